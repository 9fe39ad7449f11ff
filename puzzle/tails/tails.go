package tails

import (
	"fmt"
	"math/bits"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// The greatest numbers of coins. The one with costs is less because the search
// by single positions, which they need, takes longer.
const (
	MaxCells         = 36
	MaxWeightedCells = 25
)

// Tails is a grid of coins. It implements puzzle.Puzzle.
type Tails struct {
	puzzle.XORForm
	rows, cols int
	rule       rule
	sides      uint64 // coins of which each move turns an odd number
	features   puzzle.Features
}

// rule is which coins may be flipped and what it costs.
type rule uint8

const (
	headsOnly rule = iota
	weighted       // heads only, a flip costs the coins it turns
	anyCoin
)

// names of the rules in specs.
var ruleNames = [...]string{"tails", "weighted-tails", "lights"}

// New returns the puzzle on a grid of rows times cols coins. Costly makes a
// move cost the number of coins it turns rather than 1.
func New(rows, cols int, costly bool) (*Tails, error) {
	if costly {
		return newTails(rows, cols, weighted)
	}
	return newTails(rows, cols, headsOnly)
}

// NewLights returns the puzzle in which any coin may be flipped with its
// neighbours, heads or tails. Its moves take themselves back.
func NewLights(rows, cols int) (*Tails, error) { return newTails(rows, cols, anyCoin) }

func newTails(rows, cols int, r rule) (*Tails, error) {
	most := MaxCells
	if r == weighted {
		most = MaxWeightedCells
	}
	if rows < 1 || cols < 1 || rows > most || cols > most || rows*cols > most {
		return nil, fmt.Errorf("a grid of %dx%d coins is not supported: want 1 to %d coins", rows,
			cols, most)
	}
	t := &Tails{rows: rows, cols: cols, rule: r}
	t.Bits = rows * cols
	for p := range t.Bits {
		m := puzzle.XORMove{Mask: t.cross(p)}
		if r != anyCoin {
			m.When = []puzzle.Condition{{Mask: t.bit(p)}}
		}
		t.Moves = append(t.Moves, m)
	}
	// Sutner, Linear Cellular Automata and the Garden-of-Eden, 1989: there always is one
	t.sides, _ = gf2.Telling(t.masks(), nil, t.Bits)
	t.setFeatures()
	return t, nil
}

// Features implements puzzle.Graph.
func (t *Tails) Features() *puzzle.Features { return &t.features }

func (t *Tails) setFeatures() {
	t.features = puzzle.Features{
		Reversible: t.XORForm.Undirected(), Side: t.side, XOR: &t.XORForm, Symmetry: t.symmetry(),
		Columns: t.columns(), Certify: t.certify, Locate: t.locate, Demonstrate: t.demonstrate,
		ExplainUnreached: t.explainUnreached, Rules: t.rules(), Depict: t.depict,
		Geometry: t.geometry, Gesture: t.gesture, Transcript: t.transcript(),
	}
	if t.rule == weighted {
		for _, m := range t.Moves {
			t.features.Costs = append(t.features.Costs, puzzle.Distance(bits.OnesCount64(m.Mask)))
		}
	}
}

// side is the feature Side.
func (t *Tails) side(x puzzle.Index) int { return int(gf2.Dot(t.sides, uint64(x))) }

// bit is the index bit of coin p.
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
func (t *Tails) Spec() string { return fmt.Sprintf("%s:%dx%d", ruleNames[t.rule], t.rows, t.cols) }

// Goals returns the index of all tails.
func (t *Tails) Goals() []puzzle.Index { return []puzzle.Index{puzzle.Index(t.Size() - 1)} }

// Cells is the number of coins.
func (t *Tails) Cells() int { return t.Bits }

// Rank implements puzzle.Numbering; every position has an index.
func (t *Tails) Rank(p puzzle.Position) (puzzle.Index, bool) {
	var x puzzle.Index
	for i := range len(p) {
		x = x<<1 | puzzle.Index(p[i]&1)
	}
	return x, true
}

// Unrank implements puzzle.Numbering.
func (t *Tails) Unrank(x puzzle.Index) puzzle.Position {
	cells := make([]byte, t.Bits)
	for i := range cells {
		cells[i] = byte(x >> (t.Bits - 1 - i) & 1)
	}
	return puzzle.Position(cells)
}

// Parse reads one letter a coin, H or T in either case; blanks, commas and line
// breaks are ignored. See [puzzle.Plain] for what else may stand between.
func (t *Tails) Parse(text string) (puzzle.Position, error) {
	cells := make([]byte, 0, t.Bits)
	for _, ch := range puzzle.Plain(text) {
		switch ch {
		case ' ', '\t', '\n', ',':
		case 'H', 'h':
			cells = append(cells, 0)
		case 'T', 't':
			cells = append(cells, 1)
		default:
			return "", fmt.Errorf("%s position %s: coin %d is %q, want H or T", t.Spec(),
				puzzle.Quote(text), len(cells)+1, ch)
		}
	}
	if len(cells) != t.Bits {
		return "", fmt.Errorf("%s position %s: %d coins, want %d", t.Spec(), puzzle.Quote(text),
			len(cells), t.Bits)
	}
	return puzzle.Position(cells), nil
}

// Format writes the letters in one line.
func (t *Tails) Format(p puzzle.Position) string {
	text := make([]byte, len(p))
	for i := range text {
		text[i] = "HT"[p[i]]
	}
	return string(text)
}

// Draw writes the letters row by row.
func (t *Tails) Draw(p puzzle.Position) string {
	var out strings.Builder
	for line := t.Format(p); line != ""; line = line[t.cols:] {
		out.WriteString(line[:t.cols] + "\n")
	}
	return out.String()
}

// Written implements puzzle.Notation.
func (t *Tails) Written() []puzzle.WrittenForm {
	checks := make([]byte, t.Bits)
	for i := range checks {
		checks[i] = byte((i/t.cols + i%t.cols) % 2)
	}
	example := puzzle.Position(checks)
	return []puzzle.WrittenForm{
		{About: fmt.Sprintf("%d letters row by row, H for heads and T for tails", t.Bits),
			Example: t.Format(example)},
		{About: "the same with a mark between the rows",
			Example: strings.Join(strings.Fields(t.Draw(example)), "/")},
		{About: fmt.Sprintf("a drawn board of %d rows", t.rows), Example: t.Draw(example)},
	}
}

// Lines implements puzzle.Notation.
func (t *Tails) Lines(first string) int {
	coins := strings.Join(strings.FieldsFunc(puzzle.Plain(first),
		func(r rune) bool { return r == ' ' || r == '\t' || r == ',' }), "")
	if len(coins) > t.cols || strings.Trim(coins, "HhTt") != "" {
		return 1
	}
	return t.rows
}

// MoveName writes the row and column of the coin, counted from 0.
func (t *Tails) MoveName(_ puzzle.Position, m puzzle.Move) string {
	return fmt.Sprintf("r%dc%d", int(m)/t.cols, int(m)%t.cols)
}

// symmetry has 8 symmetries on a square grid, 4 on any other.
func (t *Tails) symmetry() *puzzle.Symmetry {
	if t.rows == t.cols {
		return &puzzle.Symmetry{Order: 8, Image: t.image}
	}
	return &puzzle.Symmetry{Order: 4, Image: t.image}
}

// image returns p mirrored left to right (bit 0 of s), top to bottom (bit 1)
// and in the main diagonal (bit 2).
func (t *Tails) image(p puzzle.Position, s int) puzzle.Position {
	cells := make([]byte, len(p))
	for i := range cells {
		r, c := i/t.cols, i%t.cols
		if s&1 != 0 {
			c = t.cols - 1 - c
		}
		if s&2 != 0 {
			r = t.rows - 1 - r
		}
		if s&4 != 0 {
			r, c = c, r
		}
		cells[r*t.cols+c] = p[i]
	}
	return puzzle.Position(cells)
}
