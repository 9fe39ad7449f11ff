//go:build !core

package catalog

import (
	"slices"

	"puzzlebase/puzzle/blocks"
	"puzzlebase/puzzle/hanoi"
	"puzzlebase/puzzle/pancake"
	"puzzlebase/puzzle/perm"
	"puzzlebase/puzzle/topspin"
)

// The puzzles of search and of group theory. The smaller of the two programs for browsers is built
// with the tag core and does without.
func init() {
	families = slices.Concat(families, perm.Families, pancake.Families, topspin.Families,
		hanoi.Families, blocks.Families)
}
