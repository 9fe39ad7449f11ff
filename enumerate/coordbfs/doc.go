// Package coordbfs enumerates puzzles in coordinate form (puzzle.CoordinateForm):
// whole words of positions at a time, each level pulled from the one before it.
//
//  1. A level is a set of bits, a word for up to 64 positions. For each row that
//     still misses positions, every move fetches the words of the row that it leads
//     to, and turns their bits round: bit c is set when the move takes column c into
//     the level before. What is not seen yet is at the next distance, and its parent
//     is the first move that finds it.
//  2. Turning the bits of a word round is a table lookup a byte. A map of columns
//     serves all words of a row, so its table is read from the nearest cache; one
//     that leaves columns where they are is a mask.
//  3. A level of few rows marks the rows that its own rows lead to, and only these
//     are looked at. In an undirected puzzle no others can hold the next level.
//
// A worker owns the rows that it writes, so results do not depend on scheduling.
package coordbfs
