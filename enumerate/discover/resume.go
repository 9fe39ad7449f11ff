package discover

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/space"
)

// A snapshot has one plane with the bytes of all positions. Expanded positions are first. Its
// levels are their number and the number of the others.

// save offers the search to the saver.
func (e *exploration) save(ctx context.Context) error {
	size := e.size()
	words := (size*uint64(e.width) + 7) / 8
	beside := 8*words + tableWord*uint64(len(e.table.slots))
	if e.opt.Saver == nil || e.afford(beside) != nil || !e.opt.Saver.Due(8*words) {
		return nil
	}
	var plane []uint64
	if err := bigmem.Make(words, &plane); err != nil {
		return nil // without memory there is no snapshot, and the search goes on
	}
	buf := make([]byte, 0, 2*maxWidth)
	at := 0
	write := func(spans []span) (count uint64) {
		for _, s := range spans {
			for count += s.last - s.first; s.first < s.last && ctx.Err() == nil; s.first++ {
				for buf = append(buf, e.at(s.first)...); len(buf) >= 8; at++ {
					plane[at] = binary.LittleEndian.Uint64(buf)
					buf = buf[:copy(buf, buf[8:])]
				}
			}
		}
		return count
	}
	tried := write(e.tried)
	left := write(e.queue)
	if len(buf) > 0 {
		plane[at] = binary.LittleEndian.Uint64(append(buf, make([]byte, 8)...))
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return e.opt.Saver.Save(ctx, &space.Snapshot{Levels: []uint64{tried, left},
		Coding: space.Positions, Code: [][]uint64{plane}})
}

// restore replaces the start by the positions of a snapshot.
func (e *exploration) restore(ctx context.Context, from *space.Snapshot) error {
	if from.Coding != space.Positions || len(from.Levels) != 2 || len(from.Code) != 1 {
		return errors.New("the checkpoint is not of a search for positions")
	}
	plane, tried, count := from.Code[0], from.Levels[0], from.Reached()
	if words := (count*uint64(e.width) + 7) / 8; count == 0 || tried > count || count > maxFound ||
		words != uint64(len(plane)) {
		return fmt.Errorf("%d and %d positions of %d bytes are not %d words", tried,
			count-tried, e.width, len(plane))
	}
	w := &worker{exploration: e}
	buf := make([]byte, 0, maxWidth+8)
	for at := 0; w.count() < count; {
		if err := ctx.Err(); err != nil {
			return err
		}
		for ; len(buf) < e.width; at++ {
			buf = binary.LittleEndian.AppendUint64(buf, plane[at])
		}
		if before := w.hand.first; w.add(buf[:e.width]) {
			if w.hand.first == before {
				return errors.New("the checkpoint has a position twice")
			}
			buf = buf[:copy(buf, buf[e.width:])]
			continue
		}
		if w.err != nil {
			return w.err
		}
		if err := e.grow(ctx); err != nil {
			return err
		}
	}
	w.end()
	e.tried, e.queue = []span{{0, tried}}, []span{{tried, count}}
	return nil
}

// count is the number of positions that a worker has added, if it is the only one.
func (w *worker) count() uint64 { return w.taken - (w.hand.last - w.hand.first) }
