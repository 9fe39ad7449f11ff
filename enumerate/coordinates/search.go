package coordinates

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// enumeration is an engine.Enumeration.
type enumeration struct {
	engine.Job
	*plan
	goals   []puzzle.Index
	size    uint64        // words of a set
	parents int           // planes of parent moves
	planes  *planes.Store // parent moves first, then the distance code
	now     level         // the current level
	next    level         // the level that is being gathered

	seen     []uint64 // positions of all levels so far
	residues residues // in place of the sets: nil if these exist
	left     []uint16 // with residues: by row, how many positions have not been found; or nil

	wanted []uint64 // the rows to gather; nil means all
	mutual bool     // every row is led to by the rows that it leads to

	// In a folded form, weight returns how many rows a row stands for. Levels count positions of
	// the puzzle.
	folded bool
	weight func(row uint64) uint64
	first  uint64 // the first row of seen, next and the planes; a multiple of 64
}

// level is a set of positions. Rows has the rows with any, and perhaps others.
type level struct {
	set  []uint64 // nil in a search in place
	rows []uint64
	some uint64 // the number of these rows
}

// newEnumeration returns a search in the given form, backwards from goals, before its first level.
func newEnumeration(j engine.Job, form *puzzle.CoordinateForm,
	goals []puzzle.Index) (*enumeration, error) {
	s := &enumeration{Job: j, plan: newPlan(form, j.Puzzle.MoveCount()), goals: goals,
		size: words(form), mutual: j.Puzzle.Features().Reversible,
		weight: func(uint64) uint64 { return 1 }}
	s.planes = planes.New(s.size, j.Scratch, 0)
	if j.Want == engine.Distances {
		s.parents = space.ShapeFor(0, j.Puzzle.MoveCount()).Parent
	}
	if err := s.makeSets(); err != nil {
		return nil, err
	}
	rows := (form.Rows + 63) / 64
	s.now.rows, s.next.rows = make([]uint64, rows), make([]uint64, rows)
	return s, s.planes.Grow(s.parents)
}

// isInPlace reports whether a search has residues instead of sets.
func isInPlace(want engine.Want) bool { return want == engine.Counts || want == engine.Stored }

// makeSets makes the sets or the residues.
func (s *enumeration) makeSets() error {
	if !isInPlace(s.Want) {
		return bigmem.Make(s.size, &s.now.set, &s.next.set, &s.seen)
	}
	if countsRows(s.form) {
		row := uint16(s.form.Words * s.form.Columns)
		s.left = slices.Repeat([]uint16{row}, int(s.form.Rows))
	}
	return bigmem.Make(2*s.size, (*[]uint64)(&s.residues))
}

// countsRows reports whether it is counted what each row lacks, so that whole rows are passed over.
// For small rows that would take much memory.
func countsRows(form *puzzle.CoordinateForm) bool { return form.Words*form.Columns >= 256 }

// planesAt returns the number of planes up to distance d.
func (s *enumeration) planesAt(d puzzle.Distance) int {
	if s.Want != engine.Distances {
		return 0
	}
	return s.parents + bits.Len(uint(d)+1)
}

func (s *enumeration) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if err := s.planes.Grow(s.planesAt(d)); err != nil {
		return 0, err
	}
	if d == 0 {
		return s.begin(), s.planes.Err()
	}
	if s.cached == nil && caches(s.form, s.Puzzle.MoveCount(), s.folded) {
		if err := s.cache(ctx, s.Workers, s.Progress); err != nil {
			return 0, err
		}
	}
	if err := s.want(ctx); err != nil {
		return 0, err
	}
	n, err := s.step(ctx, d)
	if err != nil {
		return 0, err
	}
	s.now, s.next = s.next, s.now
	return n, nil
}

// begin makes the goals the current level and returns their number.
func (s *enumeration) begin() (n uint64) {
	for _, g := range s.goals {
		at := uint64(g) / uint64(s.form.Columns)
		bit := uint64(1) << (uint64(g) % uint64(s.form.Columns))
		row := at / uint64(s.form.Words)
		s.now.rows[row/64] |= 1 << (row % 64)
		n += s.weight(row)
		switch {
		case s.residues != nil:
			s.residues.row(row, s.form.Words)[at%uint64(s.form.Words)] |= bit
			if s.left != nil {
				s.left[row]--
			}
			continue
		case s.Want == engine.Distances:
			code := s.planes.Read(s.parents, at, at+1, nil)
			code[0] |= bit
			s.planes.Write(s.parents, at, code)
		}
		s.now.set[at] |= bit
		s.seen[at] |= bit
	}
	s.now.some = uint64(ones(s.now.rows))
	s.Found(n)
	return n
}

// findRows finds the rows of the current level.
func (s *enumeration) findRows() {
	s.now.some = 0
	clear(s.now.rows)
	for row := range s.form.Rows {
		first := row * uint64(s.form.Words)
		if slices.ContainsFunc(s.now.set[first:first+uint64(s.form.Words)],
			func(w uint64) bool { return w != 0 }) {
			s.now.rows[row/64] |= 1 << (row % 64)
			s.now.some++
		}
	}
}

// Where at most one row in fewRows has positions of a level, these rows mark the rows that they
// lead to.
const fewRows = 4

// want finds the rows that can have positions of the next level.
func (s *enumeration) want(ctx context.Context) error {
	s.wanted = nil
	if !s.mutual || s.now.some > s.form.Rows/fewRows {
		return nil
	}
	wanted := make([]uint64, len(s.now.rows))
	err := parallel.Ranges(ctx, s.Workers, uint64(len(s.now.rows)), 64, func() parallel.Worker {
		r := newEdgeBuffer(s.form)
		return parallel.Worker{Visit: func(from, to uint64) error {
			for i := from; i < to; i++ {
				for set := s.now.rows[i]; set != 0; set &= set - 1 {
					for _, e := range s.from(i*64+uint64(bits.TrailingZeros64(set)), r) {
						if bit := uint64(1) << (e.to % 64); atomic.LoadUint64(
							&wanted[e.to/64])&bit == 0 {
							atomic.OrUint64(&wanted[e.to/64], bit)
						}
					}
				}
			}
			return nil
		}}
	})
	s.wanted = wanted
	return err
}

// step gathers the level at distance d and returns its size.
func (s *enumeration) step(ctx context.Context, d puzzle.Distance) (uint64, error) {
	total := uint64(0)
	s.next.some = 0
	err := parallel.Ranges(ctx, s.Workers, uint64(len(s.now.rows)), rowsAtOnce/64,
		func() parallel.Worker {
			w := s.newWorker(d)
			return parallel.Worker{
				Visit: func(from, to uint64) error {
					before := w.found
					w.gatherAll(from, to)
					if w.found > before {
						s.Found(w.found - before)
					}
					return s.planes.Err()
				},
				Merge: func() {
					total += w.found
					s.next.some += w.some
				},
			}
		})
	return total, err
}
