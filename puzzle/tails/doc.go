// Package tails holds puzzles of coins on a grid: flip a coin that shows heads,
// together with its neighbours above, below, left and right, until all coins
// show tails. Nine Tails is the one on a 3x3 grid.
//
// A position is a letter a coin, row by row. The index reads it as a binary
// number with H=0 and T=1, the first coin the most significant bit, so that all
// tails is the greatest index. Move p flips coin p with its neighbours and is
// legal only while coin p shows heads; playing it turns the coin to tails, so
// no move can be taken back.
//
// In the weighted puzzle a move costs the number of coins that it turns. In the
// puzzle called lights any coin may be flipped with its neighbours, whatever it
// shows; then the order of flips does not matter, a second flip of a coin undoes
// the first, and which positions are solvable is a question of linear algebra.
package tails
