// Package layouts says which bits of a space a file stores and how they are packed.
//
// A [Layout] is a choice of bits of each position. The full layout stores its distance and parent
// move. The others store only enough to distinguish nearer neighbours from farther ones. The stored
// bits of consecutive rows (see package space) are the body of a block. Body and checksum are the
// value of one key in the file. A [Tally] counts and hashes the levels of rows. A [PositionList] is
// the positions of a space that a search has found, packed in separate blocks.
//
// docs/format.md describes every byte. This package knows neither files nor manifests: package
// store reads blocks, package write makes them.
//
// Caveat: only [Unseal] detects a damaged block, by its checksum.
package layouts
