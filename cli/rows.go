package cli

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/enumerate"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// database is an open database that can be scanned as well as looked up in,
// whatever its layout.
type database interface {
	space.Space
	Lookup(x puzzle.Index) (store.Entry, error)
	Manifest() *store.Manifest
	Build() store.Build
	Path() string
	FileBytes() int64
	Close() error
}

// openRows opens the database of p for scanning.
func (a *app) openRows(ctx context.Context, p puzzle.Puzzle) (database, error) {
	db, err := a.open(ctx, p)
	if err != nil {
		return nil, err
	}
	return a.expanded(ctx, p, db)
}

// expanded returns an open database for scanning. A compact one leaves out what
// the rules imply; it is enumerated again and every bit that the file does hold
// is compared, so that answers are the file's. On failure db is closed.
func (a *app) expanded(ctx context.Context, p puzzle.Puzzle, db *store.DB) (database, error) {
	if db.Manifest().Layout == store.Full {
		return db, nil
	}
	show := a.work(fmt.Sprintf("%s, layout %s", name(p), db.Manifest().Layout))
	defer show.end()
	table, err := enumerate.Run(ctx, p, enumerate.Options{Progress: show.report})
	if err == nil {
		err = compare(ctx, db, table, show.report)
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return &expanded{db, table}, nil
}

// expanded is a compact database with the rows that it stands for.
type expanded struct {
	*store.DB
	table space.Space
}

// Rows implements database.
func (e *expanded) Rows(first uint64, dst []uint64) error { return e.table.Rows(first, dst) }

// groupsAtOnce is how many groups are compared at a time.
const groupsAtOnce = 1 << 10

// compare checks that what a compact database holds is what the table says.
func compare(ctx context.Context, db *store.DB, table space.Space, report progress.Func) error {
	groups := space.RowCount(db.Manifest().Size)
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
				if err := table.Rows(first, rows); err != nil {
					return err
				}
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
