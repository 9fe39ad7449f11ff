package cli

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

func (a *app) solveCommand() *cobra.Command {
	var f format
	var limit search.Limit
	write := &answer.Transcript{}
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
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		if write.ByRule && p.Features().Transcript.Strict == nil {
			return usage.Of(cmd, fmt.Errorf("--only-w is for boards of pegs with both kinds of "+
				"substitution and goals of equally many white cells, not for %s",
				tablebase.Name(p)))
		}
		t, err := a.within(cmd.Context(), p, limit)
		if err != nil {
			return err
		}
		defer t.Close()
		write.To, write.Puzzle, write.JSON = a.term.Out, t.Puzzle(), f == jsonFormat
		write.Transcript = write.Puzzle.Features().Transcript
		if write.Boards {
			write.Transcript = puzzle.Transcript{Strict: write.Strict}
		}
		return a.talkAbout(write.Puzzle, args).solve(cmd.Context(), t, write)
	})
	recordFormats(cmd.Flags(), &f)
	cmd.Flags().BoolVar(&write.Boards, "boards", false, "draw the board after each move")
	cmd.Flags().BoolVar(&write.Moves, "moves", false,
		"add the number of moves and the name of each")
	limitFlag(cmd.Flags(), &limit)
	cmd.Flags().BoolVar(&write.ByRule, "only-w", false,
		"boards of pegs: use W-substitutions alone, or say how many B-substitutions are needed")
	return cmd
}

// solve writes a shortest solution of each position, or why there is none; where a
// person types them, of the first that can be read. For people it says beside the
// transcript what that does not. All that has come is answered before more is awaited.
func (c *conversation) solve(ctx context.Context, t *tablebase.Tablebase,
	write *answer.Transcript) error {
	s := &solver{conversation: c, tb: t, write: write}
	typing := c.typing()
	n, invalid := 0, false
	began := time.Now()
	for g, err := range answered(ctx, c, 1, t.Costly(), s.ask) {
		if err != nil {
			return err
		}
		n++
		write.Several = g.several
		switch {
		case g.Err != nil:
			invalid = true
			c.unread(&g.Entry)
			continue
		case c.stats.Unsolved(g.failed):
			c.term.Note("%s: %v", g.Where(), g.failed)
			continue
		case g.failed != nil:
			return g.failed
		}
		if err := s.writeAnswer(n, g); err != nil {
			return err
		}
		if typing {
			invalid = false // what could not be read was typed again
			break
		}
	}
	switch {
	case typing && s.solved == 0:
		return nil
	case n == 0:
		return errNone
	}
	if err := c.reportSearch(began); err != nil {
		return err
	}
	if !write.JSON && write.End != nil {
		write.End(c.term.Out, s.solved, s.spent)
	}
	if invalid {
		return errUnread
	}
	return nil
}

type solver struct {
	*conversation
	tb        *tablebase.Tablebase
	write     *answer.Transcript
	solved    int           // positions that were answered
	spent     time.Duration // on these
	explained int           // unsolvable positions whose reason was shown
	busy      atomic.Int32  // positions that are searched for
}

type solved struct {
	positions.Entry
	several bool
	answer  *tablebase.Answer
	failed  error
	took    time.Duration
}

// ask answers one position. How far a search is can be seen where there is only one;
// until it is over nothing else is said.
func (s *solver) ask(ctx context.Context, q question) solved {
	out := solved{Entry: q.positions[0], several: q.several}
	if out.Err != nil {
		return out
	}
	asking := s.tb.Asking()
	asking.Workers = max(1, runtime.GOMAXPROCS(0)/int(s.busy.Add(1)))
	defer s.busy.Add(-1)
	t, end := s.tb.With(asking), func() {}
	if !q.several {
		t, end = s.watch(t)
	}
	defer end()
	began := time.Now()
	out.answer, out.failed = t.Solve(ctx, out.Position)
	out.took = time.Since(began)
	return out
}

func (s *solver) writeAnswer(n int, g solved) error {
	s.spent += g.took
	s.stats.Add(g.answer.Search)
	s.solved++
	if err := s.write.Answer(n, g.answer); err != nil {
		return err
	}
	if g.answer.Solution == nil && !s.write.JSON {
		s.why(n, g.answer)
	}
	return nil
}

// explainedAtMost is how many unsolvable positions of a batch have their reasons
// shown beside the transcript.
const explainedAtMost = 10

// why says beside the transcript why a position is unsolvable and, the first
// time, how to see the sums.
func (s *solver) why(n int, answer *tablebase.Answer) {
	if s.explained++; s.explained > explainedAtMost {
		return
	}
	if s.write.Silent {
		s.term.Talk("position %d is unsolvable (%s): %s", n, answer.Certificate.Kind,
			answer.Certificate.Text)
	}
	if s.about.Features().Demonstrate != nil && s.explained == 1 {
		s.term.Talk("%s shows the sums", s.command("explain", tablebase.Short(s.about.Spec()),
			s.about.Format(answer.Position)))
	}
}
