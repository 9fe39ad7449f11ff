// Package store keeps an enumerated space in a bbolt file and answers what the
// distance and parent move of a position are.
//
// The nouns: a database is one file for one puzzle; its content is cut into
// blocks, each the value of one key; a block holds what a layout keeps of consecutive
// rows of bit planes (see package space); the manifest says what
// the file holds and what it must hash to. docs/format.md describes every byte.
//
// How a file comes about:
//
//  1. [Acquire] takes the build lock, so that one process builds a puzzle.
//  2. [Write] pulls rows from a [space.Space], packs blocks on all processors, and
//     puts them in key order into a temporary file beside the final one.
//  3. It writes the manifest, syncs, and renames. Readers see the whole old
//     file or the whole new one.
//
// How it is read: [Open] checks the file's size, format version, puzzle and
// manifest and keeps one read transaction; [DB.Lookup] reads straight from the
// mapped file. The checksum of a block is checked the first time it is touched.
//
// Caveats: what a DB returns are decoded numbers, never memory of the map. A
// file that is cut short while it is open raises a fault that only the first
// touch of a block turns into an error.
//
// This is the only package that imports bbolt.
package store
