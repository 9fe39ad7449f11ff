// Package puzzle is the contract between a puzzle's rules and everything that
// is done with them.
//
// The nouns, used with the same meaning in every package:
//
//   - a Position is a state as a person writes it: one byte a cell;
//   - an Index is a state as a number, 0 <= index < Size, dense and invertible;
//   - a Move is a numbered action; playing it in a position gives another;
//   - a Distance is the fewest moves, or the least cost, to a goal;
//   - the parent move of a position is its lowest-numbered legal move that lies
//     on a shortest solution; this choice makes every database reproducible;
//   - a Certificate is a reason why a position is unsolvable that a person can
//     check by hand.
//
// A puzzle implements [Puzzle], which is made of three small interfaces: [Graph]
// (the rules on numbers), [Numbering] (positions to numbers and back) and
// [Notation] (positions to text and back). What only some puzzles can do, such as
// moves with costs, symmetries or pictures, is a value that each returns: its
// [Features].
//
// Positions may lie outside the numbered space. A parity shows that half of all sliding
// boards, and fifteen sixteenths of HiRiQ's configurations, cannot be solved. They have
// no index, and a certificate says why.
//
// The package imports nothing else of this module.
package puzzle
