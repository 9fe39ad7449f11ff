//go:build linux

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
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
)

// image makes the image for this machine twice, of the archive in a folder, and wants the same
// bytes; then it unpacks it and runs what it runs, with nothing else in sight and without rights,
// as a container would.
func image(t *testing.T, folder string) {
	name := "puzzlebase-v9.8.7-linux-" + runtime.GOARCH + ".image.tar"
	var packed [2][]byte
	for i := range packed {
		pack(t, "image.sh", "../..", folder, runtime.GOARCH)
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
	run, root := unpackImage(t, path)
	args := slices.Clone(run.Cmd)
	if i := slices.Index(args, "0.0.0.0:8080"); i < 0 {
		t.Fatalf("the image runs %q", args)
	} else {
		args[i] = "127.0.0.1:0" // that port may be taken here
	}
	server := exec.Command(run.Entrypoint[0], args...)
	server.Dir, server.Env, server.Stderr = "/", run.Env, os.Stderr
	const nobody = 65532
	if want := "65532:65532"; run.User != want {
		t.Errorf("the image runs as the user %s, want %s", run.User, want)
	}
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

// config is what an image runs.
type config struct {
	User            string
	Env             []string
	Entrypoint, Cmd []string
}

// unpackImage unpacks the files of an image, owners included, into a folder.
func unpackImage(t *testing.T, path string) (run config, root string) {
	image, root := t.TempDir(), t.TempDir()
	untarInto(t, path, image)
	var manifest []struct {
		Config string
		Layers []string
	}
	var about struct {
		Config config `json:"config"`
	}
	readJSON(t, filepath.Join(image, "manifest.json"), &manifest)
	readJSON(t, filepath.Join(image, manifest[0].Config), &about)
	for _, layer := range manifest[0].Layers {
		untarInto(t, filepath.Join(image, layer), root)
	}
	// for the user without rights
	if err := errors.Join(os.Chmod(root, 0o755), os.Chmod(filepath.Dir(root), 0o755)); err != nil {
		t.Fatal(err)
	}
	return about.Config, root
}

func untarInto(t *testing.T, archive, folder string) {
	t.Helper()
	if said, err := exec.Command("tar", "-xpf", archive, "--same-owner", "-C",
		folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
}

func readJSON(t *testing.T, path string, value any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err = errors.Join(err, json.Unmarshal(text, value)); err != nil {
		t.Fatal(err)
	}
}
