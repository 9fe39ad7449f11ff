// Package searched is what reports say of puzzles that no table holds, which are answered
// by search with pattern databases: what a sample and the nearest levels show of the space
// ([Findings]), and how good the heuristic is ([Heuristic]).
package searched
