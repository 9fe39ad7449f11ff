package tilebfs

import (
	"flag"
	"testing"

	"puzzlebase/puzzle"
)

var scale = flag.Bool("scale", false, "count the spaces that are too large for every test")

// TestTwoBySeven counts the largest grid, which package sliding does not number
// yet: 5.5 GiB of memory and minutes of processor time. Its first levels are
// compared with a search over boards, its greatest distance and its size with
// what is known.
func TestTwoBySeven(t *testing.T) {
	if !*scale {
		t.Skip("forty-three thousand million positions; run with -scale")
	}
	const positions, farthest = 43_589_145_600, 108
	s, err := New(puzzle.TileForm{Rows: 2, Cols: 7, Home: 13}, Options{Workers: 2, Found: func(uint64) {}})
	if err != nil {
		t.Fatal(err)
	}
	near := nearBoards(2, 7, 16)
	var total uint64
	for d := 0; total < positions; d++ {
		n, err := s.Level(t.Context(), puzzle.Distance(d))
		if err != nil {
			t.Fatal(err)
		}
		if total += n; n == 0 || d > farthest || d < len(near) && n != near[d] {
			t.Fatalf("level %d has %d positions", d, n)
		}
		t.Logf("%d %d", d, n)
		if total == positions && d != farthest {
			t.Errorf("greatest distance %d, want %d", d, farthest)
		}
	}
}

// nearBoards counts boards by distance from the one in order, up to so many
// moves, by the rules as they are told.
func nearBoards(rows, cols, most int) (levels []uint64) {
	goal := make([]byte, rows*cols)
	for i := range len(goal) - 1 {
		goal[i] = byte(i + 1)
	}
	seen := map[string]bool{string(goal): true}
	level := []string{string(goal)}
	for range most {
		levels = append(levels, uint64(len(level)))
		var next []string
		for _, b := range level {
			gap := 0
			for b[gap] != 0 {
				gap++
			}
			for _, to := range []int{gap - cols, gap + cols, gap - 1, gap + 1} {
				if to < 0 || to >= len(b) || to/cols != gap/cols && to%cols != gap%cols {
					continue
				}
				after := []byte(b)
				after[gap], after[to] = after[to], 0
				if !seen[string(after)] {
					seen[string(after)] = true
					next = append(next, string(after))
				}
			}
		}
		level = next
	}
	return levels
}
