// Package pattern has the rules of a pattern: some tiles of a sliding-tile puzzle. Only their moves
// are counted. The other tiles and the gap move for nothing. If patterns are disjoint, every move
// of the puzzle moves a tile of at most one of them. So their distances add up to a lower bound of
// the puzzle's distance (Korf and Felner, Disjoint pattern database heuristics, Artificial
// Intelligence 134, 2002).
//
// A tile is named by its cell at the goal, and so is the gap.
//
// # The states
//
// A state says where the tiles of the pattern are, and in which region of the other cells the gap
// is. A region is connected by the sides of its cells, so moves that cost nothing stay in a state.
// Each move between states costs 1 and can be taken back. It moves one tile to a cell of the other
// colour of a chessboard. So the colours of the tiles' cells tell the parity of the distance, and
// the distances of neighbours differ by exactly 1: the heuristic is consistent.
//
// In the line metric a move slides tiles of several patterns, and each distance alone is a lower
// bound. So all moves cost 1, the gap's region is its cell alone, and the distances of neighbours
// differ by at most 1.
//
// # The numbering
//
// A placement is a set of cells with tiles, and a region. As a number, a set has bit c for cell c.
// Placements are ordered by this number, and then by the region's first cell. In a placement, a
// state has the lexicographic rank of the tiles in the order of their cells. A tile that slides
// sideways preserves that order. One that slides up or down rotates a part of it by one. That
// permutes the ranks by a table (Space.rotationOf), which is the same for all placements.
//
// # The database
//
// A [Database] has bit 1 of each distance, and the placement implies bit 0. In the line metric,
// where distances have no parity, it has the remainder of each distance by 3.
package pattern
