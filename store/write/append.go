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
	ctx    context.Context
	opt    Options
	w      *packer
	window window
	next   int // block
	room   [][]byte
}

// newAppender begins the database of p, of which so many positions are at each distance.
func newAppender(ctx context.Context, p puzzle.Puzzle, levels []uint64, opt Options, put put) (*Appender, error) {
	w, err := packerOf(p, levels, opt, put)
	if err != nil {
		return nil, err
	}
	a := &Appender{ctx: ctx, opt: opt, w: w}
	w.rows, w.only = a.window.rows, layouts.CompactOnly(p)
	a.window.words = w.words()
	return a, w.putPositions(ctx, p, opt.Progress)
}

// Append adds the next rows, or what the layout keeps of them where layouts.CompactOnly
// holds; they may end anywhere within a row.
func (a *Appender) Append(words []uint64) error {
	batch := batchBlocks * a.w.blockRows() * a.window.words
	for len(words) > 0 {
		n := min(len(words), batch-len(a.window.held))
		a.window.held = append(a.window.held, words[:n]...)
		words = words[n:]
		if len(a.window.held) == batch {
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
	a.window.first, a.window.held = a.window.first+uint64(len(a.window.held)/a.window.words), a.window.held[:0]
	return err
}

// finish ends the database. The error says so when what was appended is not all of it,
// or not what its levels say.
func (a *Appender) finish() error {
	m := a.w.manifest
	if have, want := a.window.first+uint64(len(a.window.held)/a.window.words), space.RowCount(m.Size); have != want {
		return fmt.Errorf("%s: %d rows were appended, want %d", m.Puzzle, have, want)
	}
	if err := a.flush(); err != nil {
		return err
	}
	return a.w.end(a.ctx, a.opt)
}

// window is the rows of a space that have come and are not packed yet.
type window struct {
	words int    // that are held of a row
	first uint64 // row that is held
	held  []uint64
}

// rows writes consecutive rows, from row first on, or what the layout keeps of them.
func (w *window) rows(first uint64, dst []uint64) error {
	if n := copy(dst, w.held[(first-w.first)*uint64(w.words):]); n < len(dst) {
		return fmt.Errorf("row %d and following were not appended", first)
	}
	return nil
}
