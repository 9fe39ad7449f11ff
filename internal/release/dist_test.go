package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"puzzlebase/puzzle/puzzletest"
)

// sources copies what git tracks, and the engine for browsers where it is built,
// into a folder of its own.
func sources(t *testing.T) string {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	names := strings.Split(strings.Trim(string(out), "\x00"), "\x00")
	engine, err := filepath.Glob("../../serve/page/engine/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range engine {
		names = append(names, strings.TrimPrefix(filepath.ToSlash(name), "../../"))
	}
	folder := t.TempDir()
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("../..", name))
		if errors.Is(err, os.ErrNotExist) {
			continue // removed, but not yet committed
		}
		to := filepath.Join(folder, name)
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o755),
			os.WriteFile(to, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// read returns every file of a folder by name.
func read(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// TestReproducible makes the release for this system from two folders, at
// different times, and wants the same bytes; then it runs what it unpacks.
func TestReproducible(t *testing.T) {
	puzzletest.Full(t) // compiles the program, and all beneath it, with flags of its own
	at := time.Unix(1_000_000_000, 0).UTC()
	here := []target{{runtime.GOOS, runtime.GOARCH}}
	one, two := t.TempDir(), t.TempDir()
	for root, out := range map[string]string{"../..": one, sources(t): two} {
		r := release{root: root, version: "v9.8.7", commit: "abc", time: at}
		if err := r.write(out, here); err != nil {
			t.Fatal(err)
		}
	}
	first, second := read(t, one), read(t, two)
	if len(first) != 3 || len(second) != len(first) {
		t.Fatalf("%d and %d files were written, want 3", len(first), len(second))
	}
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs between two builds", name)
		}
		line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name)
		if name != "SHA256SUMS" && !strings.Contains(string(first["SHA256SUMS"]), line) {
			t.Errorf("SHA256SUMS does not have %q", line)
		}
	}
	if runtime.GOOS == "linux" {
		runUnpacked(t, first["puzzlebase-v9.8.7-linux-"+runtime.GOARCH+".tar.gz"], at)
	}
}

// runUnpacked unpacks an archive, looks for what belongs there, and runs the README
// with its program.
func runUnpacked(t *testing.T, packed []byte, at time.Time) {
	folder := filepath.Join(t.TempDir(), "puzzlebase-v9.8.7-linux-"+runtime.GOARCH)
	for _, f := range untar(t, packed) {
		if !f.ModTime.Equal(at) || f.Uid != 0 || f.Uname != "" {
			t.Errorf("%s has the time %v and the owner %d %q", f.Name, f.ModTime, f.Uid, f.Uname)
		}
		to := filepath.Join(filepath.Dir(folder), f.Name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o755),
			os.WriteFile(to, f.data, os.FileMode(f.Mode))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"LICENSE", "README.md", "man/man1/puzzlebase-solve.1",
		"completions/zsh/_puzzlebase"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() == 0 {
			t.Errorf("the archive lacks %s (%v)", name, err)
		}
	}
	for name, want := range map[string]string{"LICENCES.txt": "SIL OPEN FONT LICENSE",
		"MODULES.txt": "go.etcd.io/bbolt"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil ||
			!strings.Contains(string(text), want) {
			t.Errorf("%s does not have %q (%v)", name, want, err)
		}
	}
	program := filepath.Join(folder, "puzzlebase")
	if out, err := exec.Command(program, "version").CombinedOutput(); err != nil ||
		!strings.Contains(string(out), "puzzlebase  v9.8.7\ncommit      abc\n") {
		t.Errorf("puzzlebase version: %v\n%s", err, out)
	}
	tour := exec.Command("go", "test", "-count=1", "-run", "^TestPages$/^README.md$", "../..")
	tour.Env = append(os.Environ(), "PUZZLEBASE_PROGRAM="+program)
	if out, err := tour.CombinedOutput(); err != nil {
		t.Errorf("the README's commands, run with the program of the archive: %v\n%s", err, out)
	}
}

// unpacked is a file of an archive.
type unpacked struct {
	*tar.Header
	data []byte
}

func untar(t *testing.T, packed []byte) (files []unpacked) {
	t.Helper()
	compressed, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for archive := tar.NewReader(compressed); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, unpacked{header, data})
	}
}

// TestZipped unpacks what is packed for Windows.
func TestZipped(t *testing.T) {
	at := time.Unix(1_000_000_000, 0).UTC()
	files := content{"puzzlebase.exe": []byte("program"), "man/a.1": []byte("page")}
	packed, err := zipped("folder", files, at)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range archive.File {
		names = append(names, f.Name)
		data, err := archive.Open(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(data)
		if name := strings.TrimPrefix(f.Name, "folder/"); err != nil ||
			!bytes.Equal(text, files[name]) || !f.Modified.Equal(at) {
			t.Errorf("%s has %q of %v (%v)", f.Name, text, f.Modified, err)
		}
	}
	if want := []string{"folder/man/a.1", "folder/puzzlebase.exe"}; !slices.Equal(names, want) {
		t.Errorf("the archive has %q, want %q", names, want)
	}
}
