// Package boards enumerates puzzles whose moves are XOR masks with linear
// conditions, 64 positions or more at a time.
//
// How a level follows from the one before:
//
//  1. A level is a set of indices, one bit each. The bits lie in words of 64
//     (the lanes), 8 words in a vector, 64 vectors in a tile of 4 KiB.
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
//  4. What was gathered and not seen before is the next level; its distance is
//     written as bit planes. In an undirected puzzle only the last level and the
//     one before can have been seen, so there is no set of all levels, and the
//     next level takes the place of the one before (one-bit reachability, Edelkamp,
//     Sulewski and Yücel, ICAPS 2010). See [Search].
//
// Workers own whole tiles of the next level and only read the last one, so there
// are no locks and no atomics in the inner loop, and the result does not depend
// on the number of workers. Each tile has a summary word that says which of its
// vectors hold anything, and one that says in which nothing is left to be found;
// they let sparse and late levels skip what cannot matter. Tiles are taken in an order
// in which those that are gathered from the same tiles come soon after each other, while
// these lie in the caches ([xormoves.Order]), and what the next moves bring is fetched while
// one is gathered.
//
// In a bipartite puzzle the side of a position is the parity of its distance
// ([sides]): then the planes hold half the distance only, one plane less. A search that
// records no distances makes the side a bit of the index, where it is a sum of many, so
// that one set holds both levels ([basis]).
//
// Where memory is short, planes lie in a scratch file, but for those by which parents are
// found. They are written after every other level, from the sets ([codes]).
//
// Parent moves are not recorded on the way. They are a function of the finished
// distances, and one more pass of the same kind finds them when they are asked
// for (see [Search.Rows]).
package boards
