package write

import (
	"context"
	"errors"

	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

func (w *packer) putPositions(ctx context.Context, p puzzle.Puzzle, report progress.Func) error {
	d := p.Features().Discovered
	if d == nil {
		return nil
	}
	m := &store.FoundPositions{Width: len(d.Start()), Blocks: layouts.PositionBlocks(d.Size())}
	written := report.Count("writing positions", "blocks", uint64(m.Blocks))
	c := layouts.PackPositions(d.Found(), d.Goals(), m.Width)
	batch := make([][]byte, batchBlocks)
	for first := 0; first < m.Blocks; first += batchBlocks {
		batch = batch[:min(batchBlocks, m.Blocks-first)]
		for i := range batch {
			batch[i] = c.Block(batch[i][:0], first+i)
		}
		if err := errors.Join(ctx.Err(),
			w.putBlocks(store.PositionsBucket, first, batch)); err != nil {
			return err
		}
		written.Add(uint64(len(batch)))
	}
	m.SHA256 = c.Hash()
	w.manifest.Positions = m
	return nil
}

// positionBytes returns roughly the size of the positions of p in a file, from some of them.
func positionBytes(p puzzle.Graph) int64 {
	const sampled = 64
	d := p.Features().Discovered
	if d == nil || d.Size() == 0 {
		return 0
	}
	c := layouts.PackPositions(d.Found(), nil, len(d.Start()))
	n, count := layouts.PositionBlocks(d.Size()), 0
	var bytes int64
	for at := 0; at < n; at += max(1, n/sampled) {
		bytes += int64(len(c.Block(nil, at))) + 16 + layouts.KeyBytes
		count++
	}
	return bytes*int64(n)/int64(count) + pages.Size
}
