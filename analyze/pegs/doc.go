// Package pegs has the analyses for boards of pegs alone. They count configurations without a
// solution by reason ([UnsolvableOf]), configurations without a legal move ([DeadEndsOf]), and
// positions by white cells ([WeightsOf], [FewWhiteOf]). Others find classes, the components of
// their graphs ([Atlas]), and pagoda functions ([PagodasOf]).
//
// All of them take any board, rule and goals. [Of] finds the board of a puzzle. Analyses that need
// no enumeration use the board alone.
//
// The configurations with a given number of legal moves are counted without visiting them
// (census.go). The cells are coloured one after the other. A triplet is unfinished while some of
// its cells have a colour and others have none. The order of the cells leaves few triplets
// unfinished at any time. Colourings that agree in the cells of these are counted together.
package pegs
