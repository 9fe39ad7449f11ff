package pattern

import (
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// Space is the numbered space of one pattern. All methods are safe for concurrent use.
type Space struct {
	Board
	tiles      []int
	orders     int
	low        []uint32   // the part of a set's number that its first setBits cells give
	high       [][]uint32 // the other part, by the tiles on those and the other cells
	at         []uint32   // by the number of a set plus the gap's cell, its placement
	placements []placement
	rotations  [][]uint16 // by the places that a tile leaves and reaches
}

// placement is a set of cells with tiles, and the region of the gap.
type placement struct{ set, region uint32 }

// New returns the space of a pattern. Tiles has the numbers on its tiles.
func New(b Board, tiles []int) (*Space, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	s := &Space{Board: b, orders: factorial(len(tiles))}
	for _, tile := range slices.Sorted(slices.Values(tiles)) {
		s.tiles = append(s.tiles, b.CellOf(tile))
	}
	switch n := len(tiles); {
	case n < 1 || n > min(maxTiles, b.Cells()-1):
		return nil, fmt.Errorf("a pattern of %d tiles, want 1 to %d", n, min(maxTiles, b.Cells()-1))
	case s.tiles[0] < 0 || s.tiles[n-1] >= b.Cells() ||
		len(slices.Compact(slices.Clone(s.tiles))) < n:
		return nil, fmt.Errorf("tiles %d are no pattern", tiles)
	}
	s.numberSets()
	s.at = make([]uint32, 0, choose(b.Cells(), len(tiles))*b.Cells())
	for set := uint32(1)<<len(tiles) - 1; set < 1<<b.Cells(); set = following(set) {
		s.add(set)
	}
	s.makeRotations()
	return s, nil
}

// setBits is the number of cells of a set that are looked up at a time.
const setBits = 13

// numberSets prepares the numbers of sets: the rank among the sets of equal size, in increasing
// order, times the number of cells. A set with cells c_1 < c_2 < ... has the rank (c_1 choose 1) +
// (c_2 choose 2) + ... (D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.3).
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

func (s *Space) number(set uint32) uint32 {
	low := set & (1<<setBits - 1)
	return s.low[low] + s.high[bits.OnesCount32(low)][set>>setBits]
}

// following returns the next greater set with the same number of cells.
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

// add numbers the placements with a set of cells.
func (s *Space) add(set uint32) {
	first := len(s.at)
	s.at = s.at[:first+s.Cells()]
	for free := (uint32(1)<<s.Cells() - 1) &^ set; free != 0; {
		region := s.region(free, bits.TrailingZeros32(free))
		for left := region; left != 0; left &= left - 1 {
			s.at[first+bits.TrailingZeros32(left)] = uint32(len(s.placements))
		}
		s.placements = append(s.placements, placement{set, region})
		free &^= region
	}
}

// Tiles are the cells of the pattern's tiles at the goal, in increasing order. The caller must not
// change it.
func (s *Space) Tiles() []int { return s.tiles }

// Placements is the number of placements.
func (s *Space) Placements() int { return len(s.placements) }

// Orders is the number of orders of the tiles: each placement has a state for each of them.
func (s *Space) Orders() int { return s.orders }

// Size is the number of states.
func (s *Space) Size() uint64 { return uint64(s.Placements() * s.Orders()) }

// Words is the number of words with one bit for each state of a placement.
func (s *Space) Words() int { return (s.Orders() + 63) / 64 }

// Bytes is the size of the bits in a [Database].
func (s *Space) Bytes() uint64 {
	bytes := 8 * uint64(s.Words()*s.Placements())
	if s.Line {
		return 2 * bytes
	}
	return bytes
}

// Held is roughly the memory of the space itself.
func (s *Space) Held() uint64 { return 4*uint64(len(s.at)) + 8*uint64(len(s.placements)) }

// Placement returns the number of a placement, from the set of cells with tiles and the gap's cell.
func (s *Space) Placement(set uint32, gap int) uint32 { return s.at[s.number(set)+uint32(gap)] }

// Set returns the cells with tiles in a placement.
func (s *Space) Set(placement uint32) uint32 { return s.placements[placement].set }

// Goal returns the placement of the goal, where the tiles have rank 0.
func (s *Space) Goal() uint32 { return s.Placement(s.home(), s.Home) }

// home is the set of cells with tiles at the goal.
func (s *Space) home() (set uint32) {
	for _, t := range s.tiles {
		set |= 1 << t
	}
	return set
}

// Odd reports whether the distances of a placement's states are odd; else all are even.
func (s *Space) Odd(placement uint32) bool {
	dark := s.dark()
	return bits.OnesCount32(s.Set(placement)&dark)&1 != bits.OnesCount32(s.home()&dark)&1
}

// Step is a move from all states of a placement to those of another, at a cost of 1.
type Step struct {
	To uint32 // the other placement
	// Back takes a rank there to the rank before the move, by one table after another. It is empty
	// if ranks do not change.
	Back [][]uint16
}

// Steps appends all moves from a placement. It reuses the memory of earlier steps, behind those in
// steps.
func (s *Space) Steps(from uint32, steps []Step) []Step {
	start := s.placements[from]
	for gaps := start.region; gaps != 0; gaps &= gaps - 1 {
		for direction := range directions {
			steps = s.slides(start.set, bits.TrailingZeros32(gaps), direction, steps)
		}
	}
	return steps
}

// slides appends the moves to the gap from a direction: of one tile, or in the line metric of
// whatever is on the way of the gap.
func (s *Space) slides(set uint32, gap int, direction Direction, steps []Step) []Step {
	var back [maxTiles][]uint16 // the tables of the slides so far
	slides, to := 0, gap
	for tiles := 1; tiles == 1 || s.Line; tiles++ {
		from, ok := s.Toward(gap, direction, tiles)
		if !ok || !s.Line && set>>from&1 == 0 {
			break
		}
		if set>>from&1 == 1 {
			set = set&^(1<<from) | 1<<to
			if t := s.rotationOf(set, to, from); t != nil {
				back[slides] = t
				slides++
			}
		}
		steps = slices.Grow(steps, 1)[:len(steps)+1]
		step := &steps[len(steps)-1]
		step.To, step.Back = s.Placement(set, from), step.Back[:0]
		for i := slides - 1; i >= 0; i-- {
			step.Back = append(step.Back, back[i])
		}
		to = from
	}
	return steps
}

// Slide returns the state after a tile has slid to the gap beside it, and the set of cells with
// tiles.
func (s *Space) Slide(set uint32, rank uint16, from, to int) (after uint32, x State) {
	after, rank = s.slide(set, rank, from, to)
	return after, State{s.Placement(after, from), rank}
}

func (s *Space) slide(set uint32, rank uint16, from, to int) (uint32, uint16) {
	if t := s.rotationOf(set, from, to); t != nil {
		rank = t[rank]
	}
	return set&^(1<<from) | 1<<to, rank
}

// SlideLine is Slide in the line metric: it slides all tiles on the way of the gap from one cell to
// another.
func (s *Space) SlideLine(set uint32, rank uint16, gap, to int) (after uint32, x State) {
	for step := s.Ahead(gap, to); gap != to; gap += step {
		if from := gap + step; set>>from&1 == 1 {
			set, rank = s.slide(set, rank, from, gap)
		}
	}
	return set, State{s.Placement(set, to), rank}
}

// rotationOf returns where ranks go when the tile in one cell of a set slides to a cell outside.
// It returns nil if no rank changes.
func (s *Space) rotationOf(set uint32, from, to int) []uint16 {
	set &^= 1 << from
	a, b := bits.OnesCount32(set&(1<<from-1)), bits.OnesCount32(set&(1<<to-1))
	return s.rotations[a*len(s.tiles)+b]
}

// makeRotations makes the tables of all slides. A tile passes fewer others than a row of the board
// has cells.
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

// rotation returns where the ranks of sequences of k go when the element in place a moves to place
// b. The rank's digits outside these places do not change. Those between are one digit of a larger
// radix.
func rotation(k, a, b int) []uint16 {
	first, last := min(a, b), max(a, b)
	inner := factorial(k - last - 1)
	span := factorial(k-first) / inner
	out := make([]uint16, factorial(k))
	for v := range span {
		order := unrank(k-first, v*inner)
		moved := order[a-first]
		picked := slices.Delete(order[:k-first], a-first, a-first+1)
		w, _ := puzzle.RankPermutation(slices.Insert(picked, b-first, moved))
		for outer := 0; outer < len(out); outer += span * inner {
			for i := range inner {
				out[outer+v*inner+i] = uint16(outer + int(w) + i)
			}
		}
	}
	return out
}

func factorial(n int) int {
	out := 1
	for ; n > 1; n-- {
		out *= n
	}
	return out
}
