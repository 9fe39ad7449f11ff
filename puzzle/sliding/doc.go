// Package sliding holds sliding-tile puzzles on a grid: numbered tiles and one
// gap; a tile next to the gap may slide into it. The goal has the tiles in
// order and the gap last, or first, or in the middle (see [Goal]). The 3x3 one
// is the 9-puzzle, also called 8-puzzle. In a [Sliding] a move is one tile by
// one cell; in a [Line] it is any number of tiles in a line, all at once.
//
// # The index
//
// Read the tiles row by row and leave the gap out. A tile that slides sideways
// does not change that sequence; one that slides up or down jumps over C-1
// others, which changes the parity of the sequence's inversions by C-1. So the
// place of the gap fixes the parity, and half of all boards have the wrong one:
// they cannot be solved and have no index. The index of any other is the place
// of the gap times (RC-1)!/2, plus half the lexicographic rank of the sequence,
// rounded down: the two permutations that share it differ in their last two
// tiles, hence in parity. Sideways moves leave the rank as it is.
package sliding
