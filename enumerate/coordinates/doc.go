// Package coordinates enumerates puzzles in coordinate form (puzzle.CoordinateForm):
// whole words of positions at a time, each level pulled from the one before it.
//
//  1. A level is a set of bits, a word for up to 64 positions. For each row that
//     still misses positions, every move fetches the words of the row that it leads
//     to, and reorders their bits: bit c is set when the move takes column c into
//     the level before. What is not seen yet is at the next distance, and its parent
//     is the first move that finds it.
//  2. A map of columns is applied to eight words at a time where the processor
//     allows: rotations of each word, of which masks select the bits that they bring
//     right. Elsewhere it is a table lookup a byte. What a row needs is asked of the
//     memory while the row before it is gathered.
//  3. A level of few rows marks the rows that its rows lead to, and only these
//     are looked at. In an undirected puzzle no others can hold the next level.
//
// No two workers write the same row, so results do not depend on scheduling.
//
// # Columns
//
// A move takes a row to a row and permutes the columns of all its words alike. So columns must be
// few, and no move may mix them with rows. They are what multiplication from the other side acts
// on: the orientations of the pieces, to which a move adds what depends on the row; or the order of
// the last five different pieces; or the smallest disks of a tower; or a last coordinate that
// nothing ties to the others. A group with too many coordinates, such as M24, has a chain of
// stabilisers instead: the columns are the elements of the last groups of the chain, and the rows
// are their cosets.
//
// The moves from a row are held in memory where they take no more room than the search itself.
// Elsewhere rows are walked in order of rank, and only what differs from the row before is worked
// out.
//
// # Up to symmetry
//
// Counting folds ([puzzle.FoldedForm]): of rows that are images of each other one is held, with
// their number. A move to another of them goes to that one, its words and columns mapped back. A
// symmetry must therefore take the words and columns of a row to words and columns. A build does
// not fold, for every position has a place in the file.
package coordinates
