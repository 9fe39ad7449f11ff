// Package topspin holds the TopSpin puzzle: N tokens on an oval track that slide
// round freely, and a turntable that turns K neighbours round at once, until all
// are in order (Oddzon 1988; Chen and Skiena, Sorting with fixed-length reversals,
// 1996).
//
// Sliding costs nothing, so a position is what one reads from token 1 onwards: an
// arrangement of the other N-1. A move is a choice of K neighbours: N of them. If
// token 1 is among these, what is read from it onwards afterwards is the same
// permutation of the N-1 places whatever stands there, so the index is that of
// package perm. With N odd and K as on the toy, 4, every move is an even
// permutation and half of the arrangements cannot be solved.
package topspin
