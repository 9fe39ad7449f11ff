package hanoi

import (
	"fmt"
	"strconv"
	"sync"

	"puzzlebase/puzzle"
)

// Limits on towers.
const (
	minPegs  = 3 // the usual number
	maxPegs  = 6
	maxSize  = 1 << 34 // positions
	maxDisks = 17      // on any number of pegs

	// On three pegs, n disks take up to 2^n-1 moves, and distances have 16 bits.
	maxOnThree = 15
)

// Tower is the puzzle. A position has the peg of each disk, the smallest first.
type Tower struct {
	puzzle.OneLine // the peg of each disk, the smallest first
	disks, pegs    int
	powers         [maxDisks + 1]uint64 // of pegs
	symmetries     [][]uint8            // by symmetry, where each peg goes
	orbits         [][]uint64           // see foldedForm
	features       puzzle.Features
}

// mostDisks is how many disks there may be on a number of pegs.
func mostDisks(pegs int) int {
	if pegs == minPegs {
		return maxOnThree
	}
	disks := 0
	for size := uint64(pegs); size <= maxSize; size *= uint64(pegs) {
		disks++
	}
	return disks
}

// sizes says which towers there are.
var sizes = func() string {
	out := fmt.Sprintf("1 to %d disks on %d pegs", mostDisks(minPegs), minPegs)
	for pegs := minPegs + 1; pegs <= maxPegs; pegs++ {
		out += fmt.Sprintf(", 1 to %d on %d", mostDisks(pegs), pegs)
	}
	return out
}()

// New returns the puzzle with these numbers of disks and pegs. The error says what is out of range.
func New(disks, pegs int) (*Tower, error) {
	if pegs < minPegs || pegs > maxPegs || disks < 1 || disks > mostDisks(pegs) {
		return nil, fmt.Errorf("%d disks on %d pegs are not supported: want %s", disks, pegs, sizes)
	}
	t := &Tower{disks: disks, pegs: pegs, OneLine: puzzle.OneLine{
		Signs: "ABCDEF"[:pegs], Cells: disks, Cell: "disk"}}
	t.powers[0] = 1
	for i := range disks {
		t.powers[i+1] = t.powers[i] * uint64(pegs)
	}
	t.symmetries = permutations(pegs - 1)
	t.features = puzzle.Features{
		Reversible: true, Coordinates: sync.OnceValue(t.coordinateForm),
		Symmetry: &puzzle.Symmetries[puzzle.Position]{Order: len(t.symmetries), Image: t.image},
		Rules:    t.rules(), Depict: t.depict, Geometry: t.geometry(),
		Start: t.Unrank(0), // all on the first peg
	}
	t.features.Fold(sync.OnceValue(t.foldedForm))
	return t, nil
}

// Spec is "hanoi:" with the disks and, where there are others than three, the pegs.
func (t *Tower) Spec() string {
	return fmt.Sprintf("hanoi:%d", t.disks) + puzzle.Option("pegs", strconv.Itoa(t.pegs),
		strconv.Itoa(minPegs))
}

// Size is pegs to the power of disks.
func (t *Tower) Size() uint64 { return t.powers[t.disks] }

// MoveCount is the number of ways to choose a peg and another.
func (t *Tower) MoveCount() int { return t.pegs * (t.pegs - 1) }

// Goals returns the position with all disks on the last peg.
func (t *Tower) Goals() []puzzle.Index { return []puzzle.Index{puzzle.Index(t.Size() - 1)} }

func (t *Tower) Features() *puzzle.Features { return &t.features }

func (t *Tower) ends(m puzzle.Move) (from, to int) {
	from, to = int(m)/(t.pegs-1), int(m)%(t.pegs-1)
	if to >= from {
		to++
	}
	return from, to
}

// tops returns the smallest disk of each peg, or the number of disks where there is none.
func (t *Tower) tops(x puzzle.Index) (tops [maxPegs]int) {
	for p := range t.pegs {
		tops[p] = t.disks
	}
	rest, seen := uint64(x), 0
	for d := 0; d < t.disks && seen < t.pegs; d++ {
		p := rest % uint64(t.pegs)
		rest /= uint64(t.pegs)
		if tops[p] == t.disks {
			tops[p] = d
			seen++
		}
	}
	return tops
}

func (t *Tower) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	tops := t.tops(x)
	for m := range puzzle.Move(t.MoveCount()) {
		from, to := t.ends(m)
		if d := tops[from]; d < tops[to] {
			edges = append(edges, puzzle.Edge{To: t.moved(x, d, from, to), Move: m})
		}
	}
	return edges
}

// Predecessors implements puzzle.Graph: the moves of x, taken back.
func (t *Tower) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	before := len(edges)
	edges = t.Successors(x, edges)
	for i := range edges[before:] {
		e := &edges[before+i]
		to, from := t.ends(e.Move)
		if to > from {
			to--
		}
		e.Move = puzzle.Move(from*(t.pegs-1) + to)
	}
	return edges
}

func (t *Tower) moved(x puzzle.Index, d, from, to int) puzzle.Index {
	return x + puzzle.Index(t.powers[d])*puzzle.Index(to) -
		puzzle.Index(t.powers[d])*puzzle.Index(from)
}

// Rank implements puzzle.Numbering: every position has a number.
func (t *Tower) Rank(pos puzzle.Position) (puzzle.Index, bool) {
	x := puzzle.Index(0)
	for d := range t.disks {
		x += puzzle.Index(pos[d]) * puzzle.Index(t.powers[d])
	}
	return x, true
}

func (t *Tower) Unrank(x puzzle.Index) puzzle.Position {
	cells := make([]byte, t.disks)
	for d := range cells {
		cells[d] = byte(uint64(x) % uint64(t.pegs))
		x /= puzzle.Index(t.pegs)
	}
	return puzzle.Position(cells)
}
