// Package sliding holds sliding-tile puzzles on a grid: numbered tiles and one gap. A tile next to
// the gap may slide into it. At the goal the tiles are in order, and the gap is in the last cell,
// the first, or the middle (see [Goal]). The puzzle on 3x3 is the 9-puzzle, also called 8-puzzle.
// A move slides one tile by one cell. With the option metric=line it slides any number of tiles in
// a line at once.
//
// # The index
//
// Read the tiles row by row and leave the gap out. A tile that slides sideways does not change that
// sequence. A tile that slides up or down jumps over C-1 others, and changes the parity of the
// inversions by C-1. So the cell of the gap fixes the parity. Half of all boards have the wrong
// parity: they cannot be solved and have no index. For the others the index is the cell of the gap
// times (RC-1)!/2, plus half the lexicographic rank of the sequence, rounded down. Two permutations
// share a halved rank, but they differ in their last two tiles, and so in parity. Sideways moves
// do not change the rank.
package sliding
