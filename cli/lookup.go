package cli

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/tablebase"
)

func (a *app) lookupCommand() *cobra.Command {
	var f format
	var limit searchLimit
	cmd := &cobra.Command{
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
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runLookup(cmd, args[0], args[1:], f, limit) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	limitFlag(cmd.Flags(), &limit)
	return cmd
}

func (a *app) runLookup(cmd *cobra.Command, spec string, args []string, f format, limit searchLimit) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	db, err := a.source(cmd.Context(), p, limit)
	if err != nil {
		return err
	}
	defer db.Close()
	p = db.Puzzle()
	l := &lookup{app: a, ctx: cmd.Context(), p: p, db: db, format: f, together: together, share: share}
	if s, ok := db.(*tablebase.Searching); ok && !single(p, args) {
		l.together, l.share, s.Workers = searchedTogether, 1, 1
	}
	began := time.Now()
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
	if err := l.effort.tell(a, time.Since(began)); err != nil {
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
	db      source
	format  format
	effort  effort
	waiting []given
	invalid bool
	err     error // of the database

	together int    // positions that wait at most
	share    uint64 // of them that a processor takes at once
}

// How many positions of a table wait at most, how many of them a processor takes at
// once, and how many wait that are searched for.
const together, share, searchedTogether = 4096, 64, 128

// take takes a position to be answered.
func (l *lookup) take(g given) error {
	l.waiting = append(l.waiting, g)
	if len(l.waiting) == l.together || l.app.inTTY {
		return l.answer()
	}
	return nil
}

// answer answers the positions that wait, in order.
func (l *lookup) answer() error {
	asked := l.waiting
	l.waiting = l.waiting[:0]
	out := make([]answer.Lookup, len(asked))
	l.err = space.Ranges(l.ctx, 0, uint64(len(asked)), l.share, func() space.Worker {
		return space.Worker{Visit: func(from, to uint64) (err error) {
			for i := from; i < to && err == nil; i++ {
				if g := &asked[i]; g.err != nil {
					out[i] = answer.Lookup{Position: g.text, State: answer.Invalid, Error: g.err.Error()}
				} else {
					out[i], err = answer.LookupOrUnsolved(l.p, l.db, g.text, g.pos)
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
		l.effort.add(r.Search)
		if r.State == answer.Unsolved {
			l.effort.unsolved++
			l.app.note("%s: %s", asked[i].where(), r.Error)
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

// single reports whether the arguments are one position, and no file.
func single(p puzzle.Puzzle, args []string) bool {
	if len(args) != 1 {
		return false
	}
	_, err := p.Parse(args[0])
	return err == nil
}
