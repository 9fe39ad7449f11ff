package pattern_test

import (
	"slices"
	"strings"
	"testing"

	"puzzlebase/search/pattern"
)

// TestPartitions reads partitions and wants each tile in one pattern.
func TestPartitions(t *testing.T) {
	for _, c := range []struct {
		board      pattern.Board
		text, want string
	}{
		{pattern.Board{Rows: 4, Cols: 4, Home: 15}, "", "7-8"},
		{pattern.Board{Rows: 4, Cols: 4, Home: 15}, "5-5-5", "5-5-5"},
		{pattern.Board{Rows: 4, Cols: 4, Home: 15}, "6-6-3", "6-6-3"},
		{pattern.Board{Rows: 4, Cols: 4, Home: 10}, "8-7", "8-7"},
		{pattern.Board{Rows: 3, Cols: 5, Home: 14}, "", "7-7"},
		{pattern.Board{Rows: 2, Cols: 8, Home: 15}, "", "7-8"},
		{pattern.Board{Rows: 3, Cols: 6, Home: 17}, "", "5-6-6"},
		{pattern.Board{Rows: 5, Cols: 4, Home: 19}, "", "6-6-7"},
		{pattern.Board{Rows: 5, Cols: 5, Home: 24}, "", "6-6-6-6"},
		{pattern.Board{Rows: 4, Cols: 4, Home: 15, Line: true}, "", "7-7-1"},
		{pattern.Board{Rows: 3, Cols: 5, Home: 14, Line: true}, "", "7-7"},
		{pattern.Board{Rows: 2, Cols: 3, Home: 2}, "1,5/2,3,4", "2-3"},
		{pattern.Board{Rows: 3, Cols: 3, Home: 8}, "", "4-4"},
		{pattern.Board{Rows: 3, Cols: 4, Home: 11}, "", "5-6"},
	} {
		p, err := pattern.ParsePartition(c.board, c.text)
		if err != nil || p.String() != c.want {
			t.Errorf("%v %q: %v, %v", c.board, c.text, p, err)
		}
		all := slices.Sorted(slices.Values(slices.Concat(p...)))
		for i, tile := range all {
			if tile != i+1 || len(all) != c.board.Cells()-1 {
				t.Fatalf("%v %q: tiles %v", c.board, c.text, p)
			}
			if c.board.Tile(c.board.CellOf(tile)) != tile {
				t.Errorf("%v: tile %d is elsewhere at home", c.board, tile)
			}
		}
	}
}

func TestBadPartitions(t *testing.T) {
	b := pattern.Board{Rows: 4, Cols: 4, Home: 15}
	for text, want := range map[string]string{
		"7-7":                                 "leave 1 of the 15",
		"8-8":                                 "more than the 15",
		"9-6":                                 `"9" is no pattern`,
		"seven":                               "want sizes from 1 to 8",
		"1,2,3":                               "tile 4 is in none",
		"1,2,3/3,4":                           "tile 3 stands in it twice",
		"1,16":                                `"16" is not a tile`,
		"1,,2":                                `"" is not a tile`,
		"1,2,3,4,5,6,7,8,9/10,11,12,13,14,15": "has 9 tiles",
	} {
		p, err := pattern.ParsePartition(b, text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v", text, p, err)
		}
	}
	if _, err := pattern.ParsePartition(pattern.Board{Rows: 5, Cols: 6, Home: 29}, ""); err == nil {
		t.Error("a board of 30 cells has a partition")
	}
}
