// Package tiles enumerates sliding-tile puzzles with one bit for each position, or with two
// where several tiles of a line slide together.
//
// All positions with the gap in one cell are a sheet. Package sliding defines their numbers: the
// offset in a sheet is half the lexicographic rank of the tiles in reading order. That rank is a
// number of mixed radix. Its digit i counts the smaller tiles behind place i. When two neighbouring
// tiles are exchanged, only their two digits change.
//
//  1. Every move changes the colour of the gap's cell on a chessboard, and can be taken back. So a
//     level replaces the one before the last in the same set; see package engine. The sheets of
//     one colour hold the last level, the others the one before.
//
//  2. A word holds the 60 half ranks of the last five tiles. The other tiles number the words. A
//     tile that slides sideways changes only the sheet. One that slides up or down rotates as
//     many neighbouring tiles of the order as there are columns. Few are faster, so a grid with
//     more columns than rows is transposed for counting.
//
//  3. If all rotated tiles number the words, whole words move. If all are among the last five,
//     the bits of each word move. Otherwise bits move between a few words. Lists of rotations say
//     which bits go where: rotate a word, mask it, OR it. A rotation of three or more tiles
//     takes fewer rotations as a sequence of swaps. Some processors pick the bits of a mask from a
//     word in one instruction, and put them where another mask says. There five such pairs of
//     masks make a word of any rotation. With five or six columns bits move between the words
//     of a whole unit. Then words move first and bits after that, or the other way round.
//
//  4. A unit is some thousands of words. A worker does the same unit of all sheets of a colour,
//     so that the units that it reads stay in the cache. Units without positions are skipped,
//     and units in which all are found.
//
//  5. Where several tiles slide together, the graph is not bipartite. One set holds the last
//     level and another the level before (together.go).
//
//  6. Parent moves are computed from the distances when rows are asked for: the first move to
//     a nearer position.
//
// A worker writes a unit of some sheets and only reads the others. So there are no locks and no
// atomics in the inner loops, and the result does not depend on the number of workers.
//
// A grid of 14 cells has 43,589,145,600 positions, too many to store their distances. So
// sliding:2x7 is numbered as the mirror image of sliding:7x2, and a search of it records the bits
// of a compact file.
package tiles
