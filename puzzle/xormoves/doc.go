// Package xormoves applies the moves of a puzzle in XOR form to rows of 64 positions and
// vectors of 512 at a time.
//
// A move takes all positions of a row to those of one row, and permutes their lanes by XOR. The
// same is true of a vector. Some parities of the index decide whether a move is legal. Each is the
// sum of a parity of the number of the row, or vector, and one of the lane. So the lanes in which a
// condition holds are one of two patterns.
package xormoves
