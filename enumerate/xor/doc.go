// Package xor enumerates puzzles whose moves are XOR masks with linear
// conditions, 64 positions or more at a time.
//
// How a level follows from the one before:
//
//  1. A level is a set of indices, one bit each: 64 bits in a word (the lanes), 8 words in a
//     vector, 64 vectors in a tile of 4 KiB.
//  2. A move with mask m leads to position y of the next level if y^m is in this level and the
//     move is legal in y. So a tile of the next level is gathered from one tile of this level
//     for each move. The high bits of m, by XOR, give the tile, the middle bits the vector and
//     the word, and the low bits the lane.
//  3. A move is legal if parities of bits of y hold. The high bits of y contribute the same to
//     a whole tile. The bits of the vector split the tile into two sets of vectors. The bits of
//     word and lane contribute a fixed pattern. It costs one AND. It costs nothing if it is all
//     ones, and its vectors are skipped if it is all zeros.
//  4. Positions that were gathered and not seen before are the next level. Their distance is
//     written as bit planes. In an undirected puzzle only the last level and the one before
//     can have been seen (see package engine). So [enumeration] stores no set of all levels.
//
// A worker writes whole tiles of the next level and only reads the last one. So there are no locks
// and no atomics in the inner loop, and the result does not depend on the number of workers. Each
// tile has a word that says which of its vectors are not empty, and one that says in which nothing
// is left to find. So sparse and late levels skip most vectors. Tiles that are gathered from the
// same tiles are filled one soon after another, while those are in the caches
// ([xormoves.Order]). While one move is gathered, the data of the next moves are prefetched.
//
// In a bipartite puzzle the side of a position is the parity of its distance
// ([sides]). Then the planes hold half the distance, which takes one plane less.
//
// Parent moves follow from the finished distances. One more pass of the same kind finds them
// when rows are asked for.
package xor
