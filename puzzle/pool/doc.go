// Package pool holds the rack of fifteen pool balls of TopCoder SRM 163: put it
// in legal order with as few swaps of two balls as possible.
//
// Only the kinds of the balls matter: seven solids (1 to 7), the eight ball and
// seven stripes (9 to 15). A rack is legal when it reads, from the apex,
//
//	    T            S
//	   S S          T T
//	  T 8 T   or   S 8 S
//	 S T S T      T S T S
//	T S T S S    S T S T T
//
// A move swaps any two balls of different kinds, so there are 15 * C(14,7) =
// 51,480 racks by kind and two goals.
package pool
