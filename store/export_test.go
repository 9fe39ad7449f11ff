package store

import (
	"encoding/binary"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// Write is write.Table. Package store_test sets it, for the tests of this
// package cannot import what imports it.
var Write func(path string, p puzzle.Puzzle, s space.Space, layout layouts.Layout,
	build func() *Build) error

// The parts of bbolt's pages that tests damage; see package pages.
const (
	pageHeader  = 16
	pageElement = 16
	branchPage  = 0x01
)

// newestOf returns the numbers of two pages of a database in memory, as the newest of
// its first pages tells them: of the root and of the list of free pages.
func newestOf(b []byte) (root, free int) {
	at := pageHeader
	if binary.NativeEndian.Uint64(b[pages.Size+pageHeader+48:]) > binary.NativeEndian.Uint64(
		b[pageHeader+48:]) {
		at += pages.Size
	}
	return int(binary.NativeEndian.Uint64(b[at+16:])), int(binary.NativeEndian.Uint64(b[at+32:]))
}
