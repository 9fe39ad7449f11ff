package tablebase

import (
	"context"
	"fmt"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// Expand makes Rows work whatever the layout. A layout other than full leaves
// out what the rules imply: the space is enumerated again, which takes the time
// and the memory of a build, and every bit that the file holds is compared, so
// that what Rows gives is what the file says. A full layout is ready at once. It is an error where the
// puzzle has more positions than rows are kept of.
func (t *Tablebase) Expand(ctx context.Context, report progress.Func) error {
	if t.Manifest().Layout == layouts.Full || t.rows != nil {
		return nil
	}
	if layouts.CompactOnly(t.puzzle) {
		return fmt.Errorf("%s has no distances of all positions at once, for there are %s of them: single positions, levels and samples can be had",
			name(t.puzzle), puzzle.Grouped(fmt.Sprint(t.Size())))
	}
	table, err := enumerate.Run(ctx, t.puzzle, enumerate.Options{Progress: report})
	if err == nil {
		err = compare(ctx, t.DB, table, report)
	}
	if err == nil {
		t.rows = table
	}
	return err
}

// Rows implements space.Space. It needs Expand, unless the layout is full.
func (t *Tablebase) Rows(first uint64, dst []uint64) error {
	if t.rows == nil {
		return t.DB.Rows(first, dst)
	}
	return t.rows.Rows(first, dst)
}

// compare checks that what a compact database holds is what the table says.
func compare(ctx context.Context, db *store.DB, table space.Space, report progress.Func) error {
	done := report.Count("comparing", "positions", db.Size())
	return space.Scan(ctx, 0, table, done, func() space.Reader {
		return space.Reader{Visit: func(first uint64, rows []uint64) error {
			same, err := db.Matches(first, rows)
			if err == nil && !same {
				err = fmt.Errorf("%s is %w: rows %d and following are not what the rules give; build it again with --force", db.Path(), store.ErrDamaged, first)
			}
			return err
		}}
	})
}
