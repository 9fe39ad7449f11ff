// Package definition reads the definitions of permutation puzzles.
//
// A [Definition] has sets of places and moves. Each place holds one piece. A move takes pieces
// from place to place and rotates them. [Read] reads a definition from a file in the format of
// twsearch (.tws) or of cubing.js (kpuzzle.json), [Parse] from one line, and [Builtin] from a file
// inside the program. [Definition.Line] writes the one canonical line of a definition.
//
// A position lists the sets one after the other. For each set it has one byte for the number on
// the piece in each place. Where pieces have orientations, one byte for the orientation of each
// follows. See [Definition.Solved] and [Definition.Play].
//
// Caveat: a definition does not say which arrangements can be reached, nor how many. Package index
// finds that out.
package definition
