package xor

import (
	"context"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// enumeration is an engine.Enumeration. The puzzle decides what it stores:
//
//   - In a directed puzzle a move may lead back to any level. So one set holds all
//     positions that were seen.
//   - In an undirected one a level replaces the one before the last, tile by tile; see package
//     engine.
//   - If moves change sides too, and each vector lies on one side, perhaps after a change of
//     coordinates ([basis]), these two levels never share a vector. Then one set holds both.
type enumeration struct {
	engine.Record
	moves
	basis  basis // from the coordinates of the puzzle to those of the search
	goals  []puzzle.Index
	last   puzzle.Distance // of the last level
	now    level           // the last level
	before level           // the level before, which the next one replaces
	seen   []tile          // positions of all levels so far; nil in undirected puzzles
	rests  []rest          // what is left to find
	order  xormoves.Order  // of work
}

// newEnumeration returns a search before its first level. It allocates memory when it begins or
// resumes.
func newEnumeration(j engine.Job) *enumeration {
	s := &enumeration{goals: j.Puzzle.Goals()}
	form := j.Puzzle.Features().XOR
	if j.Want != engine.Distances { // rows would be in the order of the indices
		s.basis, form, s.goals = basisOf(form, s.goals)
	}
	s.moves = newMoves(form, s.goals)
	s.Record = engine.Record{Job: j, Coding: s.coding(), Near: s.compared(), Bits: 2, Zero: 1}
	if space.GoalSide(j.Puzzle) >= 0 {
		s.Bits = 1
	}
	s.Begin(s.tiles() * tileWords)
	return s
}

// makeSets allocates the sets of a new search, and the counts of their tiles.
func (s *enumeration) makeSets() error {
	if err := bigmem.Make(s.tiles(), s.sets()...); err != nil {
		return err
	}
	if s.before.tiles == nil {
		s.before.tiles = s.now.tiles
	}
	return s.makeCounts()
}

// makeCounts allocates the counts for sets without positions.
func (s *enumeration) makeCounts() error {
	s.order = s.tileOrder(s.tiles())
	if err := bigmem.Make(s.tiles(), &s.rests); err != nil {
		return err
	}
	fill(s.rests)
	return bigmem.Make(s.tiles(), &s.now.vectors, &s.before.vectors)
}

// sets returns the sets that the search has: one if both levels share it, and the set of all that
// is found unless moves can be taken back.
func (s *enumeration) sets() []*[]tile {
	sets := []*[]tile{&s.now.tiles, &s.before.tiles, &s.seen}
	switch {
	case s.sides.whole():
		return sets[:1]
	case s.form.Reversible():
		return sets[:2]
	default:
		return sets
	}
}

func (s *enumeration) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if s.now.tiles == nil {
		if err := s.makeSets(); err != nil {
			return 0, err
		}
	}
	if err := s.Reach(d); err != nil {
		return 0, err
	}
	s.last = d
	n, err := s.find(ctx, d)
	if err != nil {
		return 0, err
	}
	return n, s.putAway(ctx, false)
}

// find finds the level at distance d, makes it the last level and returns its size.
func (s *enumeration) find(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if d == 0 {
		s.begin()
		s.Found(uint64(len(s.goals)))
		return uint64(len(s.goals)), nil
	}
	next := stepper{moves: &s.moves, distance: d, order: s.order,
		from: make([]*level, len(s.tileMoves)), mask: ^uint64(0),
		to: &s.before, seen: s.seen, rests: s.rests, planes: s.marksAt(d)}
	for i := range next.from {
		next.from[i] = &s.now
	}
	if s.seen == nil && s.sides == nil {
		next.known = []*level{&s.now}
	}
	n, err := next.step(ctx, s.Workers, func(_, found uint64) {
		if found > 0 {
			s.Found(found)
		}
	})
	s.now, s.before = s.before, s.now
	return n, err
}

// begin makes the goals the last level.
func (s *enumeration) begin() {
	for _, plane := range append(s.marksAt(0), s.now.tiles) {
		words := bigmem.Words(plane)
		for _, g := range s.goals {
			words[g/64] |= 1 << (g % 64)
		}
	}
	for _, g := range s.goals {
		t, v := g>>tileShift, g>>vectorShift%tileVectors
		s.now.vectors[t] |= 1 << v
		s.rests[t].left[v]--
	}
}
