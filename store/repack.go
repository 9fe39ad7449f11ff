package store

import (
	"context"
	"fmt"
	"runtime/debug"
)

// Repack puts an open database together once more as it is, but for the files that
// opt cuts it into. It reads every block once, in order, and compares its checksum.
func (d *DB) Repack(ctx context.Context, opt WriteOptions, put Put) (*Manifest, error) {
	m := d.manifest
	m.Parts = newParts(m.Blocks, opt.Parts)
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", m.Puzzle, err)
	}
	w := &packer{put: put, manifest: &m}
	if err := d.repackPositions(ctx, w); err != nil {
		return nil, err
	}
	written := opt.Progress.Count("writing", "blocks", uint64(m.Blocks))
	for first := 0; first < m.Blocks; first += batchBlocks {
		n := min(batchBlocks, m.Blocks-first)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := d.repackBlocks(w, first, n); err != nil {
			return nil, err
		}
		written.Add(uint64(n))
	}
	if m.Parts != nil {
		m.Parts.hash(w.stored)
	}
	return &m, w.putManifest(func(*Manifest) *Build { return &d.build })
}

// repackBlocks puts n blocks as they are.
func (d *DB) repackBlocks(w *packer, first, n int) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	batch := make([][]byte, n)
	for i := range batch {
		if batch[i], err = d.value(first + i); err != nil {
			return err
		}
		w.digestStored(batch[i][:len(batch[i])-checksumBytes])
	}
	return w.putBlocks(first, batch)
}

// repackPositions puts the positions that a search has found as they are.
func (d *DB) repackPositions(ctx context.Context, w *packer) (err error) {
	if d.manifest.Positions == nil {
		return nil
	}
	defer d.guard(debug.SetPanicOnFault(true), &err)
	if _, err := d.readPositions(); err != nil {
		return err
	}
	for n := range d.manifest.Positions.Blocks {
		value, err := d.parts[0].positions.get(blockKey(n))
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = w.put(0, positionsBucket, []Pair{{blockKey(n), value}})
		}
		if err != nil {
			return err
		}
	}
	return nil
}
