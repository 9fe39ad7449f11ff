package store

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// walker holds what a walk down to a goal needs beside its position.
type walker struct {
	edges     []puzzle.Edge // from the position
	notNearer []bool        // by move, whether where it leads is known not to be nearer
}

// walk finds the distance and parent move of x in a compact layout. The distance modulo 3 or 4
// shows which neighbours are nearer. So it walks from each position to the first nearer one, and
// counts the steps to a goal. If no walk leads to a goal, x is unreached. The steps are added to
// way unless it is nil.
func (d *DB) walk(x puzzle.Index, way *[]puzzle.Edge) (Entry, error) {
	w := d.walkers.Get().(*walker)
	defer d.walkers.Put(w)
	at, err := d.residue(x)
	if err != nil || d.modulus == 3 && at == layouts.Unreached {
		return Entry{}, err
	}
	e := Entry{Reached: true}
	for from := x; !slices.Contains(d.goals, x); {
		w.edges = d.puzzle.Successors(x, w.edges[:0])
		clear(w.notNearer)
		if e.Distance > 0 {
			d.exclude(w, from)
		}
		next, residue, found, err := d.stepDown(w, at)
		if err != nil {
			return Entry{}, err
		}
		if !found {
			return Entry{}, d.noWay(e.Distance)
		}
		if e.Distance == 0 {
			e.Parent = next.Move
		}
		if e.Distance++; e.Distance > d.manifest.MaxDistance {
			return Entry{}, Damaged(d.path, "no goal within %d moves of a position", e.Distance)
		}
		if way != nil {
			*way = append(*way, next)
		}
		from, x, at = x, next.To, residue
	}
	return e, nil
}

// stepDown returns the lowest-numbered move to a nearer position, and the residue of that position,
// or false if there is none. The residue of the position where the walker is is `at`.
func (d *DB) stepDown(w *walker, at uint64) (puzzle.Edge, uint64, bool, error) {
	for _, e := range w.edges {
		if w.notNearer[e.Move] {
			continue
		}
		r, err := d.residue(e.To)
		if err != nil {
			return puzzle.Edge{}, 0, false, err
		}
		switch r {
		case (at + d.modulus - 1) % d.modulus:
			return e, r, true, nil
		case (at + 1) % d.modulus:
			d.exclude(w, e.To)
		}
	}
	return puzzle.Edge{}, 0, false, nil
}

// exclude marks the moves that lead to y, which is farther than the position where the walker is,
// and those that lead to neighbours of y: these are at least as far as that position.
func (d *DB) exclude(w *walker, y puzzle.Index) {
	for _, e := range w.edges {
		if e.To != y {
			continue
		}
		w.notNearer[e.Move] = true
		if d.adjacent != nil {
			for _, m := range d.adjacent[e.Move] {
				w.notNearer[m] = true
			}
		}
	}
}

// noWay returns the error of a walk that ends at no goal. With one bit, a walk of at most one
// step is right: unreached positions look like distances 0 and 1. With two bits, unreached
// positions are marked, so no walk may end.
func (d *DB) noWay(steps puzzle.Distance) error {
	if d.modulus == 4 && steps <= 1 {
		return nil
	}
	return Damaged(d.path, "a walk down ends after %d moves, at no goal", steps)
}

// residue returns the stored residue of the distance of x; see layouts.Residue.
func (d *DB) residue(x puzzle.Index) (uint64, error) {
	place := x
	if d.orbits != nil {
		place = puzzle.Index(d.orbits.Orbit(x))
	}
	row, err := d.row(place)
	if err != nil {
		return 0, err
	}
	side := 0
	if d.side != nil {
		side = d.side(x) ^ d.goalSide
	}
	return layouts.Residue(d.modulus, row, uint(place%space.Lanes), side), nil
}
