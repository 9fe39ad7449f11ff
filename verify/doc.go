// Package verify certifies a database from the rules of its puzzle alone.
//
// It shares nothing with the code that enumerates but the rules, and how package
// vector exchanges bits of words: it takes what
// the file says and asks of every position whether the rules bear it out. The
// rules of certification ([Rule]) imply that every distance is exact; the proof
// is in docs/trust.md.
//
// How [Run] goes about it:
//
//  1. The file is compared with itself: checksums, level counts, hashes. Where a
//     search has found the positions, those of the file are held against the
//     rules: they are closed under moves, and moves lead to all from the start.
//  2. The distances are loaded, 6 bits a position or so. A compact file leaves
//     most of them out; then they are worked out anew, by a plain search of this
//     package.
//  3. A judge goes over all positions, and finds those that break a rule as
//     well as the parent move that each must have. Where moves are XOR masks it
//     judges 512 positions at a time.
//  4. The parent moves are compared with those in the file; of a compact file,
//     what it does hold and its content hash.
//  5. Whatever is suspect is judged again, slowly, to name the position and the
//     rule.
//
// Where the file holds all that is hashed, a compact one of more than 2^34
// positions, steps 2 to 5 are one: the search keeps no distances, and each of its
// levels is compared with the file when it is found.
//
// [Quick] replaces steps 2 to 5 by a random sample.
package verify
