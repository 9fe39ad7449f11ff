package tablebase

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/store/beside"
)

// Open opens the database of the puzzle of that name, as [Dir.Open] does.
func Open(dir Dir, name string) (*Tablebase, error) {
	p, err := dir.Load(name)
	if err != nil {
		return nil, err
	}
	return dir.Open(context.Background(), p)
}

// Open opens what answers for p: its table, or its pattern databases, which it reads into memory.
// The error is a *NotBuiltError when there is nothing, a *beside.LockedError when another process
// builds it, and wraps store.ErrDamaged or store.ErrForeign when the file is not what it should be.
func (d Dir) Open(ctx context.Context, p puzzle.Puzzle) (*Tablebase, error) {
	t, err := d.kindOf(p).open(ctx)
	return t, d.missing(p, err)
}

// missing says more of an error for what is not built. A build that takes no longer than OnTheSpot
// is as good as none: who needs it waits for it by building too.
func (d Dir) missing(p puzzle.Puzzle, err error) error {
	if !errors.Is(err, store.ErrNotBuilt) {
		return err
	}
	takes := BuildTime(p)
	if other := d.BeingBuilt(p); other != nil && takes > OnTheSpot {
		return other
	}
	return &NotBuiltError{Name(p), catalog.Name(p.Spec()), takes}
}

// BeingBuilt returns who builds the database of p at the moment and how far that is; nil where
// nobody does.
func (d Dir) BeingBuilt(p puzzle.Puzzle) *beside.LockedError {
	return beside.BeingBuilt(d.Path(p))
}

// NotBuiltError is the error for a database that is not there. It is a
// store.ErrNotBuilt.
type NotBuiltError struct {
	Puzzle string        // what people call it
	Typed  string        // what they type for it while it has no database
	Takes  time.Duration // roughly, to build it
}

func (e *NotBuiltError) Error() string { return e.Puzzle + " is not built yet" }

// Is implements errors.Is.
func (e *NotBuiltError) Is(target error) bool { return target == store.ErrNotBuilt }

// fewPositions is how many positions a search finds in no time.
const fewPositions = 50_000

// Unknown is the BuildTime that cannot be predicted.
const Unknown = time.Duration(math.MaxInt64)

// OnTheSpot is how long a build may take that nobody asked for.
const OnTheSpot = time.Second

// BuildTime is roughly how long a build of p takes, in the full layout or of its usual pattern
// databases, by figures of another machine: the answer takes no time. A space that has to be
// searched is, up to some ten thousand positions; of a larger one it is Unknown.
func BuildTime(p puzzle.Puzzle) time.Duration {
	e, err := Dir("").Estimate(context.Background(), p, Options{}, false)
	if err != nil {
		return Unknown
	}
	return time.Duration(e.Seconds * float64(time.Second))
}

// Note is called with what a person may want to know of work under way: a line without a capital
// or a full stop. Nil is for nobody.
type Note func(format string, args ...any)

func (n Note) say(format string, args ...any) {
	if n != nil {
		n(format, args...)
	}
}

// Roughly writes a duration, such as a BuildTime, as people say it.
func Roughly(d time.Duration) string {
	switch {
	case d == Unknown:
		return "as long as its search needs"
	case d < time.Second:
		return "under a second"
	case d < time.Minute:
		return fmt.Sprintf("about %d s", int(d.Seconds())+1)
	case d < time.Hour:
		return fmt.Sprintf("about %d min", int(d.Minutes())+1)
	default:
		return fmt.Sprintf("about %d h", int(d.Hours())+1)
	}
}
