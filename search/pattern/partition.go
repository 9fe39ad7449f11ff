package pattern

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Partition is disjoint patterns that together have all tiles of a board, by the numbers on them.
type Partition [][]int

// String is the number of tiles of each pattern, as in 7-8.
func (p Partition) String() string {
	var sizes []string
	for _, tiles := range p {
		sizes = append(sizes, strconv.Itoa(len(tiles)))
	}
	return strings.Join(sizes, "-")
}

// Tile is the number on the tile that is at home in a cell.
func (b Board) Tile(home int) int {
	if home < b.Home {
		return home + 1
	}
	return home
}

// CellOf is the inverse of Tile.
func (b Board) CellOf(tile int) int {
	if tile <= b.Home {
		return tile - 1
	}
	return tile
}

// shapes are partitions of square boards with the gap last in the literature (Korf and Felner 2002,
// figures 4, 6 and 8), by tiles.
var shapes = map[string]string{
	"4x4 7-8":     "9,10,11,12,13,14,15/1,2,3,4,5,6,7,8",
	"4x4 6-6-3":   "1,5,6,9,10,13/7,8,11,12,14,15/2,3,4",
	"4x4 5-5-5":   "1,2,3,5,6/4,7,8,11,12/9,10,13,14,15",
	"5x5 6-6-6-6": "1,2,6,7,11,12/3,4,5,8,9,10/13,14,15,18,19,20/16,17,21,22,23,24",
}

// ParsePartition reads a partition: sizes of patterns, as in 7-8, or their tiles, as in
// 1,2,3/4,5,6,7,8. Sizes cut the board along its longer side, unless the literature has shapes for
// them. "" means as few patterns as are worth their memory.
func ParsePartition(b Board, text string) (Partition, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	if text == "" {
		text = b.usual()
	}
	shape, ok := shapes[fmt.Sprintf("%dx%d %s", b.Rows, b.Cols, text)]
	if ok && b.Home == b.Cells()-1 {
		text = shape
	}
	p, err := b.cut(text)
	if strings.ContainsAny(text, ",/") {
		p, err = b.listed(text)
	}
	if err != nil {
		return nil, fmt.Errorf("partition %q: %w", text, err)
	}
	return p, nil
}

// usual returns the default sizes: as few patterns as are worth their memory. In the line metric
// the greatest distance counts, so one pattern is as large as possible.
func (b Board) usual() string {
	tiles := b.Cells() - 1
	var sizes []string
	if b.Line {
		for most := b.largest(); tiles > 0; tiles -= min(most, tiles) {
			sizes = append(sizes, strconv.Itoa(min(most, tiles)))
		}
		return strings.Join(sizes, "-")
	}
	most := 8
	if b.Cells() > 16 {
		most = 7
	}
	for n := max(2, (tiles+most-1)/most); n > 0; n-- {
		sizes = append(sizes, strconv.Itoa(tiles/n)) // the smaller ones first
		tiles -= tiles / n
	}
	return strings.Join(sizes, "-")
}

// largest is the greatest size of a pattern in the line metric with at most mostLine states.
func (b Board) largest() int {
	states := b.Cells()
	for size := 1; size < min(maxTiles, b.Cells()-1); size++ {
		if states *= b.Cells() - size; states*(b.Cells()-size-1) > mostLine {
			return size
		}
	}
	return min(maxTiles, max(b.Cells()/2, 1))
}

// mostLine is the greatest number of states of a default pattern in the line metric.
const mostLine = 600_000_000

func (b Board) cut(text string) (Partition, error) {
	var p Partition
	left := b.lengthwise()
	for field := range strings.SplitSeq(text, "-") {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 || n > maxTiles {
			return nil, fmt.Errorf("%q is no pattern, want sizes from 1 to %d, such as %s, "+
				"or tiles, such as 1,2,3/4,5", field, maxTiles, b.usual())
		}
		if n > len(left) {
			return nil, fmt.Errorf("its sizes are more than the %d tiles, want %d such as %s",
				b.Cells()-1, b.Cells()-1, b.usual())
		}
		p, left = append(p, slices.Sorted(slices.Values(left[:n]))), left[n:]
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("its sizes leave %d of the %d tiles out, want %d such as %s",
			len(left), b.Cells()-1, b.Cells()-1, b.usual())
	}
	return p, nil
}

// lengthwise returns the tiles as they lie at the goal, short side by short side.
func (b Board) lengthwise() []int {
	var out []int
	for i := range b.Cells() {
		cell := i
		if b.Cols > b.Rows {
			cell = i%b.Rows*b.Cols + i/b.Rows
		}
		if cell != b.Home {
			out = append(out, b.Tile(cell))
		}
	}
	return out
}

func (b Board) listed(text string) (Partition, error) {
	var p Partition
	in := make([]bool, b.Cells())
	for list := range strings.SplitSeq(text, "/") {
		var tiles []int
		for field := range strings.SplitSeq(list, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(field))
			switch {
			case err != nil || n < 1 || n >= b.Cells():
				return nil, fmt.Errorf("%q is not a tile, want 1 to %d", field, b.Cells()-1)
			case in[n]:
				return nil, fmt.Errorf("tile %d stands in it twice", n)
			}
			in[n] = true
			tiles = append(tiles, n)
		}
		if len(tiles) > maxTiles {
			return nil, fmt.Errorf("a pattern has %d tiles, want at most %d", len(tiles), maxTiles)
		}
		p = append(p, slices.Sorted(slices.Values(tiles)))
	}
	if missing := slices.Index(in[1:], false) + 1; missing > 0 {
		return nil, fmt.Errorf("tile %d is in none of its patterns", missing)
	}
	return p, nil
}
