package pattern

import (
	"fmt"
	"math/bits"
	"slices"
)

// Space is the numbered space of one pattern. All methods are safe for concurrent
// use.
type Space struct {
	Board
	tiles     []int
	places    int        // of a row
	low       []uint32   // by the first cells of a set, setBits of them: a part of its number
	high      [][]uint32 // by how many these are, and by the other cells: the other part
	at        []uint32   // the row, by the number of a set times that of cells plus the gap's cell
	rows      []row      // by number
	rotations [][]uint16 // by the places that a tile leaves and comes to
}

// row is a set of cells that the tiles are on, and the region of the gap.
type row struct{ set, region uint32 }

// New returns the space of a pattern: its tiles by their cells at the goal.
func New(b Board, tiles []int) (*Space, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	tiles = slices.Sorted(slices.Values(tiles))
	switch n := len(tiles); {
	case n < 1 || n > min(MaxTiles, b.Cells()-1):
		return nil, fmt.Errorf("a pattern of %d tiles, want 1 to %d", n, min(MaxTiles, b.Cells()-1))
	case tiles[0] < 0 || tiles[n-1] >= b.Cells() || slices.Contains(tiles, b.Home) ||
		len(slices.Compact(slices.Clone(tiles))) < n:
		return nil, fmt.Errorf("tiles at home in cells %d are no pattern", tiles)
	}
	s := &Space{Board: b, tiles: tiles, places: factorial(len(tiles))}
	s.numberSets()
	for set := uint32(1)<<len(tiles) - 1; set < 1<<b.Cells(); set = following(set) {
		s.add(set)
	}
	s.makeRotations()
	return s, nil
}

// setBits is how many cells of a set are looked up at a time.
const setBits = 13

// numberSets prepares the numbers of sets. Of sets of equal size, as numbers, those below one are
// counted cell by cell: its i-th cell from 0, c, has (c choose i+1) sets below that are the
// same in the cells after it (D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.3).
func (s *Space) numberSets() {
	k := len(s.tiles)
	number := func(set uint32, first, from int) (sum uint32) {
		for i := first; set != 0; set &= set - 1 {
			sum += uint32(choose(from+bits.TrailingZeros32(set), i+1) * s.Cells())
			i++
		}
		return sum
	}
	for set := range uint32(1) << min(setBits, s.Cells()) {
		s.low = append(s.low, number(set, 0, 0))
	}
	s.high = make([][]uint32, k+1)
	for first := range s.high {
		for set := range uint32(1) << max(s.Cells()-setBits, 0) {
			s.high[first] = append(s.high[first], number(set, first, setBits))
		}
	}
}

// number returns that of a set, times the number of cells.
func (s *Space) number(set uint32) uint32 {
	low := set & (1<<setBits - 1)
	return s.low[low] + s.high[bits.OnesCount32(low)][set>>setBits]
}

// following returns the next greater set of as many cells.
func following(set uint32) uint32 {
	lowest := set & -set
	carried := set + lowest
	return carried | (set^carried)>>2/lowest
}

func choose(n, k int) int {
	out := 1
	for i := range k {
		out = out * (n - i) / (i + 1)
	}
	return out
}

// add numbers the rows of a set.
func (s *Space) add(set uint32) {
	first := len(s.at)
	s.at = append(s.at, make([]uint32, s.Cells())...)
	for free := (uint32(1)<<s.Cells() - 1) &^ set; free != 0; {
		region := s.region(free, bits.TrailingZeros32(free))
		for left := region; left != 0; left &= left - 1 {
			s.at[first+bits.TrailingZeros32(left)] = uint32(len(s.rows))
		}
		s.rows = append(s.rows, row{set, region})
		free &^= region
	}
}

// Tiles are the pattern, by their cells at the goal and in their order. Not to be
// changed.
func (s *Space) Tiles() []int { return s.tiles }

// Rows is the number of rows.
func (s *Space) Rows() int { return len(s.rows) }

// Places is the number of states of a row.
func (s *Space) Places() int { return s.places }

// Size is the number of states.
func (s *Space) Size() uint64 { return uint64(len(s.rows)) * uint64(s.places) }

// Words is how many words hold one bit for each state of a row.
func (s *Space) Words() int { return (s.places + 63) / 64 }

// Planes is how many bits of a distance distinguish it from those of neighbours: bit 1, since the
// row has bit 0, or in the line metric the two of its remainder by 3.
func (s *Space) Planes() int {
	if s.Line {
		return 2
	}
	return 1
}

// Bytes is how many bytes hold those bits of all states.
func (s *Space) Bytes() uint64 { return 8 * uint64(s.Planes()*s.Words()) * uint64(len(s.rows)) }

// Held is about how many bytes the space itself takes.
func (s *Space) Held() uint64 { return 4*uint64(len(s.at)) + 8*uint64(len(s.rows)) }

// Row returns the row of a set of cells that tiles are on, as many as the pattern has, and the
// gap's cell, which is none of them.
func (s *Space) Row(set uint32, gap int) uint32 { return s.at[s.number(set)+uint32(gap)] }

// Set returns the cells that the tiles are on in a row.
func (s *Space) Set(row uint32) uint32 { return s.rows[row].set }

// Goal returns the row of the goal, where the tiles are in place 0.
func (s *Space) Goal() uint32 { return s.Row(s.home(), s.Home) }

// home is the set of cells that the tiles are on at the goal.
func (s *Space) home() (set uint32) {
	for _, t := range s.tiles {
		set |= 1 << t
	}
	return set
}

