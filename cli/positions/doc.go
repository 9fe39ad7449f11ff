// Package positions reads positions as people write them: from arguments, which may be the
// pieces of one board, from files and from standard input, where a person is asked for them. One
// that cannot be read costs none of the others.
//
// The puzzle's [puzzle.Notation] says what a position looks like. A [Reader] cuts texts into such.
package positions
