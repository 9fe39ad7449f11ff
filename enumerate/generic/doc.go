// Package generic enumerates any puzzle, one position after the other, by its moves alone.
//
// It is Dial's bucket queue with a bitset for each bucket. Where all moves cost 1 it is
// breadth-first search, and a level may be found in either direction. Top-down expands the level
// before it backwards, and sets bits with atomic ORs. Bottom-up asks every position without a
// distance for a move into the level before; that is less work when few are left, and finds the
// parent move too. A position gets its distance from the worker that owns its word, so the result
// does not depend on scheduling.
package generic
