package pool

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// The kinds of balls, as they stand in a position.
const (
	Solid  = 'S'
	Eight  = '8'
	Stripe = 'T'
)

const (
	balls = 15
	each  = 7 // solids, and stripes
)

// arrangements is the number of ways to place the solids among 14 places.
const arrangements = 3432

// legal are the goals, row by row from the apex.
var legal = [2]string{"TSST8TSTSTTSTSS", "STTS8STSTSSTSTT"}

// Pool is the rack. It implements puzzle.Puzzle and Undirected.
type Pool struct {
	swaps []swap
}

// swap is a pair of places, from 0.
type swap struct{ i, j int }

// New returns the puzzle.
func New() *Pool {
	p := &Pool{}
	for i := range balls {
		for j := i + 1; j < balls; j++ {
			p.swaps = append(p.swaps, swap{i, j})
		}
	}
	return p
}

// Spec is "pool".
func (p *Pool) Spec() string { return "pool" }

// Size is 51,480: the place of the eight times the places of the solids.
func (p *Pool) Size() uint64 { return balls * arrangements }

// MoveCount is the number of pairs of places.
func (p *Pool) MoveCount() int { return len(p.swaps) }

// Goals returns the indices of the two legal racks.
func (p *Pool) Goals() []puzzle.Index {
	a, b := rank(parseKinds(legal[0])), rank(parseKinds(legal[1]))
	return []puzzle.Index{min(a, b), max(a, b)}
}

// rack is a position by kind: the place of the eight and the set of places
// with solids; stripes are the rest.
type rack struct {
	eight  int
	solids uint16
}

func parseKinds(text string) rack {
	var k rack
	for i := range balls {
		switch text[i] {
		case Eight:
			k.eight = i
		case Solid:
			k.solids |= 1 << i
		}
	}
	return k
}

// choose is Pascal's triangle.
var choose = func() (c [balls][balls]puzzle.Index) {
	for n := range balls {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// rank numbers the racks: the place of the eight, then the combinadic of the
// solids among the other fourteen places.
func rank(k rack) puzzle.Index {
	below := k.solids & (1<<k.eight - 1)
	places := below | (k.solids&^(2<<k.eight-1))>>1 // close the gap that the eight leaves
	x := puzzle.Index(k.eight) * arrangements
	for n := 1; places != 0; n++ {
		x += choose[bits.TrailingZeros16(places)][n]
		places &= places - 1
	}
	return x
}

// unrank is the inverse of rank.
func unrank(x puzzle.Index) rack {
	k := rack{eight: int(x / arrangements)}
	rest := x % arrangements
	var places uint16
	for n, place := each, balls-2; n > 0; place-- {
		if c := choose[place][n]; c <= rest {
			rest -= c
			places |= 1 << place
			n--
		}
	}
	below := places & (1<<k.eight - 1)
	k.solids = below | (places&^below)<<1
	return k
}

// kind returns 0 for stripe, 1 for solid and 2 for the eight.
func (k rack) kind(i int) uint16 {
	if i == k.eight {
		return 2
	}
	return k.solids >> i & 1
}

// swapped returns the rack with two places exchanged.
func (k rack) swapped(s swap) rack {
	switch {
	case k.eight == s.i:
		k.eight = s.j
	case k.eight == s.j:
		k.eight = s.i
	}
	if (k.solids>>s.i^k.solids>>s.j)&1 == 1 {
		k.solids ^= 1<<s.i | 1<<s.j
	}
	return k
}

// Successors implements puzzle.Graph.
func (p *Pool) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	k := unrank(x)
	for m, s := range p.swaps {
		if k.kind(s.i) != k.kind(s.j) {
			edges = append(edges, puzzle.Edge{To: rank(k.swapped(s)), Move: puzzle.Move(m)})
		}
	}
	return edges
}

// Predecessors implements puzzle.Graph: a swap takes itself back.
func (p *Pool) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return p.Successors(x, edges)
}

