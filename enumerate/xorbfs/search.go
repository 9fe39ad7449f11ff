package xorbfs

import (
	"context"
	"errors"
	"math/bits"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Options are what a search may be told.
type Options struct {
	Workers int            // goroutines; at least 1
	Found   func(n uint64) // called from several goroutines when n more positions are found
	Plain   bool           // use the plain kernel even where a faster one works
	Keep    Keep           // of single positions
}

// Keep is what a search keeps of single positions. All but distances leave it without
// rows and snapshots.
type Keep int

// What a search may keep.
const (
	Distances   Keep = iota
	Nothing          // so that only levels are counted
	SecondBits       // bit 1 of the distances, of a puzzle with two sides
	ModuloThree      // the distances modulo 3, of an undirected puzzle
)

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
//   - Where moves also change sides, and vectors are on one side, these two levels
//     are never in one vector, and share one set.
type Search struct {
	Options
	planes
	goals  []puzzle.Index
	now    level                 // the last level
	before level                 // the one before, whose place the next one takes
	seen   []tile                // positions of all levels so far; nil in undirected puzzles
	full   []uint64              // for each tile, the vectors of which nothing is left to be found
	left   [][tileVectors]uint16 // how many positions are, in undirected puzzles
	view   view                  // of the last level
}

// view is where a tile finds the last level: what a step leads to lies in from of
// that step, nil where that is empty, at its number without the bits that mask
// lacks.
type view struct {
	mask uint64
	from []*level
}

// planes are the distances of all positions, and the moves that lead from one to
// another.
type planes struct {
	form   *puzzle.XORForm
	steps  []step
	kernel kernel
	sides  *sides // of an undirected puzzle that has two; else nil
	// Plane k holds bit k of a code, 0 for unreached: the distance plus one or, with
	// sides, half the distance, rounded down, plus one; or what Keep says.
	code [][]tile
}

// level is a set of positions. Only the vectors that vectors names are valid.
type level struct {
	tiles   []tile
	vectors []uint64
}

// New returns a search of form backwards from the goals, before its first level.
func New(form *puzzle.XORForm, goals []puzzle.Index, opt Options) (*Search, error) {
	s := &Search{Options: opt, goals: goals, planes: newPlanes(form, goals, opt.Plain)}
	s.view = view{^uint64(0), make([]*level, len(s.steps))}
	for i := range s.view.from {
		s.view.from[i] = &s.now
	}
	tiles := tilesOf(form)
	sets := []*[]tile{&s.now.tiles, &s.before.tiles, &s.seen}
	if err := bigmem.Make(tiles, sets[:setsOf(form, s.sides)]...); err != nil {
		return nil, err
	}
	if s.before.tiles == nil {
		s.before.tiles = s.now.tiles
	}
	if s.seen == nil {
		if err := bigmem.Make(tiles, &s.left); err != nil {
			return nil, err
		}
		for t := range s.left {
			for v := range s.left[t] {
				s.left[t][v] = vectorWords * 64
			}
		}
	}
	return s, bigmem.Make(tiles, &s.full, &s.now.vectors, &s.before.vectors)
}

// newPlanes returns the planes of a form, none yet.
func newPlanes(form *puzzle.XORForm, goals []puzzle.Index, usePlain bool) planes {
	p := planes{form: form, kernel: bestKernel()}
	if usePlain {
		p.kernel = plain{}
	}
	for _, m := range form.Moves {
		p.steps = append(p.steps, newStep(m))
	}
	if form.Undirected() {
		p.sides = sidesOf(form, goals)
	}
	return p
}

// tilesOf is the number of tiles of a set.
func tilesOf(form *puzzle.XORForm) uint64 {
	return (form.Size() + 1<<tileShift - 1) >> tileShift
}

// setsOf is the number of sets that a search keeps.
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
	if err := s.growPlanes(d); err != nil {
		return 0, err
	}
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

// settle puts what is new in the given vectors of found into tile t of a level,
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
		count, fresh, full = s.kernel.advance(&l.tiles[t], found, l.vectors[t], marks, &s.left[t], vectors)
	}
	l.vectors[t] = fresh
	s.full[t] |= full
	return uint64(count)
}

// Snapshot returns the search as it is between two levels; nil when the distances are
// not kept.
func (s *Search) Snapshot() *space.Snapshot {
	if s.Keep != Distances {
		return nil
	}
	snap := &space.Snapshot{Kind: s.codeKind()}
	for _, plane := range s.code {
		snap.Code = append(snap.Code, bigmem.Words(plane))
	}
	return snap
}

// codeKind is what the planes hold.
func (p *planes) codeKind() space.CodeKind {
	if p.sides != nil {
		return space.Halves
	}
	return space.Whole
}

// Restore takes over the planes of a snapshot.
func (s *Search) Restore(_ context.Context, from *space.Snapshot) error {
	if s.Keep != Distances {
		return errors.New("a search that keeps no distances cannot go on from a snapshot")
	}
	if err := from.Check(uint64(len(bigmem.Words(s.now.tiles))), 0, s.codeKind()); err != nil {
		return err
	}
	for _, plane := range from.Code {
		s.code = append(s.code, bigmem.Of[tile](plane))
	}
	for t := range s.now.tiles {
		for v := range tileVectors {
			s.restore(from, t, v)
		}
	}
	return nil
}

