// Package verify proves a database from the rules of its puzzle alone.
//
// It has a search of its own. With the code that enumerates it shares the rules, the rows of
// package space, the order of moves of package xormoves, and how package vector exchanges bits
// of words. It reads what the file says, and checks for every position that the rules agree.
// The rules of verification ([Rule]) imply that every distance is exact; docs/trust.md has the
// proof.
//
// How [Run] works:
//
//  1. The file is compared with itself: checksums, level counts, hashes. Where a search has
//     found the positions, those of the file are compared with the rules: moves lead from each
//     to others of them alone, and moves lead to each from the start.
//  2. The distances are loaded, 6 bits a position or so. A compact file leaves most of them
//     out; then they are worked out again, by a plain search of this package.
//  3. A checker goes over all positions. It finds those that break a rule, and the parent move
//     that each must have. Where moves are XOR masks it checks 512 positions at a time.
//  4. The parent moves are compared with those in the file. Of a compact file, the bits that
//     it stores and its content hash are compared.
//  5. The first suspects are checked again, slowly, to name the position and the rule.
//
// Where the content hash of a file is of the compact layout itself, as it is for more than 2^34
// positions, steps 2 to 5 are one: the search stores no distances, and each of its levels is
// compared with the file when it is found.
//
// [Quick] replaces steps 2 to 5 by a random sample. [Patterns] compares the levels of the search
// with pattern databases.
package verify
