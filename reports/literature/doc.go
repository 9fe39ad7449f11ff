// Package literature holds published counts of puzzles, each with its source, so that ours
// are set beside them.
package literature
