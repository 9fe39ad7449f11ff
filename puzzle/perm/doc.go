// Package perm holds permutation puzzles: sets of pieces that moves permute and
// turn, told by a definition that anybody can write.
//
// A puzzle is made of three parts. Package definition reads what a file tells: from the
// format of twsearch (.tws) or of cubing.js (kpuzzle.json), from the spec that a definition
// makes, or from those that are part of the program. Package index finds from the moves
// which positions there are, and numbers them. Package notation reads and writes positions
// and moves, and tells in words why a position is unsolvable. [New] puts them together, for
// a [Metric], which says what counts as one move.
package perm
