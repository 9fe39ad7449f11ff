package verify

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// levels finds level after level from the rules.
type levels interface {
	// next finds the next level, distance 0 at first, and returns its size. It shows the level to
	// see, unless that is nil.
	next(ctx context.Context, see see) (uint64, error)
}

// see gets a part of a level: consecutive rows from row first on, with the level's positions in
// lanes. It may be called from several goroutines. No row of a level is seen twice.
type see func(first uint64, lanes []uint64) error

// damaged is store.Damaged of a file, and may add which part of it is wrong.
type damaged func(format string, args ...any) error

// eachLevel shows see every level that a search finds, with its distance. The sizes of the levels
// must be those wanted, which are in the manifest of a file.
func eachLevel(ctx context.Context, search levels, damaged damaged, wanted []uint64,
	done *progress.Counter, see func(d, first uint64, lanes []uint64) error) error {
	for d, want := range slices.Concat(wanted, []uint64{0}) { // there is no level after the last
		found, err := search.next(ctx, func(first uint64, lanes []uint64) error {
			return see(uint64(d), first, lanes)
		})
		if err != nil {
			return err
		}
		if found != want {
			return damaged("the rules give %d positions at distance %d, its manifest says %d",
				found, d, want)
		}
		done.Add(found)
	}
	return nil
}

// search finds the distances that a compact layout leaves out.
func (v *verifier) search(ctx context.Context) error {
	m := v.manifest
	search, err := newLevels(ctx, v.puzzle, v.opt.Workers)
	if err != nil {
		return fmt.Errorf("%s: %w", v.file.Path(), err)
	}
	return eachLevel(ctx, search, v.damaged, m.Levels,
		v.opt.Progress.Count(phaseSearch, "positions", m.Reached),
		func(d, first uint64, lanes []uint64) error {
			for i, w := range lanes {
				if w != 0 {
					v.codes.add(first+uint64(i), d+1, w)
				}
			}
			return nil
		})
}

// newLevels returns the fastest search from the goals of p, whose moves can be taken back.
func newLevels(ctx context.Context, p puzzle.Puzzle, workers int) (levels, error) {
	if s, err := newUnitLevels(ctx, p, workers); s != nil || err != nil {
		return s, err
	}
	if form := p.Features().XOR; form != nil {
		return newXORLevels(form, p.Goals(), workers)
	}
	return newPushLevels(p, p.Goals(), workers)
}

// levelSearch is the search of this package. It works part by part, on a level as a set of bits. If
// moves can be taken back, the next level is what has a move to the last one, less the last one and
// the one before. It replaces the one before.
type levelSearch struct {
	workers int
	words   uint64         // of a part
	goals   []puzzle.Index // the bits of the first level, in order
	reach   func() reach   // starts one goroutine's
	// side returns the parity of the distances in a part. Then the last level and the one before
	// share one set. It is nil if parts have distances of both.
	side   func(part uint64) uint64
	weight func(part uint64) uint64 // how many positions a bit stands for; nil for 1

	distance         uint64   // of the next level
	now, before      []uint64 // the last level and the one before
	some, someBefore []bool   // by part, whether it has positions of them
	left             []uint32 // by part, how many bits are left to find, or more
}

// reach adds to a part, which is empty, what has a move to the last level. It may add some of the
// last two levels. It returns false if there is nothing to add.
type reach func(part uint64, set []uint64) bool

// begin makes empty levels of size words. A part has some of these words, and used bits of them.
func (s *levelSearch) begin(size, words uint64, used uint32) error {
	parts := (size + words - 1) / words
	s.words, s.some, s.left = words, make([]bool, parts), slices.Repeat([]uint32{used}, int(parts))
	if s.side != nil {
		err := bigmem.Make(size, &s.now)
		s.before, s.someBefore = s.now, s.some
		return err
	}
	s.someBefore = make([]bool, parts)
	return bigmem.Make(size, &s.now, &s.before)
}

