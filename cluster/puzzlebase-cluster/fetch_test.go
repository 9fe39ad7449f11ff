package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/levels/levelstest"
	"puzzlebase/puzzle/catalog"
)

// TestFetch fetches a database twice. It replaces an existing one only with --force.
func TestFetch(t *testing.T) {
	folder, data := t.TempDir(), t.TempDir()
	p, err := catalog.Find("tails:4x4")
	if err != nil {
		t.Fatal(err)
	}
	b, err := levels.NewBuild(p, 1, false, false)
	if err != nil {
		t.Fatal(err)
	}
	levelstest.Build(t, levelstest.Finder(t, folder, 1<<30), b, 1)
	fetch := func(args ...string) (says string, code int) {
		var out, errs bytes.Buffer
		code = run(t.Context(),
			append([]string{"fetch", "tails:4x4", "--store", folder, "-o", data}, args...), &out,
			&errs)
		return out.String() + errs.String(), code
	}
	path := filepath.Join(data, "tails-4x4.db")
	for _, args := range [][]string{nil, {"--force"}} {
		says, code := fetch(args...)
		if _, err := os.Stat(path); err != nil || code != 0 ||
			!strings.Contains(says, " "+path+", ") {
			t.Errorf("fetch %v ends with %d, %v: %s", args, code, err, says)
		}
		if says, code := fetch(); code != exitFailed ||
			!strings.Contains(says, path+" is there already") {
			t.Errorf("fetch once more ends with %d: %s", code, says)
		}
	}
}
