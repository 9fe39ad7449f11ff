// Package tiles enumerates sliding tiles with one bit a position, or with two
// where tiles of a line slide together.
//
// The positions fall into sheets, one for each cell of the gap; within a sheet
// the offset is half the lexicographic rank of the tiles in reading order (see
// package sliding, whose numbering this is). That rank is a number of mixed radix,
// whose digit i counts the smaller tiles behind place i. To exchange neighbouring tiles
// changes their digits alone: those before depend on earlier tiles, and those behind
// on which tiles are left.
//
//  1. The colour of the gap's cell on a chessboard is the parity of the distance,
//     and every move can be taken back. So the next level is what moves lead to
//     from the last one, less the level before, and takes the place of that one:
//     A := N(B) &^ A. There is one set of positions, of which the sheets of one
//     colour hold the last level and the others the one before (one-bit
//     reachability, Edelkamp, Sulewski and Yücel, ICAPS 2010).
//
//  2. A word holds the 60 half ranks of the last five tiles, and the other tiles
//     number the words. A tile that slides sideways changes nothing but the sheet.
//     One that slides up or down rotates as many neighbouring tiles of the order as
//     there are columns: the fewer the better, so grids with more columns than rows
//     are transposed to be counted.
//
//  3. Where all of these tiles are among those that number the words, whole words
//     change places; where all are among the last five, the bits of each word do;
//     else runs of bits are exchanged between a few words. Which bits go where is
//     worked out once, as pieces: rotate a word, mask it, OR it. To rotate three or
//     more tiles takes fewer pieces when it is done as swaps, one after the other.
//     Where the processor picks the bits of a mask from a word in one instruction
//     and puts them where another mask says, five of these pairs make a word of any
//     rotation: one for each tile that may pass the others, which stay in order.
//     With five or six columns what bits are exchanged between is a whole unit, so
//     words change places first and bits after that, or the other way round.
//
//  4. A unit of work is some thousands of words, the same of all sheets of a colour
//     one after the other, so that the units that they are gathered from stay in the cache.
//     Units that hold no position, or in which all are found, are skipped.
//
//  5. Where tiles of a line slide together the graph is not bipartite. There is a
//     set of the last level and one of the level before. The next level, which is what moves
//     lead to less both, takes the place of the latter (together.go).
//
//  6. Parents are found when rows are asked for, from the distances: the first move to a
//     nearer position.
//
// A worker writes a unit of some sheets and only reads the others,
// so there are no locks and no atomics in the inner loops, and the result does
// not depend on the number of workers.
//
// Grids of 14 cells have 43,589,145,600 positions, too many for their distances to be stored
// anywhere. So sliding:2x7 is numbered as the mirror image of sliding:7x2, and a search of it
// records what a compact file holds.
package tiles
