// Package tablebasetest builds databases for tests, HiRiQ's for all tests of a run. Only tests
// import it.
package tablebasetest

import (
	"os"
	"sync"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// dataVariable is the environment variable by which the Makefile names a folder
// with the database of hiriq for all packages.
const dataVariable = "PUZZLEBASE_TEST_DATA"

// folder is where the database of hiriq lies, built in this process if the
// Makefile has not built one for all.
var folder = sync.OnceValues(func() (tablebase.Dir, error) {
	if shared := os.Getenv(dataVariable); shared != "" {
		return tablebase.Dir(shared), nil
	}
	made, err := os.MkdirTemp("", "puzzlebase-test-")
	if err != nil {
		return "", err
	}
	cleanUp = func() { os.RemoveAll(made) }
	return tablebase.Dir(made), nil
})

// cleanUp removes what this process has built.
var cleanUp = func() {}

// Runner runs the tests of a package that calls HiRiQ, and removes what was built for them.
type Runner struct{ M *testing.M }

// Run returns the exit code.
func (r Runner) Run() int {
	defer func() { cleanUp() }()
	return r.M.Run()
}

// HiRiQ opens the database of hiriq in the full layout, the same for all tests
// of a run; nobody may write to it. In short mode the test is skipped.
func HiRiQ(t testing.TB) *store.DB {
	t.Helper()
	if testing.Short() {
		t.Skip("needs half a billion positions")
	}
	dir, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	return build(t, dir, peg.NewHiRiQ())
}

// Built builds the database of a puzzle in the full layout, and opens it.
func Built(t testing.TB, p puzzle.Puzzle) *store.DB {
	t.Helper()
	return build(t, tablebase.Dir(t.TempDir()), p)
}

// build builds a database in a folder, unless it is there, and opens it.
func build(t testing.TB, dir tablebase.Dir, p puzzle.Puzzle) *store.DB {
	t.Helper()
	if _, err := dir.Build(t.Context(), p,
		tablebase.Options{Layout: "full", WaitForOther: true}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tb.Close(); err != nil {
			t.Error(err)
		}
	})
	table, err := tb.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}
