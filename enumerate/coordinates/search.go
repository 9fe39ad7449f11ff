package coordinates

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// enumeration is an engine.Enumeration.
type enumeration struct {
	engine.Record
	*plan
	goals []puzzle.Index
	now   level // the current level
	next  level // the level that is being gathered

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

// newEnumeration returns a search by a plan, backwards from goals, before its first level. It
// allocates its sets when it begins or resumes.
func newEnumeration(j engine.Job, p *plan, goals []puzzle.Index) *enumeration {
	rows := (p.form.Rows + 63) / 64
	s := &enumeration{Record: recordOf(j, p.form), plan: p, goals: goals,
		now: level{rows: make([]uint64, rows)}, next: level{rows: make([]uint64, rows)},
		mutual: j.Puzzle.Features().Reversible, weight: func(uint64) uint64 { return 1 }}
	if isInPlace(j.Want) && countsRows(p.form) {
		row := uint16(p.form.Words * p.form.Columns)
		s.left = slices.Repeat([]uint16{row}, int(p.form.Rows))
	}
	return s
}

// recordOf returns what a job records in a form. What a search in place stores are its residues.
func recordOf(j engine.Job, form *puzzle.CoordinateForm) engine.Record {
	r := engine.Record{Job: j}
	if j.Want == engine.Distances {
		r.Parents = space.ShapeFor(0, j.Puzzle.MoveCount()).Parent
	}
	r.Begin(words(form))
	return r
}

// isInPlace reports whether a search has residues instead of sets.
func isInPlace(want engine.Want) bool { return want == engine.Counts || want == engine.Stored }

// makeSets makes the sets or the residues.
func (s *enumeration) makeSets() error {
	if isInPlace(s.Want) {
		return bigmem.Make(2*words(s.form), (*[]uint64)(&s.residues))
	}
	return bigmem.Make(words(s.form), &s.now.set, &s.next.set, &s.seen)
}

// countsRows reports whether it is counted what each row lacks, so that whole rows are passed over.
// For small rows that would take much memory.
func countsRows(form *puzzle.CoordinateForm) bool { return form.Words*form.Columns >= 256 }

func (s *enumeration) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if err := s.Reach(d); err != nil {
		return 0, err
	}
	if d == 0 {
		if err := s.makeSets(); err != nil {
			return 0, err
		}
		return s.begin(), s.Planes.Err()
	}
	if s.cached == nil && caches(s.form, s.Puzzle.MoveCount(), s.folded) {
		if err := s.cache(ctx, s.Workers, s.Progress); err != nil {
			return 0, err
		}
	}
	if err := s.want(ctx); err != nil {
		return 0, err
	}
	n, err := s.step(ctx, d, uint64(len(s.now.rows)), func(_, found uint64) {
		if found > 0 {
			s.Found(found)
		}
	})
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
			code := s.Planes.Read(s.Parents, at, at+1, nil)
			code[0] |= bit
			s.Planes.Write(s.Parents, at, code)
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

// step gathers count times 64 rows of the level at distance d, from the first row on, and returns
// the number of their positions. Workers call visited with what they have done: how many times 64
// rows, and the positions found in them.
func (s *enumeration) step(ctx context.Context, d puzzle.Distance, count uint64,
	visited func(done, found uint64)) (uint64, error) {
	total, first := uint64(0), s.first/64
	s.next.some = 0
	err := parallel.Ranges(ctx, s.Workers, count, rowsAtOnce/64, func() parallel.Worker {
		w := s.newWorker(d)
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				before := w.found
				w.gatherAll(first+from, first+to)
				visited(to-from, w.found-before)
				return s.Planes.Err()
			},
			Merge: func() {
				total += w.found
				s.next.some += w.some
			},
		}
	})
	return total, err
}
