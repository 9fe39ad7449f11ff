package cli

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

func (a *app) lookupCommand() *cobra.Command {
	var f format
	var limit search.Limit
	cmd := a.ofPositions(&cobra.Command{
		Use:   "lookup " + positionsUse,
		Short: "Print the distance of each position, one a line",
		Long: `Print for each position, from arguments, files or standard input, its distance or
'unsolvable', one a line. A position that cannot be read gives 'invalid' and a
message on stderr; the rest go on. Where no table holds a puzzle, such as the
15-puzzle, distances are searched for, as is said on stderr, and one that the limit
leaves open gives 'unsolved'. From standard input all that has come is
answered before more is awaited, so that a program can hold a conversation.`,
		Example: `  puzzlebase lookup hiriq preset:0 preset:3
  puzzlebase lookup ninepuzzle - < boards.txt`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		t, err := a.within(cmd.Context(), p, limit)
		if err != nil {
			return err
		}
		defer t.Close()
		return a.talkAbout(t.Puzzle(), args).lookup(cmd.Context(), t, f == jsonFormat)
	})
	recordFormats(cmd.Flags(), &f)
	limitFlag(cmd.Flags(), &limit)
	return cmd
}

// lookedUpTogether is how many positions of a table a processor takes at once.
const lookedUpTogether = 64

// lookup answers the positions with their distances, one a line, or a record each. All that
// has come is answered before more is awaited.
func (c *conversation) lookup(ctx context.Context, t *tablebase.Tablebase, records bool) error {
	together := lookedUpTogether
	if t.Costly() && !c.single() {
		alone := t.Asking()
		alone.Workers = 1
		together, t = 1, t.With(alone)
	}
	type looked struct {
		question
		answers []answer.Lookup
		err     error
	}
	ask := func(ctx context.Context, q question) looked {
		out := looked{question: q, answers: make([]answer.Lookup, len(q.positions))}
		for i, g := range q.positions {
			if g.Err != nil {
				out.answers[i] = answer.Lookup{Position: g.Text, State: answer.Invalid,
					Error: g.Err.Error()}
			} else if out.err == nil {
				out.answers[i], out.err = answer.LookupOf(ctx, t, g.Text, g.Position)
			}
		}
		return out
	}
	invalid, began := false, time.Now()
	for q, err := range answered(ctx, c, together, true, ask) {
		if err = cmp.Or(err, q.err); err != nil {
			return err
		}
		for i, r := range q.answers {
			if r.Error != "" {
				c.term.Note("%s: %s", q.positions[i].Where(), r.Error)
			}
			invalid = invalid || r.State == answer.Invalid
			c.stats.Lookup(r)
			if err := c.writeLookup(r, records); err != nil {
				return err
			}
		}
	}
	if err := c.reportSearch(began); err != nil {
		return err
	}
	if invalid && !c.typing() {
		return errUnread
	}
	return nil
}

func (c *conversation) writeLookup(r answer.Lookup, records bool) error {
	if records {
		return answer.Write(c.term.Out, r)
	}
	line := r.State
	if r.Distance != nil {
		line = strconv.Itoa(int(*r.Distance))
	}
	_, err := c.term.Out.WriteString(line + "\n")
	return err
}
