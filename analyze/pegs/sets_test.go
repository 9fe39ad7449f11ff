package pegs

import (
	"slices"
	"testing"

	"puzzlebase/analyze/scan"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestParts compares the parts of vectors with a look at one position after the other, on
// rows at random.
func TestParts(t *testing.T) {
	rng := puzzletest.Rand(t)
	for planes := 1; planes < 8; planes++ {
		shape := space.Shape{Distance: planes, Parent: rng.IntN(3)}
		rows := make([]uint64, (1+rng.IntN(vector.Words))*shape.Words())
		for i := range rows {
			rows[i] = rng.Uint64() & rng.Uint64()
		}
		codes := make([]vector.Bits, planes)
		for k := range codes {
			codes[k] = vector.All // which is not to be seen
		}
		scan.Transpose(codes, rows, shape.Words())

		want := map[int]vector.Bits{}
		for x := range vector.Words * space.Lanes {
			r, code := x/space.Lanes, 0
			if row := rows[min(r*shape.Words(), len(rows)):]; len(row) > 0 {
				code = int(space.Value(row[:planes], uint(x%space.Lanes)))
			}
			set := want[code]
			set[r] |= 1 << (x % space.Lanes)
			want[code] = set
		}
		found := newGroups(planes).of(codes)
		for i, p := range found {
			if p.set != want[p.code] || i > 0 && p.code <= found[i-1].code {
				t.Errorf("of %d planes, %x hold %d, want %x", planes, p.set, p.code, want[p.code])
			}
		}
		if len(found) != len(want) {
			t.Errorf("%d planes hold %d numbers, want %d", planes, len(found), len(want))
		}
		checkCount(t, codes, found)
	}
}

// checkCount counts what the parts share with the planes.
func checkCount(t *testing.T, planes []vector.Bits, parts []group) {
	t.Helper()
	for i := range parts {
		got, want := make([]uint64, len(planes)), make([]uint64, len(planes))
		for j := range planes {
			got[j], want[j] = uint64(j), uint64(j)
			for x := range vector.Words * space.Lanes {
				both := parts[i].set[x/space.Lanes] & planes[j][x/space.Lanes]
				want[j] += both >> (x % space.Lanes) & 1
			}
		}
		if countShared(&parts[i].set, planes, got); !slices.Equal(got, want) {
			t.Errorf("the counts are %v, want %v", got, want)
		}
	}
}
