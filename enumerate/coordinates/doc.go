// Package coordinates enumerates puzzles in coordinate form (puzzle.CoordinateForm):
// whole words of positions at a time, each level pulled from the one before it.
//
//  1. A level is a set of bits, a word for up to 64 positions. Each row that still lacks
//     positions is gathered: every move from it leads to another row. The words of that row are
//     fetched, and their bits permuted: bit c is set when the move takes column c into the
//     level before. Positions not seen yet are at the next distance. Their parent is the first
//     move that finds them.
//  2. A map of columns is applied to eight words at a time where the processor can: each word
//     is rotated several times, and masks select bits of each result. All the words that a
//     row of several needs are prefetched first.
//  3. Where levels are counted, or the bits of a file are recorded, two bits of a position tell its
//     distance modulo 3, or that it has not been found. A level is found in place: the one before
//     it is the positions with its residue. Other searches have sets.
//  4. A level of few rows marks the rows that its rows lead to, and only these
//     are gathered. In an undirected puzzle no others can hold the next level.
//
// No two workers write the same row, so results do not depend on scheduling.
//
// # Columns
//
// A move takes a row to a row and permutes the columns of all its words in the same way. So there
// must be few columns, and no move may mix them with rows. Columns can be the orientations of the
// pieces: a move adds to these what depends on the row. They can also be the order of the last five
// different pieces, the smallest disks of a tower, or a last coordinate that no congruence relates
// to the others. A group with too many coordinates, such as M24, has a chain of stabilisers. Then
// the columns are the elements of the last groups of the chain, and the rows are their cosets.
//
// The moves from a row are held in memory if they take no more than the search itself. Otherwise
// rows are visited in order of rank, and only the differences from the row before are computed.
//
// # Up to symmetry
//
// Counting folds ([puzzle.FoldedForm]): of all rows that are images of each other one is stored,
// with their number. A move to another of them is mapped to the stored one, with its words and
// columns. So a symmetry must take the words and columns of a row to words and columns. The map of
// the columns may differ from word to word; then a row may have many words. A build folds if there
// are too many positions for a file with all of them.
package coordinates
