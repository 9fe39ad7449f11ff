package topspin

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm"
)

// The toy has 20 tokens; what can be enumerated has fewer.
const (
	maxTokens    = 14
	turntable    = 4 // tokens on the usual turntable
	minTurntable = 2
)

// Families is TopSpin.
var Families = []puzzle.Family{{
	Usage: "topspin:N[,K]",
	About: "TopSpin: tokens on a track, of which a turntable turns four round at once, until " +
		"they are in order; also K at once",
	AboutOptions: func(params string) string {
		_, turned, _ := strings.Cut(params, ",")
		return "TopSpin: tokens on a track, of which a turntable turns " + turned +
			" round at once, until they are in order"
	},
	Sizes: sizes,
	New:   find,
	Title: func(params string) string {
		if strings.Contains(params, ",") {
			return "" // its name says what turns
		}
		return "TopSpin with " + params + " tokens"
	},
}}

// find returns the puzzle of parameters N or N,K.
func find(params string) (puzzle.Puzzle, error) {
	tokens, size, second := strings.Cut(params, ",")
	n, err := puzzle.ReadCount(tokens, "tokens")
	k := turntable
	if second && err == nil {
		k, err = puzzle.ReadCount(size, "tokens on the turntable")
	}
	if err != nil {
		return nil, err
	}
	return puzzle.OrError(New(n, k))
}

// sizes says which tracks there are.
var sizes = fmt.Sprintf("%d to %d tokens; with a turntable of K, at least %d, K+1 to %d",
	turntable+1, maxTokens, minTurntable, maxTokens)

// Track is the puzzle. A position has the tokens as they follow each other from token 1 on.
type Track struct {
	*perm.Puzzle
	n, k int
}

// New returns the puzzle of n tokens, k of them on the turntable. The error says
// what is out of range.
func New(n, k int) (*Track, error) {
	if n > maxTokens || k < minTurntable || k >= n {
		return nil, fmt.Errorf("%d tokens with a turntable of %d are not supported: want %s", n, k,
			sizes)
	}
	var text strings.Builder
	fmt.Fprintln(&text, "Set TOKENS", n, 1)
	for start := range n {
		fmt.Fprintf(&text, "MoveTransformation turn%d\nTOKENS\n%s\nEnd\n", start,
			puzzle.Joined(fromOne(turned(n, k, start), 0), " "))
	}
	spec := fmt.Sprintf("topspin:%d", n)
	if k != turntable {
		spec += fmt.Sprintf(",%d", k)
	}
	p, err := perm.FromText(spec, text.String(), perm.Generators)
	if err != nil {
		return nil, err
	}
	t, f := &Track{p, n, k}, p.Features()
	// The ring can be read from any token on, in either direction.
	f.Symmetry = &puzzle.Symmetries[puzzle.Position]{Order: 2 * n, Image: t.image}
	certify := f.Certify
	f.Certify = func(pos puzzle.Position) (puzzle.Certificate, bool) {
		return t.inTokens(certify(pos))
	}
	f.Demonstrate, f.Transcript = t.demonstrate, puzzle.Transcript{}
	f.Rules, f.Geometry = t.rules(), t.geometry()
	f.Depict = f.Geometry.Depict(drawCell)
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

// fromOne reads a track from token one on.
func fromOne[T comparable](track []T, one T) []T {
	i := slices.Index(track, one)
	return slices.Concat(track[i:], track[:i])
}

// Parse reads the tokens as they follow each other, from anywhere on the track.
func (t *Track) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		tokens, err := puzzle.ReadPermutation(puzzle.Fields(plain), "token", t.n, "")
		if err != nil {
			return "", err
		}
		return puzzle.Position(fromOne(tokens, 1)), nil
	})
}

// Format writes the tokens from token 1 on.
func (t *Track) Format(pos puzzle.Position) string { return puzzle.Joined([]byte(pos), ",") }

// Draw writes the tokens on one line, those on the turntable in brackets.
func (t *Track) Draw(pos puzzle.Position) string {
	tokens := []byte(pos)
	return "(" + puzzle.Joined(tokens[:t.k], " ") + ") " + puzzle.Joined(tokens[t.k:], " ") + "\n"
}

// Lines implements puzzle.Notation: all is written on one line.
func (t *Track) Lines(string) int { return 1 }

func (t *Track) Written() []puzzle.Written {
	pos := t.Unrank(t.Goals()[0])
	tokens := []byte(pos)
	return []puzzle.Written{
		{About: fmt.Sprintf("the %d tokens as they follow each other, from token 1 on", t.n),
			Example: t.Format(pos)},
		{About: "from any other token on",
			Example: puzzle.Joined(slices.Concat(tokens[2:], tokens[:2]), " ")},
		{About: "the same with the turntable in brackets", Example: t.Draw(pos)},
	}
}

