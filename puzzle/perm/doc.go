// Package perm holds permutation puzzles: pieces that moves permute and rotate, by a definition
// that anybody can write.
//
// A puzzle has three parts. Package definition reads definitions: from files in the formats of
// twsearch (.tws) and cubing.js (kpuzzle.json), from specs, and from files inside the program.
// Package index finds the positions from the moves, numbers them, and says why others are
// unsolvable. Package notation reads and writes positions and moves. [Read] puts the
// parts together for a [Metric], which says what counts as one move.
package perm
