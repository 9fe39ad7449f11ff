package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"puzzlebase/puzzle"
	"puzzlebase/store/layouts"
)

// Discovered says what the file holds of the positions of a space that a search
// has found; a space whose numbers follow from the rules has none.
type Discovered struct {
	Width  int    `json:"width"`  // bytes of a position
	Blocks int    `json:"blocks"` // of layouts.BlockPositions each but the last
	SHA256 string `json:"sha256"` // of all positions in order, in hexadecimal
}

// found are the positions of an open database. To rank and unrank has no error to return:
// a fault of the map is remembered for the next lookup, and nothing is found.
type found struct {
	*layouts.PositionList
	db *DB
}

// readPositions returns the positions of the file. All checksums are compared
// now, for to rank and unrank never fails; nothing is unpacked before it is asked
// for.
func (d *DB) readPositions() (p *found, err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := d.manifest.Positions
	if int64(m.Blocks) > d.FileBytes()/(layouts.BlockPositions/8) {
		return nil, damaged(d.path, "it has no room for %d blocks of positions", m.Blocks)
	}
	p = &found{layouts.NewPositionList(d.manifest.Size, m.Width), d}
	for n := range m.Blocks {
		var value []byte
		err := errors.New("there are none")
		if d.positions != nil {
			value, err = d.positions.Get(layouts.Key(n))
		}
		if err != nil {
			return nil, d.spoilt(fmt.Sprintf("block %d of its positions: ", n), err)
		}
		if !p.Add(value) {
			return nil, damaged(d.path, "the checksum of block %d of its positions fails", n)
		}
	}
	return p, nil
}

// guard is that of the database for what has no error to return.
func (p *found) guard(before bool, ok *bool) {
	debug.SetPanicOnFault(before)
	if r := recover(); r != nil {
		err := p.db.fault(r)
		p.db.lost.Store(&err)
		*ok = false
	}
}

// Err returns why positions could not be read; nil when all could.
func (p *found) Err() error {
	if lost := p.db.lost.Load(); lost != nil {
		return *lost
	}
	return nil
}

// Unrank implements puzzle.Found.
func (p *found) Unrank(x puzzle.Index, position []byte) {
	defer p.guard(debug.SetPanicOnFault(true), new(bool))
	p.PositionList.Unrank(x, position)
}

// Rank implements puzzle.Found.
func (p *found) Rank(position []byte) (x puzzle.Index, ok bool) {
	defer p.guard(debug.SetPanicOnFault(true), &ok)
	return p.PositionList.Rank(position)
}

// checkPositions checks that the positions are those that were written, in
// increasing order, and no others.
func (d *DB) checkPositions(ctx context.Context) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := d.manifest.Positions
	if m == nil {
		if d.positions != nil {
			return damaged(d.path, "it has positions that its manifest does not mention")
		}
		return nil
	}
	p, err := d.readPositions()
	if err == nil {
		err = d.checkKeys(ctx, d.positions, m.Blocks)
	}
	if err != nil {
		return err
	}
	switch hash, err := p.Hash(ctx); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return damaged(d.path, "%v", err)
	case hash != m.SHA256:
		return damaged(d.path, "its positions do not hash to what its manifest says")
	}
	return nil
}
