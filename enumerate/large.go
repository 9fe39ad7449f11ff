//go:build !boards

package enumerate

import (
	"slices"

	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// large are the engines without which large spaces take long. The smaller of the
// two programs for browsers, which is built with the tag boards, does without: it
// searches small ones only.
var large = []kind{{
	Tiles, "tiles on 6 to 14 cells in two or three rows or columns",
	func(f *puzzle.Features) bool { return f.Tiles != nil && tiles.Serves(*f.Tiles) },
	func(s search) (engine, error) {
		form := *s.puzzle.Features().Tiles
		if s.counting && s.last == nil {
			form = tiles.Turned(form)
		}
		return tiles.New(form, tiles.Options{
			Workers: s.Workers, Found: s.found, Keep: keeps(s.puzzle, s.counting), Scratch: s.Scratch,
		}), nil
	},
	func(f *Forecast, p puzzle.Graph) []Needs {
		form := *p.Features().Tiles
		all, near, scratch := tiles.Memory(form, f.Distances[1], keeps(p, false))
		inMemory := Needs{Memory: all, Snapshot: distancePlanes(f, p)}
		inFile := Needs{Memory: near, Scratch: scratch, Snapshot: near}
		switch {
		case OnlyBits(Tiles, p):
			inMemory.Snapshot = all // but for some counts
		case !form.Together: // pairs of levels are written once: the file costs next to nothing
			return []Needs{inFile, inMemory}
		}
		return []Needs{inMemory, inFile}
	},
}, {
	Coordinates, "a puzzle that is a product of coordinates, with moves that cost 1",
	func(f *puzzle.Features) bool { return f.UnitCost() && f.CoordinateForm() != nil },
	newCoordinates,
	func(f *Forecast, p puzzle.Graph) []Needs {
		memory := coordinates.Memory(p.Features().CoordinateForm(), p.MoveCount(), f.Shape)
		return []Needs{{Memory: memory, Snapshot: 8 * space.RowCount(p.Size()) * uint64(f.Shape.Words())}}
	},
}}

// newCoordinates starts the engine for coordinates, which counts positions up to
// symmetry unless it is asked for by name.
func newCoordinates(s search) (engine, error) {
	features, moves, goals := s.puzzle.Features(), s.puzzle.MoveCount(), s.puzzle.Goals()
	opt := coordinates.Options{Workers: s.Workers, Found: s.found, Counting: s.counting}
	if s.counting && s.Engine == Auto && features.Folded != nil {
		if f := features.Folded(); f != nil {
			var kept []puzzle.Index
			for _, g := range goals {
				kept = append(kept, f.Fold(g))
			}
			slices.Sort(kept)
			opt.Weight = f.Weight
			e, err := coordinates.New(&f.CoordinateForm, moves, slices.Compact(kept), opt)
			return orError(&folded{e, f}, err)
		}
	}
	return orError(coordinates.New(features.CoordinateForm(), moves, goals, opt))
}

// folded is a search up to symmetry, with the form that tells where a position is.
type folded struct {
	*coordinates.Search
	form *puzzle.FoldedForm
}

// keeps is what the engine for tiles keeps of single positions of p.
func keeps(p puzzle.Graph, counting bool) tiles.Keep {
	switch {
	case counting:
		return tiles.Nothing
	case OnlyBits(Tiles, p):
		return tiles.SecondBits
	default:
		return tiles.Distances
	}
}

// cutLarge is Cut for those of these engines that work in blocks; else nil.
func cutLarge(kind Engine, p puzzle.Graph, atLeast int, counting, parents bool) Blocks {
	features := p.Features()
	if features.Tiles != nil && tiles.InBlocks(*features.Tiles) {
		form := *features.Tiles
		if counting {
			form = tiles.Turned(form)
		}
		return tiles.NewBlocks(form, atLeast, keeps(p, false))
	}
	if kind == Coordinates {
		return coordinates.NewBlocks(features.CoordinateForm(), p.MoveCount(), p.Goals(), atLeast, parents)
	}
	return nil
}
