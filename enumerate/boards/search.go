package boards

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// Options are the options of a search.
type Options struct {
	Workers int            // goroutines; at least 1
	Found   func(n uint64) // called from several goroutines when n more positions are found
	Plain   bool           // use the plain kernel even where a faster one works
	Record  Record         // of single positions

	// Scratch holds planes instead of memory, when it is not nil and the puzzle is
	// undirected: all but those by which parents are found. Snapshots are without them then.
	Scratch planes.Scratch
}

// tilesAtOnce is how many tiles a worker takes at a time: enough that taking
// them costs nothing, few enough that the workers finish together.
const tilesAtOnce = 16

// Search is an enumeration between two levels. What it keeps of the positions
// found so far depends on the puzzle.
//
//   - In a directed puzzle a move may lead back to any level, so there is the set
//     of all that were seen.
//   - In an undirected one no move leads back by more than a level: the next level
//     is what moves lead to, less the last level and the one before. It takes the
//     place of the one before, tile by tile.
//   - Where moves also change sides, and vectors are on one side, or are after a
//     change of coordinates ([basis]), these two levels are never in one vector, and share one set.
type Search struct {
	Options
	moves
	codes
	basis  basis // from the puzzle's coordinates to those of all that follows
	goals  []puzzle.Index
	last   puzzle.Distance       // of the last level
	now    level                 // the last level
	before level                 // the one before, whose place the next one takes
	seen   []tile                // positions of all levels so far; nil in undirected puzzles
	full   []uint64              // for each tile, the vectors of which nothing is left to be found
	left   [][tileVectors]uint16 // how many positions are, in undirected puzzles
	view   view                  // of the last level
	order  xormoves.Order        // of work
}

// level is a set of positions. Only the vectors that vectors names are valid.
type level struct {
	tiles   []tile
	vectors []uint64
}

// New returns a search of form backwards from the goals, before its first level. It takes
// memory when it begins, or goes on from a snapshot.
func New(form *puzzle.XORForm, goals []puzzle.Index, opt Options) *Search {
	s := &Search{Options: opt}
	s.basis, form, s.goals = opt.Record.basis(form, goals)
	s.moves = newMoves(form, s.goals, opt.Plain)
	s.view = view{^uint64(0), make([]*level, len(s.steps))}
	for i := range s.view.from {
		s.view.from[i] = &s.now
	}
	s.order = s.tileOrder(s.tiles())
	s.far = planes.New(s.tiles()*tileWords, opt.Scratch)
	return s
}

func (s *Search) tiles() uint64 { return tilesOf(s.form) }

// makeSets makes the sets of a search that begins, and what is known of their
// tiles.
func (s *Search) makeSets() error {
	sets := []*[]tile{&s.now.tiles, &s.before.tiles, &s.seen}
	if err := bigmem.Make(s.tiles(), sets[:setsOf(s.form, s.sides)]...); err != nil {
		return err
	}
	if s.before.tiles == nil {
		s.before.tiles = s.now.tiles
	}
	return s.makeCounts()
}

// makeCounts makes what is known of the tiles of sets in which nothing is found.
func (s *Search) makeCounts() error {
	if s.seen == nil {
		if err := bigmem.Make(s.tiles(), &s.left); err != nil {
			return err
		}
		for t := range s.left {
			for v := range s.left[t] {
				s.left[t][v] = vectorWords * 64
			}
		}
	}
	return bigmem.Make(s.tiles(), &s.full, &s.now.vectors, &s.before.vectors)
}

func tilesOf(form *puzzle.XORForm) uint64 {
	return (form.Size() + 1<<tileShift - 1) >> tileShift
}

func setsOf(form *puzzle.XORForm, two *sides) int {
	switch {
	case two != nil && two.whole():
		return 1
	case form.Undirected():
		return 2
	default:
		return 3
	}
}

// Level finds the positions at distance d, when all nearer ones have been found,
// and returns how many they are. The context stops it between tiles, and the
// search cannot go on then.
func (s *Search) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if s.now.tiles == nil {
		if err := s.makeSets(); err != nil {
			return 0, err
		}
	}
	if err := s.growPlanes(d); err != nil {
		return 0, err
	}
	s.last = d
	n, err := s.find(ctx, d)
	if err != nil {
		return 0, err
	}
	return n, s.putAway(ctx)
}

