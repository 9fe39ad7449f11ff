package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// open opens the database of p. If there is none, and a build takes less than a second or a person
// at the terminal agrees, it builds it first. Otherwise the error wraps store.ErrNotBuilt.
func (a *app) open(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	t, err := a.dir().OpenOrBuild(ctx, p, func(error) error {
		_, err := a.build(ctx, p, tablebase.Options{WaitForOther: true})
		return err
	})
	if missing, ok := errors.AsType[*tablebase.NotBuiltError](err); ok && a.agrees(missing) {
		if _, err = a.build(ctx, p, tablebase.Options{}); err == nil {
			t, err = a.dir().Open(ctx, p)
		}
	}
	if err != nil {
		return nil, cmp.Or(ctx.Err(), err) // a person may interrupt the question
	}
	return t.WithBudget(tablebase.Budget{Limit: a.limit}), nil
}

// agrees asks a person whether a database shall be built now. Return means yes.
func (a *app) agrees(missing *tablebase.NotBuiltError) bool {
	return a.asks() && a.yes("y", "%v. That takes %s. Build it now? [Y/n] ", missing,
		missing.Needs())
}

// asks reports whether a person is there who wants to be asked.
func (a *app) asks() bool { return a.term.InTyped && a.term.ErrsRead && !a.term.Quiet }

// yes asks a person a question, to which Return means the usual reply.
func (a *app) yes(usual, question string, args ...any) bool {
	reply, err := a.term.Ask(fmt.Sprintf(question, args...))
	reply = cmp.Or(strings.ToLower(strings.TrimSpace(reply)), usual)
	return err == nil && strings.HasPrefix("yes", reply)
}

// openTable opens the table of p. The error is a *tablebase.NoTableError if p cannot have one.
func (a *app) openTable(ctx context.Context, p puzzle.Puzzle) (*store.DB, error) {
	if err := tablebase.RequireTable(p); err != nil {
		return nil, err
	}
	t, err := a.open(ctx, p)
	if err != nil {
		return nil, err
	}
	return t.Table()
}

// openRows opens the table of p for scanning, whatever its layout.
func (a *app) openRows(ctx context.Context, p puzzle.Puzzle) (*store.DB, error) {
	t, err := a.openTable(ctx, p)
	if err != nil {
		return nil, err
	}
	return a.expanded(ctx, t)
}

// openLevels opens the table of p for the positions at some distances. They are computed if the
// table does not hold them.
func (a *app) openLevels(ctx context.Context, p puzzle.Puzzle) (*store.DB, error) {
	t, err := a.openTable(ctx, p)
	if err != nil || !t.Manifest().HasRows() {
		return t, err
	}
	return a.expanded(ctx, t)
}

// expanded returns the table after expand. It closes the table if that fails.
func (a *app) expanded(ctx context.Context, t *store.DB) (*store.DB, error) {
	if err := a.expand(ctx, t); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

func (a *app) expand(ctx context.Context, t *store.DB) error {
	if t.Whole() {
		return nil
	}
	show := a.term.Work(fmt.Sprintf("%s, layout %s", tablebase.Name(t.Puzzle()),
		t.Manifest().Layout))
	defer show.End()
	return tablebase.Expand(ctx, t, show.Report)
}

// watch returns the tablebase with a display for searches. The caller must call end.
func (a *app) watch(t *tablebase.Tablebase) (watched *tablebase.Tablebase, end func()) {
	if !t.Costly() {
		return t, func() {}
	}
	show := a.term.Work(tablebase.Name(t.Puzzle()))
	show.Report("searching", "", 0, 0)
	budget := t.Budget()
	budget.Limit.OnBound = func(bound int, nodes uint64) {
		show.Detail("at least %d moves, %s nodes", bound, english.Grouped(nodes))
	}
	return t.WithBudget(budget), show.End
}

func (a *app) dir() tablebase.Dir {
	if a.folder != "" {
		return tablebase.Dir(a.folder)
	}
	return tablebase.Default()
}

// onTable opens the table of a puzzle in the way that a command needs, calls f and closes it.
func (a *app) onTable(cmd *cobra.Command, p puzzle.Puzzle,
	open func(context.Context, puzzle.Puzzle) (*store.DB, error),
	f func(db *store.DB) error) error {
	db, err := open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(db)
}
