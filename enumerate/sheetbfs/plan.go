package sheetbfs

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// chunkAtLeast is how many positions are worth the overhead of a unit of work.
// Tests set it lower, so that small spaces have many units.
var chunkAtLeast uint64 = 1 << 16

// blockAtMost is how many entries of a table that moves single positions still
// pay.
const blockAtMost = 1 << 20

// pull is a move as seen from the sheet in which it is played.
type pull struct {
	move puzzle.Move
	to   int          // the sheet that it leads to
	turn *puzzle.Turn // nil when the offset stays
	// back has, for blocks that lie within a chunk, where in its block the move
	// comes from to each place, for both kinds of blocks; nil for larger blocks.
	back [2][]uint32
}

// plan returns the pulls of each sheet.
func plan(form *puzzle.SheetForm, chunk uint64) [][]pull {
	all := make([][]pull, len(form.Sheets))
	for sheet, moves := range form.Sheets {
		for _, m := range moves {
			p := pull{move: m.Move, to: m.To, turn: m.Turn}
			if t := m.Turn; t != nil && t.Block() <= min(chunk, blockAtMost) {
				for kind, table := range t.Digit {
					p.back[kind] = inverse(table, uint32(t.Run))
				}
			}
			all[sheet] = append(all[sheet], p)
		}
	}
	return all
}

// inverse writes the inverse of a digit's table out for all places of a block.
func inverse(table []uint32, run uint32) []uint32 {
	if table == nil {
		return nil
	}
	back := make([]uint32, uint32(len(table))*run)
	for digit, to := range table {
		for rest := range run {
			back[to*run+rest] = uint32(digit)*run + rest
		}
	}
	return back
}

// chunkOf returns how many positions a unit of work has: the least block of any
// turn that has at least atLeast positions, divides the sheet, fills whole words,
// and is made of whole blocks of every turn with smaller blocks. Where no block
// is all that, a unit is the whole sheet.
func chunkOf(form *puzzle.SheetForm, atLeast uint64) uint64 {
	var blocks []uint64
	for _, moves := range form.Sheets {
		for _, m := range moves {
			if m.Turn != nil {
				blocks = append(blocks, m.Turn.Block())
			}
		}
	}
	slices.Sort(blocks)
	blocks = slices.Compact(blocks)
	for i, b := range blocks {
		fits := b >= atLeast && b%64 == 0 && form.Width%b == 0
		for _, smaller := range blocks[:i] {
			fits = fits && b%smaller == 0
		}
		if fits {
			return b
		}
	}
	return form.Width
}

// Memory is how many bytes a search of form holds when its rows have the shape
// given: the set of all levels, two levels, the planes, and the tables of turns
// with their inverses. Lean is the same with a scratch file for the planes, or 0
// when the search would not use one.
func Memory(form *puzzle.SheetForm, s space.Shape) (all, lean uint64) {
	plane := 8 * ((form.Width + 63) / 64) * uint64(len(form.Sheets))
	lean = tables(form) + 3*plane
	all = lean + uint64(s.Words())*plane
	if form.Width%space.Lanes != 0 {
		lean = 0
	}
	return all, lean
}

// tables is how many bytes the turns of form and their inverses take.
func tables(form *puzzle.SheetForm) (bytes uint64) {
	const entry = 4
	chunk := chunkOf(form, chunkAtLeast)
	for _, moves := range form.Sheets {
		for _, m := range moves {
			if m.Turn == nil {
				continue
			}
			for _, table := range m.Turn.Digit {
				bytes += entry * uint64(len(table))
				if m.Turn.Block() <= min(chunk, blockAtMost) && table != nil {
					bytes += entry * m.Turn.Block()
				}
			}
			bytes += 8 * uint64(len(m.Turn.Second))
		}
	}
	return bytes
}
