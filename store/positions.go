package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/store/layouts"
)

// readPositions returns a copy of the packed positions of the file. It checks all checksums first,
// since Rank and Unrank cannot return errors.
func (d *DB) readPositions() (p *layouts.PositionList, err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := d.manifest.Positions
	if int64(m.Blocks) > d.FileBytes()/(layouts.BlockPositions/8) {
		return nil, Damaged(d.path, "it has no room for %d blocks of positions", m.Blocks)
	}
	values, sum := make([][]byte, m.Blocks), 0
	for n := range values {
		err := errors.New("there are none")
		if d.positions != nil {
			values[n], err = d.positions.Get(layouts.Key(n))
		}
		if err != nil {
			return nil, Damaged(d.path, "block %d of its positions: %w", n, err)
		}
		sum += len(values[n])
	}
	var copies []byte
	if err := bigmem.Make(uint64(sum), &copies); err != nil {
		return nil, fmt.Errorf("%s: the positions: %w", d.path, err)
	}
	p = layouts.NewPositionList(d.manifest.Size, m.Width)
	for n, value := range values {
		length := copy(copies, value)
		if !p.Add(copies[:length:length]) {
			return nil, Damaged(d.path, "the checksum of block %d of its positions fails", n)
		}
		copies = copies[length:]
	}
	return p, nil
}

// checkPositions checks that the positions are in increasing order and have the hash of the
// manifest.
func (d *DB) checkPositions(ctx context.Context) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := d.manifest.Positions
	if m == nil {
		if d.positions != nil {
			return Damaged(d.path, "it has positions that its manifest does not mention")
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
		return Damaged(d.path, "%w", err)
	case hash != m.SHA256:
		return Damaged(d.path, "its positions do not hash to what its manifest says")
	}
	return nil
}
