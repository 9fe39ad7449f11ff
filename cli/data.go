package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// puzzle returns the puzzle of a name; a name that there is not is a usage error.
func (a *app) puzzle(name string) (puzzle.Puzzle, error) {
	p, err := a.Dir().Load(name)
	switch {
	case err == nil:
		return p, nil
	case strings.Contains(name, "@"): // what is wrong lies in a file
		return nil, &usage.Error{Err: err}
	}
	return nil, &usage.Error{Err: err, Hint: "see 'puzzlebase list'"}
}

// name is what people call p.
func name(p puzzle.Puzzle) string { return tablebase.Short(p.Spec()) }

// called is what p is called on pictures and pages: as it was typed where that
// names a file, whose content would be the name otherwise.
func called(p puzzle.Puzzle, typed string) string {
	if strings.Contains(typed, "@") {
		return typed
	}
	return name(p)
}

// puzzles returns the puzzles of names.
func (a *app) puzzles(names []string) (out []puzzle.Puzzle, err error) {
	for _, n := range names {
		p, err := a.puzzle(n)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// findAll returns the puzzles of names, of which 'all' stands for the core ones, and
// what they are called.
func (a *app) findAll(names []string) (puzzles []puzzle.Puzzle, titles []string, err error) {
	if len(names) == 1 && names[0] == "all" {
		names = catalog.Core()
	}
	puzzles, err = a.puzzles(names)
	for i, p := range puzzles {
		titles = append(titles, called(p, names[i]))
	}
	return puzzles, titles, err
}

// opener opens the table of a puzzle for what a command is about to ask.
type opener func(context.Context, puzzle.Puzzle) (*tablebase.Table, error)

// with calls f with the puzzle of a name and its table.
func (a *app) with(cmd *cobra.Command, spec string, open opener,
	f func(p puzzle.Puzzle, db *tablebase.Table) error) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	db, err := open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(db.Puzzle(), db)
}

// tooHard says why no sample of a puzzle is searched for.
func tooHard(p puzzle.Puzzle) error {
	return fmt.Errorf("%s is too hard for a sample to be searched for, each board of which may "+
		"take days: ask about one at a time, as with 'solve'", name(p))
}
