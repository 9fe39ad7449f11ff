package outfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"puzzlebase/internal/outfile"
)

// text writes a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// files returns the names in a folder.
func files(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func wantContent(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s holds %q (%v), want %q", filepath.Base(path), got, err, want)
	}
}

func TestWrite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "not there yet")
	path := filepath.Join(folder, "x.csv")
	if err := outfile.Write(t.Context(), path, text("none")); err == nil ||
		!strings.Contains(err.Error(), "there is no folder "+folder+": make it first") {
		t.Errorf("without the folder the error is %v", err)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, content := range []string{"first", "second"} {
		if err := outfile.Write(t.Context(), path, text(content)); err != nil {
			t.Fatal(err)
		}
		wantContent(t, path, content)
	}
	wrong := errors.New("wrong")
	err := outfile.Write(t.Context(), path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return wrong
	})
	if !errors.Is(err, wrong) {
		t.Errorf("the error is %v", err)
	}
	wantContent(t, path, "second")
	if got := files(t, folder); !slices.Equal(got, []string{"x.csv"}) {
		t.Errorf("the folder holds %q", got)
	}
}

// TestTidy finds the temporary files of two writers of the same file: one that
// was killed, and one that is at work.
func TestTidy(t *testing.T) {
	folder := t.TempDir()
	dead, other := filepath.Join(folder, ".x.csv.writing-123"),
		filepath.Join(folder, ".y.csv.writing-123")
	alive := filepath.Join(folder, ".x.csv.writing-456")
	for _, name := range []string{dead, other, alive} {
		if err := os.WriteFile(name, []byte("half"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{".x.csv.writing-456", ".y.csv.writing-123", "x.csv"}
	if runtime.GOOS == "windows" {
		file, err := os.Open(alive) // which is as good as a lock there
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
	} else {
		lock := flock.New(alive)
		if ok, err := lock.TryLock(); !ok {
			t.Fatal(err)
		}
		defer lock.Close()
	}
	if err := outfile.Write(t.Context(), filepath.Join(folder, "x.csv"),
		text("whole")); err != nil {
		t.Fatal(err)
	}
	if got := files(t, folder); !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// TestTidyWhileWriting lets one writer tidy up while another is at work on the
// same file: both end well.
func TestTidyWhileWriting(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x.csv")
	err := outfile.Write(t.Context(), path, func(w io.Writer) error {
		if err := outfile.Write(t.Context(), path, text("the other's")); err != nil {
			return err
		}
		wantContent(t, path, "the other's")
		return text("mine")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	wantContent(t, path, "mine")
	if got := files(t, folder); !slices.Equal(got, []string{"x.csv"}) {
		t.Errorf("the folder holds %q", got)
	}
}

// TestFolder wants a folder that can be made or is there, and leaves nothing in it.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		dir: "", filepath.Join(dir, "new", "newer"): "", file: "is a file, want a folder",
		filepath.Join(file, "below"): "not a directory",
	} {
		err := outfile.Folder(path)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", path, err, want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}