// MoveName names the tokens that are turned round.
func (t *Track) MoveName(pos puzzle.Position, m puzzle.Move) string {
	names := []byte(pos + pos)[m:]
	return "turn " + puzzle.Joined(names[:t.k], " ")
}

// inTokens says in tokens, not in pieces, why an arrangement cannot be solved. Token 1 has a place
// of its own, from which the others are counted, so that the places are those of a drawing.
func (t *Track) inTokens(c puzzle.Certificate, ok bool) (puzzle.Certificate, bool) {
	switch {
	case !ok:
	case c.Kind == "parity" && t.transitive():
		c.Text = "read from token 1 on, the tokens are an odd permutation " +
			"(an odd number of pairs stand the wrong way round), and every turn is an even one"
	default:
		c.Text = "read from token 1 on, which is on place 1: " +
			strings.ReplaceAll(c.Text, "piece", "token")
	}
	return c, ok
}

// transitive reports whether turns bring any token but token 1 to any place. They do
// not where all but one token are turned, which turns the ring over, nor where the
// places that they exchange are an even number apart on an even ring.
func (t *Track) transitive() bool { return t.k < t.n-1 && (t.n%2 == 1 || t.k%2 == 0) }

// demonstrate counts the pairs of tokens that stand the wrong way round, where that may tell.
func (t *Track) demonstrate(pos puzzle.Position) []string {
	if !t.transitive() {
		return nil
	}
	lines, n := puzzle.ExplainInversions([]byte(pos))
	out := append([]string{"tokens from token 1 on: " + puzzle.Joined([]byte(pos), " ")}, lines...)
	return append(out, fmt.Sprintf("pairs the wrong way round: %d, which is %s", n,
		[2]string{"even", "odd"}[n%2]))
}

// drawCell draws a token in its place; one that is at home is tinted, a marked one has an outline.
func drawCell(scene puzzle.Scene, i int) []puzzle.Mark {
	n := int(scene.Position[i])
	look := token(n)
	if n == i+1 {
		look[0].Fill = "#bfdcee"
	}
	if i > 0 && slices.Contains(scene.Marked, i) {
		look[0].Line, look[0].Stroke = "#d55e00", 0.08
	}
	return look
}

// token is token n as it is drawn.
func token(n int) []puzzle.Mark {
	return []puzzle.Mark{
		{Form: puzzle.Disc, W: 0.9, Fill: "#f6efdf", Line: "#8f8670", Stroke: 0.02},
		{Form: puzzle.Word, H: 0.38, Fill: "#1d2226", Text: strconv.Itoa(n)},
	}
}

// geometry is a ring with token 1 on top.
func (t *Track) geometry() *puzzle.Geometry {
	radius := 0.55 * float64(t.n) / math.Pi
	size := 2*radius + 1.2
	g := &puzzle.Geometry{Width: size, Height: size, Between: ",", Edit: puzzle.EditSwap,
		Gesture: t.gesture,
		Ground: []puzzle.Mark{
			{Form: puzzle.Disc, X: size / 2, Y: size / 2, W: 2 * radius, Line: "#4a525a",
				Stroke: 1.1},
		}}
	for i := range t.n {
		angle := 2 * math.Pi * float64(i) / float64(t.n)
		g.Cells = append(g.Cells, puzzle.Cell{X: size/2 + radius*math.Sin(angle),
			Y: size/2 - radius*math.Cos(angle), Name: fmt.Sprintf("place %d from the top", i+1)})
		g.Pieces = append(g.Pieces, puzzle.Piece{Sign: strconv.Itoa(i + 1),
			Name: fmt.Sprintf("token %d", i+1), Look: token(i + 1)})
	}
	return g
}

// gesture is Geometry.Gesture: the first and the last token that are turned round.
func (t *Track) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) {
	return int(m), (int(m) + t.k - 1) % t.n
}

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

// image gives every token the number so many places further on, s/2 of them, and
// where s is odd turns the ring over. Any turntable of k tokens that follow each
// other becomes one of k tokens that do.
func (t *Track) image(pos puzzle.Position, s int) puzzle.Position {
	ring := []byte(pos)
	for i, token := range ring {
		token := (int(token) - 1 + s/2) % t.n
		if s%2 == 1 {
			token = (t.n - token) % t.n
		}
		ring[i] = byte(token + 1)
	}
	if s%2 == 1 {
		slices.Reverse(ring)
	}
	return puzzle.Position(fromOne(ring, 1))
}
