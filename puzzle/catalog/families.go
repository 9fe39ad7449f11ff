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

// families are all families in the order in which they are listed: the core ones, and those of
// search and of group theory.
var families = slices.Concat(core, perm.Families, pancake.Families, topspin.Families,
	hanoi.Families, blocks.Families)
