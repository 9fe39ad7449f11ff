// Package positions is what people ask about positions, and how they are answered:
// positions are read from arguments, which may be the pieces of one board, from
// files and from standard input, where a person is asked for them; each is solved or
// looked up, and one that cannot be read is told and costs none of the others.
//
// What a position looks like is told by the puzzle's [puzzle.Notation]. A [Reader]
// cuts texts into such; a [Conversation] answers them in a session.
package positions
