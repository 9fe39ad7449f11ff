// Package definition reads permutation puzzles: sets of pieces that moves permute and turn.
//
// A [Definition] has sets of places, each with one piece, and moves that take pieces from
// place to place and turn them. It is read from a file in the format of twsearch (.tws) or
// of cubing.js (kpuzzle.json) by [Read], from one line by [Parse], or from one of the files
// that are part of the program by [Builtin]. [Definition.Line] writes it in one way only.
//
// A position has one byte for the number on the piece of each place of a set and then,
// where the set has orientations, one byte for each of these: see [Definition.Solved] and
// [Definition.Play].
//
// Caveat: a definition says nothing about which arrangements can be reached, nor how many
// these are. Package index finds that out.
package definition
