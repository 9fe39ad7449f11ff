package puzzle

import (
	"fmt"

	"puzzlebase/internal/english"
)

// CoordinateForm is a puzzle whose indices are a product of coordinates: index x is column
// x%Columns of word x/Columns%Words of row x/Columns/Words. A move leads from all of a row to all
// of another, or from those columns in which it is legal. On the way it permutes the words of the
// row, and the columns of each word. All words have their columns permuted alike. In a permutation
// puzzle rows tell how pieces lie, and words and columns how they are turned.
//
// One engine enumerates all of them with bitsets, a word at a time.
type CoordinateForm struct {
	Rows    uint64
	Words   int // of a row, at most MostWords unless WordShifts is set
	Columns int // positions of a word, at most 64

	// WordMaps are the ways in which moves permute words: word w goes to word WordMaps[i][w].
	WordMaps [][]uint16
	// ColumnMaps are the ways in which moves permute columns: column c goes to column
	// ColumnMaps[i][c], or nowhere where that is NoColumn; no two go to the same.
	ColumnMaps [][]uint8
	// RowMaps stand in place of both where moves mix the words of a row: position p, word*Columns +
	// column, goes to position RowMaps[i][p], and the Columns of a RowEdge name one.
	RowMaps [][]uint16
	// If WordShifts is set, the map of columns differs from word to word. ColumnMaps then come in
	// groups of Columns: number n of a group adds n to a column after the group's first map.
	// WordShifts[i][w] is what map i of words adds to that, and ColumnSums[a*Columns+b] the sum of
	// a and b.
	WordShifts [][]uint8
	ColumnSums []uint8
	// Edges returns a function for one goroutine that appends the moves from a row,
	// in increasing order of Move, and takes least time for one row after another. A
	// move may stand several times, for different columns.
	Edges func() func(row uint64, edges []RowEdge) []RowEdge
}

// MostWords is how many words a row may have whose columns all move in the same way.
const MostWords = 32

// NoColumn is where a column goes in which a move is not legal.
const NoColumn = 0xff

// RowEdge is a move from the positions of a row.
type RowEdge struct {
	Move    Move
	To      uint64 // the row that it leads to
	Words   int    // the number of its WordMap
	Columns int    // the number of its ColumnMap, or RowMap
}

// Size returns the number of positions.
func (f *CoordinateForm) Size() uint64 { return f.Rows * uint64(f.Words) * uint64(f.Columns) }

// Index returns the number of a position.
func (f *CoordinateForm) Index(row uint64, word, column int) Index {
	return Index((row*uint64(f.Words)+uint64(word))*uint64(f.Columns) + uint64(column))
}

// ColumnMap returns the number of the map of columns that a move has for a word.
func (f *CoordinateForm) ColumnMap(e *RowEdge, word int) int {
	if f.WordShifts == nil {
		return e.Columns
	}
	n := e.Columns % f.Columns
	shift := int(f.WordShifts[e.Words][word])
	return e.Columns - n + int(f.ColumnSums[n*f.Columns+shift])
}

// Successors returns a function for one goroutine that does what Graph.Successors does, and works
// out the moves once a row while indices of the same row follow each other.
func (f *CoordinateForm) Successors() func(x Index, edges []Edge) []Edge {
	wide, columns := uint64(f.Words)*uint64(f.Columns), uint64(f.Columns)
	rowEdges, at := f.Edges(), f.Rows
	var moves []RowEdge
	return func(x Index, edges []Edge) []Edge {
		row, in := uint64(x)/wide, uint64(x)%wide
		if row != at {
			moves, at = rowEdges(row, moves[:0]), row
		}
		if f.RowMaps != nil {
			for i := range moves {
				e := &moves[i]
				edges = append(edges,
					Edge{Index(e.To*wide + uint64(f.RowMaps[e.Columns][in])), e.Move})
			}
			return edges
		}
		word, column := in/columns, in%columns
		for i := range moves {
			e := &moves[i]
			if to := f.ColumnMaps[f.ColumnMap(e, int(word))][column]; to != NoColumn {
				edges = append(edges,
					Edge{f.Index(e.To, int(f.WordMaps[e.Words][word]), int(to)), e.Move})
			}
		}
		return edges
	}
}

// FoldedForm is a puzzle in coordinate form up to symmetry: one row stands for all of its images.
// Rows and positions are numbered anew. A row that a symmetry maps to itself keeps all its
// positions, although some are images of others.
type FoldedForm struct {
	CoordinateForm
	Symmetries[Index]                         // of the puzzle
	Fold              func(x Index) Index     // the number of a position of the puzzle
	Unfold            func(n Index) Index     // the position of the puzzle that has stored number n
	Weight            func(row uint64) uint64 // how many rows of the puzzle a row stands for
	// Mutual says that the rows that a row leads to lead to it, if moves can be taken back.
	Mutual bool
}

// String says for people how the positions are folded.
func (f *FoldedForm) String() string {
	return fmt.Sprintf("%d symmetries: %s of %s", f.Order, english.Counted(f.Rows, "row"),
		english.Counted(uint64(f.Words*f.Columns), "position"))
}

// Orbit implements OrbitIndex.
func (f *FoldedForm) Orbit(x Index) uint64 { return uint64(f.Fold(x)) }

// Represents implements OrbitIndex.
func (f *FoldedForm) Represents(x Index) bool { return f.Unfold(f.Fold(x)) == x }