// in returns the words of a part.
func (s *levelSearch) in(part uint64, set []uint64) []uint64 {
	return set[part*s.words : min((part+1)*s.words, uint64(len(set)))]
}

// next implements levels.
func (s *levelSearch) next(ctx context.Context, see see) (uint64, error) {
	found, err := s.sum(ctx, func() func(uint64) (uint64, error) {
		reach, buf := s.first, make([]uint64, s.words)
		if s.distance > 0 {
			reach = s.reach()
		}
		return func(part uint64) (uint64, error) { return s.advance(part, reach, buf, see) }
	})
	s.now, s.before, s.some, s.someBefore = s.before, s.now, s.someBefore, s.some
	s.distance++
	return found, err
}

// sum visits all parts in parallel, and returns the sum of what the visits return.
func (s *levelSearch) sum(ctx context.Context,
	start func() func(part uint64) (uint64, error)) (sum uint64, err error) {
	parts, step := uint64(len(s.some)), max(1, chunkRows/s.words)
	err = parallel.Ranges(ctx, s.workers, parts, step, func() parallel.Worker {
		visit, mine := start(), uint64(0)
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				for part := from; part < to; part++ {
					n, err := visit(part)
					if mine += n; err != nil {
						return err
					}
				}
				return nil
			},
			Merge: func() { sum += mine },
		}
	})
	return sum, err
}

// first is the reach of the first level.
func (s *levelSearch) first(part uint64, set []uint64) bool {
	begin := puzzle.Index(part * s.words * space.Lanes)
	end := begin + puzzle.Index(len(set)*space.Lanes)
	from, _ := slices.BinarySearch(s.goals, begin)
	to, _ := slices.BinarySearch(s.goals, end)
	for _, x := range s.goals[from:to] {
		set[(x-begin)/space.Lanes] |= 1 << (x % space.Lanes)
	}
	return from < to
}

// advance replaces the level before the last by the next level in one part. It shows the new
// positions and counts them.
func (s *levelSearch) advance(part uint64, reach reach, buf []uint64,
	see see) (uint64, error) {
	if s.side != nil && s.side(part) != s.distance&1 {
		return 0, nil
	}
	now, next := s.in(part, s.now), s.in(part, s.before)
	set := buf[:len(next)]
	clear(set)
	if s.left[part] == 0 || !reach(part, set) {
		if s.someBefore[part] {
			clear(next)
			s.someBefore[part] = false
		}
		return 0, nil
	}
	count := 0
	for i, w := range set {
		w &^= now[i] | next[i]
		next[i] = w
		count += bits.OnesCount64(w)
	}
	s.someBefore[part] = count > 0
	s.left[part] -= uint32(count)
	if count == 0 {
		return 0, nil
	}
	found := uint64(count)
	if s.weight != nil {
		found *= s.weight(part)
	}
	if see == nil {
		return found, nil
	}
	return found, see(part*s.words, next)
}

// chunkRows is the number of rows of a part where the puzzle has no parts of its own.
const chunkRows = 256

// newXORLevels returns a search for moves that are XOR masks. A move takes a part to a part.
func newXORLevels(form *puzzle.XORForm, goals []puzzle.Index, workers int) (levels, error) {
	s := &levelSearch{workers: workers, goals: goals}
	moves := xormoves.Of(form)
	s.reach = func() reach {
		return func(part uint64, set []uint64) (found bool) {
			for k := range moves {
				m := &moves[k]
				if !s.some[part^m.Row/chunkRows] {
					continue
				}
				found = true
				for i := range set {
					row := part*chunkRows + uint64(i)
					if lanes := s.now[row^m.Row]; lanes != 0 {
						set[i] |= vector.SwapLanes(lanes, m.Lane) & m.Legal(row)
					}
				}
			}
			return found
		}
	}
	return s, s.begin(space.RowCount(form.Size()), chunkRows, chunkRows*space.Lanes)
}
