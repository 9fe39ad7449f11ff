package cli

import (
	"context"
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

func (a *app) lookupCommand() *cobra.Command {
	cmd := a.ofPositions(&cobra.Command{
		SuggestFor: []string{"distance", "depth", "rank"},
		Use:        "lookup " + positionsUse,
		Short:      "Print the distance of each position, one a line",
		Long: `Print for each position, from arguments, files or standard input, its distance or
'unsolvable', one a line. A position that cannot be read gives 'invalid' and a message on stderr;
the others are answered. Where no table holds a puzzle, such as the 15-puzzle, distances are
searched for, and one that the limit leaves open gives 'unsolved'. All input that has come is
answered before more is awaited, so that a program can hold a conversation.`,
		Example: `  puzzlebase lookup hiriq preset:0 preset:3
  puzzlebase lookup ninepuzzle - < boards.txt`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		return a.talk(cmd.Context(), p, args, func(c *conversation, t *tablebase.Tablebase) error {
			return c.lookup(cmd.Context(), t)
		})
	})
	a.withLimit(cmd)
	return a.withRecordFormats(cmd)
}

// lookedUpTogether is how many positions of a table a processor takes at once.
const lookedUpTogether = 64

// lookup answers the positions with their distances, one a line, or a record each.
func (c *conversation) lookup(ctx context.Context, t *tablebase.Tablebase) error {
	c.together, c.sideBySide = lookedUpTogether, true
	if t.Costly() && !c.single() {
		alone := t.Budget()
		alone.Workers = 1
		c.together, t = 1, t.WithBudget(alone)
	}
	c.invalid = func(g positions.Given) error {
		return c.app.writeLookup(answer.Lookup{Position: g.Text, State: answer.Invalid,
			Error: g.Err.Error()})
	}
	return answerEach(ctx, c,
		func(ctx context.Context, g positions.Given, _ bool) (answer.Lookup, error) {
			return answer.LookupOf(ctx, t, g.Text, g.Position)
		}, func(r reply[answer.Lookup]) error {
			if r.answer.Error != "" {
				c.warn(r.Given, errors.New(r.answer.Error))
			}
			c.stats.Lookup(r.answer)
			return c.app.writeLookup(r.answer)
		})
}

func (a *app) writeLookup(r answer.Lookup) error {
	if a.format == table.AsJSON {
		return answer.Write(a.term.Out, r)
	}
	line := r.State
	if r.Distance != nil {
		line = strconv.Itoa(int(*r.Distance))
	}
	_, err := a.term.Out.WriteString(line + "\n")
	return err
}
