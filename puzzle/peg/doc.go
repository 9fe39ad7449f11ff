// Package peg has HiRiQ and similar puzzles: substitutions of white and black pegs along the
// straight triplets of a board.
//
// The board of HiRiQ has 33 cells, numbered row by row, each white or black:
//
//	       0  1  2
//	       3  4  5
//	 6  7  8  9 10 11 12
//	13 14 15 16 17 18 19
//	20 21 22 23 24 25 26
//	      27 28 29
//	      30 31 32
//
// A W-substitution turns white-white-black into black-black-white along a triplet, read in either
// direction. A B-substitution turns black-black-white into white-white-black. Together they flip
// the three cells of a triplet whenever its two ends differ. At the goal only the centre is white.
//
// # Classes
//
// A class is all positions that differ by flips of triplets, allowed or not. It is a coset of the
// span of the triplets in GF(2)^33. The span has dimension 29, so there are 16 classes of 2^29
// positions. Four parities distinguish them ([Board.Invariants]). Only positions in the goal's
// class can be solvable.
//
// # The index
//
// A class has 29 coordinates. The highest bit of the index is the parity of the number of white
// cells, which every move changes. So a level of the search lies in one half of the indices, and
// the search takes half the time. The other bits are the colours of 28 cells. They are chosen so
// that most moves leave the low bits alone, which are lanes of a machine word or of a register.
//
// # Other boards
//
// A board is any set of up to 41 cells on a square grid, or on a triangular one, whose lines run in
// three directions. It has a name (english, french, triangle15, hexagon19, 5x5), or is drawn with
// its goal, in the spec itself ([Find]) or in a file ([Read]). In a drawing, o is a cell that is
// white at the goal, and a point is one that is black. A blank or _ stands where there is no cell:
//
//	 ...            o
//	.....          . .
//	..o..         . . .
//	.....        . . . .
//
// The canonical spec holds the drawing, so that the same picture is the same puzzle whatever its
// file is called. With several goals in different classes, the numbered space is larger than a
// class; see [Game].
//
// # Notation
//
// A move is written as in 18W16: the first and last cell of the triplet, in
// the order in which it reads WWB (for W) or BBW (for B) before the move.
package peg
