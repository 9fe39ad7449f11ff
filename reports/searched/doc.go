// Package searched is what reports say of puzzles that no table holds. Those are answered by search
// with pattern databases. [Findings] is what a sample and the nearest levels show of the space, and
// [Heuristic] how good the heuristic is.
package searched
