package tablebase

import (
	"context"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/write"
)

// Convert rewrites the database of p in another layout, unless it has that
// already. The content hash and every answer stay the same, and so does the
// record of the build. The old file stays in use until the new one is complete.
func (d Dir) Convert(ctx context.Context, p puzzle.Puzzle, layout store.Layout, workers int, report progress.Func, note func(Note)) (changed bool, err error) {
	t, err := d.Open(ctx, p, note)
	if err != nil {
		return false, err
	}
	defer t.Close()
	if t.Manifest().Layout == layout {
		return false, nil
	}
	if err := t.Expand(ctx, report); err != nil {
		return false, err
	}
	lock, err := store.Acquire(d.Path(p))
	if err != nil {
		return false, err
	}
	defer lock.Release()
	return true, t.Copy(ctx, d.Path(p), layout, workers, report)
}

// Copy writes the database in a layout to another path. It needs Expand, unless
// the layout of the database is full.
func (t *Tablebase) Copy(ctx context.Context, path string, layout store.Layout, workers int, report progress.Func) error {
	build := t.Build()
	_, err := write.Database(ctx, path, t.puzzle, t, store.WriteOptions{
		Workers:  workers,
		Layout:   layout,
		Progress: report,
		Build:    func(*store.Manifest) *store.Build { return &build },
	})
	return err
}
