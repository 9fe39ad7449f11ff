package write

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// Options are the options of writing a database.
type Options struct {
	// Goroutines that pack blocks; 0 means one for each processor.
	Workers int
	// Empty means layouts.Default. The puzzle must allow it.
	Layout   layouts.Layout
	Progress progress.Func // reports packing, writing and syncing
	// Called at the end for the record of the build, unless nil.
	Build func() *store.Build
}

// Table makes the database of p at path from its enumerated space. If it fails, or the context
// ends it, the old file at path is untouched and nothing else remains. The caller holds the lock
// (see package beside).
func Table(ctx context.Context, path string, p puzzle.Puzzle, s space.Space,
	opt Options) (*store.Manifest, error) {
	rows := s.Rows
	if space.CompactOnly(p) {
		rows = encoded(s, p)
	}
	var m *store.Manifest
	err := replace(ctx, path, opt.Progress, func(put put) error {
		w, err := packerOf(p, s.Levels(), opt, put)
		if err != nil {
			return err
		}
		m, w.rows = w.manifest, rows
		if err := w.putPositions(ctx, p, opt.Progress); err != nil {
			return err
		}
		return w.packAll(ctx, opt)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

type pair struct{ key, value []byte }

// put puts pairs, in increasing order of their keys, into a bucket of the new file. It makes the
// bucket if necessary. It does not retain the pairs.
type put func(bucket []byte, pairs []pair) error