// Undirected is true.
func (p *Pool) Undirected() bool { return true }

// Rank implements puzzle.Numbering; every rack has an index.
func (p *Pool) Rank(pos puzzle.Position) (puzzle.Index, bool) {
	return rank(parseKinds(string(pos))), true
}

// Unrank implements puzzle.Numbering.
func (p *Pool) Unrank(x puzzle.Index) puzzle.Position {
	k := unrank(x)
	cells := make([]byte, balls)
	for i := range cells {
		cells[i] = [...]byte{Stripe, Solid, Eight}[k.kind(i)]
	}
	return puzzle.Position(cells)
}

// Parse reads fifteen balls row by row from the apex: either the letters S and
// T and the figure 8, with or without blanks, or the numbers 1 to 15, each
// once, with blanks or commas between them.
func (p *Pool) Parse(text string) (puzzle.Position, error) {
	pos, err := parse(text)
	if err != nil {
		return "", fmt.Errorf("pool rack %s: %w", puzzle.Quote(text), err)
	}
	return pos, nil
}

func parse(text string) (puzzle.Position, error) {
	if strings.ContainsAny(text, "STst") {
		return parseLetters(text)
	}
	return parseNumbers(text)
}

func parseLetters(text string) (puzzle.Position, error) {
	word := strings.Join(strings.Fields(text), "")
	if i := strings.IndexFunc(word, func(r rune) bool { return !strings.ContainsRune("STst8", r) }); i >= 0 {
		return "", fmt.Errorf("ball %d is neither S, T nor 8", i+1)
	}
	letters := strings.ToUpper(word)
	if len(letters) != balls {
		return "", fmt.Errorf("%d balls, want %d", len(letters), balls)
	}
	s, t, e := strings.Count(letters, "S"), strings.Count(letters, "T"), strings.Count(letters, "8")
	if s != each || t != each || e != 1 {
		return "", fmt.Errorf("%d S, %d T and %d 8, want 7, 7 and 1", s, t, e)
	}
	return puzzle.Position(letters), nil
}

func parseNumbers(text string) (puzzle.Position, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
	var seen [balls + 1]bool
	cells := make([]byte, 0, balls)
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		switch {
		case err != nil || n < 1 || n > balls:
			return "", fmt.Errorf("%s is not a ball, want the numbers 1 to 15 or the letters S, T and 8", puzzle.Quote(f))
		case seen[n]:
			return "", fmt.Errorf("ball %d stands twice", n)
		}
		seen[n] = true
		cells = append(cells, kindOf(n))
	}
	if len(cells) != balls {
		return "", fmt.Errorf("%d balls, want %d", len(cells), balls)
	}
	return puzzle.Position(cells), nil
}

// kindOf returns the kind of ball n.
func kindOf(n int) byte {
	switch {
	case n < 8:
		return Solid
	case n == 8:
		return Eight
	default:
		return Stripe
	}
}

// Format writes fifteen letters in one word.
func (p *Pool) Format(pos puzzle.Position) string { return string(pos) }

// Draw writes the triangle, apex first.
func (p *Pool) Draw(pos puzzle.Position) string {
	var out strings.Builder
	for row, at := 1, 0; at < len(pos); row++ {
		out.WriteString(strings.Repeat(" ", 5-row))
		out.WriteString(strings.Join(strings.Split(string(pos[at:at+row]), ""), " ") + "\n")
		at += row
	}
	return out.String()
}

// Lines implements puzzle.Notation: a first line with one ball is the apex of a
// triangle.
func (p *Pool) Lines(first string) int {
	if len(strings.TrimSpace(first)) <= 2 {
		return 5
	}
	return 1
}

// MoveName writes the two places, counted from 1 at the apex, as in 1-5.
func (p *Pool) MoveName(_ puzzle.Position, m puzzle.Move) string {
	s := p.swaps[m]
	return fmt.Sprintf("%d-%d", s.i+1, s.j+1)
}
