package topspin

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm"
	"puzzlebase/puzzle/perm/definition"
)

// The toy has 20 tokens; what can be enumerated has fewer.
const (
	MaxTokens    = 13
	Turntable    = 4 // tokens on the usual turntable
	MinTurntable = 2
)

// Sizes says which tracks there are.
var Sizes = fmt.Sprintf("%d to %d tokens; with a turntable of K, at least %d, K+1 to %d",
	Turntable+1, MaxTokens, MinTurntable, MaxTokens)

// Track is the puzzle. A position has the tokens as they follow each other from
// token 1 on.
type Track struct {
	*perm.Puzzle
	n, k int
}

// New returns the puzzle of n tokens, k of them on the turntable. The error says
// what is out of range.
func New(n, k int) (*Track, error) {
	if n > MaxTokens || k < MinTurntable || k >= n {
		return nil,
			fmt.Errorf("%d tokens with a turntable of %d are not supported: want %s", n, k, Sizes)
	}
	d := &definition.Definition{}
	if err := d.AddSet("TOKENS", n, 1); err != nil {
		return nil, err
	}
	for start := range n {
		if err := d.AddMove(fmt.Sprintf("turn%d", start), from(n, k, start), nil); err != nil {
			return nil, err
		}
	}
	spec := fmt.Sprintf("topspin:%d", n)
	if k != Turntable {
		spec += fmt.Sprintf(",%d", k)
	}
	p, err := perm.NewNamed(d, perm.Generators, spec)
	if err != nil {
		return nil, err
	}
	t, f := &Track{p, n, k}, p.Features()
	// The ring can be read from any token on, in either direction.
	f.Symmetry = &puzzle.Symmetry{Order: 2 * n, Image: t.image}
	certify := f.Certify
	f.Certify = func(pos puzzle.Position) (puzzle.Certificate,
		bool) {
		return t.inTokens(certify(pos))
	}
	f.Demonstrate, f.Transcript = t.demonstrate, puzzle.Transcript{}
	f.Rules, f.Depict, f.Geometry, f.Gesture = t.rules(), t.depict, t.geometry, t.gesture
	return t, nil
}

// turned returns the places of a track, read from place 0, after the turntable
// turned k of them from start on round; start+k may go past the end.
func turned(n, k, start int) []int {
	track := make([]int, n)
	for i := range track {
		track[i] = i
	}
	for i := range k {
		track[(start+i)%n] = (start + k - 1 - i) % n
	}
	return track
}

// from returns the same as a permutation of the places from token 1 on, which is on
// place 0 before.
func from(n, k, start int) []int {
	return fromOne(turned(n, k, start), 0)
}

// fromOne reads a track from token one on.
func fromOne[T comparable](track []T, one T) []T {
	i := slices.Index(track, one)
	return slices.Concat(track[i:], track[:i])
}

// tokens returns all tokens, token 1 first.
func (t *Track) tokens(pos puzzle.Position) []int {
	var out []int
	for i := range len(pos) {
		out = append(out, int(pos[i]))
	}
	return out
}

// Parse reads the tokens as they follow each other, from anywhere on the track.
func (t *Track) Parse(text string) (puzzle.Position, error) {
	pos, err := t.parse(puzzle.Plain(text))
	if err != nil {
		return "", fmt.Errorf("%s track %s: %w", t.Spec(), puzzle.Quote(text), err)
	}
	return pos, nil
}

func (t *Track) parse(text string) (puzzle.Position, error) {
	var tokens []byte
	seen := make([]bool, t.n+1)
	for _, f := range strings.FieldsFunc(text,
		func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
		n, err := strconv.ParseUint(f, 10, 8)
		switch {
		case err != nil || n < 1 || n > uint64(t.n):
			return "", fmt.Errorf("%s is no token, want whole numbers from 1 to %d", puzzle.Quote(
				f), t.n)
		case seen[n]:
			return "", fmt.Errorf("token %d stands twice", n)
		}
		seen[n] = true
		tokens = append(tokens, byte(n))
	}
	if len(tokens) != t.n {
		return "", fmt.Errorf("%d tokens, want %d", len(tokens), t.n)
	}
	return puzzle.Position(fromOne(tokens, 1)), nil
}

// Format writes the tokens from token 1 on.
func (t *Track) Format(pos puzzle.Position) string { return join(t.tokens(pos), ",") }

// join writes numbers with something between them.
func join(numbers []int, between string) string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, between)
}

// Draw writes the tokens on one line, those on the turntable in brackets.
func (t *Track) Draw(pos puzzle.Position) string {
	tokens := t.tokens(pos)
	return "(" + join(tokens[:t.k], " ") + ") " + join(tokens[t.k:], " ") + "\n"
}

// Lines implements puzzle.Notation: all is written on one line.
func (t *Track) Lines(string) int { return 1 }

// Written implements puzzle.Notation.
func (t *Track) Written() []puzzle.WrittenForm {
	pos := t.Unrank(t.Goals()[0])
	tokens := t.tokens(pos)
	return []puzzle.WrittenForm{
		{About: fmt.Sprintf("the %d tokens as they follow each other, from token 1 on", t.n),
			Example: t.Format(pos)},
		{About: "from any other token on",
			Example: join(slices.Concat(tokens[2:], tokens[:2]), " ")},
		{About: "the same with the turntable in brackets", Example: t.Draw(pos)},
	}
}

