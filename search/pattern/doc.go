// Package pattern has the rules of a pattern: some tiles of a sliding-tile
// puzzle, of which alone the moves are counted. The other tiles and the gap move
// among them for nothing. Since every move of the puzzle moves a tile of at most one
// of several disjoint patterns, their distances add up to a lower bound of the
// puzzle's distance (Korf and Felner, Disjoint pattern database heuristics, Artificial
// Intelligence 134, 2002).
//
// A tile is called by its cell at the goal, and so is the gap, so that where
// the goal has the gap does not matter any more.
//
// # The states
//
// What moves for nothing need not be distinguished, so a state is where the tiles of
// the pattern are, and in which region of the other cells, connected by their
// sides, the gap is. Moves of cost 0 stay within a state then, each move between
// states costs exactly 1 and can be taken back, and it changes the colour, as on a
// chessboard, of one cell that a tile is on. So the parity of a distance is known
// from the cells that the tiles are on, and neighbours differ by exactly 1: the
// distances are a consistent heuristic, which those that take the least over all
// places of the gap are not.
//
// In the line metric a move slides tiles of several patterns, whose distances do not add
// up then; each is a lower bound by itself. So all moves cost 1, the gap's cell stands for
// its region, and neighbours differ by 1 or not at all.
//
// # The numbering
//
// A row is a set of cells that the tiles are on, with a region. Rows are numbered
// by the set, as a number of which bit c stands for cell c, within as many tiles,
// and within it by the region's first cell. The state's place in its row is the
// lexicographic rank of the tiles in the order of their cells. A tile that slides
// sideways keeps that order; one that slides up or down rotates a stretch of it
// by one, which permutes the places of a row by a table ([Space.Rotation]) that
// does not depend on the row.
package pattern
