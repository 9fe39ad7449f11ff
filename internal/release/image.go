// Command release makes container images of an archive that dist.sh has written. It is a module of
// its own, so that what it needs is none of the program's.
//
//	release FOLDER VERSION COMMIT SECONDS MACHINE...
//
// writes an image for each machine with Linux into the folder where the archives lie: the program
// and one database, and nothing else, to be loaded by 'docker load' or 'podman load'. It serves
// on port 8080. Files in images bear the time SECONDS since 1970, so the same bytes come from the
// same archives.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	layers "github.com/google/go-containerregistry/pkg/v1/tarball"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// nobody is the user that an image's program runs as, by the number that others
// use for one without rights.
const nobody = 65532

// served is the puzzle whose database is in an image, folded.
const served = "hiriq"

func main() {
	if len(os.Args) < 5 {
		fmt.Fprintln(os.Stderr, "usage: release FOLDER VERSION COMMIT SECONDS MACHINE...")
		os.Exit(2)
	}
	seconds, err := strconv.ParseInt(os.Args[4], 10, 64)
	if err == nil {
		r := release{os.Args[1], os.Args[2], os.Args[3], time.Unix(seconds, 0).UTC()}
		err = r.images(context.Background(), os.Args[5:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release is one version of the program.
type release struct {
	folder          string // of the archives
	version, commit string
	time            time.Time // that files in images bear
}

func (r release) images(ctx context.Context, machines []string) error {
	database, err := foldedHiRiQ(ctx)
	if err != nil {
		return err
	}
	tag, err := name.NewTag("puzzlebase:" + r.version)
	if err != nil {
		return err
	}
	for _, machine := range machines {
		archive := filepath.Join(r.folder,
			fmt.Sprintf("puzzlebase-%s-linux-%s", r.version, machine))
		image, err := r.image(archive+".tar.gz", machine, database)
		if err == nil {
			err = layers.WriteToFile(archive+".image.tar", tag, image)
		}
		if err != nil {
			return fmt.Errorf("image for %s: %w", machine, err)
		}
		fmt.Println(archive + ".image.tar")
	}
	return nil
}

// foldedHiRiQ returns the database of the puzzle that is served, without a record of
// this machine.
func foldedHiRiQ(ctx context.Context) ([]byte, error) {
	p, err := catalog.Find(served)
	if err != nil {
		return nil, err
	}
	found, err := enumerate.Run(ctx, p, enumerate.Options{})
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	path := filepath.Join(temp, "database")
	if _, err := write.Table(ctx, path, p, found,
		write.Options{Layout: layouts.Folded}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// image puts the program of an archive and the database into an image, in two layers.
func (r release) image(archive, machine string, database []byte) (v1.Image, error) {
	files, err := unpacked(archive)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"puzzlebase", "LICENSE", "LICENCES.txt"} {
		if len(files[name]) == 0 {
			return nil, fmt.Errorf("%s has no %s", archive, name)
		}
	}
	data, err := r.layer(nobody, []file{{"data", 0o755 | os.ModeDir, nil},
		{"data/" + tablebase.FileName(served) + store.Extension, 0o644, database}})
	if err != nil {
		return nil, err
	}
	program, err := r.layer(0, []file{{"LICENCES.txt", 0o644, files["LICENCES.txt"]},
		{"LICENSE", 0o644, files["LICENSE"]}, {"puzzlebase", 0o755, files["puzzlebase"]}})
	if err != nil {
		return nil, err
	}
	made := v1.History{Created: v1.Time{Time: r.time}, CreatedBy: "puzzlebase " + r.version}
	image, err := mutate.Append(empty.Image, mutate.Addendum{Layer: data, History: made},
		mutate.Addendum{Layer: program, History: made})
	if err != nil {
		return nil, err
	}
	about, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	about = about.DeepCopy()
	about.Created, about.OS, about.Architecture = v1.Time{Time: r.time}, "linux", machine
	about.Config = v1.Config{
		Entrypoint:   []string{"/puzzlebase"},
		Cmd:          []string{"serve", "--addr", "0.0.0.0:8080", "--data", "/data"},
		User:         fmt.Sprintf("%d:%d", nobody, nobody),
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Labels: map[string]string{
			"org.opencontainers.image.title":    "puzzlebase",
			"org.opencontainers.image.version":  r.version,
			"org.opencontainers.image.revision": r.commit,
			"org.opencontainers.image.licenses": "MIT",
		},
	}
	return mutate.ConfigFile(image, about)
}

// unpacked returns the files of an archive by name, without that of its folder.
func unpacked(archive string) (map[string][]byte, error) {
	packed, err := os.Open(archive)
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	compressed, err := gzip.NewReader(packed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", archive, err)
	}
	files := map[string][]byte{}
	for members := tar.NewReader(compressed); ; {
		header, err := members.Next()
		if err == io.EOF {
			return files, nil
		}
		if err == nil {
			_, name, _ := strings.Cut(header.Name, "/")
			files[name], err = io.ReadAll(members)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", archive, err)
		}
	}
}

// file is a file of a layer, or a folder.
type file struct {
	name string
	mode os.FileMode
	data []byte
}

// layer packs files of an owner.
func (r release) layer(owner int, files []file) (v1.Layer, error) {
	var out bytes.Buffer
	archive := tar.NewWriter(&out)
	for _, f := range files {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.data)),
			Mode: int64(f.mode.Perm()), Uid: owner, Gid: owner, ModTime: r.time,
			Format: tar.FormatUSTAR}
		if f.mode.IsDir() {
			header.Typeflag = tar.TypeDir
		}
		if err := archive.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	return layers.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(out.Bytes())), nil
	})
}
