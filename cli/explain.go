package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) explainCommand() *cobra.Command {
	var f format
	var limit search.Limit
	cmd := a.ofPositions(&cobra.Command{
		Use: "explain " + positionsUse,
		Short: "Tell why a position is unsolvable, so that it can be checked by hand where a " +
			"reason is known",
		Long: `Tell why a position is unsolvable, draw the board and work the sums out that show
it, so that it can be checked by hand. The database is asked only when the rules do
not tell; a position that needs one which is not built is named, and the others are
explained. Of a puzzle that no table holds, such as the 15-puzzle, parity tells which
positions can be solved, and the distance is searched for with --limit only.

For coins, tiles and hiriq there always is such a reason. On other boards of pegs,
above all with W-substitutions alone (hiriq-w), there are positions of which none is
known: then explain says that the search backwards from the goals never met them.
'puzzlebase analyze pagodas' counts these on a board with W-substitutions alone.`,
		Example: "  puzzlebase explain ninepuzzle 1,2,3,4,5,6,8,7,0\n" +
			"  puzzlebase explain hiriq preset:1",
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		return a.runExplain(cmd, p, args, f, limit)
	})
	recordFormats(cmd.Flags(), &f)
	limitFlag(cmd.Flags(), &limit)
	return cmd
}

func (a *app) runExplain(cmd *cobra.Command, p puzzle.Puzzle, args []string, f format,
	limit search.Limit) error {
	var t *tablebase.Tablebase
	defer func() {
		if t != nil {
			t.Close()
		}
	}()
	open := sync.OnceValues(func() (_ *tablebase.Tablebase, err error) {
		t, err = a.within(cmd.Context(), p, limit)
		return t, err
	})
	if p.Features().Discovered != nil { // its positions are known to the database alone
		switch found, err := open(); {
		case err == nil:
			p = found.Puzzle()
		case !errors.Is(err, store.ErrNotBuilt):
			return err
		}
	}
	return a.talkAbout(p, args).explain(cmd.Context(), open, cmd.Flags().Changed("limit"), f)
}

// explain says of each position why it cannot be solved, or that it can. Open is
// called for what answers where the rules alone do not tell, and where they do not tell
// the distance, if a search for that is wanted. When it fails, that is said of each
// position that needs an answer, and the others are explained.
func (c *conversation) explain(ctx context.Context, open func() (*tablebase.Tablebase, error),
	search bool, f format) error {
	began, left, several := time.Now(), uint64(0), false
	err := c.each(func(_ int, g positions.Entry) error {
		r, told := answer.ExplanationOf(c.about, g.Position)
		if !told || search && r.Solvable {
			switch t, err := open(); {
			case err != nil && ctx.Err() != nil:
				return err
			case err != nil:
				left++
				c.term.Note("%s: %v", g.Where(), err)
			default:
				t, end := c.watch(t)
				found, err := t.Solve(ctx, g.Position)
				end()
				switch {
				case c.stats.Unsolved(err):
					c.term.Note("%s: %v", g.Where(), err)
				case err != nil:
					return err
				default:
					c.stats.Add(found.Search)
					r.Answer(found)
					told = true
				}
			}
		}
		switch {
		case !told:
			return nil
		case f == jsonFormat:
			return answer.Write(c.term.Out, r)
		case several:
			fmt.Fprintln(c.term.Out)
		}
		several = true
		c.writeExplanation(c.about, g.Position, r)
		return nil
	})
	if err != nil && !errors.Is(err, errUnread) {
		return err
	}
	if err := c.reportSearch(began); err != nil {
		return err
	}
	if left > 0 {
		return fmt.Errorf("%s left open", puzzle.Counted(left, "position"))
	}
	return err
}

func (a *app) writeExplanation(p puzzle.Puzzle, pos puzzle.Position, r *answer.Explanation) {
	switch {
	case r.Distance != nil:
		a.term.Say("%s is solvable, at distance %d", r.Position, *r.Distance)
	case r.Solvable:
		a.term.Say("%s is solvable", r.Position)
	default:
		a.term.Say("%s is unsolvable (%s):", r.Position, r.Certificate.Kind)
		fmt.Fprintln(a.term.Out, a.term.Indented(r.Certificate.Text))
	}
	if r.Solvable && len(r.Working) == 0 {
		return
	}
	names := puzzle.CellNames(p)
	if names == nil {
		fmt.Fprint(a.term.Out, "\nThe board:\n")
	} else {
		fmt.Fprint(a.term.Out, "\nThe board, and what its cells are called:\n")
	}
	for _, row := range named(p.Draw(pos), names) {
		fmt.Fprintln(a.term.Out, "  "+row)
	}
	for i, line := range r.Working {
		if i == 0 {
			fmt.Fprint(a.term.Out, "\nThe sums:\n")
		}
		fmt.Fprintln(a.term.Out, a.term.Indented(line))
	}
}

// named returns the rows of a drawn board with the names of their cells beside
// them, laid out as the cells are; names may be nil.
func named(drawing string, names []string) []string {
	rows := strings.Split(strings.TrimSuffix(drawing, "\n"), "\n")
	if names == nil {
		return rows
	}
	wide, apart := 0, 1 // the longest row, and how far apart neighbours stand
	for _, row := range rows {
		wide = max(wide, len(row))
		if strings.Contains(row, " ") {
			apart = 2
		}
	}
	room := 1
	for _, name := range names {
		room = max(room, len(name)+1)
	}
	for i, row := range rows {
		beside := ""
		for column, ch := range row {
			if ch != ' ' {
				beside += fmt.Sprintf("%*s", (column*room+apart-1)/apart+room-len(beside), names[0])
				names = names[1:]
			}
		}
		rows[i] = fmt.Sprintf("%-*s   %s", wide, row, beside)
	}
	return rows
}
