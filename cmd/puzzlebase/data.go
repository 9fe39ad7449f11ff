package main

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
	db, err := store.Open(a.path(p), p)
	if !errors.Is(err, store.ErrNotBuilt) {
		return db, err
	}
	if estimate := quickly(p); estimate > onTheSpot {
		return nil, fmt.Errorf("%s is not built yet: run '%s', which takes %s", name(p), a.buildLine(p), roughly(estimate))
	}
	a.talk("%s is not built yet: building %s", name(p), a.path(p))
	if _, err := a.build(ctx, p, buildOptions{layout: string(store.Full)}); err != nil {
		return nil, err
	}
	return store.Open(a.path(p), p)
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
