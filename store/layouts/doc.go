// Package layouts says which bits of a space a file stores and how they are packed.
//
// The nouns: a [Layout] is a choice of bits of each position: its distance and parent
// move, or as little as distinguishes the nearer neighbours from the farther ones. What a layout
// stores of consecutive rows (see package space) is the body of a block; with its checksum
// it is the value of one key in the file. A [Tally] counts and hashes the levels of rows.
// [PositionList] is the positions of a space that a search has found, packed in separate blocks.
//
// docs/format.md describes every byte. This package knows neither files nor manifests:
// package store reads blocks, package write makes them.
//
// Caveat: nothing here finds out that a block is damaged but [Unseal], which compares its
// checksum.
package layouts
