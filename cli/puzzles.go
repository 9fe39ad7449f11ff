package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
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
		if err == nil {
			return run(cmd, p)
		}
		if len(args) > 1 {
			if _, swapped := a.dir().Load(args[1]); swapped == nil {
				return usage.Errorf(cmd, "%s is no puzzle, and %s is one: it comes first",
					english.Quote(args[0]), english.Quote(args[1]))
			}
		}
		return err
	}
	return cmd
}

// ofPuzzles makes cmd a command on puzzles. They are all read before it runs. If all is not nil, it
// returns the names for which 'all' stands, or no name.
func (a *app) ofPuzzles(cmd *cobra.Command, all func() []string,
	run func(cmd *cobra.Command, puzzles []puzzle.Puzzle, names []string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = cobra.MinimumNArgs(1), a.completePuzzle(-1)
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		if all != nil && (len(names) == 0 || len(names) == 1 && isAll(names[0])) {
			names = all()
		}
		var puzzles []puzzle.Puzzle
		for _, name := range names {
			if isAll(name) {
				return usage.Errorf(cmd, "%s is no puzzle's name here: want the names",
					english.Quote(name))
			}
			p, err := a.puzzle(name)
			if err != nil {
				return usage.OrCommand(cmd, name, err)
			}
			puzzles = append(puzzles, p)
		}
		return run(cmd, puzzles, names)
	}
	return cmd
}

func isAll(name string) bool { return strings.EqualFold(name, "all") }

// built returns the names of all puzzles that are built, or else of the core puzzles. A folder that
// cannot be read is as one without databases: who opens one is told.
func (a *app) built() []string {
	var names []string
	for _, p := range a.dir().Contents().Puzzles {
		if _, err := os.Stat(a.dir().Path(p)); err == nil && p.Features().Unnumbered == nil {
			names = append(names, tablebase.Name(p))
		}
	}
	if names == nil {
		return catalog.Core()
	}
	return names
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
		if strings.Contains(name, "@") {
			a.typed[catalog.Name(p.Spec())] = name
		}
		return p, nil
	case strings.Contains(name, "@"): // the fault is in a file
		return nil, &usage.Error{Err: err}
	}
	return nil, &usage.Error{Err: err, Hint: "see 'puzzlebase list'"}
}

// noPuzzle refuses words after the name of the program that are no commands, and words in place of
// a kind of analysis or picture. For one that is a puzzle, the error says what comes first.
func (a *app) noPuzzle(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	_, err := a.dir().Load(args[0])
	meant := catalog.Meant(args[0])
	switch kind := cmd.Annotations[usage.Kinds]; {
	case err != nil && isFamily(args[0]):
		return &usage.Error{Err: fmt.Errorf("%s is a family of puzzles: 'puzzlebase help "+
			"puzzles' tells of it", english.Quote(args[0]))}
	case err != nil && meant != "" && kind == "":
		return &usage.Error{Err: english.Mistyped("command and no puzzle", args[0],
			"the puzzle "+meant), Hint: "see 'puzzlebase list'"}
	case err != nil:
		return cobra.NoArgs(cmd, args)
	case kind != "":
		first := cmd.Commands()[0]
		return usage.Errorf(cmd, "%s is a puzzle, and the kind of %s comes first, as in '%s %s'",
			english.Quote(args[0]), strings.TrimPrefix(kind, "kind of "), first.CommandPath(),
			args[0])
	default:
		return &usage.Error{
			Err: fmt.Errorf("%s is a puzzle, and a command comes first: %s solves a board of it",
				english.Quote(args[0]), a.command("solve", args[0], puzzle.StartName)),
			Hint: "see 'puzzlebase --help'"}
	}
}

// isFamily reports whether a word begins the specs of a family.
func isFamily(word string) bool {
	return slices.ContainsFunc(catalog.Families(),
		func(f puzzle.Family) bool { return strings.HasPrefix(f.Usage, word+":") })
}

// title is the name of p on pictures and pages. For one without a title it is the name of the file
// that it was read from, if any: the usual name would be the content of that file.
func title(p puzzle.Puzzle, typed string) string {
	if _, file, ok := strings.Cut(typed, "@"); ok && catalog.Heading(p.Spec()) == "" {
		return catalog.FileTitle(file)
	}
	return tablebase.Title(p)
}

func tooHard(p puzzle.Puzzle) error {
	return fmt.Errorf("%s is too hard for a sample to be searched for, each board of which may "+
		"take days: ask about one at a time, as with 'solve'", tablebase.Name(p))
}
