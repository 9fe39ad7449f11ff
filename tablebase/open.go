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
	return dir.Open(context.Background(), p, nil)
}

// worthWaiting is how long a build of another process may take that Open waits
// for.
const worthWaiting = 30 * time.Second

// Open opens what answers for p: its table, or its pattern databases, which it reads into memory.
// The error is a *NotBuiltError when there is nothing, and wraps store.ErrDamaged or
// store.ErrForeign when the file is not what it should be. While another process builds it, and
// that takes seconds, Open waits for it, and tells so through note, which may be nil.
func (d Dir) Open(ctx context.Context, p puzzle.Puzzle, note func(Note)) (t *Tablebase, err error) {
	err = d.whenBuilt(ctx, p, note, func(k kind) error {
		t, err = k.open(ctx)
		return err
	})
	return t, err
}

// whenBuilt uses what answers for p. While another process builds that, and it takes seconds,
// whenBuilt waits for it. The error is a *NotBuiltError when there is nothing.
func (d Dir) whenBuilt(ctx context.Context, p puzzle.Puzzle, note func(Note),
	use func(kind) error) error {
	k := d.kindOf(p)
	if err := use(k); !errors.Is(err, store.ErrNotBuilt) {
		return err
	}
	takes := k.takes()
	if other := beside.BeingBuilt(d.Path(p)); other != nil {
		if takes > worthWaiting {
			return other
		}
		lock, err := d.await(ctx, p, note)
		if err != nil {
			return err
		}
		if err := lock.Release(); err != nil {
			return err
		}
		if err := use(k); !errors.Is(err, store.ErrNotBuilt) {
			return err
		}
	}
	return &NotBuiltError{name(p), catalog.Name(p.Spec()), takes}
}

// BeingBuilt returns who builds the database of p at the moment and how far that is; nil where
// nobody does.
func (d Dir) BeingBuilt(p puzzle.Puzzle) *beside.LockedError {
	other := (*beside.LockedError)(nil)
	errors.As(beside.BeingBuilt(d.Path(p)), &other)
	return other
}

// await takes the build lock of p, for which it waits while another process
// builds it.
func (d Dir) await(ctx context.Context, p puzzle.Puzzle, note func(Note)) (*beside.Lock, error) {
	return beside.Await(ctx, d.Path(p), 2*worthWaiting, func(other *beside.LockedError) {
		tell(note, Waiting, "%s is being built by %s: waiting for it", name(p), other.Holder)
	})
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

// Unknown is the BuildTime that cannot be told.
const Unknown = time.Duration(math.MaxInt64)

// BuildTime is roughly how long a build of p takes, in the full layout or of its usual pattern
// databases, by figures of another machine: it takes no time to tell. A space that has to be
// searched is, up to some ten thousand positions; of a larger one it is Unknown.
func BuildTime(p puzzle.Puzzle) time.Duration { return Dir("").kindOf(p).takes() }

// Note is something that a person may want to know of work under way.
type Note struct {
	Kind NoteKind
	Text string // one line, without a capital or a full stop
}

// NoteKind tells notes apart, for programs.
type NoteKind int

// The kinds of notes.
const (
	Waiting           NoteKind = iota // another process builds the same database
	Building                          // what nobody asked for, but somebody needs
	ScratchFile                       // the planes lie in a scratch file, to save memory
	NoCheckpoints                     // there is no room for checkpoints beside the database
	CheckpointsEnd                    // a checkpoint could not be kept, the build goes on without
	CheckpointRemoved                 // one that is of no use any more
	// an earlier build was interrupted, this one does not go on from it
	CheckpointThere
	NoCheckpoint        // there is none to go on from
	Resuming            // the build goes on from a checkpoint
	CheckpointsTook     // so much time
	CheckpointKept      // the build failed or was interrupted; another can go on from there
	BuiltWithCheckpoint // the database is there, and a checkpoint of another build beside it
)

// tell calls note unless it is nil.
func tell(note func(Note), kind NoteKind, format string, args ...any) {
	if note != nil {
		note(Note{kind, fmt.Sprintf(format, args...)})
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
