package pancake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm"
)

// The smallest stack, and the largest ones.
const (
	minPancakes = 2
	maxPancakes = 14
	maxBurnt    = 11
)

// Families are the stacks of pancakes.
var Families = []puzzle.Family{
	{
		Usage: "pancake:N",
		About: "a stack of pancakes: turn the topmost ones over until they lie in order",
		Sizes: fmt.Sprintf("%d to %d pancakes", minPancakes, maxPancakes),
		New:   Plain.find,
		Title: puzzle.Titled("%s pancakes"),
	},
	{
		Usage: "burnt:N",
		About: "a stack of pancakes with one side burnt, which has to come down as well",
		Sizes: fmt.Sprintf("%d to %d pancakes", minPancakes, maxBurnt),
		New:   Burnt.find,
		Title: puzzle.Titled("%s burnt pancakes"),
	},
}

// Kind is what the pancakes are like. It is how specs begin.
type Kind string

// The kinds.
const (
	Plain Kind = "pancake"
	Burnt Kind = "burnt" // on one side, which has to come down
)

// find returns the puzzle of parameters N.
func (kind Kind) find(params string) (puzzle.Puzzle, error) {
	n, err := puzzle.ReadCount(params, "pancakes")
	if err != nil {
		return nil, err
	}
	return puzzle.OrError(New(n, kind))
}

// Stack is a stack of pancakes. A position has the sizes from the top, 1 the
// smallest, and then, with burnt pancakes, a 1 for each whose burnt side is up.
type Stack struct {
	*perm.Puzzle
	n     int
	burnt bool
}

// New returns the puzzle of n pancakes. The error says what is out of range.
func New(n int, kind Kind) (*Stack, error) {
	most, orientations := maxPancakes, 1
	if kind == Burnt {
		most, orientations = maxBurnt, 2
	}
	if n < minPancakes || n > most {
		return nil, fmt.Errorf("%d pancakes are not supported: want %d to %d pancakes", n,
			minPancakes, most)
	}
	var text strings.Builder
	fmt.Fprintln(&text, "Set STACK", n, orientations)
	for k := 3 - orientations; k <= n; k++ {
		from, twist := make([]int, n), make([]int, n)
		for i := range n {
			from[i] = i
			if i < k {
				from[i], twist[i] = k-1-i, orientations-1
			}
		}
		fmt.Fprintf(&text, "MoveTransformation flip%d\nSTACK\n%s\n%s\nEnd\n", k,
			puzzle.Joined(from, " "), puzzle.Joined(twist, " "))
	}
	p, err := perm.FromText(fmt.Sprintf("%s:%d", kind, n), text.String(), perm.Powers)
	if err != nil {
		return nil, err
	}
	s, f := &Stack{p, n, kind == Burnt}, p.Features()
	f.Demonstrate, f.Transcript = nil, puzzle.Transcript{} // every stack can be solved
	f.Rules, f.Geometry = s.rules(), s.geometry()
	f.Depict = f.Geometry.Depict(s.drawCell)
	return s, nil
}

// Parse reads the sizes from the top, with blanks or commas between them; a minus sign marks a
// pancake whose burnt side is up. What else is on the lines of a drawing is passed over.
func (s *Stack) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, s.parse)
}

func (s *Stack) parse(text string) (puzzle.Position, error) {
	var words []string
	var up []byte
	more := ""
	for _, f := range puzzle.Fields(text) {
		if strings.Trim(f, "=") == "" {
			continue // a pancake as it is drawn
		}
		side := byte(0)
		if s.burnt && strings.HasPrefix(f, "-") {
			f, side = f[1:], 1
		}
		words, up = append(words, f), append(up, side)
	}
	if s.burnt {
		more = ", with a minus sign where the burnt side is up"
	}
	sizes, err := puzzle.ReadPermutation(words, "pancake", s.n, more)
	if err != nil {
		return "", err
	}
	if s.burnt {
		sizes = append(sizes, up...)
	}
	return puzzle.Position(sizes), nil
}

// sizes returns the pancakes from the top, as they are written.
func (s *Stack) sizes(pos puzzle.Position) []string {
	out := make([]string, s.n)
	for i := range s.n {
		out[i] = strconv.Itoa(int(pos[i]))
		if s.burnt && pos[s.n+i] == 1 {
			out[i] = "-" + out[i]
		}
	}
	return out
}

// Format writes the sizes from the top.
func (s *Stack) Format(pos puzzle.Position) string { return strings.Join(s.sizes(pos), ",") }

