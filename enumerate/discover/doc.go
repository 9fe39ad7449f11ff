// Package discover finds the space of a puzzle that can only say where it starts and where the
// moves from a position lead. It numbers the positions.
//
// [Find] works in four steps:
//
//  1. It explores forward from the start, in rounds. Workers take positions that earlier rounds
//     found, and put the positions that their moves lead to into one hash table. A new position is
//     copied into a page. Nothing else is allocated for it.
//  2. The hash table uses open addressing, with one word for a slot: 32 bits of the hash, and the
//     number of the position in the pages. The hash gives the slot and distinguishes most
//     positions. A worker writes the position first and then takes the slot by compare-and-swap.
//     At most five eighths of the slots are taken. The table is doubled between rounds, in order,
//     from the hashes alone. A round expands no more positions than the table has space for.
//  3. The positions are put into one slice and sorted in place, byte by byte. So their numbers
//     depend on the rules alone.
//  4. The table is filled again with the new numbers, and the goals are listed.
//
// The result is a [puzzle.Found] in memory. Every engine for numbered spaces works on it; package
// enumerate goes on with the generic one.
package discover
