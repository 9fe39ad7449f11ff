package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

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

var machines = []string{"amd64", "arm64"}

// nobody is the user that an image's program runs as, by the number that others
// use for one without rights.
const nobody = 65532

// served is the puzzle whose database is in an image, folded.
const served = "hiriq"

// images writes an image for each machine with Linux into folder: the program and
// one database, and nothing else, to be loaded by 'docker load' or 'podman load'.
// It serves on port 8080. The same bytes come from the same sources.
func (r release) images(ctx context.Context, folder string, machines []string) error {
	database, err := foldedHiRiQ(ctx)
	if err != nil {
		return err
	}
	for _, machine := range machines {
		image, err := r.image(machine, database)
		if err != nil {
			return fmt.Errorf("image for %s: %w", machine, err)
		}
		to := filepath.Join(folder,
			fmt.Sprintf("puzzlebase-%s-linux-%s.image.tar", r.version, machine))
		tag, err := name.NewTag("puzzlebase:" + r.version)
		if err != nil {
			return err
		}
		if err := layers.WriteToFile(to, tag, image); err != nil {
			return err
		}
		fmt.Println(to)
	}
	return r.sum(folder)
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
	if _, err := write.Database(ctx, path, p, found,
		write.Options{Layout: layouts.Folded}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

func (r release) image(machine string, database []byte) (v1.Image, error) {
	binary, _, err := r.compiled(target{"linux", machine})
	if err != nil {
		return nil, err
	}
	licences, err := licenceTexts(r.root)
	if err != nil {
		return nil, err
	}
	own, err := os.ReadFile(filepath.Join(r.root, "LICENSE"))
	if err != nil {
		return nil, err
	}
	var added []mutate.Addendum
	files := []content{
		{"data": nil, "data/" + tablebase.FileName(served) + store.Extension: database},
		{"LICENCES.txt": licences, "LICENSE": own, "puzzlebase": binary},
	}
	for i, owner := range []int{nobody, 0} {
		layer, err := r.layer(files[i], owner)
		if err != nil {
			return nil, err
		}
		added = append(added, mutate.Addendum{Layer: layer,
			History: v1.History{Created: v1.Time{Time: r.time},
				CreatedBy: "puzzlebase " + r.version}})
	}
	image, err := mutate.Append(empty.Image, added...)
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

// layer packs files of an owner; all times are that of the release.
func (r release) layer(files content, owner int) (v1.Layer, error) {
	var out bytes.Buffer
	if err := writeTar(&out, "", files, owner, r.time); err != nil {
		return nil, err
	}
	return layers.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(out.Bytes())), nil
	})
}
