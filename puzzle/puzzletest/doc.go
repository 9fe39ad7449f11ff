// Package puzzletest is for the tests of puzzles and engines. It has a conformance suite for every
// puzzle, and a slow twin of the enumeration.
//
//   - [Run] checks a puzzle against its contract: every position where the space is small, else
//     random indices from a seed.
//   - [Distances] and [Parent] are the enumeration written as plainly as possible. Engines and
//     certificates are compared with them.
//   - [Rand] is a source of random numbers that prints its seed.
//   - [Full] and [Alone] say which tests only the whole suite runs, and which short mode and the
//     race detector leave out. [Missing] skips a test on machines that lack what it needs.
//
// Only tests import it.
package puzzletest