// MoveName names the tokens that are turned round.
func (t *Track) MoveName(pos puzzle.Position, m puzzle.Move) string {
	tokens := t.tokens(pos)
	var names []int
	for i := range t.k {
		names = append(names, tokens[(int(m)+i)%t.n])
	}
	return "turn " + join(names, " ")
}

// inTokens says in tokens, not in pieces, why an arrangement cannot be solved. Token 1 has a
// place of its own, from which the others are counted, so that the places are those of a
// drawing.
func (t *Track) inTokens(c puzzle.Certificate, ok bool) (puzzle.Certificate, bool) {
	switch {
	case !ok:
	case c.Kind == "parity" && t.oneBlock():
		c.Text = "read from token 1 on, the tokens are an odd permutation " +
			"(an odd number of pairs stand the wrong way round), and every turn is an even one"
	default:
		c.Text = "read from token 1 on, which is on place 1: " +
			strings.ReplaceAll(c.Text, "piece", "token")
	}
	return c, ok
}

// oneBlock reports whether turns bring any token but token 1 to any place. They do
// not where all but one token are turned, which turns the ring over, nor where the
// places that they exchange are an even number apart on an even ring.
func (t *Track) oneBlock() bool { return t.k < t.n-1 && (t.n%2 == 1 || t.k%2 == 0) }

// demonstrate counts the pairs of tokens that stand the wrong way round, where that
// may tell.
func (t *Track) demonstrate(pos puzzle.Position) []string {
	if !t.oneBlock() {
		return nil
	}
	tokens := t.tokens(pos)
	out := []string{"tokens from token 1 on: " + join(tokens, " ")}
	n := 0
	for i, a := range tokens {
		var smaller []int
		for _, b := range tokens[i+1:] {
			if b < a {
				smaller = append(smaller, b)
			}
		}
		if n += len(smaller); len(smaller) > 0 {
			out = append(out, fmt.Sprintf(
				"  %d stands before %s: %d", a, join(smaller, " "), len(smaller)))
		}
	}
	return append(out, fmt.Sprintf("pairs the wrong way round: %d, which is %s", n,
		[2]string{"even", "odd"}[n%2]))
}

// depict draws the tokens on a ring, token 1 on top.
func (t *Track) depict(scene puzzle.Scene) puzzle.Drawing {
	g := t.geometry()
	d := puzzle.Drawing{Width: g.Width, Height: g.Height}
	d.Add(g.Ground...)
	for i, token := range t.tokens(scene.Position) {
		look := look(token)
		if token == i+1 {
			look[0].Fill = "#bfdcee"
		}
		if i > 0 && slices.Contains(scene.Marked, i) {
			look[0].Line, look[0].Stroke = "#d55e00", 0.08
		}
		d.Add(puzzle.At(g.Cells[i].X, g.Cells[i].Y, look...)...)
	}
	return d
}

// look is a token as it is drawn.
func look(token int) []puzzle.Shape {
	return []puzzle.Shape{
		{Form: puzzle.Disc, W: 0.9, Fill: "#f6efdf", Line: "#8f8670", Stroke: 0.02},
		{Form: puzzle.Word, H: 0.38, Fill: "#1d2226", Text: strconv.Itoa(token)},
	}
}

// geometry is the feature Geometry: a ring with token 1 on top.
func (t *Track) geometry() puzzle.Geometry {
	radius := 0.55 * float64(t.n) / math.Pi
	size := 2*radius + 1.2
	g := puzzle.Geometry{Width: size, Height: size, Between: ",", Edit: puzzle.Swap,
		Ground: []puzzle.Shape{
			{Form: puzzle.Disc, X: size / 2, Y: size / 2, W: 2 * radius, Line: "#4a525a",
				Stroke: 1.1},
		}}
	for i := range t.n {
		angle := 2 * math.Pi * float64(i) / float64(t.n)
		g.Cells = append(g.Cells, puzzle.Cell{X: size/2 + radius*math.Sin(angle),
			Y: size/2 - radius*math.Cos(angle), Name: fmt.Sprintf("place %d from the top", i+1)})
		g.Pieces = append(g.Pieces, puzzle.Piece{Sign: strconv.Itoa(i + 1),
			Name: fmt.Sprintf("token %d", i+1), Look: look(i + 1)})
	}
	return g
}

// gesture is the feature Gesture: the first and the last token that are
// turned round.
func (t *Track) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) {
	return int(m), (int(m) + t.k - 1) % t.n
}

// rules is the feature Rules.
func (t *Track) rules() []string {
	return []string{
		fmt.Sprintf("Any %d tokens that follow each other on the ring are turned round, the "+
			"first to the last: choose one end, then the other. The ring is shown with token 1 "+
			"on top.", t.k),
		"It is solved when the tokens follow each other in order.",
		"Where every turn is an even permutation of the tokens as they are read from token 1 " +
			"on, an odd one cannot be solved.",
	}
}
