//go:build linux

package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/v1/mutate"
	layers "github.com/google/go-containerregistry/pkg/v1/tarball"

	"puzzlebase/puzzle/puzzletest"
)

// TestImage makes the image for this machine twice and wants the same bytes; then
// it unpacks it and runs what it runs, with nothing else in sight and without
// rights, as a container would.
func TestImage(t *testing.T) {
	puzzletest.Full(t) // compiles the program and enumerates HiRiQ in plain Go
	folder := t.TempDir()
	archives(t, "../..", folder, "linux-"+runtime.GOARCH)
	r := release{folder, "v9.8.7", "abc", time.Unix(1_000_000_000, 0).UTC()}
	name := "puzzlebase-v9.8.7-linux-" + runtime.GOARCH + ".image.tar"
	var packed [2][]byte
	for i := range packed {
		if err := r.images(t.Context(), []string{runtime.GOARCH}); err != nil {
			t.Fatal(err)
		}
		if packed[i] = read(t, folder)[name]; packed[i] == nil {
			t.Fatalf("%s was not written", name)
		}
	}
	if !bytes.Equal(packed[0], packed[1]) {
		t.Error("two images differ")
	}
	if os.Geteuid() != 0 {
		t.Skip("only root may shut a program into a folder")
	}
	serveFrom(t, filepath.Join(folder, name))
}

// serveFrom runs an image and asks what it serves.
func serveFrom(t *testing.T, path string) {
	image, err := layers.ImageFromPath(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	about, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := os.Chmod(filepath.Dir(root), 0o755); err != nil { // for the user without rights
		t.Fatal(err)
	}
	unpackImage(t, mutate.Extract(image), root)
	args := slices.Clone(about.Config.Cmd)
	if i := slices.Index(args, "0.0.0.0:8080"); i < 0 {
		t.Fatalf("the image runs %q", args)
	} else {
		args[i] = "127.0.0.1:0" // that port may be taken here
	}
	server := exec.Command(about.Config.Entrypoint[0], args...)
	server.Dir, server.Env, server.Stderr = "/", about.Config.Env, os.Stderr
	server.SysProcAttr = &syscall.SysProcAttr{Chroot: root,
		Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	printed, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Wait()
	defer server.Process.Signal(os.Interrupt)
	address, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/api/v1/puzzles/hiriq/position?at=preset:3": `"distance":`,
		// built when it is asked for
		"/api/v1/puzzles/ninetails/position?at=HHHTTTHHH": `"distance":`,
		"/": "<!doctype html>",
	} {
		answer, err := http.Get(strings.TrimSpace(address) + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		if err := errors.Join(err, answer.Body.Close()); err != nil ||
			answer.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: %s %s (%v)", path, answer.Status, text, err)
		}
	}
}

// unpackImage unpacks the files of an image, owners included.
func unpackImage(t *testing.T, from io.ReadCloser, root string) {
	defer from.Close()
	for archive := tar.NewReader(from); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(root, header.Name)
		if header.Typeflag == tar.TypeDir {
			err = os.Mkdir(to, os.FileMode(header.Mode))
		} else if data, readErr := io.ReadAll(archive); readErr != nil {
			err = readErr
		} else {
			err = os.WriteFile(to, data, os.FileMode(header.Mode))
		}
		if err := errors.Join(err, os.Chown(to, header.Uid, header.Gid)); err != nil {
			t.Fatal(err)
		}
	}
}
