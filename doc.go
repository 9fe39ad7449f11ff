// Package puzzlebase builds solution databases of puzzles and answers from
// them. The root holds no code; README.md is for users, ARCHITECTURE.md for
// developers, and the examples here show how to use the packages as a library.
package puzzlebase
