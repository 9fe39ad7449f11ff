package positions

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/space"
	"puzzlebase/tablebase"
)

// Lookup answers the positions with their distances, one a line,
// or a record each. Positions that are at hand are answered together; all that has
// come is answered before more is awaited.
func (c *Conversation) Lookup(ctx context.Context, t *tablebase.Tablebase, records bool) error {
	l := &lookup{Conversation: c, ctx: ctx, tb: t, records: records, together: together,
		share: share}
	if t.Costly() && !c.single() {
		alone := t.Asking()
		alone.Workers = 1
		l.together, l.share, l.tb = searchedTogether, 1, t.With(alone)
	}
	began := time.Now()
	c.In.Before = l.answer
	for g, err := range c.All() {
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
	if err := c.tell(&l.efforts, began); err != nil {
		return err
	}
	if l.invalid && !c.typing() {
		return ErrUnread
	}
	return nil
}

// lookup is a Lookup at work.
type lookup struct {
	*Conversation
	ctx     context.Context
	tb      *tablebase.Tablebase
	records bool
	efforts answer.Efforts
	waiting []Given
	invalid bool
	err     error // of the database

	together int    // positions that wait at most
	share    uint64 // of them that a processor takes at once
}

// How many positions of a table wait at most, how many of them a processor takes at
// once, and how many wait that are searched for.
const together, share, searchedTogether = 4096, 64, 128

// take takes a position to be answered.
func (l *lookup) take(g Given) error {
	l.waiting = append(l.waiting, g)
	if len(l.waiting) == l.together || l.Typed {
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
				if g := &asked[i]; g.Err != nil {
					out[i] = answer.Lookup{Position: g.Text, State: answer.Invalid,
						Error: g.Err.Error()}
				} else {
					out[i], err = answer.LookupOf(l.tb, g.Text, g.Position)
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
			l.Note("%s: %v", asked[i].Where(), asked[i].Err)
		}
		l.efforts.Lookup(r)
		if r.State == answer.Unsolved {
			l.Note("%s: %s", asked[i].Where(), r.Error)
		}
		if err := l.write(r); err != nil {
			return err
		}
	}
	return nil
}

// write writes one answer.
func (l *lookup) write(r answer.Lookup) error {
	if l.records {
		return answer.Write(l.Out, r)
	}
	line := r.State
	if r.Distance != nil {
		line = strconv.Itoa(int(*r.Distance))
	}
	_, err := l.Out.WriteString(line + "\n")
	return err
}

// single reports whether the arguments are one position, and no file.
func (c *Conversation) single() bool {
	if len(c.Args) != 1 {
		return false
	}
	_, err := c.Puzzle.Parse(c.Args[0])
	return err == nil
}
