// Package store keeps an enumerated space in a file and answers what the
// distance and parent move of a position are.
//
// The nouns: a database is one file for one puzzle; its content is cut into
// blocks, each the value of one key; a block holds what a layout keeps of
// consecutive rows of bit planes (see packages layouts and space); the manifest says what the
// file holds and what it must hash to. docs/format.md describes every byte.
//
// How a file comes about:
//
//  1. Package beside takes the build lock, so that one process builds a puzzle.
//  2. Package write, which alone knows bbolt, makes a temporary file beside the
//     final one. [Pack] pulls rows from a [space.Space], packs blocks on all
//     processors, and puts them there in order of their keys, and then the
//     manifest.
//  3. The file is synced and renamed. Readers see the whole old file or the whole
//     new one, and none is written to any more.
//
// How it is read: [Open] maps the file, checks its size, format version, puzzle
// and manifest; package pages walks bbolt's pages. [OpenBytes] and [OpenReaderAt]
// do the same with a file that is in memory or elsewhere, so that a page in a
// browser can. [DB.Lookup] reads straight from the map. The checksum of a block
// is checked the first time it is touched.
//
// Caveats: what a DB returns are decoded numbers, never memory of the map. A
// file that is cut short while it is open raises a fault that only the first
// touch of a block turns into an error.
package store
