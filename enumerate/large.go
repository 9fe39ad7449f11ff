//go:build !boards

package enumerate

import (
	"slices"

	"puzzlebase/enumerate/coordbfs"
	"puzzlebase/enumerate/sheetbfs"
	"puzzlebase/enumerate/tilebfs"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// large are the engines without which large spaces take long. The smaller of the
// two programs for browsers, which is built with the tag boards, does without: it
// searches small ones only.
var large = []kind{{
	Tiles, "tiles that move one at a time, 6 to 14 cells in two or three rows or columns and no more than 6 columns",
	func(p puzzle.Graph, t puzzle.Traits) bool {
		return t.Tiles != nil && tilebfs.Numbers(t.Tiles.TileForm()) && (!t.Tiles.TileForm().Together || p.Size() > space.MostRows)
	},
	func(s search) (engine, error) {
		form := puzzle.TraitsOf(s.puzzle).Tiles.TileForm()
		if s.counting && s.last == nil {
			form = tilebfs.Turned(form)
		}
		return tilebfs.New(form, tilebfs.Options{
			Workers: s.Workers, Found: s.found, Keep: keeps(s.puzzle, s.counting), Scratch: s.Scratch,
		}), nil
	},
	func(f *Forecast, p puzzle.Graph) {
		f.Memory, f.Lean, f.Scratch = tilebfs.Memory(puzzle.TraitsOf(p).Tiles.TileForm(), f.Distances[1], keeps(p, false))
		f.Spools = !OnlyBits(Tiles, p)
		if f.Snapshot = distancePlanes(f, p); OnlyBits(Tiles, p) {
			f.Snapshot = f.Memory // but for some counts
		}
	},
}, {
	Sheets, "a puzzle of sheets whose moves cost 1, and no more than 2^34 positions",
	func(p puzzle.Graph, t puzzle.Traits) bool {
		return p.Size() <= space.MostRows && t.Sheets != nil && t.UnitCost
	},
	func(s search) (engine, error) {
		return orError(sheetbfs.New(puzzle.TraitsOf(s.puzzle).Sheets.SheetForm(), s.puzzle.MoveCount(), s.puzzle.Goals(), sheetbfs.Options{
			Workers: s.Workers, Found: s.found, Scratch: s.Scratch,
		}))
	},
	func(f *Forecast, p puzzle.Graph) {
		f.Memory, f.Lean = sheetbfs.Memory(puzzle.TraitsOf(p).Sheets.SheetForm(), f.Shape)
	},
}, {
	Coordinates, "a puzzle that is a product of coordinates, with moves that cost 1",
	func(_ puzzle.Graph, t puzzle.Traits) bool {
		return t.UnitCost && t.Coordinates != nil && t.Coordinates.CoordinateForm() != nil
	},
	newCoordinates,
	func(f *Forecast, p puzzle.Graph) {
		f.Memory = coordbfs.Memory(puzzle.TraitsOf(p).Coordinates.CoordinateForm(), p.MoveCount(), f.Shape)
	},
}}

// newCoordinates starts the engine for coordinates, which counts positions up to
// symmetry unless it is asked for by name.
func newCoordinates(s search) (engine, error) {
	traits, moves, goals := puzzle.TraitsOf(s.puzzle), s.puzzle.MoveCount(), s.puzzle.Goals()
	opt := coordbfs.Options{Workers: s.Workers, Found: s.found, Counting: s.counting}
	if s.counting && s.Engine == Auto && traits.Folded != nil {
		if f := traits.Folded.FoldedForm(); f != nil {
			var kept []puzzle.Index
			for _, g := range goals {
				kept = append(kept, f.Fold(g))
			}
			slices.Sort(kept)
			opt.Weight = f.Weight
			e, err := coordbfs.New(&f.CoordinateForm, moves, slices.Compact(kept), opt)
			return orError(&folded{e, f}, err)
		}
	}
	return orError(coordbfs.New(traits.Coordinates.CoordinateForm(), moves, goals, opt))
}

// folded is a search up to symmetry, with the form that tells where a position is.
type folded struct {
	*coordbfs.Search
	form *puzzle.FoldedForm
}

// keeps is what the engine for tiles keeps of single positions of p.
func keeps(p puzzle.Graph, counting bool) tilebfs.Keep {
	switch {
	case counting:
		return tilebfs.Nothing
	case OnlyBits(Tiles, p):
		return tilebfs.SecondBits
	default:
		return tilebfs.Distances
	}
}

// fasterCounter returns the engine that counts the levels of p fastest, where
// chosen would enumerate it: the one for tiles counts more grids than it numbers.
func fasterCounter(p puzzle.Graph, chosen Engine) Engine {
	if tiles := puzzle.TraitsOf(p).Tiles; tiles != nil && tilebfs.Counts(tiles.TileForm()) {
		return Tiles
	}
	return chosen
}

// cutLarge is Cut for those of these engines that work in blocks; else nil.
func cutLarge(kind Engine, p puzzle.Graph, atLeast int, counting, parents bool) Blocks {
	traits := puzzle.TraitsOf(p)
	if traits.Tiles != nil && tilebfs.InBlocks(traits.Tiles.TileForm()) {
		form := traits.Tiles.TileForm()
		if counting {
			form = tilebfs.Turned(form)
		}
		switch {
		case p.Size() > space.MostRows && form.Cols <= form.Rows:
			return tilebfs.NewBlocks(form, atLeast, space.SecondBits)
		case kind == Tiles || counting:
			return tilebfs.NewBlocks(form, atLeast, space.Halves)
		}
	}
	switch kind {
	case Sheets:
		return sheetbfs.NewBlocks(traits.Sheets.SheetForm(), p.MoveCount(), p.Goals(), atLeast, parents)
	case Coordinates:
		return coordbfs.NewBlocks(traits.Coordinates.CoordinateForm(), p.MoveCount(), p.Goals(), atLeast, parents)
	default:
		return nil
	}
}
