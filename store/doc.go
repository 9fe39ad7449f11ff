// Package store reads databases: files of which each stores the distance and the parent
// move of every position of a puzzle.
//
// The nouns: a database is one file for one puzzle. Its content is cut into blocks, each
// the value of one key; a block holds what a layout stores of consecutive rows of bit
// planes (see packages layouts and space). The [Manifest] says what the file holds and what
// it must hash to. A file of [Patterns] holds pattern databases instead. docs/format.md
// describes every byte.
//
// How a file is read:
//
//  1. [Open] maps it, and checks its size, format version, puzzle and manifest; package
//     pages walks bbolt's pages. [OpenBytes] does the same with a file that is in memory, as
//     in a browser.
//  2. [DB.Lookup] reads straight from the map. The checksum of a block is checked the
//     first time it is touched. In a compact layout a lookup walks down to a goal.
//  3. [DB.Rows] and [DB.StoredBits] read many rows in order, and [DB.Check] the whole file.
//
// How it comes about: package beside takes the build lock, so that one process builds a
// puzzle. Package write packs blocks on all processors into a temporary file, which is
// synced and renamed. Readers see the whole old file or the whole new one, and none is
// written to any more. Package checkpoints saves what a build needs to go on from.
//
// Caveats: what a DB returns are decoded numbers, never memory of the map. A
// file that is cut short while it is open raises a fault, which becomes an
// error only at the first touch of a block.
package store
