package tablebase_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// TestCount interrupts a count, goes on with it, and comes to the same numbers. In the end nothing
// lies in the folder.
func TestCount(t *testing.T) {
	for _, spec := range []string{"pancake:7", "hanoi:6,pegs=4", "weighted-tails:3x3"} {
		p, folder := catalogtest.Find(t, spec), t.TempDir()
		dir := tablebase.Dir(folder)
		want, err := dir.Count(t.Context(), p, tablebase.Options{})
		if err != nil || want.Size != p.Size() {
			t.Fatalf("%s: %+v, %v", spec, want, err)
		}
		path := filepath.Join(folder, tablebase.FileName(p.Spec())+".count.db")
		count := func(ctx context.Context, opt tablebase.Options) error {
			_, err := dir.Count(ctx, p, opt)
			return err
		}
		synctest.Test(t, func(t *testing.T) {
			interrupted(t, path, tablebase.Options{Workers: 1}, count)
		})
		if left := dir.Leftovers(); len(left) != 1 || !left[0].Checkpoint {
			t.Errorf("%s: left %+v", spec, left)
		}
		var told notes
		got, err := dir.Count(t.Context(), p, tablebase.Options{Note: told.add})
		if err != nil || !slices.Equal(got.Levels, want.Levels) || len(told) == 0 ||
			!strings.HasPrefix(told[0], saysResuming) {
			t.Errorf("%s: %+v, %v, said %v, want %+v", spec, got, err, told, want)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
			t.Errorf("%s: %v, %v are left", spec, files, err)
		}
		synctest.Test(t, func(t *testing.T) {
			interrupted(t, path, tablebase.Options{Workers: 1, Engine: generic.Name}, count)
		})
		got, err = dir.Count(t.Context(), p, tablebase.Options{})
		if err != nil || !slices.Equal(got.Levels, want.Levels) {
			t.Errorf("%s: the checkpoint of engine generic: %+v, %v", spec, got, err)
		}
		synctest.Test(t, func(t *testing.T) {
			interrupted(t, path, tablebase.Options{Workers: 1}, count)
		})
		if folded := p.Features().FoldedForm() != nil; folded {
			_, err := dir.Count(t.Context(), p,
				tablebase.Options{Engine: coordinates.Name})
			if !errors.As(err, new(*checkpoints.UnusableError)) {
				t.Errorf("%s: gone on with in another form: %v", spec, err)
			}
		}
		told = nil
		if _, err := dir.Count(t.Context(), p,
			tablebase.Options{Fresh: true, Note: told.add}); err != nil || len(told) > 0 {
			t.Errorf("%s: beside a checkpoint it said %v, %v", spec, told, err)
		}
		if gone, err := dir.Remove(p); err != nil || len(gone) != 1 {
			t.Errorf("%s: removed %v, %v", spec, gone, err)
		}
	}
}
