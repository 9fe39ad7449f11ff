package write

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"golang.org/x/sync/errgroup"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// batchBlocks is the number of blocks that are put at a time, about 4 MiB. Measurements say that it
// is the fastest.
const batchBlocks = 128

// packerOf begins the database of p. Levels has the number of positions at each distance.
func packerOf(p puzzle.Puzzle, levels []uint64, opt Options, put put) (*packer, error) {
	only := space.CompactOnly(p)
	opt.Layout = cmp.Or(opt.Layout, layouts.Default(p))
	if !opt.Layout.Allowed(p) || only && opt.Layout != layouts.Default(p) {
		return nil, fmt.Errorf("%s cannot have layout %s", english.Spec(p.Spec()),
			opt.Layout)
	}
	m := newManifest(p, levels, opt)
	counts := len(m.Levels)
	if only {
		m.Content, counts = opt.Layout, opt.Layout.Words(m.Shape)
	}
	w := &packer{put: put, only: only, manifest: m, workers: opt.Workers,
		tally: layouts.NewTally(counts)}
	w.digests = make([]layouts.Sum, layouts.Blocks(m.Hashed(), m.HashedRows()))
	if m.Layout.Folds() && !only {
		w.orbits = p.Features().Orbits.Get()
		words := space.RowCount(m.Stored) * uint64(m.Layout.Words(m.Shape))
		return w, bigmem.Make(words, &w.folded)
	}
	return w, nil
}

type packer struct {
	put  put
	rows space.RowReader
	only bool // rows are already in the form of the layout
	// In every layout the content is packed, counted and hashed in blocks of its HashedRows.
	manifest *store.Manifest
	workers  int
	// Counts positions by distance, or ones in each stored word of a row.
	tally   *layouts.Tally
	digests []layouts.Sum // of the blocks of the content hash
	// If the layout folds and rows are of positions, fold makes rows of orbits from them: folded.
	// Otherwise both are nil.
	folded []uint64
	orbits puzzle.OrbitIndex

	stored []byte // stored bytes of rows that are in no block yet
	next   int    // the number of the block that begins with them
}

// newManifest describes a space with the given levels that will be written in the layout of the
// options.
func newManifest(p puzzle.Puzzle, levels []uint64, opt Options) *store.Manifest {
	m := &store.Manifest{
		FormatVersion: store.FormatVersion,
		Puzzle:        p.Spec(),
		Size:          p.Size(),
		Moves:         p.MoveCount(),
		Layout:        opt.Layout,
		Stored:        opt.Layout.Stored(p),
		Shape:         space.ShapeFor(puzzle.Distance(len(levels)-1), p.MoveCount()),
		Levels:        levels,
	}
	m.BlockRows = layouts.RowsOfBlock(m.Layout.Words(m.Shape))
	m.Blocks = layouts.Blocks(m.Stored, m.BlockRows)
	m.MaxDistance = puzzle.Distance(len(m.Levels) - 1)
	m.Reached = space.Sum(m.Levels)
	return m
}

// packAll packs and puts all blocks, and then the rest. While it puts one batch, it packs the next.
func (w *packer) packAll(ctx context.Context, opt Options) error {
	batch, err := w.pack(ctx, 0, nil)
	if err != nil {
		return err
	}
	phase := "writing"
	if w.folded != nil {
		phase = "packing"
	}
	packed := opt.Progress.Count(phase, "blocks", uint64(len(w.digests)))
	var spare [][]byte
	for first := 0; first < len(w.digests); first += batchBlocks {
		var next [][]byte
		var group errgroup.Group
		group.Go(func() (err error) {
			next, err = w.pack(ctx, first+batchBlocks, spare)
			return err
		})
		err = w.putBatch(first, batch)
		if err := errors.Join(err, group.Wait()); err != nil {
			return err
		}
		batch, spare = next, batch
		packed.Add(uint64(min(batchBlocks, len(w.digests)-first)))
	}
	return w.end(ctx, opt)
}

// end puts the rest when all blocks are packed: the blocks of a compact layout, and the manifest
// with the build record.
func (w *packer) end(ctx context.Context, opt Options) error {
	err := w.gatherFolded(ctx, opt.Progress)
	if err == nil {
		err = w.putStored(len(w.stored))
	}
	if err == nil {
		err = w.finish()
	}
	if err != nil {
		return err
	}
	var build *store.Build
	if opt.Build != nil {
		build = opt.Build()
	}
	return putManifest(store.ManifestBucket, w.manifest, build, w.put)
}

