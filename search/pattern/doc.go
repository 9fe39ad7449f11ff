// Package pattern has the rules of a pattern: some tiles of a sliding-tile puzzle, of which alone
// the moves are counted. The other tiles and the gap move among them for nothing. Every move of the
// puzzle moves a tile of at most one of several disjoint patterns. So their distances add up to a
// lower bound of the puzzle's distance (Korf and Felner, Disjoint pattern database heuristics,
// Artificial Intelligence 134, 2002).
//
// A tile is named by its cell at the goal, and so is the gap.
//
// # The states
//
// A state says where the tiles of the pattern are, and in which region of the other cells the gap
// is. A region is connected by the sides of its cells, so moves that cost nothing stay in a state.
// Each move between states costs 1 and can be taken back. It changes the colour, as on a
// chessboard, of one cell that a tile is on. So those cells tell the parity of the distance, and
// the distances of neighbours differ by exactly 1: the heuristic is consistent.
//
// In the line metric a move slides tiles of several patterns, and each distance is a lower bound by
// itself. So all moves cost 1, the gap's region is its cell alone, and the distances of neighbours
// differ by 1 or not at all.
//
// # The numbering
//
// A placement is a set of cells that the tiles are on, with a region. Placements are numbered by
// the set, in the order of the numbers in which bit c stands for cell c, and then by the region's
// first cell. Within a placement, a state has the lexicographic rank of the tiles in the order of
// their cells. A tile that slides sideways keeps that order. One that slides up or down rotates a
// stretch of it by one. That permutes the ranks by a table ([Space.Rotation]) that is the same for
// all placements.
//
// # The database
//
// A [Database] has bit 1 of each distance, and the placement implies bit 0. In the line metric,
// where distances have no parity, it has the remainder of each distance by 3.
package pattern
