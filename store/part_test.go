package store

import (
	"math"
	"testing"
)

// TestPartsCheck holds what manifests say of parts against the number of blocks.
func TestPartsCheck(t *testing.T) {
	for _, c := range []struct {
		blocks, perPart, hashes int
		fits                    bool
	}{
		{56, 10, 6, true}, {56, 10, 5, false}, {60, 10, 6, true}, {56, 56, 1, true}, {56, 1 << 40, 1, true},
		{56, 0, 0, false}, {56, -1, 1, false}, {56, math.MaxInt, 1, true}, {56, math.MaxInt, 0, false},
	} {
		p := &Parts{Blocks: c.perPart, SHA256: make([]string, c.hashes)}
		if err := p.check(c.blocks); (err == nil) != c.fits {
			t.Errorf("%d blocks in %d parts of %d: %v", c.blocks, c.hashes, c.perPart, err)
		}
	}
}
