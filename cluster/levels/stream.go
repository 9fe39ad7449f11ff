package levels

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"golang.org/x/sync/errgroup"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// Stream returns a finished build as a space to be written. Space.CompactOnly must hold for its
// puzzle. Its rows can be read once, nearly in order. It holds up to workers blocks at a time. The
// caller calls end.
func (f *Finder) Stream(ctx context.Context, s *State,
	workers int) (_ *Stream, end func(), err error) {
	c, err := f.space(s.Build)
	if err != nil {
		return nil, nil, err
	}
	out := &Stream{puzzle: c.puzzle, levels: s.Counts(),
		words: layouts.Compact(c.puzzle).Words(space.Shape{})}
	out.next, end = iter.Pull(func(yield func([]uint64) bool) {
		out.failed = f.stream(ctx, s, workers, func(words []uint64) error {
			if !yield(words) {
				return errors.New("the database cannot be written")
			}
			return nil
		})
	})
	return out, end, nil
}

// Stream is a space whose rows come in order. Several goroutines may read the rows of the last
// window in any order. Earlier rows are gone.
type Stream struct {
	puzzle puzzle.Puzzle
	levels []uint64
	words  int // of a row

	mu     sync.Mutex // guards what follows
	next   func() ([]uint64, bool)
	failed error  // of the blocks
	first  uint64 // the row with which held begins
	held   []uint64
}

// window is the number of words that are held. It is more than the writer reads at a time.
const window = 1 << 20

// Size is the number of positions. Levels has the number of positions at each distance.
func (s *Stream) Size() uint64     { return s.puzzle.Size() }
func (s *Stream) Levels() []uint64 { return s.levels }

// Shape is that of no rows. Rows fail, for the blocks have no distances.
func (s *Stream) Shape() space.Shape          { return space.Shape{} }
func (s *Stream) Rows(uint64, []uint64) error { return space.ErrNoRows }

// StoredBits completes a space.Stored.
func (s *Stream) StoredBits(first uint64, dst []uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	end, rows := first+uint64(len(dst)/s.words), space.RowCount(s.Size())
	for have := true; have && (s.first+uint64(len(s.held)/s.words) < end || end == rows); {
		var words []uint64
		words, have = s.next()
		s.held = append(s.held, words...)
	}
	if have := s.first + uint64(len(s.held)/s.words); have < end || end == rows && have > end {
		return cmp.Or(s.failed, fmt.Errorf("%s: the blocks have %d rows, want %d", s.puzzle.Spec(),
			have, rows))
	}
	copy(dst, s.held[int(first-s.first)*s.words:])
	if gone := int(first-s.first)*s.words - window; gone > window {
		gone -= gone % s.words
		s.first += uint64(gone / s.words)
		s.held = append(s.held[:0], s.held[gone:]...)
	}
	return s.failed
}

// stream calls take with the rows of a finished build, in order, as a compact file stores them.
func (f *Finder) stream(ctx context.Context, s *State, workers int,
	take func(rows []uint64) error) error {
	c, err := f.space(s.Build)
	if err != nil {
		return err
	}
	if c.Lanes == 0 {
		return fmt.Errorf("blocks of %s do not have its positions in their order", s.Build.Spec)
	}
	all := make([]*Index, len(s.Levels))
	for d := range all {
		if all[d], err = f.index(ctx, s.Levels[d].Index); err != nil {
			return err
		}
	}
	out := newRows(c, take)
	for first := 0; first < c.Count; first += workers {
		stored := make([][][]uint64, min(workers, c.Count-first))
		group, ctx := errgroup.WithContext(ctx)
		for i := range stored {
			group.Go(func() (err error) {
				stored[i], err = f.stored(ctx, c, s, all, first+i, len(out.planes))
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for _, planes := range stored {
			if err := out.add(planes); err != nil {
				return err
			}
		}
	}
	return out.end()
}

// stored returns the planes of a block that a compact file stores: one, of bit 1 of the distance;
// or two, of the distance modulo 3 plus one, 0 for unreached.
func (f *Finder) stored(ctx context.Context, c *cut, s *State, all []*Index, block,
	count int) ([][]uint64, error) {
	planes := make([][]uint64, count)
	for k := range planes {
		planes[k] = make([]uint64, c.Words)
	}
	for d, x := range all {
		code := d >> 1 & 1
		if count == 2 {
			code = d%3 + 1
		}
		if code == 0 || x.Blocks[block].Set == "" {
			continue
		}
		set, _, err := f.loadAgain(ctx, c, s, x, block)
		if err != nil {
			return nil, err
		}
		for k, plane := range planes {
			if code>>k&1 == 1 {
				for i, w := range set.Words {
					plane[i] |= w
				}
			}
		}
		f.cache.Drop(set)
	}
	return planes, nil
}

// rows makes rows of 64 positions. The words of blocks may have fewer positions.
type rows struct {
	lanes  uint
	take   func(rows []uint64) error
	planes []plane
	buf    []uint64
	left   uint64 // rows to come
}

// plane is the rest of the last word of a plane, which is in no row yet.
type plane struct {
	word uint64
	n    uint // bits of it, below 64
}

func newRows(c *cut, take func(rows []uint64) error) *rows {
	r := &rows{lanes: uint(c.Lanes), take: take, planes: make([]plane, 1),
		left: space.RowCount(c.puzzle.Size())}
	if layouts.Compact(c.puzzle) == layouts.TwoBits {
		r.planes = make([]plane, 2)
	}
	return r
}

// add adds the planes of a block, and passes on the rows that are complete.
func (r *rows) add(planes [][]uint64) error {
	r.buf = r.buf[:0]
	for i := range planes[0] {
		whole := false
		for k := range r.planes {
			p, w := &r.planes[k], planes[k][i]
			row := p.word | w<<p.n
			if whole = p.n+r.lanes >= space.Lanes; whole {
				r.buf = append(r.buf, row)
				p.word = w >> (space.Lanes - p.n) // 0 where nothing is left of it
				p.n += r.lanes - space.Lanes
			} else {
				p.word, p.n = row, p.n+r.lanes
			}
		}
		if whole {
			r.code()
		}
	}
	return r.give()
}

// code changes the last row to what the layout stores. TwoBits stores 3 for unreached positions.
func (r *rows) code() {
	if len(r.planes) == 2 {
		row := r.buf[len(r.buf)-2:]
		row[0], row[1] = ^row[0], ^(row[0] ^ row[1])
	}
}

// give calls take with the complete rows.
func (r *rows) give() error {
	n := min(uint64(len(r.buf)/len(r.planes)), r.left)
	r.left -= n
	return r.take(r.buf[:n*uint64(len(r.planes))])
}

// end passes on the last row if it is not complete.
func (r *rows) end() error {
	if r.buf = r.buf[:0]; r.left == 0 {
		return nil
	}
	for k := range r.planes {
		r.buf = append(r.buf, r.planes[k].word)
	}
	r.code()
	return r.give()
}

// loadAgain is load, but finds a block again that cannot be read.
func (f *Finder) loadAgain(ctx context.Context, c *cut, s *State, x *Index,
	block int) (*engine.Set, [][]uint64, error) {
	for {
		set, moves, err := f.load(ctx, c, s.Build, x, block)
		var damaged *storage.DamagedError
		if !errors.As(err, &damaged) {
			return set, moves, err
		}
		lost := &MissingError{x.Distance, block, damaged}
		if again := f.Again(ctx, s, lost); again != nil {
			return nil, nil, fmt.Errorf("%w; it could not be found again: %w", lost, again)
		}
	}
}
