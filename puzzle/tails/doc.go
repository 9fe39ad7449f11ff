// Package tails holds puzzles of coins on a grid. A move flips a coin that shows heads, and its
// neighbours above, below, left and right. At the goal all coins show tails. Nine Tails is the
// puzzle on a 3x3 grid.
//
// A position has one letter for each coin, row by row. The index reads it as a binary number with
// H=0 and T=1. The first coin is the most significant bit, so all tails is the greatest index. Move
// p flips coin p and its neighbours. It is legal only while coin p shows heads. After it the coin
// shows tails, so no move can be taken back.
//
// In the weighted puzzle a move costs the number of coins that it flips. In the puzzle 'lights' any
// coin may be flipped with its neighbours, whatever it shows. There the order of flips does not
// matter, and a second flip of a coin undoes the first. Linear algebra says which positions can be
// solved.
package tails
