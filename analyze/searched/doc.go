// Package searched is what is counted of puzzles that no table holds, which are answered by search
// with pattern databases: how good the lower bound of these is ([Heuristic]), over a sample or,
// where a table holds the distances too, over all positions; how many nodes an iteration has
// ([Prediction]); and how many positions are nearest to the goal ([Nearest]).
package searched
