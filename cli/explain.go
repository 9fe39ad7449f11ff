package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) explainCommand() *cobra.Command {
	cmd := a.ofPositions(&cobra.Command{
		SuggestFor: []string{"why", "reason", "unsolvable"},
		Use:        "explain " + positionsUse,
		Short:      "Tell why a position is unsolvable, with the sums if a reason is known",
		Long: `Tell why a position is unsolvable, draw the board and work out the sums that show it.
The database is asked only where the rules do not tell. If it is not built, that is said, and the
other positions are explained. The distance in a puzzle that no table holds, such as the 15-puzzle,
is searched for with --limit only.

For coins, tiles and hiriq there always is a reason. On other boards of pegs, above all with
W-substitutions alone (hiriq-w), some positions have no known one: then the search backwards from
the goals never met them. 'puzzlebase analyze pagodas' counts these.`,
		Example: "  puzzlebase explain ninepuzzle 1,2,3,4,5,6,8,7,0",
	}, a.explain)
	a.withLimit(cmd)
	return a.withRecordFormats(cmd)
}

// explain says of each position why it cannot be solved, or that it can.
func (a *app) explain(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
	ctx := cmd.Context()
	e := explainer{talk: a.talkAbout(p, args), searches: cmd.Flags().Changed("limit")}
	defer e.close()
	if p.Features().Discovered != nil { // the database alone knows its positions
		switch t, err := e.open(ctx); {
		case err == nil:
			e.talk.puzzle = t.Puzzle()
		case !errors.Is(err, store.ErrNotBuilt):
			return err
		}
	}
	written := false
	err := answerEach(ctx, e.talk, e.ask, func(r reply[*answer.Explanation]) error {
		switch {
		case r.answer == nil:
			return nil
		case a.format == table.AsJSON:
			return answer.Write(a.term.Out, r.answer)
		case written:
			fmt.Fprintln(a.term.Out)
		}
		written = true
		a.writeExplanation(e.talk.puzzle, r.Position, r.answer)
		return nil
	})
	if e.unanswered > 0 && (err == nil || errors.Is(err, errUnread)) {
		return fmt.Errorf("%s left open", english.Counted(e.unanswered, "position"))
	}
	return err
}

// explainer explains positions of one puzzle. It opens the database when a position first needs it.
type explainer struct {
	talk       *conversation
	searches   bool // for the distances of positions that the rules alone call solvable
	db         *tablebase.Tablebase
	failed     error  // why the database cannot be opened
	unanswered uint64 // positions that need the database, where it cannot be opened
}

func (e *explainer) open(ctx context.Context) (*tablebase.Tablebase, error) {
	if e.db == nil && e.failed == nil {
		e.db, e.failed = e.talk.app.open(ctx, e.talk.puzzle)
	}
	return e.db, e.failed
}

func (e *explainer) close() {
	if e.db != nil {
		e.db.Close()
	}
}

// ask explains a position from the rules, and from the database where they do not decide. It
// returns nil if neither does.
func (e *explainer) ask(ctx context.Context, g positions.Given,
	_ bool) (*answer.Explanation, error) {
	r, decided := answer.ExplanationOf(e.talk.puzzle, g.Position)
	if decided && !(e.searches && r.Solvable) {
		return r, nil
	}
	found, err := e.solve(ctx, g)
	switch {
	case found != nil:
		r.Answer(found)
	case !decided:
		return nil, err
	}
	return r, err
}

// solve asks the database for a solution. If it cannot be opened, that is said of the position, and
// there is no answer.
func (e *explainer) solve(ctx context.Context, g positions.Given) (*tablebase.Answer, error) {
	t, err := e.open(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		e.unanswered++
		e.talk.warn(g, err)
		return nil, nil
	}
	t, end := e.talk.app.watch(t)
	defer end()
	found, err := t.Solve(ctx, g.Position)
	if err != nil {
		return nil, err
	}
	e.talk.stats.Add(found.Search)
	return found, nil
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

// named returns the rows of a drawn board with the names of their cells beside them, in the same
// layout; names may be nil.
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
	cell := 1 // how wide a name is, with the blank before it
	for _, name := range names {
		cell = max(cell, len(name)+1)
	}
	for i, row := range rows {
		beside := ""
		for column, ch := range row {
			if ch != ' ' {
				beside += fmt.Sprintf("%*s", (column*cell+apart-1)/apart+cell-len(beside), names[0])
				names = names[1:]
			}
		}
		rows[i] = fmt.Sprintf("%-*s   %s", wide, row, beside)
	}
	return rows
}
