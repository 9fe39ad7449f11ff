//go:build linux

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"puzzlebase/puzzle/puzzletest"
)

// sources copies what git tracks, and the programs for browsers where they are built,
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
	programs, err := filepath.Glob("../../serve/page/wasm/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range programs {
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

// pack runs a script in a folder of sources.
func pack(t *testing.T, script, root, out string, targets ...string) {
	t.Helper()
	run := exec.Command("sh", append([]string{"internal/release/" + script, out, "v9.8.7", "abc",
		"1000000000"}, targets...)...)
	run.Dir = root
	if said, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, said)
	}
}

// TestReproducible makes the release for this system and for Windows from two folders, at
// different times, and wants the same bytes; then it runs what it unpacks, and makes images of it.
func TestReproducible(t *testing.T) {
	puzzletest.Full(t) // compiles the program, and all beneath it, with flags of its own
	one, two := t.TempDir(), t.TempDir()
	for root, out := range map[string]string{"../..": one, sources(t): two} {
		targets := []string{"linux-" + runtime.GOARCH, "windows-" + runtime.GOARCH}
		pack(t, "dist.sh", root, out, targets...)
		if wheels(t) {
			pack(t, "wheel.sh", root, out, targets...)
		}
	}
	first, second := read(t, one), read(t, two)
	if len(first) != 4 && len(first) != 6 || len(second) != len(first) {
		t.Fatalf("%d and %d files were written, want 4, or 6 with wheels", len(first), len(second))
	}
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs between two builds", name)
		}
	}
	at := time.Unix(1_000_000_000, 0).UTC()
	files := untar(t, first["puzzlebase-v9.8.7-linux-"+runtime.GOARCH+".tar.gz"])
	runUnpacked(t, files, at)
	if wheels(t) {
		installWheel(t, one)
	}
	compareZip(t, first["puzzlebase-v9.8.7-windows-"+runtime.GOARCH+".zip"], files, at)
	t.Run("image", func(t *testing.T) { image(t, one) })
}

const python = "/usr/bin/python3" // for which Debian has hatchling

// wheels reports whether this machine can make wheels for its processor.
func wheels(t *testing.T) bool {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		return false
	}
	if exec.Command(python, "-c", "import ensurepip, hatchling, numpy").Run() == nil {
		return true
	}
	if puzzletest.Checked() {
		t.Fatal("there is no Python with hatchling, numpy and venv")
	}
	return false
}

// installWheel installs the wheel of a folder into an environment of its own, and asks it.
func installWheel(t *testing.T, folder string) {
	t.Helper()
	wheel, err := filepath.Glob(filepath.Join(folder, "*manylinux*.whl"))
	if err != nil || len(wheel) != 1 {
		t.Fatalf("the wheels are %q, %v", wheel, err)
	}
	bin := filepath.Join(t.TempDir(), "bin")
	ask := "import puzzlebase; print(puzzlebase.open('ninetails').levels.sum())"
	for _, c := range []struct {
		want, name string
		args       []string
	}{
		{"", python, []string{"-m", "venv", "--system-site-packages", filepath.Dir(bin)}},
		{"", filepath.Join(bin, "pip"), []string{"install", "--quiet", "--no-index", wheel[0]}},
		{"512", filepath.Join(bin, "python"), []string{"-c", ask}},
		{"v9.8.7", filepath.Join(bin, "puzzlebase"), []string{"version"}},
	} {
		cmd := exec.Command(c.name, c.args...)
		cmd.Env = append(os.Environ(), "PUZZLEBASE_DATA="+t.TempDir(), "PUZZLEBASE_PROGRAM=")
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), c.want) {
			t.Fatalf("%s %q: %v\n%s", c.name, c.args, err, out)
		}
	}
}

// runUnpacked writes the files of an archive, looks for what belongs there, and runs the README
// with its program.
func runUnpacked(t *testing.T, files []unpackedFile, at time.Time) {
	folder := filepath.Join(t.TempDir(), "puzzlebase-v9.8.7-linux-"+runtime.GOARCH)
	for _, f := range files {
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
	tour := exec.Command("go", "test", "-vet=off", "-count=1", "-run", "^TestPages$/^README.md$",
		".")
	tour.Dir = filepath.Join("..", "..")
	tour.Env = append(os.Environ(), "PUZZLEBASE_PROGRAM="+program)
	if out, err := tour.CombinedOutput(); err != nil {
		t.Errorf("the README's commands, run with the program of the archive: %v\n%s", err, out)
	}
}

// unpackedFile is a file of an archive.
type unpackedFile struct {
	*tar.Header
	data []byte
}

func untar(t *testing.T, packed []byte) (files []unpackedFile) {
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
		files = append(files, unpackedFile{header, data})
	}
}

// compareZip compares what is packed for Windows with the files of another system.
func compareZip(t *testing.T, packed []byte, files []unpackedFile, at time.Time) {
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.File) != len(files) {
		t.Fatalf("the archive for Windows has %d files, want %d", len(archive.File), len(files))
	}
	for i, f := range archive.File {
		data, err := archive.Open(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(data)
		if err != nil || !f.Modified.Equal(at) {
			t.Errorf("%s has the time %v (%v)", f.Name, f.Modified, err)
		}
		_, name, _ := strings.Cut(f.Name, "/")
		_, want, _ := strings.Cut(files[i].Name, "/")
		if name == "puzzlebase.exe" || name == "MODULES.txt" { // which differ by system
			continue
		}
		if name != want || !bytes.Equal(text, files[i].data) {
			t.Errorf("%s differs from %s on Linux", f.Name, want)
		}
	}
}
