// Package answer holds the answers about positions and puzzles.
//
// For programs an answer is a record: a type whose fields, in their order, are the JSON, and a
// function that fills it from a puzzle and its tablebase. Commands write it with --format json,
// the server sends it, and the page reads it. For people there is a [Transcript]. [Concurrently]
// answers about many positions at a time.
//
//	Lookup       the distance of a position, or that it has none
//	Solution     a shortest solution, or why there is none
//	Position     one position: its distance and every move, best first
//	Explanation  why a position is unsolvable, with the sums
//	Count        how many shortest solutions there are
//	Sample       a position drawn at random
//	Puzzle       a puzzle and the state of its database
//	Info         a database as a file
//	Game         how a puzzle is drawn and played
//	Board        a position as a picture
//
// Numbers that may exceed 64 bits are decimal text. A field without a value is null, and an empty
// list is [].
package answer
