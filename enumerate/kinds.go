package enumerate

import (
	"slices"

	"puzzlebase/enumerate/boards"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// kind is an engine as this package sees it.
type kind struct {
	engine Engine
	wants  string // which puzzles, in words
	serves func(*puzzle.Features) bool
	start  func(search) (engine, error)
	needs  func(f *Forecast, p puzzle.Graph) []Needs
}

// search is what an engine is started with.
type search struct {
	*Options
	puzzle   puzzle.Graph
	kind     Engine
	counting bool
	found    func(n uint64) // told of every so many positions, from several goroutines
}

// kinds are the engines that Auto chooses from, the fastest first.
var kinds = slices.Concat([]kind{{
	XOR, "a puzzle of XOR moves that cost 1",
	func(f *puzzle.Features) bool { return f.XOR != nil && f.UnitCost() },
	func(s search) (engine, error) {
		return boards.New(s.puzzle.Features().XOR, s.puzzle.Goals(), boards.Options{
			Workers: s.Workers, Found: s.found, Plain: s.kind == XORPlain, Keep: xorKeeps(s.puzzle, s.counting), Scratch: s.Scratch,
		}), nil
	},
	func(f *Forecast, p puzzle.Graph) []Needs {
		all, near, scratch := boards.Memory(p.Features().XOR, p.Goals(), f.Distances[1], f.few, xorKeeps(p, false))
		inMemory := Needs{Memory: all, Snapshot: distancePlanes(f, p)}
		if OnlyBits(XOR, p) {
			inMemory.Snapshot = all // but for some counts
		}
		if scratch == 0 {
			return []Needs{inMemory}
		}
		return []Needs{inMemory, {Memory: near, Scratch: scratch, Snapshot: near}}
	},
}}, large, []kind{{
	Generic, "a puzzle",
	func(*puzzle.Features) bool { return true },
	func(s search) (engine, error) { return orError(newGeneric(s.puzzle, s.Workers, s.found)) },
	func(f *Forecast, p puzzle.Graph) []Needs { return []Needs{genericNeeds(p, f.Shape)} },
}})

// xorKeeps is what the bit-parallel engine keeps of single positions of p.
func xorKeeps(p puzzle.Graph, counting bool) boards.Keep {
	switch {
	case counting:
		return boards.Nothing
	case !OnlyBits(XOR, p):
		return boards.Distances
	case hasSides(p):
		return boards.SecondBits
	default:
		return boards.ModuloThree
	}
}

// hasSides reports whether p is bipartite with all goals on one side.
func hasSides(p puzzle.Graph) bool {
	side, goals := p.Features().Side, p.Goals()
	return side != nil && !slices.ContainsFunc(goals, func(g puzzle.Index) bool { return side(g) != side(goals[0]) })
}

// distancePlanes is how large a snapshot is of an engine that finds parents at
// the end.
func distancePlanes(f *Forecast, p puzzle.Graph) uint64 {
	return 8 * space.RowCount(p.Size()) * uint64(f.Shape.Distance)
}

// kindOf returns the kind of an engine; nil when there is none of that name.
func kindOf(e Engine) *kind {
	if e == XORPlain {
		e = XOR
	}
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.engine == e }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

// orError keeps a nil pointer from becoming an engine that is not nil.
func orError[E engine](e E, err error) (engine, error) {
	if err != nil {
		return nil, err
	}
	return e, nil
}
