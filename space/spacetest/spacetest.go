// Package spacetest lets tests of other packages treat small spaces as large ones.
package spacetest

import (
	"testing"

	"puzzlebase/space"
)

// MostPositions sets [space.MostPositions] until the test ends. Such tests do not run in parallel.
func MostPositions(t testing.TB, positions uint64) {
	before := space.MostPositions
	space.MostPositions = positions
	t.Cleanup(func() { space.MostPositions = before })
}