// pack packs the batch that begins with block first, in the memory of spare.
func (w *packer) pack(ctx context.Context, first int, spare [][]byte) ([][]byte, error) {
	n := max(0, min(batchBlocks, len(w.digests)-first))
	if spare == nil {
		spare = make([][]byte, batchBlocks)
	}
	batch, m := spare[:n], w.manifest
	return batch, parallel.Ranges(ctx, w.workers, uint64(n), 1, func() parallel.Worker {
		rows, stored := make([]uint64, m.HashedRows()*w.words()),
			make([]uint64, m.HashedRows()*m.Layout.Words(m.Shape))
		t := layouts.NewTally(len(w.tally.Counts))
		return parallel.Worker{
			Visit: func(b, _ uint64) (err error) {
				batch[b], err = w.packBlock(batch[b], first+int(b), rows, stored, t)
				return err
			},
			Merge: func() { w.tally.Merge(t) },
		}
	})
}

func (w *packer) words() int {
	if w.only {
		return w.manifest.Layout.Words(w.manifest.Shape)
	}
	return w.manifest.Shape.Words()
}

// packBlock packs block n into the memory of value. Rows and stored are buffers for one block. For
// a compact layout it returns the stored bytes, without a checksum.
func (w *packer) packBlock(value []byte, n int, rows, stored []uint64,
	t *layouts.Tally) ([]byte, error) {
	m := w.manifest
	first := uint64(n) * uint64(m.HashedRows())
	count := min(uint64(m.HashedRows()), space.RowCount(m.Hashed())-first)
	words := w.words()
	rows = rows[:int(count)*words]
	if err := w.rows(first, rows); err != nil {
		return nil, err
	}
	if w.only {
		for i, word := range rows {
			t.Counts[i%words] += uint64(bits.OnesCount64(word))
		}
	} else if !t.Add(first, m.Shape, rows) {
		return nil, fmt.Errorf("%s: block %d has a distance beyond %d", english.Spec(m.Puzzle), n,
			m.MaxDistance)
	}
	if w.only || m.Layout == layouts.Full {
		value = layouts.Pack(value, n, rows)
		w.digests[n] = layouts.Sum256(value[:len(value)-layouts.ChecksumBytes])
		return value, nil
	}
	w.digests[n] = layouts.SumWords(rows)
	stored = stored[:int(count)*m.Layout.Words(m.Shape)]
	m.Layout.Encode(m.Shape, rows, stored)
	if w.folded != nil {
		w.fold(first, stored)
		return nil, nil
	}
	return bigmem.AppendWords(value[:0], stored), nil
}

// putBatch puts a packed batch that begins with block first.
func (w *packer) putBatch(first int, batch [][]byte) error {
	if w.manifest.Layout == layouts.Full || w.only {
		return w.putBlocks(store.BlocksBucket, first, batch)
	}
	for _, stored := range batch { // empty in a folded layout, which end puts
		if err := w.gather(stored); err != nil {
			return err
		}
	}
	return nil
}

// putBlocks puts consecutive blocks that begin with block first into a bucket.
func (w *packer) putBlocks(bucket []byte, first int, batch [][]byte) error {
	if len(batch) == 0 {
		return nil
	}
	pairs := make([]pair, len(batch))
	for i, value := range batch {
		pairs[i] = pair{layouts.Key(first + i), value}
	}
	return w.put(bucket, pairs)
}

// ErrLevels is returned, wrapped, if the rows of a space are not those of its levels, as when a
// scratch file was changed meanwhile.
var ErrLevels = errors.New("the search contradicts itself")

// finish completes the manifest from the packed data. First it checks them against the space's
// levels.
func (w *packer) finish() error {
	m := w.manifest
	m.LevelHashes = []string{}
	if w.only {
		// The levels count positions. They do not tell how many orbits there are at a distance.
		if want := m.Layout.Ones(m.Levels, space.RowCount(m.Size)); !m.Layout.Folds() &&
			!slices.Equal(w.tally.Counts, want) {
			return fmt.Errorf("%w: %d ones were written for the distances, the levels make %d",
				ErrLevels, w.tally.Counts, want)
		}
	} else {
		for d, n := range m.Levels {
			if w.tally.Counts[d] != n {
				return fmt.Errorf("%w: %d positions were written at distance %d, the enumeration "+
					"counted %d", ErrLevels, w.tally.Counts[d], d, n)
			}
			m.LevelHashes = append(m.LevelHashes, w.tally.LevelHash(d))
		}
	}
	m.ContentHash = m.HashContent(w.digests)
	return m.Check()
}

func putManifest(bucket []byte, manifest any, build *store.Build, put put) error {
	text, err := json.Marshal(manifest)
	if err != nil {
		return fmt.Errorf("manifest: %w", err)
	}
	pairs := []pair{{store.ChecksumKey, store.TextChecksum(text)}, {store.ManifestKey, text}}
	if build != nil {
		record, err := json.Marshal(build)
		if err != nil {
			return fmt.Errorf("build record: %w", err)
		}
		pairs = append([]pair{{store.BuildKey, record},
			{store.BuildSumKey, store.TextChecksum(record)}}, pairs...)
	}
	return put(bucket, pairs)
}
