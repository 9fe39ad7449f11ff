// Package searched has the analyses of puzzles that are too large for a table and are solved by
// search with pattern databases. [Heuristic] compares the lower bound with true distances, on a
// sample, or on all positions where there is a table too. [Prediction] says how many nodes an
// iteration has. [Nearest] counts the positions nearest to the goal.
package searched
