package store

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// Check reads the whole file and compares it with its manifest:
//
//   - every page is used once or free;
//   - the record of the build is what was written;
//   - all blocks exist, no others do, and their checksums are right;
//   - positions that a search has found are in order;
//   - counts and hashes of the levels, and the content hash, are right, if the layout stores
//     enough to compute them: see [ContentCheck] for other layouts.
//
// The error wraps ErrDamaged if anything disagrees. Check does not know the rules of the puzzle:
// package verify does.
func (d *DB) Check(ctx context.Context, report progress.Func) error {
	if err := d.checkPages(ctx, report); err != nil {
		return err
	}
	if d.altered {
		return Damaged(d.path, "the checksum of the record of its build fails")
	}
	if err := d.checkKeys(ctx, d.blocks, d.manifest.Blocks); err != nil {
		return err
	}
	if err := d.checkPositions(ctx); err != nil {
		return err
	}
	var content *ContentCheck // nil if the blocks alone do not determine the content hash
	if d.manifest.Layout == layouts.Full || !d.manifest.HasRows() {
		content = d.NewContentCheck()
	}
	if err := d.checkBlocks(ctx, content, report); err != nil || content == nil {
		return err
	}
	return content.Compare()
}

func (d *DB) checkPages(ctx context.Context, report progress.Func) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	done := report.Count("checking pages", "pages", uint64(d.FileBytes())/pages.Size)
	err = d.pages.Account(ctx, done)
	if err != nil && ctx.Err() == nil {
		return Damaged(d.path, "%w", err)
	}
	return err
}

// checkKeys checks that a bucket has exactly the keys of all blocks, in order. Its pages have been
// checked.
func (d *DB) checkKeys(ctx context.Context, bucket *pages.Tree, blocks int) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	n := 0
	err = bucket.Each(func(key []byte) error {
		if n >= blocks || !bytes.Equal(key, layouts.Key(n)) {
			return fmt.Errorf("key %x stands where block %d of %d should", key, n, blocks)
		}
		n++
		return ctx.Err()
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return Damaged(d.path, "%w", err)
	case n < blocks:
		return Damaged(d.path, "it has %d blocks, want %d", n, blocks)
	}
	return nil
}

// checkAtOnce is the number of blocks between two reports.
const checkAtOnce = 64

// checkBlocks checks the checksums of all blocks. It adds the blocks to content, if that is not
// nil.
func (d *DB) checkBlocks(ctx context.Context, content *ContentCheck, report progress.Func) error {
	count := uint64(d.manifest.Blocks)
	done := report.Count("checking", "blocks", count)
	return parallel.Ranges(ctx, 0, count, checkAtOnce, func() parallel.Worker {
		buf := make([]uint64, layouts.BodyBytes/8)
		return parallel.Worker{Visit: func(from, to uint64) error {
			d.announce(from)
			for n := from; n < to; n++ {
				if err := d.checkBlock(int(n), content, buf); err != nil {
					return err
				}
			}
			done.Add(to - from)
			return nil
		}}
	})
}

func (d *DB) checkBlock(n int, content *ContentCheck, buf []uint64) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	body, err := d.find(n)
	if err != nil || content == nil {
		return err
	}
	rows := buf[:len(body)/8]
	bigmem.ReadWords(rows, body)
	return content.Block(n, rows)
}

// BlockOf returns the number of the block with x, for messages.
func (d *DB) BlockOf(x puzzle.Index) int {
	if d.orbits != nil {
		x = puzzle.Index(d.orbits.Orbit(x))
	}
	return int(uint64(x) / space.Lanes / d.blockRows)
}
