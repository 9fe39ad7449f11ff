package tablebase_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// TestWebAssembly builds a reader for the browser, in the whole suite for wasip1 too, and,
// where there is node to run the former, compares what it says with what is said here,
// from a full database and from a compact one. 'make lint' compiles for both.
func TestWebAssembly(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library for two systems")
	}
	folder := t.TempDir()
	systems := []string{"js"}
	if puzzletest.Whole() {
		systems = append(systems, "wasip1")
	}
	for _, system := range systems {
		build := exec.Command("go", "build", "-ldflags", "-s -w", "-o",
			filepath.Join(folder, system+".wasm"), "./testdata/wasm")
		// as make lint has compiled it
		build.Env = append(os.Environ(), "GOOS="+system, "GOARCH=wasm", "GOEXPERIMENT=")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", system, err, out)
		}
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run it")
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := strings.TrimSpace(string(out))
	p := catalogtest.Find(t, "sliding:2x4")
	for _, layout := range []layouts.Layout{layouts.Full, layouts.OneBit} {
		dir := tablebase.Dir(t.TempDir())
		if _, err := dir.Build(t.Context(), p, tablebase.Options{Layout: layout}); err != nil {
			t.Fatal(err)
		}
		db, err := dir.Open(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		args := []string{filepath.Join(root, "lib", "wasm", "wasm_exec_node.js"),
			filepath.Join(folder, "js.wasm"), p.Spec(), dir.Path(p)}
		var want strings.Builder
		for range 200 {
			x := puzzle.Index(rng.Uint64N(p.Size()))
			a, err := db.Solve(t.Context(), p.Unrank(x))
			if err != nil {
				t.Fatal(err)
			}
			solution := a.Solution
			fmt.Fprintln(&want, x, solution.Distance, solution.Moves)
			args = append(args, p.Format(p.Unrank(x)))
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		out, err := exec.Command(node, args...).CombinedOutput()
		if err != nil || string(out) != want.String() {
			t.Errorf("%s: %v: it says\n%s\nwant\n%s", layout, err, out, want.String())
		}
	}
}