// Odd reports whether the distances of a row are odd; the others of it are even.
func (s *Space) Odd(row uint32) bool {
	dark := s.Dark()
	return bits.OnesCount32(s.rows[row].set&dark)&1 != bits.OnesCount32(s.home()&dark)&1
}

// Step is a move from all states of a row to those of another, at a cost of 1.
type Step struct {
	To uint32 // the row
	// Back takes a place of To to one of the row, one table after another; none where each stays.
	Back [][]uint16
}

// Steps appends all moves from a row. It takes the memory of earlier steps, beyond the end of
// those in steps.
func (s *Space) Steps(r uint32, steps []Step) []Step {
	from := s.rows[r]
	if s.Line {
		return s.lines(from, steps)
	}
	for tiles := from.set; tiles != 0; tiles &= tiles - 1 {
		cell := bits.TrailingZeros32(tiles)
		for free := s.Beside(cell) & from.region; free != 0; free &= free - 1 {
			to := bits.TrailingZeros32(free)
			after := from.set&^(1<<cell) | 1<<to
			var step *Step
			steps, step = another(steps, s.Row(after, cell))
			if back := s.Rotation(after, to, cell); back != nil {
				step.Back = append(step.Back, back)
			}
		}
	}
	return steps
}

// another appends a step to a row, in the memory of one that is no more needed.
func another(steps []Step, to uint32) ([]Step, *Step) {
	steps = slices.Grow(steps, 1)[:len(steps)+1]
	step := &steps[len(steps)-1]
	step.To, step.Back = to, step.Back[:0]
	return steps, step
}

// lines is Steps in the line metric.
func (s *Space) lines(from row, steps []Step) []Step {
	gap := bits.TrailingZeros32(from.region)
	for direction := range directions {
		set := from.set
		var slid [MaxTiles][]uint16 // what takes each slide so far back
		slides := 0
		for tiles := 1; ; tiles++ {
			cell, ok := s.Toward(gap, direction, tiles)
			if !ok {
				break
			}
			if set>>cell&1 == 1 {
				to, _ := s.Toward(gap, direction, tiles-1)
				set = set&^(1<<cell) | 1<<to
				if t := s.Rotation(set, to, cell); t != nil {
					slid[slides] = t
					slides++
				}
			}
			var step *Step
			steps, step = another(steps, s.Row(set, cell))
			for i := slides - 1; i >= 0; i-- {
				step.Back = append(step.Back, slid[i])
			}
		}
	}
	return steps
}

// Slide returns the state after the tile in one cell has slid to another beside
// it, from the set of cells that tiles are on and the place within the row.
func (s *Space) Slide(set uint32, place uint16, from, to int) (after uint32, x State) {
	after, place = s.slide(set, place, from, to)
	return after, State{s.at[s.number(after)+uint32(from)], place}
}

func (s *Space) slide(set uint32, place uint16, from, to int) (uint32, uint16) {
	rest := set &^ (1 << from)
	a, b := bits.OnesCount32(rest&(1<<from-1)), bits.OnesCount32(rest&(1<<to-1))
	if a != b {
		place = s.rotations[a*len(s.tiles)+b][place]
	}
	return rest | 1<<to, place
}

// SlideLine is Slide in the line metric, for all tiles on the way of the gap from one cell
// to another.
func (s *Space) SlideLine(set uint32, place uint16, gap, to int) (after uint32, x State) {
	for step := s.Ahead(gap, to); gap != to; gap += step {
		if from := gap + step; set>>from&1 == 1 {
			set, place = s.slide(set, place, from, gap)
		}
	}
	return set, State{s.at[s.number(set)+uint32(to)], place}
}

// Rotation returns where the places of a row go when the tile in one cell, which is of set,
// slides to another, which is not; nil when each stays.
func (s *Space) Rotation(set uint32, from, to int) []uint16 {
	set &^= 1 << from
	a, b := bits.OnesCount32(set&(1<<from-1)), bits.OnesCount32(set&(1<<to-1))
	return s.rotations[a*len(s.tiles)+b]
}

// makeRotations makes the tables of all slides of a tile past up to as many others
// as a row of the board has cells, less one.
func (s *Space) makeRotations() {
	k := len(s.tiles)
	s.rotations = make([][]uint16, k*k)
	for a := range k {
		for b := range k {
			if a != b && max(a, b)-min(a, b) < s.Cols {
				s.rotations[a*k+b] = rotation(k, a, b)
			}
		}
	}
}

// rotation returns where the ranks of sequences of k go when the element in place a
// is taken out and put into place b. Digits of the rank outside of these places
// stay as they are; those between are one digit of a larger radix.
func rotation(k, a, b int) []uint16 {
	first, last := min(a, b), max(a, b)
	inner := factorial(k - last - 1)
	span := factorial(k-first) / inner
	out := make([]uint16, factorial(k))
	for v := range span {
		w := rotate(k-first, last-first+1, a-first, b-first, v)
		for outer := 0; outer < len(out); outer += span * inner {
			for i := range inner {
				out[outer+v*inner+i] = uint16(outer + w*inner + i)
			}
		}
	}
	return out
}

// rotate is rotation for one rank of the first m places of a sequence of n.
func rotate(n, m, a, b, number int) int {
	order := unrank(n, m, number)
	picked, x := order[:m], order[a]
	picked = slices.Insert(slices.Delete(picked, a, a+1), b, x)
	return rank(n, picked)
}

func factorial(n int) int {
	out := 1
	for ; n > 1; n-- {
		out *= n
	}
	return out
}
