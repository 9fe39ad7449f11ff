// Package verify proves a database from the rules of its puzzle.
//
// It uses only its own search. It shares with package enumerate, besides progress reports and the
// wording of errors: the rules, the rows of package space, the moves of package xormoves, the
// exchange of bits of package vector, the memory of package bigmem, and the loop of package
// parallel that deals out ranges. It reads the file, and checks every position against the rules.
// The rules of verification ([Rule]) imply that every distance is exact; docs/trust.md has the
// proof.
//
// How [Run] works:
//
//  1. The file is compared with itself: checksums, level counts, hashes. The rules check the
//     positions of a discovered puzzle: moves from each lead only to others of them, and moves
//     from the start lead to each.
//  2. The distances are loaded, about 6 bits for each position. A compact file leaves most of
//     them out. Then a plain search of this package finds them again.
//  3. A checker visits all positions. It finds those that break a rule, and the parent move
//     that each must have. If moves are XOR masks, it checks 512 positions at a time.
//  4. The parent moves are compared with those in the file. For a compact file, the stored bits
//     and the content hash are compared.
//  5. The first suspects are checked again, slowly, to name the position and the rule.
//
// Above 2^34 positions, the content hash is that of the compact layout. Then steps 2 to 5 are one:
// the search stores no distances, and each level is compared with the file when it is found. If the
// file is up to symmetry, so is the search.
//
// There is one search (search.go). It finds a level part by part, from what has a move to the last
// level. That differs: XOR masks take parts to parts (search.go), and so do units of tiles
// (units.go) and rows up to symmetry (folded.go); of any other puzzle, moves are followed from the
// positions of the last level (push.go).
//
// It does not always ask the rules for every position. Where a puzzle is a product of coordinates,
// it uses that form of the rules, and the rules confirm a position of each row. For sliding tiles
// in two columns, the rules confirm two positions of each run of moves.
//
// [Quick] replaces steps 2 to 5 by a random sample. [Patterns] compares the levels of the search
// with pattern databases, and [QuickPatterns] only their bits with the content hash.
package verify
