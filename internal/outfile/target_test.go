package outfile_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"puzzlebase/internal/outfile"
)

// link makes a link of that name to another file.
func link(t *testing.T, to, name string) {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Skipf("this system makes no links: %v", err)
	}
}

// TestLinks writes to links: the file at their end is written, which need not be
// there yet, and the links stay.
func TestLinks(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	if err := os.WriteFile(in("there.csv"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(in("new"), 0o755); err != nil {
		t.Fatal(err)
	}
	link(t, "there.csv", in("a.csv"))
	link(t, "a.csv", in("b.csv"))
	link(t, filepath.Join("new", "c.csv"), in("c.csv"))
	link(t, in("c.csv"), in("d.csv"))
	link(t, "e.csv", in("e.csv"))
	for name, target := range map[string]string{"a.csv": "there.csv", "b.csv": "there.csv",
		"c.csv": "new/c.csv", "d.csv": "new/c.csv"} {
		if err := outfile.Write(t.Context(), in(name), text(name)); err != nil {
			t.Fatal(err)
		}
		wantContent(t, in(target), name)
		if info, err := os.Lstat(in(name)); err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Errorf("%s is no link any more", name)
		}
	}
	if err := outfile.Write(t.Context(), in("e.csv"), text("e")); err == nil {
		t.Error("a link to itself was written to")
	}
	if info, err := os.Stat(in("there.csv")); err != nil ||
		runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions have become %v", info.Mode())
	}
	if got, want := files(t, folder), []string{"a.csv", "b.csv", "c.csv", "d.csv", "e.csv", "new",
		"there.csv"}; !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// TestNotReplaced writes where a file must stay as it is.
func TestNotReplaced(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x.csv")
	if err := os.WriteFile(path, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		path: "it is read-only: make it writable or name another file", folder: "it is a folder"} {
		if err := outfile.Write(t.Context(), path, text("new")); err == nil ||
			!strings.HasSuffix(err.Error(), path+": "+want) {
			t.Errorf("said %v, want %s", err, want)
		}
	}
	wantContent(t, path, "old")
	if got := files(t, folder); !slices.Equal(got, []string{"x.csv"}) {
		t.Errorf("the folder holds %q", got)
	}
}
