package tablebase

import (
	"context"
	"errors"
	"math"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/store/beside"
)

// Open opens the table of p, or its pattern databases, which it reads into memory. The error is a
// *NotBuiltError if there is no file, and a *beside.LockedError if another process builds it. It
// wraps store.ErrDamaged, store.ErrForeign or store.ErrVersion if it cannot be read.
func (d Dir) Open(ctx context.Context, p puzzle.Puzzle) (*Tablebase, error) {
	t, err := d.databaseOf(p).open(ctx)
	return t, d.missing(p, err)
}

// OpenOrBuild is Open, and calls build first if there is no file and a build takes at most
// onTheSpot. Build returns nil if it has built the database, or else the error to return; it gets
// that of Open.
func (d Dir) OpenOrBuild(ctx context.Context, p puzzle.Puzzle,
	build func(missing error) error) (*Tablebase, error) {
	t, err := d.Open(ctx, p)
	if none, ok := errors.AsType[*NotBuiltError](err); !ok || none.Takes > onTheSpot {
		return t, err
	}
	if err := build(err); err != nil {
		return nil, err
	}
	return d.Open(ctx, p)
}

// missing turns store.ErrNotBuilt into a *NotBuiltError, or into the lock of the process that
// builds the database. If the build takes at most onTheSpot, it does not mention a build under way:
// the caller will wait for it by building too. Other errors it returns as they are.
func (d Dir) missing(p puzzle.Puzzle, err error) error {
	if !errors.Is(err, store.ErrNotBuilt) {
		return err
	}
	takes, disk := buildCost(p)
	if other := d.BeingBuilt(p); other != nil && takes > onTheSpot {
		return other
	}
	return &NotBuiltError{Name(p), catalog.Name(p.Spec()), takes, disk}
}

// BeingBuilt returns the process that builds the database of p and its progress, or nil if there is
// none.
func (d Dir) BeingBuilt(p puzzle.Puzzle) *beside.LockedError {
	return beside.BeingBuilt(d.Path(p))
}

// NotBuiltError is the error for a missing database. It is a store.ErrNotBuilt.
type NotBuiltError struct {
	Puzzle      string        // name for people
	CatalogName string        // what a person types for it without a database
	Takes       time.Duration // rough time of a build
	DiskBytes   int64         // of the database, roughly; 0 when not known
}

func (e *NotBuiltError) Error() string { return e.Puzzle + " is not built yet" }

// Is implements errors.Is.
func (e *NotBuiltError) Is(target error) bool { return target == store.ErrNotBuilt }

// UnknownTime is a BuildTime that cannot be predicted.
const UnknownTime = time.Duration(math.MaxInt64)

// onTheSpot is the greatest time of a build that nobody asked for.
const onTheSpot = time.Second

// BuildTime is the rough time of a build of p, in the full layout or with the usual pattern
// databases, from figures of another machine. It measures nothing. If a space has to be
// searched for and has more than some ten thousand positions, it is UnknownTime.
func BuildTime(p puzzle.Puzzle) time.Duration {
	takes, _ := buildCost(p)
	return takes
}

// buildCost is BuildTime with the size of the database, which is 0 when not known.
func buildCost(p puzzle.Puzzle) (takes time.Duration, disk int64) {
	e, err := Dir("").Estimate(context.Background(), p, Options{}, false)
	if err != nil {
		return UnknownTime, 0
	}
	return time.Duration(e.Seconds * float64(time.Second)), e.DiskBytes
}
