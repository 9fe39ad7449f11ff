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
//
// # The sheets
//
// So a place of the gap is a sheet of the index space (see puzzle.SheetForm). A
// tile that slides up from under a gap in cell g turns places g to g+C-1 of the
// sequence round by one. The lexicographic rank is a number of mixed radix whose
// digit i counts the smaller tiles behind place i; digits before g depend on
// earlier tiles only, and digits from g+C on depend only on which tiles are
// left, so both stay. The C digits between are one digit of a larger radix, and
// what the turn makes of it depends on nothing else: it is a table of
// (n-g)!/(n-g-C)! entries for a sequence of n tiles. Only when fewer than two
// tiles follow does halving the rank reach into that digit; then the parity of
// the digits before g picks one of two tables.
package sliding
