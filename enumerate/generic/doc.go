// Package generic enumerates any puzzle, one position after the other, by its moves alone.
//
// It is Dial's bucket queue with a bitset for each bucket. With all costs 1 it is breadth-first
// search, and a level may then be found in either direction: top-down, by expanding the one
// before it backwards with atomic ORs, or bottom-up, by asking every position that is still
// unknown for a move into the one before it. That is less work once few are left, and finds the
// parent on the way. Positions are settled in words that a worker owns, so the outcome does not
// depend on scheduling.
package generic
