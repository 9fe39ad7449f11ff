// Package pegs counts what is asked of boards of pegs alone: configurations without a
// solution and why ([UnsolvableOf]), those in which no substitution is possible
// ([DeadEndsOf]), positions by white cells ([WeightsOf], [FewWhiteOf]), classes and the
// components of their graphs ([ClassOf], [Atlas]), and pagoda functions ([PagodasOf]).
//
// All take any board, rule and goals; [Of] finds the board of a puzzle. What needs no
// enumeration follows from the board alone.
//
// Configurations by the number of possible substitutions are counted without visiting them. The
// cells are coloured in an order in which few triplets are unfinished at a time, with a count for
// each colouring of the cells of these (census.go).
package pegs