// Draw writes each pancake on a line of its own, with its size.
func (s *Stack) Draw(pos puzzle.Position) string {
	var out strings.Builder
	for i, size := range s.sizes(pos) {
		n := int(pos[i])
		out.WriteString(strings.Repeat(" ", s.n-n) + strings.Repeat("=", 2*n) + strings.Repeat(" ",
			s.n-n) + " " + size + "\n")
	}
	return out.String()
}

// Lines implements puzzle.Notation: a drawn pancake begins a drawn stack.
func (s *Stack) Lines(first string) int {
	if strings.Contains(first, "=") && strings.Trim(puzzle.Plain(first), "= -0123456789\t") == "" {
		return s.n
	}
	return 1
}

func (s *Stack) Written() []puzzle.Written {
	pos := s.Unrank(s.Goals()[0])
	about := "the sizes of the pancakes from the top, 1 the smallest"
	if s.burnt {
		about += ", with a minus sign where the burnt side is up"
	}
	return []puzzle.Written{{About: about, Example: s.Format(pos)},
		{About: "a drawn stack", Example: s.Draw(pos)}}
}

// MoveName says how many pancakes are flipped.
func (s *Stack) MoveName(_ puzzle.Position, m puzzle.Move) string {
	lowest, _ := s.gesture("", m)
	return fmt.Sprintf("flip %d", lowest+1)
}

// drawCell draws a pancake of the stack; a burnt side is a dark edge.
func (s *Stack) drawCell(scene puzzle.Scene, i int) []puzzle.Mark {
	cake := s.cake(int(scene.Position[i]), s.burnt && scene.Position[s.n+i] == 1)
	if slices.Contains(scene.Marked, i) {
		cake[0].Line, cake[0].Stroke = "#d55e00", 0.07
	}
	return cake
}

// cake is a pancake of a size, with its burnt side up or down where it has one.
func (s *Stack) cake(size int, up bool) []puzzle.Mark {
	out := []puzzle.Mark{{Form: puzzle.Box, W: float64(size) + 0.6, H: 0.5, Corner: 0.2,
		Fill: "#e9b872", Line: "#8a5a1d", Stroke: 0.03}}
	if s.burnt {
		edge := 0.17
		if up {
			edge = -0.17
		}
		out = append(out, puzzle.Mark{Form: puzzle.Box, Y: edge, W: float64(size) + 0.3, H: 0.1,
			Corner: 0.05, Fill: "#4a2c0a"})
	}
	return append(out, puzzle.Mark{Form: puzzle.Word, H: 0.3, Fill: "#1d2226", Text: strconv.Itoa(
		size)})
}

func (s *Stack) geometry() *puzzle.Geometry {
	g := &puzzle.Geometry{Width: float64(s.n) + 1, Height: 0.6*float64(s.n) + 0.4, Between: ",",
		Edit: puzzle.EditSwap, Gesture: s.gesture}
	for i := range s.n {
		g.Cells = append(g.Cells, puzzle.Cell{X: g.Width / 2, Y: 0.5 + 0.6*float64(i),
			Name: fmt.Sprintf("place %d from the top", i+1)})
	}
	for size := 1; size <= s.n; size++ {
		name := fmt.Sprintf("pancake %d", size)
		g.Pieces = append(g.Pieces,
			puzzle.Piece{Sign: strconv.Itoa(size), Name: name, Look: s.cake(size, false)})
		if s.burnt {
			g.Pieces = append(g.Pieces, puzzle.Piece{Sign: "-" + strconv.Itoa(size), Name: name +
				", burnt side up", Look: s.cake(size, true)})
		}
	}
	return g
}

// gesture is Geometry.Gesture: the lowest pancake of a flip is touched.
func (s *Stack) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) {
	lowest := int(m) + 1
	if s.burnt {
		lowest--
	}
	return lowest, lowest
}

func (s *Stack) rules() []string {
	if s.burnt {
		return []string{
			"The topmost pancakes, as many as you like, are turned over together; that turns " +
				"the burnt side of each as well.",
			"It is solved when they lie by size, the smallest on top, with all burnt sides down.",
			"Every stack can be solved: the largest pancake that is out of place is brought to " +
				"the top, turned if need be, and flipped to where it belongs.",
		}
	}
	return []string{
		"The topmost pancakes, as many as you like, are turned over together.",
		"It is solved when they lie by size, the smallest on top.",
		"Every stack can be solved: the largest pancake that is out of place is brought to the " +
			"top and flipped to where it belongs.",
	}
}
