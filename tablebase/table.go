package tablebase

import (
	"context"
	"errors"
	"fmt"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// NoTableError is the error of a method that needs a table of all positions, if the puzzle is
// answered by search and has none.
type NoTableError struct{ Puzzle string }

func (e *NoTableError) Error() string {
	return e.Puzzle + " has more positions than a table holds: it is solved one position at a " +
		"time, by search with pattern databases"
}

// Expand makes the method Rows of db work in every layout. A layout other than full leaves out what
// the rules imply. So the space is enumerated again, with the time and the memory of a build, and
// compared with every bit of the file. A full layout is ready at once. It is an error if the puzzle
// has too many positions for rows. Nobody else may use db meanwhile.
func Expand(ctx context.Context, db *store.DB, report progress.Func) error {
	if db.Whole() {
		return nil
	}
	p := db.Puzzle()
	if !db.Manifest().HasRows() {
		return fmt.Errorf("%s has no distances of all positions at once, for there are %s of "+
			"them: single positions, levels and samples can be had",
			Name(p), english.Grouped(db.Size()))
	}
	f, err := enumerate.ForecastFor(p, "", 0)
	if err != nil {
		return fmt.Errorf("expand %s: %w", Name(p), err)
	}
	need, free := f.Needs[0].Memory+programBytes, machine.FreeMemory()
	if free.Bytes != 0 && need > free.Bytes {
		return fmt.Errorf("%s: the distances of all positions at once need about %s of memory, "+
			"and %s is available: a database in layout full needs none",
			Name(p), machine.BytesUp(int64(need)), machine.Bytes(int64(free.Bytes)))
	}
	table, err := enumerate.Run(ctx, p, enumerate.Options{Progress: report})
	if err == nil {
		err = db.SetRows(ctx, table, report)
	}
	if err != nil {
		return fmt.Errorf("expand %s: %w", Name(p), err)
	}
	return nil
}

// Copy writes a database to another path in the layout of opt. It needs Expand, unless the layout
// of the database is full. The error wraps store.ErrDamaged if the rows of the database are not
// those of its levels, or if the record of its build was changed.
func Copy(ctx context.Context, db *store.DB, path string, opt write.Options) error {
	file := db.File()
	if file.Altered {
		return store.Damaged(db.Path(), "the record of its build was changed")
	}
	if build := file.Build; build != (store.Build{}) {
		opt.Build = func() *store.Build { return &build }
	}
	_, err := write.Table(ctx, path, db.Puzzle(), db, opt)
	if db.Manifest().Layout == layouts.Full && errors.Is(err, write.ErrLevels) {
		return store.Damaged(db.Path(), "%v", err)
	}
	return err
}

// Convert rewrites the database of t in the layout of opt, unless it has that already. The content
// hash, every answer and the record of the build stay the same. The old file remains in use until
// the new one is complete, and t remains open on it.
func (d Dir) Convert(ctx context.Context, t *store.DB,
	opt write.Options) (built *Built, err error) {
	p, began := t.Puzzle(), time.Now()
	if t.Manifest().Layout == opt.Layout {
		_ = checkpoints.Clean(d.Path(p), false) // as below
		return d.built(p, 0)
	}
	lock, err := beside.Acquire(d.Path(p))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	opt.Progress = lock.Watch(opt.Progress)
	if err := Expand(ctx, t, opt.Progress); err != nil {
		return nil, err
	}
	_ = checkpoints.Tidy(d.Path(p), false) // what stays does no harm, and builds warn of it
	if err := Copy(ctx, t, d.Path(p), opt); err != nil {
		return nil, err
	}
	return d.built(p, time.Since(began))
}
