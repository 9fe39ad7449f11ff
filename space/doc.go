// Package space has the form of a solved space, from the search to the file and from the file to
// the analysis: rows of bit planes.
//
// A row describes 64 positions with consecutive indices. Its first words hold the distance, one bit
// in each word, least significant first. The other words hold the parent move in the same way.
// Position x has bit x%64, its lane, of each word of row x/64. So one word operation works on 64
// positions at once.
//
// The distance words hold a code: the distance plus one, or 0 for a position that cannot be solved.
// The parent words of a goal and of an unreached position are zero and mean nothing. Lanes past the
// end of the space are zero.
package space
