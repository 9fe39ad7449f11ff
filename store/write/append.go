package write

import (
	"context"
	"fmt"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// Appender puts a database together from what comes in order, as from another
// machine, and holds no more of it than a few megabytes, but of a folded layout all.
type Appender struct {
	ctx  context.Context
	opt  Options
	w    *packer
	next int // block
	room [][]byte

	words int      // that are packed of a row
	first uint64   // row that has come and is not packed yet
	held  []uint64 // it and those that follow
}

// newAppender begins the database of p, of which so many positions are at each distance.
func newAppender(ctx context.Context, p puzzle.Puzzle, levels []uint64, opt Options,
	put put) (*Appender, error) {
	w, err := packerOf(p, levels, opt, put)
	if err != nil {
		return nil, err
	}
	a := &Appender{ctx: ctx, opt: opt, w: w}
	w.rows, w.only = a.rows, layouts.CompactOnly(p)
	a.words = w.words()
	return a, w.putPositions(ctx, p, opt.Progress)
}

// Append adds the next rows, or what the layout keeps of them where layouts.CompactOnly
// holds; they may end anywhere within a row.
func (a *Appender) Append(words []uint64) error {
	batch := batchBlocks * a.w.blockRows() * a.words
	for len(words) > 0 {
		n := min(len(words), batch-len(a.held))
		a.held = append(a.held, words[:n]...)
		words = words[n:]
		if len(a.held) == batch {
			if err := a.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush packs what is held.
func (a *Appender) flush() error {
	batch, err := a.w.pack(a.ctx, a.next, a.room)
	if err == nil {
		err = a.w.putBatch(a.next, batch)
	}
	a.room, a.next = batch[:cap(batch)], a.next+len(batch)
	a.first, a.held = a.first+uint64(len(a.held)/a.words), a.held[:0]
	return err
}

// finish ends the database. The error says so when what was appended is not all of it,
// or not what its levels say.
func (a *Appender) finish() error {
	m := a.w.manifest
	if have, want := a.first+uint64(len(a.held)/a.words), space.RowCount(m.Size); have != want {
		return fmt.Errorf("%s: %d rows were appended, want %d", m.Puzzle, have, want)
	}
	if err := a.flush(); err != nil {
		return err
	}
	return a.w.end(a.ctx, a.opt)
}

// rows writes consecutive rows that are held, or what the layout keeps of them.
func (a *Appender) rows(first uint64, dst []uint64) error {
	if n := copy(dst, a.held[(first-a.first)*uint64(a.words):]); n < len(dst) {
		return fmt.Errorf("row %d and following were not appended", first)
	}
	return nil
}
