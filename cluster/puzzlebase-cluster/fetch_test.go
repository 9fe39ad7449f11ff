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

// TestFetch wants the name of what is there in the end, a file or a folder of parts,
// and neither to take the place of the other unasked.
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
		code = run(t.Context(), append([]string{"fetch", "tails:4x4", "--store", folder, "-o", data}, args...), &out, &errs)
		return out.String() + errs.String(), code
	}
	for _, step := range []struct {
		args  []string
		there string
	}{{[]string{"--shard", "4KiB"}, "tails-4x4"}, {[]string{"--force"}, "tails-4x4.db"}} {
		says, code := fetch(step.args...)
		path := filepath.Join(data, step.there)
		if _, err := os.Stat(path); err != nil || code != 0 || !strings.Contains(says, " "+path+", ") {
			t.Errorf("fetch %v ends with %d, %v: %s", step.args, code, err, says)
		}
		if says, code := fetch(); code != exitFailed || !strings.Contains(says, path+" is there already") {
			t.Errorf("fetch once more ends with %d: %s", code, says)
		}
	}
}
