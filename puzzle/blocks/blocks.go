package blocks

import (
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

const (
	// maxCells is the most cells that a board may have, walls excepted.
	maxCells = 64
	// maxSide is the most rows and columns.
	maxSide = 64
)

// Metric says what is one move.
type Metric string

// The metrics.
const (
	Step     Metric = "step"     // a block by one cell
	Straight Metric = "straight" // a block in one direction
	Slide    Metric = "slide"    // a block along any way
)

// directions in the order of the numbers of the moves by one cell.
var directions = [4]struct {
	row, col int
	name     string
}{{-1, 0, "up"}, {0, -1, "left"}, {0, 1, "right"}, {1, 0, "down"}}

type point struct{ row, col int }

type set uint64

// Board is a puzzle of blocks. It implements puzzle.Rules.
type Board struct {
	spec   string
	width  int       // signs of a row
	signs  []int     // for each sign of the picture, row by row, its cell, or -1 for a wall
	cells  []point   // of the board, in reading order
	beside [][4]int8 // for each cell the ones beside it, or -1
	kinds  []kind
	start  puzzle.Position
	goals  []puzzle.Position // 0 where anything may be
	metric Metric

	features puzzle.Features
}

// kind is blocks that are alike.
type kind struct {
	letters string  // one for each, in the reading order of the first position
	shape   []point // its cells, in reading order, from the first one on
	places  []set   // by the cell where it begins; 0 where it does not fit
	ways    [4]bool // the directions in which it moves
}

func (b *Board) Spec() string { return b.spec }

func (b *Board) MoveCount() int { return len(b.cells) * len(b.cells) }

func (b *Board) Start() puzzle.Position { return b.start }

func (b *Board) Features() *puzzle.Features { return &b.features }

func (b *Board) Goal(p []byte) bool {
	return slices.ContainsFunc(b.goals, func(g puzzle.Position) bool {
		for i := range len(g) {
			if g[i] != 0 && g[i] != p[i] {
				return false
			}
		}
		return true
	})
}

// block returns the kind of the block that begins in a cell, and where it lies; nil when none does.
func (b *Board) block(p []byte, cell int) (*kind, set) {
	n := int(p[cell])
	if n == 0 || n > len(b.kinds) {
		return nil, 0
	}
	k := &b.kinds[n-1]
	return k, k.places[cell]
}

// taken returns the cells under blocks.
func (b *Board) taken(p []byte) (out set) {
	for cell := range p {
		_, here := b.block(p, cell)
		out |= here
	}
	return out
}

func (b *Board) Moves(p []byte, steps *puzzle.Steps) {
	taken := b.taken(p)
	for cell, n := range p {
		k, here := b.block(p, cell)
		if k == nil {
			continue
		}
		for to := b.reach(k, cell, taken&^here); to != 0; to &= to - 1 {
			end := bits.TrailingZeros64(uint64(to))
			q := steps.Add(puzzle.Move(cell*len(b.cells) + end))
			q[cell], q[end] = 0, n
		}
	}
}

// reach returns the cells where a block that begins in a cell may begin after one
// move, when others take some.
func (b *Board) reach(k *kind, cell int, taken set) (found set) {
	if b.metric == Straight {
		for d := range directions {
			for next := b.next(k, cell, d, taken); next >= 0; next = b.next(k, next, d, taken) {
				found |= 1 << next
			}
		}
		return found
	}
	found = 1 << cell
	for edge := found; edge != 0; {
		at := bits.TrailingZeros64(uint64(edge))
		edge &= edge - 1
		for d := range directions {
			if next := b.next(k, at, d, taken); next >= 0 && found>>next&1 == 0 {
				found |= 1 << next
				edge |= 1 << next
			}
		}
		if b.metric == Step {
			break
		}
	}
	return found &^ (1 << cell)
}

// next returns where a block begins that is moved by one cell, or -1 when it cannot be.
func (b *Board) next(k *kind, cell, direction int, taken set) int {
	next := int(b.beside[cell][direction])
	if next < 0 || !k.ways[direction] || k.places[next] == 0 || k.places[next]&taken != 0 {
		return -1
	}
	return next
}

// route returns the directions of a shortest way of a block to where it begins in
// another cell, with as many cells for each; nil when there is none.
func (b *Board) route(p []byte, from, to int) []int {
	k, here := b.block(p, from)
	if k == nil {
		return nil
	}
	taken := b.taken(p) &^ here
	ways := map[int][]int{from: {}}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for d := range directions {
			next := b.next(k, queue[0], d, taken)
			if next >= 0 && ways[next] == nil {
				ways[next] = append(slices.Clone(ways[queue[0]]), d)
				queue = append(queue, next)
			}
		}
	}
	return ways[to]
}

// MoveName implements puzzle.Notation: the letter of the block and its way, such
// as "b left 2 down".
func (b *Board) MoveName(pos puzzle.Position, m puzzle.Move) string {
	from, to := int(m)/len(b.cells), int(m)%len(b.cells)
	name := string(rune(b.labels(pos, "")[from]))
	way := b.route([]byte(pos), from, to)
	for len(way) > 0 {
		n := 1
		for n < len(way) && way[n] == way[0] {
			n++
		}
		name += " " + directions[way[0]].name
		if n > 1 {
			name += fmt.Sprint(" ", n)
		}
		way = way[n:]
	}
	return name
}

// labels is the feature Labels: the sign of each cell.
func (b *Board) labels(pos puzzle.Position, _ string) []int {
	out := slices.Repeat([]int{free}, len(b.cells))
	met := make([]int, len(b.kinds))
	for cell := range len(pos) {
		k, here := b.block([]byte(pos), cell)
		if k == nil {
			continue
		}
		n := &met[pos[cell]-1]
		sign := k.letters[min(*n, len(k.letters)-1)]
		*n++
		for ; here != 0; here &= here - 1 {
			out[bits.TrailingZeros64(uint64(here))] = int(sign)
		}
	}
	return out
}
