// Package answer is what puzzlebase says of positions: to programs, in the records that commands
// write with --format json, that the server sends and that the page reads; to people, in a
// [Transcript]. Each record is a type, whose fields and their order are the JSON, and a function
// that fills it from a puzzle and its tablebase.
//
// Numbers that may exceed 64 bits are decimal text. A field that has no value is null, or left
// out where few records have it. A list that is empty is [].
package answer
