package discover

import (
	"context"
	"fmt"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/space"
)

// A snapshot has one plane with the bytes of all positions. Expanded positions are first. Its
// levels are their number and the number of the others.

// save offers the search to the saver.
func (e *exploration) save(ctx context.Context) error {
	words := (e.taken*uint64(e.width) + 7) / 8
	beside := 8*words + tableWord*uint64(len(e.table.slots))
	if e.opt.Saver == nil || e.afford(beside) != nil || !e.opt.Saver.Due(8*words) {
		return nil
	}
	var plane []uint64
	if err := bigmem.Make(words, &plane); err != nil {
		return nil // without memory there is no snapshot, and the search goes on
	}
	rest := plane
	for _, page := range e.pages {
		n := min(len(rest), len(page)/8)
		bigmem.ReadWords(rest[:n], page)
		rest = rest[n:]
	}
	return e.opt.Saver.Save(ctx, &space.Snapshot{Levels: []uint64{e.done, e.taken - e.done},
		Coding: space.Positions, Code: [][]uint64{plane}})
}

// restore adds the positions of a snapshot.
func (e *exploration) restore(ctx context.Context, from *space.Snapshot) error {
	if from.Coding != space.Positions || len(from.Levels) != 2 || len(from.Code) != 1 {
		return fmt.Errorf("%w: it is not of a search for positions", space.ErrSnapshot)
	}
	plane, width, tried, count := from.Code[0], uint64(e.width), from.Levels[0], from.Reached()
	if words := (count*width + 7) / 8; count == 0 || tried > count || count > maxFound ||
		words != uint64(len(plane)) {
		return fmt.Errorf("%w: %d and %d positions of %d bytes are not %d words",
			space.ErrSnapshot, tried, count-tried, e.width, len(plane))
	}
	for e.table.room() < count {
		if err := e.grow(ctx); err != nil {
			return err
		}
	}
	positions := bigmem.LittleEndian(plane)
	err := e.addAll(ctx, count, func(i uint64) []byte { return positions[i*width:][:width] })
	if err == nil && e.taken != count {
		err = fmt.Errorf("%w: it has a position twice", space.ErrSnapshot)
	}
	e.done = tried
	return err
}
