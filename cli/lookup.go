package cli

import (
	"cmp"
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/tablebase"
)

func (a *app) lookupCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "lookup " + positionsUse,
		Short: "Print the distance of each position, one a line",
		Long: `Print for each position, from arguments, files or standard input, its distance or
'unsolvable', one a line. A position that cannot be read gives 'invalid' and a
message on stderr; the rest go on. From standard input all that has come is
answered before more is awaited, so that a program can hold a conversation.`,
		Example: `  puzzlebase lookup hiriq preset:0 preset:3
  puzzlebase lookup ninepuzzle - < boards.txt`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runLookup(cmd, args[0], args[1:], f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

func (a *app) runLookup(cmd *cobra.Command, spec string, args []string, f format) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	l := &lookup{app: a, ctx: cmd.Context(), p: p, db: db, format: f}
	a.beforeReading = l.answer
	for g, err := range a.positions(p, args) {
		if err == nil {
			err = l.take(g)
		}
		if err != nil {
			return cmp.Or(l.err, l.answer(), err)
		}
	}
	if err := l.answer(); err != nil {
		return err
	}
	if l.invalid && !a.typing(args) {
		return errInvalid
	}
	return nil
}

// lookup is one lookup command at work. Positions that are at hand are answered
// together, by all processors.
type lookup struct {
	app     *app
	ctx     context.Context
	p       puzzle.Puzzle
	db      *tablebase.Tablebase
	format  format
	waiting []given
	invalid bool
	err     error // of the database
}

// together is how many positions wait at most, and share is how many of them a
// processor takes at once.
const together, share = 4096, 64

// take takes a position to be answered.
func (l *lookup) take(g given) error {
	l.waiting = append(l.waiting, g)
	if len(l.waiting) == together || l.app.inTTY {
		return l.answer()
	}
	return nil
}

// answer answers the positions that wait, in order.
func (l *lookup) answer() error {
	asked := l.waiting
	l.waiting = l.waiting[:0]
	out := make([]answer.Lookup, len(asked))
	l.err = space.Ranges(l.ctx, 0, uint64(len(asked)), share, func() space.Worker {
		return space.Worker{Visit: func(from, to uint64) (err error) {
			for i := from; i < to && err == nil; i++ {
				if g := &asked[i]; g.err != nil {
					out[i] = answer.Lookup{Position: g.text, State: answer.Invalid, Error: g.err.Error()}
				} else {
					out[i], err = answer.LookupOf(l.p, l.db, g.text, g.pos)
				}
			}
			return err
		}}
	})
	if l.err != nil {
		return l.err
	}
	for i, r := range out {
		if r.State == answer.Invalid {
			l.invalid = true
			l.app.note("%s: %v", asked[i].where(), asked[i].err)
		}
		if err := l.write(r); err != nil {
			return err
		}
	}
	return nil
}

// write writes one answer.
func (l *lookup) write(r answer.Lookup) error {
	if l.format == jsonFormat {
		return writeJSON(l.app.out, r)
	}
	line := r.State
	if r.Distance != nil {
		line = strconv.Itoa(int(*r.Distance))
	}
	_, err := l.app.out.WriteString(line + "\n")
	return err
}
