// Package store reads databases. A database is one file, which stores the distance and the parent
// move of every position of one puzzle. docs/format.md describes every byte, and docs/glossary.md
// defines the words.
//
// The content of a file is cut into blocks, each the value of one key. A block holds consecutive
// rows of bit planes; the layout says which bits (see packages layouts and space). The [Manifest]
// says what the file holds and which hash it must have. A file of [Patterns] holds pattern
// databases instead.
//
// How a file is read:
//
//  1. [Open] maps it, and checks its size, format version, puzzle and manifest. Package pages walks
//     bbolt's pages. [OpenBytes] does the same with a file that is in memory, as in a browser.
//  2. [DB.Lookup] reads straight from the map. It checks the checksum of a block when it first
//     touches the block. In a compact layout a lookup walks down to a goal.
//  3. [DB.Rows] and [DB.StoredBits] read many rows in order, and [DB.Check] reads the whole file.
//
// How a file is made: package beside takes the build lock, so that only one process builds a
// puzzle. Package write packs blocks on all processors into a temporary file, syncs it and renames
// it. Readers see the whole old file or the whole new one. Nobody writes to a finished file.
// Package checkpoints saves what a build needs to continue.
//
// Caveats: a DB returns decoded numbers, never memory of the map. A file that is cut short while it
// is open raises a fault, which every read turns into an error. The checksum of a block is checked
// when the block is first read, and not again.
package store
