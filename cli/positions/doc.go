// Package positions reads positions from arguments, files and standard input. Several arguments
// may be the pieces of one board. On a terminal it asks for positions. A position that cannot be
// read is reported, and the others are still answered.
//
// The puzzle's [puzzle.Notation] says how a position is written. A [Reader] cuts text into
// positions.
package positions
