// Package search finds shortest solutions of sliding-tile puzzles that are too large for a table.
// It uses IDA* (Korf, Artificial Intelligence 27, 1985) with additive pattern databases as the
// lower bound.
//
// A [Plan] says which pattern databases a puzzle needs, and enumerates them. [Load] reads them from
// their file. [For] makes a [Solver] from them.
//
// Its words: a pattern is a set of tiles; its database has the distances of all their arrangements
// (package pattern says what these are, package databases makes them). A partition is disjoint
// patterns that together have all tiles. A view is the board as it is, or reflected in its diagonal
// where that keeps the goal. The heuristic is the sum of the patterns' distances, the greatest of
// all views. A board has in each cell the number of the cell where its tile is at home.
//
// # One bit for each state
//
// A database has one bit of each distance, and the row of the state implies the parity. Together
// they give the distance modulo 4. So the start's distances are found by walking downhill to the
// goal of each pattern. From then on each move changes one of them by exactly 1, and the bit says
// in which direction.
//
// # The order of the search
//
// The heuristic has the parity of the true distance and changes by 1 with each move. So it is
// consistent, and the bound of the search grows by 2 each time. Moves are tried in the order of
// their numbers, so the first solution found is the one that parent moves of a table would give.
//
// One hard board is searched on all processors, in parts that begin with different moves. Neither
// the solution nor the number of nodes depends on that. Nodes are the boards reached by moves that
// were tried, without the start of each iteration.
//
// # The line metric
//
// In the line metric a move may slide tiles of several patterns, so their distances do not add up.
// Each of them counts all moves, and the greatest is the heuristic. It has no parity: a move
// changes it by 1 or not at all. Two moves along the same line are one move, so moves alternate
// between sideways and up or down.
package search
