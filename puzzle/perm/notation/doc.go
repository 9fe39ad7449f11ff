// Package notation reads and writes positions and moves of permutation puzzles.
//
// A [Notation] knows a definition and the names of its moves.
package notation
