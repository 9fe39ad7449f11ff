// Package build makes the database of a pattern (see package pattern): it enumerates the
// states, backwards from the goal, at one bit a state.
//
// All moves cost 1, can be taken back, and lead from rows of even distances to
// rows of odd ones or back. So one set of states holds two levels: the current one in
// the rows of its parity, and the one before it in the others. Of these a row takes the
// next level by A := N(B) &^ A, what moves lead to less what it held, and no
// worker writes what another reads.
//
// A sideways slide ORs a row into another word by word. One up or down permutes
// the places of a row by a table, bit by bit; but a bit is set in one level only,
// so that all levels together do that once for each state and move.
//
// What is kept is bit 1 of the distance: bit 0 is the row's.
//
// In the line metric rows have no parity. Then what moves lead to from a level is gathered
// from all rows, less what was found before, and what is kept is the remainder of the
// distance by 3.
package build
