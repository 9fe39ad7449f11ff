package tablebase

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// Convert rewrites the database of p in the layout that opt says, unless it has that
// already. The content hash and every answer stay the same, and so does the record of the
// build. The old file stays in use until the new one is complete.
func (d Dir) Convert(ctx context.Context, p puzzle.Puzzle, opt write.Options,
	note func(Note)) (changed bool, err error) {
	if err := Tabled(p); err != nil {
		return false, err
	}
	opened, err := d.Open(ctx, p, note)
	if err != nil {
		return false, err
	}
	defer opened.Close()
	t, err := opened.Table()
	if err != nil {
		return false, err
	}
	if t.Manifest().Layout == opt.Layout {
		_ = checkpoints.Clean(d.Path(p), false)
		return false, nil
	}
	if err := t.Expand(ctx, opt.Progress); err != nil {
		return false, err
	}
	lock, err := beside.Acquire(d.Path(p))
	if err != nil {
		return false, err
	}
	defer lock.Release()
	opt.Progress = lock.Watch(opt.Progress)
	_ = checkpoints.Tidy(lock, false) // what a build left that was killed is in nobody's way
	return true, t.Copy(ctx, d.Path(p), opt)
}
