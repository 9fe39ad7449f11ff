// Package perm holds permutation puzzles: sets of pieces that moves permute and
// rotate, by a definition that anybody can write.
//
// A puzzle is made of three parts. Package definition reads what a file says: in the
// format of twsearch (.tws) or of cubing.js (kpuzzle.json), in the spec that a definition
// makes, or in those that are part of the program. Package index finds from the moves
// which positions there are, numbers them, and says why others are unsolvable. Package
// notation reads and writes positions and moves. [New] puts them together, for
// a [Metric], which says what counts as one move.
package perm
