package verify

import (
	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// codes are the distances of all positions: for each row, the planes of the
// code, which is the distance plus one and 0 for unreached.
type codes struct {
	planes int
	words  []uint64
}

func newCodes(size uint64, n int) (*codes, error) {
	c := &codes{planes: n}
	return c, bigmem.Make(space.RowCount(size)*uint64(n), &c.words)
}

// row returns the planes of row i.
func (c *codes) row(i uint64) []uint64 {
	return c.words[i*uint64(c.planes):][:c.planes]
}

// at returns the code of x.
func (c *codes) at(x puzzle.Index) uint64 {
	return space.Value(c.row(uint64(x)/space.Lanes), uint(x%space.Lanes))
}
