package levels

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"puzzlebase/cluster/storage"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// Stream gives take, in order, what a compact file keeps of the positions of a
// finished build, of whose puzzle layouts.CompactOnly holds: the words of rows. It holds
// so many blocks of it at a time.
func (f *Finder) Stream(ctx context.Context, s *State, workers int,
	take func(rows []uint64) error) error {
	c, err := f.space(s.Build)
	if err != nil {
		return err
	}
	if c.Lanes() == 0 {
		return fmt.Errorf("blocks of %s do not have its positions in their order", s.Build.Spec)
	}
	all := make([]*Index, len(s.Levels))
	for d := range all {
		if all[d], err = f.index(ctx, s.Levels[d].Index); err != nil {
			return err
		}
	}
	out := newRows(c, take)
	for first := 0; first < c.Count(); first += workers {
		kept := make([][][]uint64, min(workers, c.Count()-first))
		group, ctx := errgroup.WithContext(ctx)
		for i := range kept {
			group.Go(func() (err error) {
				kept[i], err = f.kept(ctx, c, s, all, first+i, len(out.planes))
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for _, planes := range kept {
			if err := out.add(planes); err != nil {
				return err
			}
		}
	}
	return out.end()
}

// kept returns of a block the planes that a compact file keeps: of bit 1 of the
// distance; or two, of the distance modulo 3 plus one, 0 for unreached.
func (f *Finder) kept(ctx context.Context, c *cut, s *State, all []*Index, block,
	count int) ([][]uint64, error) {
	planes := make([][]uint64, count)
	for k := range planes {
		planes[k] = make([]uint64, c.Words())
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

// rows makes rows of 64 positions of words that may have fewer.
type rows struct {
	lanes  uint
	take   func(rows []uint64) error
	planes []plane
	room   []uint64
	left   uint64 // rows to come
}

// plane is what is left of the last word of a plane.
type plane struct {
	word uint64
	n    uint // bits of it, below 64
}

func newRows(c *cut, take func(rows []uint64) error) *rows {
	r := &rows{lanes: uint(c.Lanes()), take: take, planes: make([]plane, 1),
		left: space.RowCount(c.puzzle.Size())}
	if layouts.Compact(c.puzzle) == layouts.TwoBits {
		r.planes = make([]plane, 2)
	}
	return r
}

// add gives the rows that are whole when the planes of a block are there.
func (r *rows) add(planes [][]uint64) error {
	r.room = r.room[:0]
	for i := range planes[0] {
		whole := false
		for k := range r.planes {
			p, w := &r.planes[k], planes[k][i]
			row := p.word | w<<p.n
			if whole = p.n+r.lanes >= space.Lanes; whole {
				r.room = append(r.room, row)
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

// code makes of the last row what the layout keeps: one that tells distances modulo 3
// has 3 for what is unreached.
func (r *rows) code() {
	if len(r.planes) == 2 {
		row := r.room[len(r.room)-2:]
		row[0], row[1] = ^row[0], ^(row[0] ^ row[1])
	}
}

// give gives the rows of the space that are in the room.
func (r *rows) give() error {
	n := min(uint64(len(r.room)/len(r.planes)), r.left)
	r.left -= n
	return r.take(r.room[:n*uint64(len(r.planes))])
}

// end gives the last row, where it is not whole.
func (r *rows) end() error {
	if r.room = r.room[:0]; r.left == 0 {
		return nil
	}
	for k := range r.planes {
		r.room = append(r.room, r.planes[k].word)
	}
	r.code()
	return r.give()
}

// loadAgain reads what a block has of a level; what cannot be read is found again
// first, as a worker would.
func (f *Finder) loadAgain(ctx context.Context, c *cut, s *State, x *Index,
	block int) (*space.Set, [][]uint64, error) {
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
