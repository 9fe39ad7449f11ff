package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/kballard/go-shellquote"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// onTheSpot is how long a build may take that nobody asked for.
const onTheSpot = time.Second

// dir is where the databases lie.
func (a *app) dir() tablebase.Dir {
	if a.data != "" {
		return tablebase.Dir(a.data)
	}
	return tablebase.Default()
}

// puzzle returns the puzzle of a name; a name that there is not is a usage error.
func (a *app) puzzle(name string) (puzzle.Puzzle, error) {
	p, err := a.dir().Load(name)
	if err != nil {
		return nil, &usageError{err, "see 'puzzlebase list'"}
	}
	return p, nil
}

// name is what people call p.
func name(p puzzle.Puzzle) string { return tablebase.Short(p.Spec()) }

// typed is what people type for p, whether or not it has a database.
func typed(p puzzle.Puzzle) string { return catalog.Name(p.Spec()) }

// called is what p is called on pictures and pages: as it was typed where that
// names a file, whose content would be the name otherwise.
func called(p puzzle.Puzzle, typed string) string {
	if strings.Contains(typed, "@") {
		return typed
	}
	return name(p)
}

// fullName is the name of p with its spec beside it, where the two differ.
func fullName(p puzzle.Puzzle) string {
	if n := name(p); n != p.Spec() {
		return n + " (" + p.Spec() + ")"
	}
	return p.Spec()
}

// opened finds the puzzle of that name and opens its database for lookups,
// which every layout can do at once.
func (a *app) opened(ctx context.Context, spec string) (puzzle.Puzzle, *tablebase.Tablebase, error) {
	p, err := a.puzzle(spec)
	if err != nil {
		return nil, nil, err
	}
	db, err := a.open(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	return db.Puzzle(), db, nil
}

// open opens the database of p. If there is none and building it takes less
// than a second, it is built first; otherwise the error names the command.
func (a *app) open(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	db, err := a.openBuilt(ctx, p)
	if !errors.Is(err, store.ErrNotBuilt) || tablebase.BuildTime(p) > onTheSpot {
		return db, err
	}
	if _, err := a.build(ctx, p, tablebase.Options{Wait: true}, []string{"build", typed(p), "--resume"}); err != nil {
		return nil, err
	}
	return a.openBuilt(ctx, p)
}

// openBuilt opens the database of p; the error wraps store.ErrNotBuilt when
// there is none, and says what to do.
func (a *app) openBuilt(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	db, err := a.dir().Open(ctx, p, a.passOn)
	return db, a.hinted(p, err)
}

// openRows opens the database of p for scanning, whatever its layout.
func (a *app) openRows(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	db, err := a.open(ctx, p)
	if err != nil || db.Manifest().Layout == store.Full {
		return db, err
	}
	show := a.work(fmt.Sprintf("%s, layout %s", name(p), db.Manifest().Layout))
	defer show.end()
	if err := db.Expand(ctx, show.report); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// passOn tells a person what happens on the way.
func (a *app) passOn(n tablebase.Note) {
	if n.Kind == tablebase.CheckpointsEnd {
		a.note("%s", n.Text) // a failure, even though the build goes on
		return
	}
	a.talk("%s", n.Text)
}

// command is a command for people to copy, in quotation marks, about the
// databases of this run.
func (a *app) command(words ...string) string {
	if a.data != "" {
		words = append(words, "--data", a.data)
	}
	line := "puzzlebase " + shellquote.Join(words...)
	if strings.Contains(line, "'") { // of a word with a blank, say
		return "`" + line + "`"
	}
	return "'" + line + "'"
}

// roughly writes a duration as people say it.
func roughly(d time.Duration) string {
	switch {
	case d == tablebase.Unknown:
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
