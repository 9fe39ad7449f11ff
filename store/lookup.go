package store

import (
	"errors"
	"fmt"
	"runtime/debug"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// Entry is what a database says of one position.
type Entry struct {
	Reached  bool            // whether any sequence of moves leads to a goal
	Distance puzzle.Distance // to the nearest goal; 0 when not reached
	Parent   puzzle.Move     // the parent move; 0 for a goal or when not reached
}

// Lookup returns the entry of position x. The error wraps ErrDamaged if the block of x was changed.
func (d *DB) Lookup(x puzzle.Index) (at Entry, err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	if uint64(x) >= d.manifest.Size {
		return Entry{}, fmt.Errorf("%s: index %d is out of range, want less than %d",
			english.Spec(d.manifest.Puzzle), x, d.manifest.Size)
	}
	if d.manifest.Layout != layouts.Full {
		return d.walk(x, nil)
	}
	row, err := d.row(x)
	if err != nil {
		return Entry{}, err
	}
	shape, lane := d.manifest.Shape, uint(x%space.Lanes)
	code := layouts.Value(row, shape.Distance, lane)
	if code == 0 {
		return Entry{}, nil
	}
	parent := layouts.Value(row[8*shape.Distance:], shape.Parent, lane)
	return Entry{Reached: true, Distance: puzzle.Distance(code - 1), Parent: puzzle.Move(parent)},
		nil
}

// lookupsAtOnce is the number of rows that Lookups asks memory for at once.
const lookupsAtOnce = 32

// Lookups sets the entry of each position; there must be as many entries. The errors are those of
// Lookup. In the full layout it is faster than a Lookup for each, for it asks memory for many rows
// at once.
func (d *DB) Lookups(xs []puzzle.Index, entries []Entry) (err error) {
	for i, x := range xs {
		if i%lookupsAtOnce == 0 && d.manifest.Layout == layouts.Full {
			d.touch(xs[i:min(i+lookupsAtOnce, len(xs))])
		}
		if entries[i], err = d.Lookup(x); err != nil {
			return err
		}
	}
	return nil
}

// touch reads both ends of the row of each position, so that the rows come into the cache. It
// leaves errors to Lookup. The sum has no meaning.
func (d *DB) touch(xs []puzzle.Index) (sum byte) {
	var fault error
	defer d.guard(debug.SetPanicOnFault(true), &fault)
	var rows [lookupsAtOnce][]byte
	for i, x := range xs {
		if uint64(x) < d.manifest.Size {
			rows[i], _ = d.row(x)
		}
	}
	for _, row := range rows[:len(xs)] { // nothing here waits for what is read
		if len(row) > 0 {
			sum += row[0] + row[len(row)-1]
		}
	}
	return sum
}

// Neighbour returns the distance of y, a neighbour of a position with the entry at. It may leave
// out the parent move. It is faster than [DB.Lookup]: in an undirected puzzle the distances of
// neighbours differ by one at most, and a compact layout shows by how much.
func (d *DB) Neighbour(at Entry, y puzzle.Index) (neighbour Entry, err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	if d.manifest.Layout == layouts.Full || uint64(y) >= d.manifest.Size {
		return d.Lookup(y)
	}
	if !at.Reached {
		return Entry{}, nil // its neighbours are not reached either
	}
	residue, err := d.residue(y)
	if err != nil {
		return Entry{}, err
	}
	if d.modulus == 3 && residue == unreached {
		return Entry{}, Damaged(d.path, "a move leads from a solvable position to one that is "+
			"marked as unsolvable")
	}
	for there := at.Distance - min(at.Distance, 1); there <= at.Distance+1; there++ {
		if uint64(there)%d.modulus == residue {
			return Entry{Reached: true, Distance: there}, nil
		}
	}
	return Entry{}, Damaged(d.path, "the two ends of a move differ in distance by more than one")
}

// Solution implements [Entries]. In a compact layout a lookup finds all of it.
func (d *DB) Solution(x puzzle.Index) (at Entry, path []puzzle.Edge, err error) {
	if d.manifest.Layout == layouts.Full || uint64(x) >= d.manifest.Size {
		at, path, err = Descend(d.puzzle, d.Lookup, x)
		if errors.As(err, new(*contradiction)) {
			err = Damaged(d.path, "%w", err)
		}
		return at, path, err
	}
	defer d.guard(debug.SetPanicOnFault(true), &err)
	if at, err = d.walk(x, &path); !at.Reached {
		path = nil // the steps of a walk that has failed
	}
	return at, path, err
}

// contradiction is the error of entries that contradict the rules.
type contradiction struct{ text string }

func (e *contradiction) Error() string { return e.text }

// Descend follows the parent moves from position x, as [Entries.Solution] does.
func Descend(p puzzle.Puzzle, lookup func(puzzle.Index) (Entry, error),
	x puzzle.Index) (first Entry, path []puzzle.Edge, err error) {
	first, err = lookup(x)
	for at := first; err == nil && at.Distance > 0; {
		y, legal := puzzle.Apply(p, x, at.Parent)
		if !legal {
			return first, nil, &contradiction{fmt.Sprintf("%s: the database has move %d as parent "+
				"of position %d, where it is not legal", english.Spec(p.Spec()), at.Parent, x)}
		}
		then, err := lookup(y)
		if err != nil {
			return first, nil, err
		}
		if !then.Reached || then.Distance+p.Features().Cost(at.Parent) != at.Distance {
			return first, nil, &contradiction{fmt.Sprintf("%s: the database has distance %d for "+
				"position %d, which its parent move does not bear out", english.Spec(p.Spec()),
				at.Distance, x)}
		}
		path = append(path, puzzle.Edge{To: y, Move: at.Parent})
		x, at = y, then
	}
	return first, path, err
}
