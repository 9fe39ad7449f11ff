package search_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"puzzlebase/search"
	"puzzlebase/search/pattern"
)

// slow is a search with moves of cost 0 and 1 over the cells of the pattern's tiles
// and the gap's, one state after another: the least cost to each board on which only these
// are told apart, by what a person would write.
func slow(b pattern.Board, tiles []int) map[string]int {
	start := make([]uint8, b.Cells()) // 255 for a tile of no pattern
	for cell := range start {
		start[cell] = 255
		if cell == b.Home || slices.Contains(tiles, cell) {
			start[cell] = uint8(cell)
		}
	}
	cost := map[string]int{string(start): 0}
	for queue := []string{string(start)}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		gap := slices.Index([]byte(at), byte(b.Home))
		for cell := range at {
			row, col := cell/b.Cols == gap/b.Cols, cell%b.Cols == gap%b.Cols
			if cell == gap || !row && !col || !b.Line && b.Neighbours(gap)>>cell&1 == 0 {
				continue
			}
			step := 1
			if col {
				step = b.Cols
			}
			if cell < gap {
				step = -step
			}
			next := []byte(at)
			for hole := gap; hole != cell; hole += step {
				next[hole], next[hole+step] = next[hole+step], next[hole]
			}
			c := cost[at]
			if next[gap] != 255 || b.Line {
				c++
			}
			// Costs are small: what is met again at a lower cost is done again.
			if old, met := cost[string(next)]; !met || c < old {
				cost[string(next)] = c
				queue = append(queue, string(next))
			}
		}
	}
	return cost
}

// TestSlow compares each state of small patterns, on boards of several shapes and
// homes of the gap, with a search that knows nothing of regions and bits.
func TestSlow(t *testing.T) {
	for _, c := range []struct {
		board pattern.Board
		tiles []int
	}{
		{pattern.Board{Rows: 2, Cols: 3, Home: 5}, []int{1, 2, 3}},
		{pattern.Board{Rows: 2, Cols: 3, Home: 5}, []int{1, 2, 3, 4, 5}},
		{pattern.Board{Rows: 3, Cols: 2, Home: 2}, []int{1, 5}},
		{pattern.Board{Rows: 3, Cols: 3, Home: 8}, []int{1, 2, 3, 4}},
		{pattern.Board{Rows: 3, Cols: 3, Home: 8}, []int{5, 6, 7, 8}},
		{pattern.Board{Rows: 3, Cols: 3, Home: 4}, []int{1, 3, 4, 5, 7}},
		{pattern.Board{Rows: 3, Cols: 3, Home: 0}, []int{7}},
		{pattern.Board{Rows: 3, Cols: 4, Home: 11}, []int{4, 7, 11}},
		{pattern.Board{Rows: 2, Cols: 5, Home: 9}, []int{1, 4, 5}},
		{pattern.Board{Rows: 2, Cols: 3, Home: 5, Line: true}, []int{1, 2, 3}},
		{pattern.Board{Rows: 3, Cols: 2, Home: 2, Line: true}, []int{1, 2, 3, 4, 5}},
		{pattern.Board{Rows: 3, Cols: 3, Home: 4, Line: true}, []int{1, 2, 3, 4, 8}},
		{pattern.Board{Rows: 2, Cols: 5, Home: 9, Line: true}, []int{1, 4, 5}},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			s, err := pattern.New(c.board, c.tiles)
			if err != nil {
				t.Fatal(err)
			}
			table, err := search.Enumerate(t.Context(), s, 2, nil)
			if err != nil {
				t.Fatal(err)
			}
			met := map[pattern.State]int{}
			for board, cost := range slow(c.board, s.Tiles()) {
				x := s.State([]byte(board))
				if old, again := met[x]; again && old != cost {
					t.Fatalf("state %v costs %d and %d", x, old, cost)
				}
				met[x] = cost
				if c.board.Line {
					words := table.Bits[2*(int(x.Placement)*s.Words()+int(x.Rank)/64):]
					got := words[0]>>(x.Rank%64)&1 | words[1]>>(x.Rank%64)&1<<1
					if int(got) != cost%3 {
						t.Fatalf("state %v of %v: remainder %d, want that of %d",
							x, []byte(board), got, cost)
					}
					continue
				}
				word := table.Bits[int(x.Placement)*s.Words()+int(x.Rank)/64]
				got, odd := word>>(x.Rank%64)&1, s.Odd(x.Placement)
				if int(got) != cost>>1&1 || odd != (cost&1 == 1) {
					t.Fatalf("state %v of %v: bit %d, odd %v, want cost %d",
						x, []byte(board), got, odd, cost)
				}
			}
			levels := make([]uint64, len(table.Levels))
			for _, cost := range met {
				levels[cost]++
			}
			if !slices.Equal(levels, table.Levels) {
				t.Errorf("states at %v, want %v", table.Levels, levels)
			}
		})
	}
}

// TestInterrupt ends an enumeration before its first level.
func TestInterrupt(t *testing.T) {
	s, err := pattern.New(pattern.Board{Rows: 3, Cols: 4, Home: 11}, []int{1, 2, 3, 5, 6, 7})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := search.Enumerate(ctx, s, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("said %v", err)
	}
}
