package cli

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/terminal"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

func (a *app) solveCommand() *cobra.Command {
	write := &answer.Transcript{}
	cmd := a.ofPositions(&cobra.Command{
		SuggestFor: []string{"solution", "answer", "run", "path"},
		Use:        "solve " + positionsUse,
		Short:      "Print a shortest solution of each position",
		Long: `Print a shortest solution of each position, or why there is none. Positions come from
the arguments, from files or from standard input, in one line or as drawn boards; 'puzzlebase help
positions' shows how they are written. One that cannot be read is reported with its line, and the
others are still solved. All input that has come is answered before more is awaited, so that a
program can hold a conversation.

A database that takes less than a second to build is built first. A puzzle that no table holds, such
as the 15-puzzle, is solved by search with its pattern databases.`,
		Example: `  puzzlebase solve ninepuzzle boards.txt
  puzzlebase solve hiriq preset:3 --boards
  puzzlebase solve 15-puzzle start --limit 30s`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		if write.ByRule && p.Features().Transcript.Strict == nil {
			return usage.Errorf(cmd, "--only-w is for boards of pegs with both kinds of "+
				"substitution and goals of equally many white cells, not for %s",
				tablebase.Name(p))
		}
		return a.talk(cmd.Context(), p, args, func(c *conversation, t *tablebase.Tablebase) error {
			write.To, write.Puzzle, write.JSON = a.term.Out, c.puzzle, a.format == table.AsJSON
			write.Transcript = c.puzzle.Features().Transcript
			if a.term.OutRead {
				write.Broken = func(l string) string { return terminal.Wrap(l, a.term.Width, 2) }
			}
			if write.Boards {
				write.Transcript = puzzle.Transcript{Strict: write.Strict}
			}
			return c.solve(cmd.Context(), t, write)
		})
	})
	a.withRecordFormats(cmd)
	cmd.Flags().BoolVar(&write.Boards, "boards", false, "draw the board after each move")
	cmd.Flags().BoolVar(&write.Moves, "moves", false, "add how many moves, and their names")
	cmd.Flags().BoolVar(&write.ByRule, "only-w", false,
		"boards of pegs: use W-substitutions alone, or say how many B-substitutions are needed")
	return a.withLimit(cmd)
}

// solved is the answer for a position, and its time. It is nil if a limit has ended the search.
type solved struct {
	*tablebase.Answer
	took time.Duration
}

// solve writes a shortest solution of each position, or why there is none. If a person types the
// positions, it ends after the first solved one.
func (c *conversation) solve(ctx context.Context, t *tablebase.Tablebase,
	write *answer.Transcript) error {
	c.sideBySide = t.Costly()
	var busy atomic.Int32 // positions that are being searched
	// ask shows the progress of the search if there is only one position.
	ask := func(ctx context.Context, g positions.Given, several bool) (out solved, err error) {
		budget := t.Budget()
		budget.Workers = max(1, runtime.GOMAXPROCS(0)/int(busy.Add(1)))
		defer busy.Add(-1)
		t, end := t.WithBudget(budget), func() {}
		if !several {
			t, end = c.app.watch(t)
		}
		defer end()
		began := time.Now()
		out.Answer, err = t.Solve(ctx, g.Position)
		out.took = time.Since(began)
		return out, err
	}
	n, unsolvable, spent := 0, 0, time.Duration(0)
	err := answerEach(ctx, c, ask, func(r reply[solved]) error {
		if r.answer.Answer == nil {
			return nil
		}
		n++
		spent += r.answer.took
		c.stats.Add(r.answer.Search)
		write.Several = r.several
		if err := write.Answer(r.number, r.answer.Answer); err != nil {
			return err
		}
		if r.answer.Solution == nil && !write.JSON {
			unsolvable++
			c.why(r, unsolvable, write.Silent)
		}
		if c.allTyped() {
			return errDone
		}
		return nil
	})
	if n > 0 && (err == nil || errors.Is(err, errUnread)) && !write.JSON && write.End != nil {
		write.End(c.app.term.Out, n, spent)
	}
	return err
}

// mostReasons limits the unsolvable positions whose reasons are shown on stderr.
const mostReasons = 10

// why writes to stderr why the n-th unsolvable position is unsolvable, unless the transcript says
// so. The first time it says how to see the sums.
func (c *conversation) why(r reply[solved], n int, silent bool) {
	if n > mostReasons {
		return
	}
	if silent {
		c.app.term.Note("position %d is unsolvable (%s): %s", r.number,
			r.answer.Certificate.Kind, r.answer.Certificate.Text)
	}
	if c.puzzle.Features().Demonstrate != nil && n == 1 {
		c.app.term.Note("%s shows the sums", c.app.command("explain",
			tablebase.Name(c.puzzle), c.puzzle.Format(r.Position)))
	}
}
