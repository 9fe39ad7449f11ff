// Package coordinates enumerates puzzles in coordinate form (puzzle.CoordinateForm):
// whole words of positions at a time, each level pulled from the one before it.
//
//  1. A level is a set of bits, a word for up to 64 positions. For each row that
//     still misses positions, every move fetches the words of the row that it leads
//     to, and turns their bits round: bit c is set when the move takes column c into
//     the level before. What is not seen yet is at the next distance, and its parent
//     is the first move that finds it.
//  2. A map of columns is applied to eight words at a time where the processor
//     allows: rotations of each word, of which masks keep the bits that they bring
//     right. Elsewhere it is a table lookup a byte. What a row needs is asked of the
//     memory while the row before it is gathered.
//  3. A level of few rows marks the rows that its own rows lead to, and only these
//     are looked at. In an undirected puzzle no others can hold the next level.
//
// In a folded form a row stands for its images under symmetry, and what is found in
// it counts as often (Options.Weight).
//
// A worker owns the rows that it writes, so results do not depend on scheduling.
package coordinates
