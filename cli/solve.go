package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

type solveOptions struct {
	format format
	boards bool
	moves  bool
	limit  values.Limit
	byRule map[*puzzle.Stricter]*bool
}

func (a *app) solveCommand() *cobra.Command {
	opt := solveOptions{byRule: map[*puzzle.Stricter]*bool{}}
	cmd := a.ofPositions(&cobra.Command{
		Use:   "solve " + positionsUse,
		Short: "Print a shortest solution of each position",
		Long: `Print a shortest solution of each position, or why there is none. Positions come
from the arguments, from files or from standard input, in one line or as drawn
boards; 'puzzlebase help positions' shows how they are written. A position that
cannot be read is reported with its line; the others are still solved. From
standard input all that has come is answered before more is awaited, so that a
program can hold a conversation.

If the database is not built yet and building it takes less than a second, it is
built first. A puzzle that no table holds, such as the 15-puzzle, is solved by
search with its pattern databases; of several positions as many at a time as there
are processors.`,
		Example: `  puzzlebase solve ninetails HHHTTTHHH
  puzzlebase solve ninepuzzle boards.txt
  puzzlebase solve hiriq preset:3 --boards
  puzzlebase solve pool TSST8TSTSTTSTSS --format json
  puzzlebase solve 15-puzzle '6 13 7 10 / 8 9 11 _ / 15 2 12 5 / 14 3 1 4' --limit 30s`,
	}, func(cmd *cobra.Command, spec string, args []string) error {
		return a.runSolve(cmd, spec, args, opt)
	})
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	cmd.Flags().BoolVar(&opt.boards, "boards", false, "draw the board after each move")
	cmd.Flags().BoolVar(&opt.moves, "moves", false, "add the number of moves and the name of each")
	limitFlag(cmd.Flags(), &opt.limit)
	for _, rule := range catalog.Stricter() {
		opt.byRule[rule] = cmd.Flags().Bool(rule.Flag, false, rule.About)
	}
	return cmd
}

func (a *app) runSolve(cmd *cobra.Command, spec string, args []string, opt solveOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	strict, byRule := p.Features().Transcript.Strict, false
	for rule, asked := range opt.byRule {
		if *asked && (strict == nil || strict.Stricter != rule) {
			return usage.Of(cmd,
				fmt.Errorf("--%s is for %s, not for %s", rule.Flag, rule.Whose, name(p)))
		}
		byRule = byRule || *asked
	}
	t, err := a.within(cmd.Context(), p, opt.limit)
	if err != nil {
		return err
	}
	defer t.Close()
	p = t.Puzzle()
	own := p.Features().Transcript
	if opt.boards {
		own = puzzle.Transcript{Strict: own.Strict}
	}
	return a.about(p, args).Solve(cmd.Context(), t, &answer.Transcript{
		Transcript: own, To: a.Out, Puzzle: p, JSON: opt.format == jsonFormat,
		Boards: opt.boards, Moves: opt.moves, ByRule: byRule,
	})
}
