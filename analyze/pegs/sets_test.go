package pegs

import (
	"slices"
	"testing"

	"puzzlebase/analyze/scan"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestSetKernels compares the kernels with a look at one position after the other, on
// rows at random.
func TestSetKernels(t *testing.T) {
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
		for _, k := range []setKernel{plainSets, bestSets} {
			found := k.part(codes, newParts(planes))
			for i, p := range found {
				if p.set != want[p.code] || i > 0 && p.code <= found[i-1].code {
					t.Errorf("%s: of %d planes, %x hold %d, want %x", k.name, planes, p.set, p.code,
						want[p.code])
				}
			}
			if len(found) != len(want) {
				t.Errorf("%s: %d planes hold %d numbers, want %d", k.name, planes, len(found),
					len(want))
			}
			checkCount(t, k, codes, found)
		}
	}
}

// checkCount counts what the parts share with the planes.
func checkCount(t *testing.T, k setKernel, planes []vector.Bits, parts []part) {
	t.Helper()
	for i := range parts {
		got, want := make([]vector.Bits, len(planes)+1), make([]vector.Bits, len(planes)+1)
		for j := range got {
			for r := range got[j] {
				got[j][r], want[j][r] = uint64(j), uint64(j)
			}
		}
		for j := range planes {
			for x := range vector.Words * space.Lanes {
				both := parts[i].set[x/space.Lanes] & planes[j][x/space.Lanes]
				want[j][x/space.Lanes] += both >> (x % space.Lanes) & 1
			}
		}
		if k.count(&parts[i].set, planes, got); !slices.Equal(got, want) {
			t.Errorf("%s: the counts are %v, want %v", k.name, got, want)
		}
	}
}
