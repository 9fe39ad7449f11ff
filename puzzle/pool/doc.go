// Package pool holds racks of pool balls: put the balls in legal order with as
// few swaps of two balls as possible.
//
// The usual rack is that of TopCoder SRM 163. Only the kinds of the balls matter:
// seven solids (1 to 7), the eight ball and seven stripes (9 to 15). A rack is
// legal when it reads, from the apex,
//
//	    T            S
//	   S S          T T
//	  T 8 T   or   S 8 S
//	 S T S T      T S T S
//	T S T S S    S T S T T
//
// A move swaps any two balls of different kinds, so there are 15 * C(14,7) =
// 51,480 racks by kind and two goals.
//
// Other racks are drawn in a file, or written in the spec itself, as the legal
// ones: a letter or a digit for the kind of each ball, in one row or in several;
// see [Read]. Whatever is drawn says all there is to know: the kinds, how many
// there are of each, and how the rack is built.
//
// # The index
//
// The kinds are taken in order, those with the fewest balls first; each has some
// of the places that the earlier ones left, numbered as a combination. The index
// is these numbers as digits of mixed base, the first kind's the most
// significant.
package pool
