// Package notation reads and writes positions and moves of permutation puzzles.
//
// A [Notation] knows a definition, the names of its moves, and its positions, which it asks
// for the reason why one of them is unsolvable. It tells that reason in words that can be
// checked by hand: which piece is where no moves bring it, which sum no move changes.
package notation