// find finds the level at distance d, makes it the last one and returns its size.
func (s *Search) find(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if d == 0 {
		return s.begin(), nil
	}
	n, err := s.step(ctx, d)
	s.now, s.before = s.before, s.now
	return n, err
}

// begin makes the goals the last level and returns their number.
func (s *Search) begin() uint64 {
	var found tile
	var count uint64
	for i := 0; i < len(s.goals); { // in increasing order, so tile by tile
		t := uint64(s.goals[i] >> tileShift)
		found = tile{}
		var vectors uint64
		for ; i < len(s.goals) && uint64(s.goals[i]>>tileShift) == t; i++ {
			g := s.goals[i]
			v := g >> vectorShift % tileVectors
			vectors |= 1 << v
			found[v][g>>wordShift%vectorWords] |= 1 << (g % 64)
		}
		count += s.settle(t, &found, &s.now, s.marks(nil, t, 0), vectors)
	}
	s.Found(count)
	return count
}

// settle puts what is new in the selected vectors of found into tile t of a level,
// marks it and returns its count.
func (s *Search) settle(t uint64, found *tile, l *level, marks []*tile, vectors uint64) uint64 {
	var count int
	var fresh, full uint64
	if s.seen != nil {
		count, fresh, full = s.kernel.settle(found, &s.seen[t], marks, vectors)
		for f := fresh; f != 0; f &= f - 1 {
			v := bits.TrailingZeros64(f)
			l.tiles[t][v] = found[v]
		}
	} else {
		count, fresh, full = s.kernel.advance(&l.tiles[t], found, l.vectors[t], marks, &s.left[t],
			vectors)
	}
	l.vectors[t] = fresh
	s.full[t] |= full
	return uint64(count)
}

// step finds the level at distance d, in place of the one before the last, and
// returns its size.
func (s *Search) step(ctx context.Context, d puzzle.Distance) (uint64, error) {
	var total atomic.Uint64
	err := space.Ranges(ctx, s.Workers, uint64(len(s.now.tiles)), tilesAtOnce, func() space.Worker {
		var room [16]*tile
		found := new(tile)
		return space.Worker{Visit: func(from, to uint64) error {
			var count uint64
			for n := from; n < to; n++ {
				t := s.order.At(n)
				count += s.advance(t, d, found, s.marks(room[:0], t, d))
			}
			if count > 0 {
				total.Add(count)
				s.Found(count)
			}
			return nil
		}}
	})
	return total.Load(), err
}

// advance finds what tile t has of the level at distance d, marks it and counts
// it. Found is room for what moves lead to.
func (s *Search) advance(t uint64, d puzzle.Distance, found *tile, marks []*tile) uint64 {
	open := ^s.full[t]
	if s.sides != nil && s.sides.whole() {
		open &= s.sides.vectors(t, d)
		if open == 0 {
			// The level before the last keeps its vectors on this side only.
			s.before.vectors[t] = 0
			return 0
		}
	}
	touched := s.gather(&s.view, t, found, open, append(marks, &s.before.tiles[t]))
	if touched == 0 {
		s.before.vectors[t] = 0
		return 0
	}
	if s.seen == nil && s.sides == nil {
		s.now.without(t, found, touched)
	}
	return s.settle(t, found, &s.before, marks, touched)
}

// without takes from the selected vectors of found what tile t of the level has.
func (l *level) without(t uint64, found *tile, vectors uint64) {
	for vectors &= l.vectors[t]; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j, w := range l.tiles[t][v] {
			found[v][j] &^= w
		}
	}
}

// Memory is how many bytes a search of form holds when it finds distances up to
// farthest: its sets, what is left of each vector, and the planes. WithScratch is the same
// with a scratch file, and scratch how large that is, 0 where it has nothing.
func Memory(form *puzzle.XORForm, goals []puzzle.Index, farthest puzzle.Distance,
	record Record) (all, withScratch, scratch uint64) {
	_, form, goals = record.basis(form, goals)
	s := Search{moves: newMoves(form, goals, true), Options: Options{Record: record}}
	sets, codes := setsOf(form, s.sides), record.planes(s.codeOf(farthest))
	bytes := func(planes int) uint64 {
		return tilesOf(form) * uint64((sets+planes)*tileWords*8+tileVectors*2+3*8)
	}
	near := s.nearPlanes(codes)
	return bytes(codes), bytes(near), uint64(codes-near) * tilesOf(form) * tileWords * 8
}
