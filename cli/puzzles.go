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

// ofPuzzles makes cmd a command on puzzles. They are all read before it runs. If core is set, 'all'
// or no name means the core puzzles.
func (a *app) ofPuzzles(cmd *cobra.Command, core bool,
	run func(cmd *cobra.Command, puzzles []puzzle.Puzzle, names []string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = cobra.MinimumNArgs(1), a.completePuzzle(-1)
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		if core && (len(names) == 0 || len(names) == 1 && names[0] == "all") {
			names = catalog.Core()
		}
		var puzzles []puzzle.Puzzle
		for _, name := range names {
			p, err := a.puzzle(name)
			if err != nil {
				return err
			}
			puzzles = append(puzzles, p)
		}
		return run(cmd, puzzles, names)
	}
	return cmd
}

// ofPositions makes cmd a command on a puzzle and the positions in the other arguments.
func (a *app) ofPositions(cmd *cobra.Command,
	run func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error) *cobra.Command {
	a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		return run(cmd, p, cmd.Flags().Args()[1:])
	})
	cmd.Args, cmd.ValidArgsFunction = cobra.MinimumNArgs(1), a.completePositions
	return cmd
}

// puzzle returns the puzzle with a name. An unknown name is a usage error.
func (a *app) puzzle(name string) (puzzle.Puzzle, error) {
	p, err := a.dir().Load(name)
	switch {
	case err == nil:
		return p, nil
	case strings.Contains(name, "@"): // the fault is in a file
		return nil, &usage.Error{Err: err}
	}
	return nil, &usage.Error{Err: err, Hint: "see 'puzzlebase list'"}
}

// title is the name of p on pictures and pages. For a puzzle from a file it is the file's name: the
// usual name would be the content of the file.
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
