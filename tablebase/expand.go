package tablebase

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/enumerate"
	"puzzlebase/progress"
	"puzzlebase/space"
	"puzzlebase/store"
)

// Expand makes Rows work whatever the layout. A layout other than full leaves
// out what the rules imply: the space is enumerated again, which takes the time
// and the memory of a build, and every bit that the file holds is compared, so
// that what Rows gives is what the file says. A full layout is ready at once.
func (t *Tablebase) Expand(ctx context.Context, report progress.Func) error {
	if t.Manifest().Layout == store.Full || t.rows != nil {
		return nil
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
	t.rows.Rows(first, dst)
	return nil
}

// groupsAtOnce is how many groups are compared at a time.
const groupsAtOnce = 1 << 10

// compare checks that what a compact database holds is what the table says.
func compare(ctx context.Context, db *store.DB, table enumerate.Table, report progress.Func) error {
	groups := space.Groups(db.Manifest().Size)
	done := report.Count("comparing", "positions", db.Manifest().Size)
	var taken atomic.Uint64
	pool, ctx := errgroup.WithContext(ctx)
	for range runtime.GOMAXPROCS(0) {
		pool.Go(func() error {
			rows := make([]uint64, groupsAtOnce*table.Shape().Words())
			for ctx.Err() == nil {
				first := taken.Add(groupsAtOnce) - groupsAtOnce
				if first >= groups {
					break
				}
				rows := rows[:int(min(groupsAtOnce, groups-first))*table.Shape().Words()]
				table.Rows(first, rows)
				same, err := db.Matches(first, rows)
				if err != nil {
					return err
				}
				done.Add(uint64(len(rows)/table.Shape().Words()) * space.Lanes)
				if !same {
					return fmt.Errorf("%s is %w: groups %d and following are not what the rules give; build it again with --force", db.Path(), store.ErrDamaged, first)
				}
			}
			return ctx.Err()
		})
	}
	return pool.Wait()
}
