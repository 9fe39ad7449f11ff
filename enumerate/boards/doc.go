// Package boards enumerates puzzles whose moves are XOR masks with linear
// conditions, 64 positions or more at a time.
//
// How a level follows from the one before:
//
//  1. A level is a set of indices, one bit each: 64 bits in a word (the lanes), 8 words in a
//     vector, 64 vectors in a tile of 4 KiB.
//  2. For a move with mask m, the positions that reach level d by it are those
//     y with y^m in level d in which the move is legal. So a tile of the next
//     level is gathered from one tile of this level for each move: XOR of the
//     high bits of m picks the tile, of the middle bits the vector and the word,
//     of the low bits the lane.
//  3. Legality is a parity of bits of y. What the high bits contribute is the
//     same for a whole tile; what the vector contributes splits the tile into two
//     sets of vectors; what the word and lane contribute is a fixed pattern. So it
//     costs one AND, or nothing where the pattern is all ones, or saves the
//     vectors altogether where it is all zeros.
//  4. What was gathered and not seen before is the next level. Its distance is
//     written as bit planes. In an undirected puzzle only the last level and the one before
//     can have been seen (one-bit reachability, Edelkamp, Sulewski and Yücel, ICAPS 2010).
//     So [Search] keeps no set of all levels.
//
// A worker writes whole tiles of the next level and only reads the last one, so there
// are no locks and no atomics in the inner loop, and the result does not depend
// on the number of workers. Each tile has a word that says which of its
// vectors hold anything, and one that says in which nothing is left to be found.
// So sparse and late levels skip most vectors. Tiles that are gathered from the same tiles are
// filled soon after each other, while those lie in the caches ([xormoves.Order]). What the next
// moves bring is fetched while one is gathered.
//
// In a bipartite puzzle the side of a position is the parity of its distance
// ([sides]). Then the planes hold half the distance, which takes one plane less.
//
// Parent moves follow from the finished distances. One more pass of the same kind finds them
// when rows are asked for.
package boards
