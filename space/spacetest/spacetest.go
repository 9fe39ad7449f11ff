// Package spacetest lets tests of other packages treat small spaces as large ones.
package spacetest

import (
	"testing"

	"puzzlebase/space"
)

// MostRows sets [space.MostRows] until the test ends. Such tests do not run in parallel.
func MostRows(t testing.TB, positions uint64) {
	before := space.MostRows
	space.MostRows = positions
	t.Cleanup(func() { space.MostRows = before })
}
