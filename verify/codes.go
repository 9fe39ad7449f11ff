package verify

import (
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// A vector is eight rows, or 512 positions.
const vectorRows = vector.Words

// codes has the distances of all positions: the planes of the code. The code is the distance plus
// 1, or 0 for unreached positions. The planes of a vector follow each other.
type codes struct {
	planes  int
	vectors []vector.Bits
}

func newCodes(size uint64, n int) (*codes, error) {
	c := &codes{planes: n}
	vectors := (space.RowCount(size) + vectorRows - 1) / vectorRows
	return c, bigmem.Make(vectors*uint64(n), &c.vectors)
}

func (c *codes) planesOf(v uint64) []vector.Bits {
	return c.vectors[v*uint64(c.planes):][:c.planes]
}

func (c *codes) plane(v uint64, k int) *vector.Bits {
	return &c.vectors[v*uint64(c.planes)+uint64(k)]
}

// set copies the planes of consecutive rows from row i on. Each row has a number of words.
func (c *codes) set(i uint64, rows []uint64, words int) {
	for ; len(rows) > 0; i++ {
		planes := c.planesOf(i / vectorRows)
		for k, w := range rows[:len(planes)] {
			planes[k][i%vectorRows] = w
		}
		rows = rows[words:]
	}
}

func (c *codes) row(i uint64, dst []uint64) []uint64 {
	for k := range c.planes {
		dst[k] = c.plane(i/vectorRows, k)[i%vectorRows]
	}
	return dst[:c.planes]
}

// add sets the code of lanes of row i that have none yet.
func (c *codes) add(i, code, lanes uint64) {
	for k := range c.planes {
		c.plane(i/vectorRows, k)[i%vectorRows] |= lanes & -(code >> k & 1)
	}
}

func (c *codes) at(x puzzle.Index) uint64 {
	var planes [mostPlanes]uint64
	return space.Value(c.row(uint64(x)/space.Lanes, planes[:]), uint(x%space.Lanes))
}

// mostPlanes is the greatest number of planes of a code: distances have 16 bits.
const mostPlanes = 17
