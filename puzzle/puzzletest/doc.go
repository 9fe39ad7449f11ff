// Package puzzletest is what the tests of puzzles and engines share: one
// conformance suite that every puzzle runs, and a slow twin of the enumeration.
//
//   - [Run] checks a puzzle against its contract, exhaustively where the space
//     is small and on seeded random indices where it is not.
//   - [Distances] and [Parent] are the enumeration written as plainly as can
//     be, for engines and certificates to be compared with.
//   - [Rand] is a source of random numbers that prints its seed.
//
// Only tests import it.
package puzzletest
