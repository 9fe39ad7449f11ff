// Package puzzlebase builds solution databases of puzzles and answers from
// them. The root holds no code; README.md is for users, ARCHITECTURE.md for
// developers; package tablebase is the front door of the library, with examples.
package puzzlebase
