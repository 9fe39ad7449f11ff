package site

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"puzzlebase/internal/outfile"
)

const manifestName = "puzzlebase-site.json"

// manifest says which files were written with a site. One with another content is somebody else's.
type manifest struct {
	About string            `json:"about"`
	Files map[string]string `json:"files"` // SHA-256 by name, with slashes
}

func manifestOf(files map[string][]byte) manifest {
	m := manifest{"files that 'puzzlebase site' wrote here, and removes when it writes the site " +
		"again without them", map[string]string{}}
	for name, content := range files {
		m.Files[name] = sumOf(content)
	}
	return m
}

func sumOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// readManifest reads the manifest in a folder. It is empty where there is none.
func readManifest(folder string) (m manifest, err error) {
	text, err := os.ReadFile(filepath.Join(folder, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		err = fmt.Errorf("read %s: %w: remove it, and what the site does not need any more",
			filepath.Join(folder, manifestName), outfile.Reason(err))
	}
	return m, err
}

func (m manifest) write(ctx context.Context, folder string) error {
	return outfile.Write(ctx, filepath.Join(folder, manifestName), func(out io.Writer) error {
		enc := json.NewEncoder(out)
		enc.SetIndent("", " ")
		return enc.Encode(m)
	})
}

// with has the files of both; where the names are the same, that of other.
func (m manifest) with(other manifest) manifest {
	all := manifest{other.About, map[string]string{}}
	maps.Copy(all.Files, m.Files)
	maps.Copy(all.Files, other.Files)
	return all
}

// removeRest removes the files of m that now lacks, and the folders that are empty then. Files that
// somebody has changed or added stay.
func (m manifest) removeRest(folder string, now manifest) error {
	for name, sum := range m.Files {
		path := filepath.FromSlash(name)
		if _, stays := now.Files[name]; stays || !filepath.IsLocal(path) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, path))
		if err != nil || sumOf(content) != sum {
			continue // it is gone, or somebody else's
		}
		if err := os.Remove(filepath.Join(folder, path)); err != nil {
			return fmt.Errorf("remove what the site has not any more: %w", err)
		}
		for path = filepath.Dir(path); path != "." &&
			os.Remove(filepath.Join(folder, path)) == nil; path = filepath.Dir(path) {
		}
	}
	return nil
}
