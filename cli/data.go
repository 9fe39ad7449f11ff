package cli

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
)

// dataVariable is the environment variable that names the data folder.
const dataVariable = "PUZZLEBASE_DATA"

// onTheSpot is how long a build may take that nobody asked for.
const onTheSpot = time.Second

// worthWaiting is how long a build of another process may take that a command
// waits for.
const worthWaiting = 30 * time.Second

// folder is where the databases lie.
func (a *app) folder() string {
	switch {
	case a.data != "":
		return a.data
	case os.Getenv(dataVariable) != "":
		return os.Getenv(dataVariable)
	default:
		return filepath.Join(xdg.DataHome, "puzzlebase")
	}
}

// path is where the database of p lies, built or not.
func (a *app) path(p puzzle.Puzzle) string {
	return filepath.Join(a.folder(), fileName(p.Spec())+".db")
}

// maxFileName is how long a spec may be that is used as the name of a file.
const maxFileName = 60

// fileName is the name of the database of a spec, without its ending: the spec
// itself where any system allows that, else the first word with a hash of the
// whole. It depends on nothing else.
func fileName(spec string) string {
	name := strings.ReplaceAll(spec, ":", "-")
	if len(name) <= maxFileName && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-,=+") == "" {
		return name
	}
	word, _, _ := strings.Cut(spec, ":")
	return fmt.Sprintf("%s-%x", word, sha256.Sum256([]byte(spec)))[:len(word)+1+16]
}

// name is what people call p.
func name(p puzzle.Puzzle) string { return catalog.Name(p.Spec()) }

// fullName is the name of p with its spec beside it, where the two differ.
func fullName(p puzzle.Puzzle) string {
	if n := name(p); n != p.Spec() {
		return n + " (" + p.Spec() + ")"
	}
	return p.Spec()
}

// opened finds the puzzle of that name and opens its database for lookups,
// which every layout can do at once.
func (a *app) opened(ctx context.Context, spec string) (puzzle.Puzzle, *store.DB, error) {
	p, err := find(spec)
	if err != nil {
		return nil, nil, err
	}
	db, err := a.open(ctx, p)
	return p, db, err
}

// open opens the database of p. If there is none and building it takes less
// than a second, it is built first; otherwise the error names the command.
func (a *app) open(ctx context.Context, p puzzle.Puzzle) (*store.DB, error) {
	db, err := a.openBuilt(ctx, p)
	if !errors.Is(err, store.ErrNotBuilt) || quickly(p) > onTheSpot {
		return db, err
	}
	if _, err := a.build(ctx, p, buildOptions{layout: string(store.Full), unasked: true}); err != nil {
		return nil, err
	}
	return store.Open(a.path(p), p)
}

// openBuilt opens the database of p; the error wraps store.ErrNotBuilt when
// there is none. When another process is building it and that takes seconds, it
// waits.
func (a *app) openBuilt(ctx context.Context, p puzzle.Puzzle) (*store.DB, error) {
	path := a.path(p)
	db, err := store.Open(path, p)
	if !errors.Is(err, store.ErrNotBuilt) {
		return db, err
	}
	takes := quickly(p)
	if other := store.BeingBuilt(path); other != nil {
		if takes > worthWaiting {
			return nil, other
		}
		lock, err := a.await(ctx, p)
		if err != nil {
			return nil, err
		}
		if err := lock.Release(); err != nil {
			return nil, err
		}
		if db, err := store.Open(path, p); !errors.Is(err, store.ErrNotBuilt) {
			return db, err
		}
	}
	return nil, &notBuilt{fmt.Sprintf("%s is not built yet: run '%s', which takes %s", name(p), a.buildLine(p), roughly(takes))}
}

// notBuilt is a store.ErrNotBuilt that says what to do.
type notBuilt struct{ text string }

func (e *notBuilt) Error() string        { return e.text }
func (e *notBuilt) Is(target error) bool { return target == store.ErrNotBuilt }

// await takes the build lock of p, for which it waits while another process
// builds it.
func (a *app) await(ctx context.Context, p puzzle.Puzzle) (*store.Lock, error) {
	return store.Await(ctx, a.path(p), 2*worthWaiting, func(other *store.LockedError) {
		a.talk("%s is being built by %s: waiting for it", name(p), other.Holder)
	})
}

// buildLine is the command that builds p where this run looks for it.
func (a *app) buildLine(p puzzle.Puzzle) string {
	line := "puzzlebase build " + name(p)
	if a.data != "" {
		line += " --data " + a.data
	}
	return line
}

// roughly writes a duration as people say it.
func roughly(d time.Duration) string {
	switch {
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