// restore sets a vector to what a snapshot has of it.
func (s *Search) restore(from *space.Snapshot, t, v int) {
	var seen, now, before vector
	count := 0
	for j := range vectorWords {
		word := uint64((t*tileVectors+v)*vectorWords + j)
		seen[j] = from.Seen(word)
		count += bits.OnesCount64(seen[j])
		now[j] = s.level(from, word, from.Last())
		if from.Last() > 0 {
			before[j] = s.level(from, word, from.Last()-1)
		}
	}
	if before != (vector{}) {
		s.before.tiles[t][v] = before
		s.before.vectors[t] |= 1 << v
	}
	if now != (vector{}) {
		s.now.tiles[t][v] = now
		s.now.vectors[t] |= 1 << v
	}
	if count == vectorWords*64 {
		s.full[t] |= 1 << v
	}
	if s.seen != nil {
		s.seen[t][v] = seen
	} else {
		s.left[t][v] -= uint16(count)
	}
}

// level returns the positions of a word that a snapshot has at distance d.
func (s *Search) level(from *space.Snapshot, word uint64, d puzzle.Distance) uint64 {
	set := from.Level(word, d)
	if s.sides != nil {
		const tileWords = tileVectors * vectorWords
		odd := s.sides.odd(word/tileWords, int(word/vectorWords%tileVectors), int(word%vectorWords))
		set &= odd ^ (uint64(d)&1 - 1)
	}
	return set
}

// codeOf is the code of distance d.
func (p *planes) codeOf(d puzzle.Distance) uint {
	if p.sides != nil {
		return uint(d)/2 + 1
	}
	return uint(d) + 1
}

// growPlanes makes room for the code of distance d.
func (s *Search) growPlanes(d puzzle.Distance) error {
	for len(s.code) < s.Keep.planes(s.codeOf(d)) {
		var plane []tile
		if err := bigmem.Make(uint64(len(s.now.tiles)), &plane); err != nil {
			return err
		}
		s.code = append(s.code, plane)
	}
	return nil
}

// planes is how many planes there are when the code of the last distance is as given.
func (k Keep) planes(code uint) int {
	switch k {
	case Nothing:
		return 0
	case SecondBits:
		return 1
	case ModuloThree:
		return 2
	default:
		return bits.Len(code)
	}
}

// marked is the number that is written into the planes at distance d.
func (s *Search) marked(d puzzle.Distance) uint {
	switch s.Keep {
	case SecondBits:
		return uint(d) >> 1 & 1
	case ModuloThree:
		return uint(d)%3 + 1
	default:
		return s.codeOf(d)
	}
}

// marks appends to room the planes of tile t in which what is written at distance d
// has ones.
func (s *Search) marks(room []*tile, t uint64, d puzzle.Distance) []*tile {
	for k := range s.code {
		if s.marked(d)>>k&1 == 1 {
			room = append(room, &s.code[k][t])
		}
	}
	return room
}

// step finds the level at distance d, in place of the one before the last, and
// returns its size.
func (s *Search) step(ctx context.Context, d puzzle.Distance) (uint64, error) {
	var total, taken atomic.Uint64
	tiles := uint64(len(s.now.tiles))
	group, ctx := errgroup.WithContext(ctx)
	for range min(s.Workers, int(tiles/tilesAtOnce)+1) {
		group.Go(func() error {
			var room [16]*tile
			found := new(tile)
			for ctx.Err() == nil {
				first := taken.Add(tilesAtOnce) - tilesAtOnce
				if first >= tiles {
					break
				}
				var count uint64
				for t := first; t < min(first+tilesAtOnce, tiles); t++ {
					count += s.advance(t, d, found, s.marks(room[:0], t, d))
				}
				if count > 0 {
					total.Add(count)
					s.Found(count)
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
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
	touched := s.gather(&s.view, t, found, open)
	if touched == 0 {
		s.before.vectors[t] = 0
		return 0
	}
	if s.seen == nil && s.sides == nil {
		for again := touched & s.now.vectors[t]; again != 0; again &= again - 1 {
			v := bits.TrailingZeros64(again)
			for j, w := range s.now.tiles[t][v] {
				found[v][j] &^= w
			}
		}
	}
	return s.settle(t, found, &s.before, marks, touched)
}

// gather puts into the open vectors of found, which is tile t, what moves lead to
// from the last level, and returns the vectors that any move leads to.
func (p *planes) gather(last *view, t uint64, found *tile, open uint64) (touched uint64) {
	for i := range p.steps {
		st, level := &p.steps[i], last.from[i]
		if level == nil {
			continue
		}
		from := (t ^ st.tile) & last.mask
		vectors := swapBits(level.vectors[from], st.vector) & open
		if vectors == 0 {
			continue
		}
		for fresh := vectors &^ touched; fresh != 0; fresh &= fresh - 1 {
			found[bits.TrailingZeros64(fresh)] = vector{}
		}
		touched |= vectors
		st.gather(p.kernel, found, &level.tiles[from], t, vectors)
	}
	return touched
}

// KernelName says which instructions the inner loops use on this machine.
func KernelName() string { return bestKernel().name() }

// KernelNames are the kernels that this build has, fastest first; not every
// processor runs all of them.
func KernelNames() []string {
	var names []string
	for _, k := range builtKernels {
		names = append(names, k.name())
	}
	return names
}

// Memory is how many bytes a search of form holds when it finds distances up to
// farthest: its sets, what is left of each vector, and the planes.
func Memory(form *puzzle.XORForm, goals []puzzle.Index, farthest puzzle.Distance, keep Keep) uint64 {
	var p planes
	if form.Undirected() {
		p.sides = sidesOf(form, goals)
	}
	sets := setsOf(form, p.sides) + keep.planes(p.codeOf(farthest))
	return tilesOf(form) * uint64(sets*tileVectors*vectorWords*8+tileVectors*2+3*8)
}
