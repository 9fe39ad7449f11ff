// Package discover finds the space of a puzzle that can only say where it starts
// and where each position leads, and numbers it.
//
// How [Run] goes about it:
//
//  1. It explores forward from the start, in rounds: workers take positions that
//     were found in the round before, 256 at a time, and put where their moves
//     lead into one table. A position is copied into a page once, when it is
//     new; nothing else is allocated for it.
//  2. The table is open addressing with a word a slot: 32 bits of the hash, which
//     place it and distinguish most others, and the number of the position in the
//     pages. A slot is taken by compare-and-swap, after its position has been
//     written. Workers take numbers 256 at a time and stop when the table is five
//     eighths full; it is doubled between rounds, from hashes alone, in order.
//  3. The positions are put into one slice and sorted in place, byte by byte. How
//     they are numbered therefore depends on the rules alone.
//  4. The table is filled again, now with the numbers, and the goals are listed.
//
// What is left is a [puzzle.Found] in memory, on which every engine for numbered
// spaces works; package enumerate goes on with the generic one.
package discover
