// Package answer is what puzzlebase says of positions. To programs, in the records
// that the commands write with --format json, that the server sends, and that the
// page reads from either; to people, in a [Transcript]; and of many positions at a
// time ([Concurrently]). Each record is a type, whose fields and their order are the JSON,
// and a function that fills it from a puzzle and its tablebase.
//
//	Lookup       the distance of a position, or that it has none
//	Solution     a shortest solution, or why there is none
//	Position     one position: its distance and every move, best first
//	Explanation  why a position is unsolvable, with the sums
//	Count        how many shortest solutions there are
//	Sample       a position drawn by chance
//	Puzzle       a puzzle and the state of its database
//	Info         a database as a file
//	Game         how a puzzle is drawn and played
//	Board        a position as a picture
//
// Numbers that may exceed 64 bits are decimal text. A field that has no value is
// null, a list that is empty is [].
package answer
