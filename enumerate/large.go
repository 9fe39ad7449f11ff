//go:build !boards

package enumerate

import (
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
	Tiles, "tiles that move one at a time, 6 to 14 cells in two or three columns and no fewer rows",
	func(p puzzle.Graph, t puzzle.Traits) bool {
		return t.Tiles != nil && tilebfs.Numbers(t.Tiles.TileForm()) && (!t.Tiles.TileForm().Together || p.Size() > space.MostRows)
	},
	func(s search) (engine, error) {
		return orError(tilebfs.New(puzzle.TraitsOf(s.puzzle).Tiles.TileForm(), tilebfs.Options{
			Workers: s.Workers, Found: s.found, Keep: keeps(s.puzzle, s.counting), Scratch: s.Scratch,
		}))
	},
	func(f *Forecast, p puzzle.Graph) {
		f.Memory, f.Lean = tilebfs.Memory(puzzle.TraitsOf(p).Tiles.TileForm(), f.Distances[1], keeps(p, false))
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
	func(s search) (engine, error) {
		return orError(coordbfs.New(puzzle.TraitsOf(s.puzzle).Coordinates.CoordinateForm(), s.puzzle.MoveCount(), s.puzzle.Goals(), coordbfs.Options{
			Workers: s.Workers, Found: s.found, Counting: s.counting,
		}))
	},
	func(f *Forecast, p puzzle.Graph) {
		f.Memory = coordbfs.Memory(puzzle.TraitsOf(p).Coordinates.CoordinateForm(), p.MoveCount(), f.Shape)
	},
}}

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
		switch {
		case p.Size() > space.MostRows && (counting || form.Cols <= form.Rows):
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
