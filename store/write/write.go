package write

import (
	"context"
	"fmt"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// Options are what the writer of a database may be told.
type Options struct {
	// goroutines that pack blocks; 0 means one for each processor
	Workers int
	// empty means layouts.Default; the puzzle must allow it
	Layout   layouts.Layout
	Progress progress.Func // told of packing, writing and syncing
	// called at the end for the record of the build, when not nil
	Build func(m *store.Manifest) *store.Build
}

// Database makes the database of p at path from its enumerated space. When it fails, or
// the context is done, whatever was at path before is untouched and nothing else is left.
// The caller holds the lock (see package beside).
func Database(ctx context.Context, path string, p puzzle.Puzzle, s space.Space,
	opt Options) (*store.Manifest, error) {
	if layouts.CompactOnly(p) {
		return Compact(ctx, path, p, encoded{s, layouts.Compact(p)}, opt)
	}
	return made(ctx, path, opt, func(put put) (*packer, error) {
		w, err := packerOf(p, s.Levels(), opt, put)
		if err != nil {
			return nil, err
		}
		w.rows = s.Rows
		if err := w.putPositions(ctx, p, opt.Progress); err != nil {
			return nil, err
		}
		return w, w.packAll(ctx, opt)
	})
}

// Compact is [Database] for a space of which no more is known than a compact layout keeps,
// of a puzzle of which layouts.CompactOnly holds.
func Compact(ctx context.Context, path string, p puzzle.Puzzle, s space.Compact,
	opt Options) (*store.Manifest, error) {
	if !layouts.CompactOnly(p) {
		return nil, fmt.Errorf("%s cannot be made of what a compact layout keeps", p.Spec())
	}
	return made(ctx, path, opt, func(put put) (*packer, error) {
		w, err := packerOf(p, s.Levels(), opt, put)
		if err != nil {
			return nil, err
		}
		w.rows, w.only = s.Kept, true
		return w, w.packAll(ctx, opt)
	})
}

// Appended makes the database of p at path, of which so many positions are
// at each distance, from what fill appends; see [Appender].
func Appended(ctx context.Context, path string, p puzzle.Puzzle, levels []uint64, opt Options,
	fill func(*Appender) error) (*store.Manifest, error) {
	return made(ctx, path, opt, func(put put) (*packer, error) {
		a, err := newAppender(ctx, p, levels, opt, put)
		if err == nil {
			err = fill(a)
		}
		if err != nil {
			return nil, err
		}
		return a.w, a.finish()
	})
}

// made makes the file at path, as pack packs it, and returns its manifest.
func made(ctx context.Context, path string, opt Options,
	pack func(put) (*packer, error)) (*store.Manifest, error) {
	var w *packer
	err := replace(ctx, path, opt.Progress, func(put put) (err error) {
		w, err = pack(put)
		return err
	})
	if err != nil {
		return nil, err
	}
	return w.manifest, nil
}

// pair is a key of a bucket with its value.
type pair struct{ key, value []byte }

// put puts pairs, in increasing order of their keys, into a bucket of the file
// that is being written, which is made if need be. Nothing of the pairs may be kept.
type put func(bucket []byte, pairs []pair) error
