// Package databases makes the database of a pattern (see package pattern). It enumerates the
// states level by level, backwards from the goal, with one bit for each state in a level.
//
// All moves cost 1 and can be taken back. So a level is found row by row: a row gathers what moves
// lead to from the rows of the level before, and leaves out what it held already. A worker owns
// the row that it writes and only reads the others.
//
// A sideways slide ORs a row into another word by word. A slide up or down permutes the places of
// a row by a lookup array, bit by bit. Each bit is set in one level only, so all levels together
// do that once for each state and move.
//
// Where one tile moves at a time, moves lead from rows of even distances to rows of odd ones and
// back. So one set of states holds two levels, and the next level replaces the one before the
// last: A := N(B) &^ A. The database has bit 1 of each distance; the row implies bit 0.
//
// In the line metric rows have no parity, so there are two sets. The database has the remainder of
// each distance by 3, and it says which states were found before.
package databases
