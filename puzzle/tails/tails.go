package tails

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// The greatest numbers of coins. The one with costs is less because the search
// by single positions, which they need, takes longer.
const (
	maxCells         = 36
	maxWeightedCells = 25
)

// Tails is a grid of coins. It implements puzzle.Puzzle.
type Tails struct {
	puzzle.XORForm
	puzzle.OneLine // how positions are written in one line
	rows, cols     int
	rule           Rule
	sides          uint64 // coins of which each move turns an odd number
	features       puzzle.Features
}

// Rule is which coins may be flipped and what it costs. It is how specs begin.
type Rule string

// The rules.
const (
	HeadsOnly Rule = "tails"          // a coin that shows heads
	Weighted  Rule = "weighted-tails" // the same, at the cost of the coins that it turns
	AnyCoin   Rule = "lights"         // any coin, so that moves take themselves back
)

// New returns the puzzle on a grid of rows times cols coins, each of which is flipped with
// its neighbours.
func New(rows, cols int, rule Rule) (*Tails, error) {
	most := maxCells
	if rule == Weighted {
		most = maxWeightedCells
	}
	if rows < 1 || cols < 1 || rows > most || cols > most || rows*cols > most {
		return nil, fmt.Errorf("a grid of %dx%d coins is not supported: want 1 to %d coins", rows,
			cols, most)
	}
	t := &Tails{rows: rows, cols: cols, rule: rule}
	t.Bits = rows * cols
	t.OneLine = puzzle.OneLine{Signs: "HT", Cells: t.Bits, Cell: "coin"}
	for p := range t.Bits {
		m := puzzle.XORMove{Mask: t.cross(p)}
		if rule != AnyCoin {
			m.When = []puzzle.Condition{{Mask: t.bit(p)}}
		}
		t.Moves = append(t.Moves, m)
	}
	// Sutner, Linear Cellular Automata and the Garden-of-Eden, 1989: there always is one
	t.sides, _ = gf2.Separating(t.masks(), nil, t.Bits)
	t.setFeatures()
	return t, nil
}

func (t *Tails) Features() *puzzle.Features { return &t.features }

func (t *Tails) setFeatures() {
	g := t.geometry()
	t.features = puzzle.Features{
		Reversible: t.XORForm.Reversible(), Side: t.side, XOR: &t.XORForm,
		Symmetry: puzzle.CellSymmetry(puzzle.GridSymmetries(t.rows, t.cols)),
		Measures: t.measures(), Certify: t.certify, Demonstrate: t.demonstrate,
		ExplainUnreached: t.explainUnreached, Rules: t.rules(), Depict: g.Depict(drawCell),
		Geometry: g, Transcript: t.transcript(),
		Start: puzzle.Position(make([]byte, t.Bits)), // all heads
	}
	if t.rule == Weighted {
		for _, m := range t.Moves {
			t.features.Costs = append(t.features.Costs, puzzle.Distance(bits.OnesCount64(m.Mask)))
		}
	}
}

func (t *Tails) side(x puzzle.Index) int { return int(gf2.Dot(t.sides, uint64(x))) }

func (t *Tails) bit(p int) uint64 { return 1 << (t.Bits - 1 - p) }

// cross is the set of coins that move p turns.
func (t *Tails) cross(p int) uint64 {
	r, c := p/t.cols, p%t.cols
	mask := t.bit(p)
	for _, n := range [][2]int{{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}} {
		if n[0] >= 0 && n[0] < t.rows && n[1] >= 0 && n[1] < t.cols {
			mask |= t.bit(n[0]*t.cols + n[1])
		}
	}
	return mask
}

// Spec is "tails:RxC", "weighted-tails:RxC" or "lights:RxC".
func (t *Tails) Spec() string { return fmt.Sprintf("%s:%dx%d", t.rule, t.rows, t.cols) }

// Goals returns the index of all tails.
func (t *Tails) Goals() []puzzle.Index { return []puzzle.Index{puzzle.Index(t.Size() - 1)} }

// Rank implements puzzle.Numbering; every position has an index.
func (t *Tails) Rank(p puzzle.Position) (puzzle.Index, bool) {
	var x puzzle.Index
	for i := range len(p) {
		x = x<<1 | puzzle.Index(p[i]&1)
	}
	return x, true
}

func (t *Tails) Unrank(x puzzle.Index) puzzle.Position {
	cells := make([]byte, t.Bits)
	for i := range cells {
		cells[i] = byte(x >> (t.Bits - 1 - i) & 1)
	}
	return puzzle.Position(cells)
}

// Parse reads the sides of all coins, H or 0 for heads and T or 1 for tails. Another whole number
// is the number of a node: its binary digits are the coins.
func (t *Tails) Parse(text string) (puzzle.Position, error) {
	digits := strings.Join(strings.Fields(puzzle.Plain(text)), "")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return t.OneLine.Parse(text)
	}
	if len(digits) == t.Bits && strings.Trim(digits, "01") == "" {
		return t.OneLine.Parse(strings.NewReplacer("0", "H", "1", "T").Replace(digits))
	}
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		node, err := strconv.ParseUint(strings.TrimSpace(plain), 10, 64)
		if err != nil || node >= t.Size() {
			return "", fmt.Errorf("want %d coins, or the number of a node, 0 to %d", t.Bits,
				t.Size()-1)
		}
		return t.Unrank(puzzle.Index(node)), nil
	})
}

// Draw writes the letters row by row.
func (t *Tails) Draw(p puzzle.Position) string {
	return strings.Join(puzzle.Rows(t.Format(p), t.cols), "\n") + "\n"
}

func (t *Tails) Written() []puzzle.Written {
	checks := make([]byte, t.Bits)
	for i := range checks {
		checks[i] = byte((i/t.cols + i%t.cols) % 2)
	}
	example := puzzle.Position(checks)
	return []puzzle.Written{
		{About: fmt.Sprintf("%d letters row by row, H for heads and T for tails", t.Bits),
			Example: t.Format(example)},
		{About: "the same with a mark between the rows",
			Example: strings.Join(strings.Fields(t.Draw(example)), "/")},
		{About: fmt.Sprintf("a drawn board of %d rows", t.rows), Example: t.Draw(example)},
		{About: "0 for heads and 1 for tails, or the number with these binary digits",
			Example: strings.NewReplacer("H", "0", "T", "1").Replace(t.Format(example))},
	}
}

func (t *Tails) Lines(first string) int {
	coins := puzzle.Signs(puzzle.Plain(first))
	if len(coins) > t.cols || strings.Trim(coins, "HhTt") != "" {
		return 1
	}
	return t.rows
}

// MoveName writes the row and column of the coin, counted from 0.
func (t *Tails) MoveName(_ puzzle.Position, m puzzle.Move) string {
	return fmt.Sprintf("r%dc%d", int(m)/t.cols, int(m)%t.cols)
}
