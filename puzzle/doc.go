// Package puzzle is the contract between the rules of a puzzle and everything that is done with
// them. docs/glossary.md defines the words: position, index, move, distance, parent move,
// certificate. They have the same meaning in every package.
//
// A puzzle implements [Puzzle], which has a spec and three parts: [Graph] (the rules on
// numbers), [Numbering] (positions to numbers and back) and [Notation] (positions to text and
// back). Some puzzles can do more, such as moves with costs, symmetries or pictures. Each puzzle
// returns what it offers as one value, its [Features].
//
// A position may have no index. A parity shows that half of all sliding boards, and fifteen
// sixteenths of HiRiQ's configurations, cannot be solved. They have no index, and a certificate
// says why.
//
// Of this module, the package imports only internal/english, which writes messages.
package puzzle
