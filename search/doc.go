// Package search finds shortest solutions of sliding-tile puzzles that are too large for a table.
// It uses IDA* (Korf, Artificial Intelligence 27, 1985) with additive pattern databases as the
// lower bound. docs/glossary.md defines pattern, partition, view and heuristic. Package pattern
// says what the database of a pattern holds.
//
// A [Plan] says which pattern databases a puzzle needs, and enumerates them. [Load] reads them from
// their file. [New] makes a [Solver] from them.
//
// The search calls a tile by the cell where it is at the goal. A board has this number in the
// tile's present cell.
//
// # Making a database
//
// The states of a pattern are enumerated level by level, backwards from the goal ([Enumerate]). A
// placement gathers the states that moves lead to from the placements of the last level, and leaves
// out what was found before. A worker writes its own placement and only reads the others.
//
// A sideways slide ORs a placement into another word by word. A slide up or down permutes the ranks
// by a lookup array, bit by bit. Each bit is set in one level only, so all levels together do that
// once for each state and move.
//
// Where one tile moves at a time, moves lead from placements of even distances to those of odd ones
// and back. So one set of states holds two levels; see package enumerate/engine. In the line metric
// there are two sets, and the database says which states were found before.
//
// # The order of the search
//
// A walk downhill to the goal of each pattern gives the distances of the start. From then on
// each move changes one of them by exactly 1, and one bit of the database says in which direction.
//
// The heuristic has the parity of the true distance and changes by 1 with each move. So it is
// consistent, and the bound of the search grows by 2 each time. Moves are tried in the order of
// their numbers. So the first solution found is the one that parent moves of a table would give.
//
// One hard board is searched on all processors, in subtrees that begin with different moves.
// Neither the solution nor the number of nodes depends on that. A node is a board reached by a move
// that was tried. The start of an iteration is not counted.
//
// # The line metric
//
// In the line metric a move may slide tiles of several patterns, so the distances of patterns do
// not add up. Each pattern counts all moves, and the heuristic is the greatest distance. It has no
// parity: a move changes it by 1 or not at all. Two moves along the same line are one move, so
// moves alternate between sideways and up or down.
package search
