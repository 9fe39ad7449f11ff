package store

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// walker walks down to a goal from one position at a time.
type walker struct {
	db        *DB
	each      func(x puzzle.Index, skip []bool, yield func(puzzle.Edge) bool)
	look      func(puzzle.Edge) bool
	notNearer []bool // by move, whether where it leads is known not to be nearer

	at      uint64       // the residue of the position where the walker is
	before  puzzle.Index // the position before that; at the beginning that itself
	next    puzzle.Edge  // to the first nearer position, if one is found
	residue uint64       // of that
	found   bool
	err     error
}

func newWalker(d *DB) *walker {
	w := &walker{db: d, each: puzzle.EachSuccessor(d.puzzle),
		notNearer: make([]bool, d.manifest.Moves)}
	w.look = w.isNotNearer
	return w
}

// walk finds the distance and parent move of x in a compact layout. The distance modulo 3 or 4
// shows which neighbours are nearer. So it walks from each position to the first nearer one, and
// counts the steps to a goal. If no walk leads to a goal, x is unreached. The steps are added to
// path unless it is nil.
func (d *DB) walk(x puzzle.Index, path *[]puzzle.Edge) (Entry, error) {
	at, err := d.residue(x)
	if err != nil || d.modulus == 3 && at == unreached {
		return Entry{}, err
	}
	w := d.walkers.Get().(*walker)
	defer d.walkers.Put(w)
	w.at, w.before = at, x
	e := Entry{Reached: true}
	for !slices.Contains(d.goals, x) {
		clear(w.notNearer)
		if d.adjacent != nil && e.Distance > 0 {
			w.exclude(d.adjacent.After[w.next.Move])
		}
		w.found, w.err = false, nil
		w.each(x, w.notNearer, w.look)
		switch {
		case w.err != nil:
			return Entry{}, w.err
		case !w.found:
			return Entry{}, d.noPath(e.Distance)
		}
		if e.Distance == 0 {
			e.Parent = w.next.Move
		}
		if e.Distance++; e.Distance > d.manifest.MaxDistance {
			return Entry{}, Damaged(d.path, "no goal within %d moves of a position", e.Distance)
		}
		if path != nil {
			*path = append(*path, w.next)
		}
		w.before, x, w.at = x, w.next.To, w.residue
	}
	return e, nil
}

// isNotNearer is the function look: it looks at a neighbour and reports whether to go on with the
// next one.
func (w *walker) isNotNearer(e puzzle.Edge) bool {
	if e.To == w.before {
		return true // it is farther, or a move that changes nothing leads here
	}
	d := w.db
	w.residue, w.err = d.residue(e.To)
	if w.err != nil {
		return false
	}
	switch w.residue {
	case (w.at + d.modulus - 1) % d.modulus:
		w.next, w.found = e, true
		return false
	case (w.at + 1) % d.modulus:
		if d.adjacent != nil {
			w.exclude(d.adjacent.Beside[e.Move])
		}
	}
	return true
}

// exclude notes that moves lead to no nearer position.
func (w *walker) exclude(moves []puzzle.Move) {
	for _, m := range moves {
		w.notNearer[m] = true
	}
}

// noPath returns the error of a walk that ends at no goal. With one bit, a walk of at most one
// step is right: unreached positions look like distances 0 and 1. With two bits, unreached
// positions are marked, so no walk may end.
func (d *DB) noPath(steps puzzle.Distance) error {
	if d.modulus == 4 && steps <= 1 {
		return nil
	}
	return Damaged(d.path, "a walk down ends after %d moves, at no goal", steps)
}

// unreached is the residue modulo 3 of a position that is marked as unreached.
const unreached = 3

// residue returns the distance of x modulo 3 or 4. The side of x is its last bit modulo 4.
func (d *DB) residue(x puzzle.Index) (uint64, error) {
	place := x
	if d.orbits != nil {
		place = puzzle.Index(d.orbits.Orbit(x))
	}
	row, err := d.row(place)
	if err != nil {
		return 0, err
	}
	lane := uint(place % space.Lanes)
	if d.modulus == 3 {
		return layouts.Value(row, 2, lane), nil
	}
	return layouts.Value(row, 1, lane)<<1 | uint64(d.side(x)^d.goalSide), nil
}
