// Package pool holds racks of pool balls. A move swaps two balls of different kinds. The puzzle is
// to make a rack legal with as few swaps as possible.
//
// The usual rack comes from TopCoder SRM 163. Only the kinds of the balls matter: seven solids (1
// to 7), the eight ball, and seven stripes (9 to 15). These racks, read from the apex, are legal:
//
//	    T            S
//	   S S          T T
//	  T 8 T   or   S 8 S
//	 S T S T      T S T S
//	T S T S S    S T S T T
//
// So there are 15 * C(14,7) = 51,480 racks by kind, and two goals.
//
// Other racks are drawn in a file, or written in the spec: see [Read]. The drawing has the legal
// racks, with a letter or a digit for the kind of each ball, in one row or in several. It gives
// the kinds, the number of balls of each, and the shape of the rack.
//
// # The index
//
// The kinds are taken in order, those with the fewest balls first. The places of a kind, among the
// places that the kinds before it left, are numbered as a combination. These numbers are the
// digits of the index, in mixed base. The first kind is the most significant digit.
package pool
