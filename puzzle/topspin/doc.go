// Package topspin holds the TopSpin puzzle: N tokens on an oval track. They slide round freely, and
// a turntable turns K neighbours round at once. At the goal all tokens are in order (Oddzon 1988;
// Chen and Skiena, Sorting with fixed-length reversals, 1996).
//
// Sliding costs nothing. So a position is the order of the other N-1 tokens, read from token 1
// onwards. A move chooses K neighbours, so there are N moves. A move that includes token 1 also
// permutes the N-1 places, always in the same way. So the index of package perm serves. When N is
// odd and K is 4, as on the toy, every move is an even permutation. Then half of the arrangements
// cannot be solved.
package topspin
