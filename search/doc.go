// Package search finds shortest solutions of sliding-tile puzzles that no table
// holds, by IDA* (Korf, Artificial Intelligence 27, 1985) with additive pattern
// databases as the lower bound.
//
// The nouns: a table is the database of one pattern, one bit a state (see
// packages pattern and build); a partition is disjoint patterns that
// together have all tiles; a view is the board as it is or reflected in its diagonal,
// where that keeps the goal; the heuristic is the greatest of the views' sums. A
// board has in each cell what is at home in another: cells stand for tiles.
//
// A bit tells a distance only modulo 4, with the parity that the row has. So the start's
// distances are found by walking downhill to the goal of each pattern, and from
// then on each move changes one of them, by exactly 1, and the bit says which way.
//
// A heuristic with the parity of the true distance that changes by 1 with each
// move is consistent: the bound of a search grows by 2 each time, and nothing is
// visited beyond it. Moves are tried in the order of their numbers, so that the first
// solution found is the one that parent moves of a table would give. One hard
// board is searched on all processors, by parts that begin with different moves;
// which solution is found and what is counted do not depend on that.
//
// In the line metric a move may slide tiles of several patterns, so that their distances do
// not add up: each counts all moves, of other tiles too, and the greatest is the heuristic. It
// has no parity, and changes by 1 or not at all. Two moves along the same line are one, so
// moves go sideways and up or down by turns.
//
// A [Plan] is which databases a puzzle is to have: what they need, and how they are enumerated.
// [Load] reads them from their file.
//
// What is counted, nodes, are the boards reached by the moves that were tried, the start of
// each iteration left out.
package search
