package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

const positionsUse = "PUZZLE [POSITION...|FILE...|-]"

func (a *app) ofPuzzle(cmd *cobra.Command,
	run func(cmd *cobra.Command, p puzzle.Puzzle) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = cobra.ExactArgs(1), a.completePuzzle(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := a.puzzle(args[0])
		if err != nil {
			return err
		}
		return run(cmd, p)
	}
	return cmd
}

func (a *app) ofPuzzles(cmd *cobra.Command,
	run func(cmd *cobra.Command, names []string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction, cmd.RunE = cobra.MinimumNArgs(1), a.completePuzzle(-1), run
	return cmd
}

// ofPositions makes cmd a command on positions of a puzzle, which the arguments
// after its name say.
func (a *app) ofPositions(cmd *cobra.Command,
	run func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error) *cobra.Command {
	a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		return run(cmd, p, cmd.Flags().Args()[1:])
	})
	cmd.Args, cmd.ValidArgsFunction = cobra.MinimumNArgs(1), a.completePositions
	return cmd
}

// puzzle returns the puzzle of a name; a name that there is not is a usage error.
func (a *app) puzzle(name string) (puzzle.Puzzle, error) {
	p, err := a.dir().Load(name)
	switch {
	case err == nil:
		return p, nil
	case strings.Contains(name, "@"): // what is wrong lies in a file
		return nil, &usage.Error{Err: err}
	}
	return nil, &usage.Error{Err: err, Hint: "see 'puzzlebase list'"}
}

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

// orAll returns names, or those of the core puzzles, for which 'all' stands.
func orAll(names []string) []string {
	if len(names) == 1 && names[0] == "all" {
		return catalog.Core()
	}
	return names
}

// title is what p is called on pictures and pages: as it was typed where that
// names a file, whose content would be the name otherwise.
func title(p puzzle.Puzzle, typed string) string {
	if strings.Contains(typed, "@") {
		return typed
	}
	return tablebase.Name(p)
}

func tooHard(p puzzle.Puzzle) error {
	return fmt.Errorf("%s is too hard for a sample to be searched for, each board of which may "+
		"take days: ask about one at a time, as with 'solve'", tablebase.Name(p))
}
