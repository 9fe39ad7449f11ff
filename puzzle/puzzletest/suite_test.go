package puzzletest

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/puzzle/tails"
)

// with returns a puzzle of which the features are changed.
func with(p puzzle.Puzzle, change func(f *puzzle.Features)) puzzle.Puzzle {
	out := &changed{p, *p.Features()}
	change(&out.features)
	return out
}

// coins is the puzzle that the broken ones below are made of: each overrides one
// method, or has other features.
type coins struct{ *tails.Tails }

type (
	noGoals         struct{ coins }
	unsortedGoals   struct{ coins }
	wrongUnrank     struct{ coins }
	reversedMoves   struct{ coins }
	overwrites      struct{ coins }
	extraMove       struct{ coins }
	lostPredecessor struct{ coins }
	twicePreceded   struct{ coins }
	wrongDrawing    struct{ coins }
	twoLines        struct{ coins }
	oneName         struct{ coins }
	readsAll        struct{ coins }
	mute            struct{ coins }
	stateful        struct{ coins }
)

func (noGoals) Goals() []puzzle.Index         { return nil }
func (p unsortedGoals) Goals() []puzzle.Index { return []puzzle.Index{63, 0} }

func (p wrongUnrank) Unrank(x puzzle.Index) puzzle.Position { return p.coins.Unrank(x | 1) }

func (p reversedMoves) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	before := len(edges)
	edges = p.coins.Successors(x, edges)
	slices.Reverse(edges[before:])
	return edges
}

func (p overwrites) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return p.coins.Successors(x, edges[:0])
}

func (p extraMove) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	edges = p.coins.Successors(x, edges)
	if x == 63 {
		edges = append(edges, puzzle.Edge{To: 0, Move: 0})
	}
	return edges
}

func (p lostPredecessor) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	edges = p.coins.Predecessors(x, edges)
	return edges[:max(len(edges)-1, 0)]
}

func (p twicePreceded) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return p.coins.Predecessors(x, p.coins.Predecessors(x, edges))
}

// moody has new features each time.
type moody struct{ coins }

func (p moody) Features() *puzzle.Features { return &puzzle.Features{} }

// symmetric has other symmetries.
func symmetric(p puzzle.Puzzle, order int,
	image func(puzzle.Position, int) puzzle.Position) puzzle.Puzzle {
	return with(p, func(f *puzzle.Features) {
		f.Symmetry =
			&puzzle.Symmetries[puzzle.Position]{Order: order, Image: image}
	})
}

// certified has other certificates, the same for all positions.
func certified(p puzzle.Puzzle, c puzzle.Certificate, ok bool) puzzle.Puzzle {
	return with(p, func(f *puzzle.Features) {
		f.Certify = func(puzzle.Position) (puzzle.Certificate, bool) { return c, ok }
	})
}

// gestured has other gestures.
func gestured(p puzzle.Puzzle,
	gesture func(puzzle.Position, puzzle.Move) (from, to int)) puzzle.Puzzle {
	return with(p, func(f *puzzle.Features) {
		g := *f.Geometry
		g.Gesture, f.Geometry = gesture, &g
	})
}

// turnOver turns all coins over when s is not 0: a group, but it moves the goal.
func turnOver(b puzzle.Position, s int) puzzle.Position {
	if s == 0 {
		return b
	}
	return exchange(b, "\x00\x01", "\x01\x00")
}

// exchangeFirst exchanges the first two coins: a group that keeps the goal but no move.
func exchangeFirst(b puzzle.Position, s int) puzzle.Position {
	if s == 0 {
		return b
	}
	return b[1:2] + b[:1] + b[2:]
}

func exchange(b puzzle.Position, from, to string) puzzle.Position {
	return puzzle.Position(strings.Map(func(r rune) rune {
		return rune(to[strings.IndexRune(from,
			r)])
	}, string(b)))
}

func (p wrongDrawing) Draw(b puzzle.Position) string {
	return p.coins.Draw(p.Features().Symmetry.Image(b, 1))
}
func (twoLines) Lines(string) int                            { return 2 }
func (oneName) MoveName(puzzle.Position, puzzle.Move) string { return "flip" }

func (p readsAll) Parse(text string) (puzzle.Position, error) {
	if board, err := p.coins.Parse(text); err == nil {
		return board, nil
	}
	return p.Unrank(0), nil
}

func (p mute) Parse(text string) (puzzle.Position, error) {
	board, err := p.coins.Parse(text)
	if err != nil {
		err = errors.New("no")
	}
	return board, err
}

var calls atomic.Int64

func (stateful) MoveName(puzzle.Position, puzzle.Move) string {
	return strconv.FormatInt(calls.Add(1), 10)
}

// TestChecksCanFail breaks a puzzle in one way after another and wants the check
// that is there for it to see that.
func TestChecksCanFail(t *testing.T) {
	grid, err := tails.New(2, 3, tails.HeadsOnly)
	if err != nil {
		t.Fatal(err)
	}
	tiles, err := sliding.New(2, 2, sliding.Last, sliding.Single)
	if err != nil {
		t.Fatal(err)
	}
	rng := Rand(t)
	c := coins{grid}
	image := c.Features().Symmetry.Image
	for _, broken := range []struct {
		p     puzzle.Puzzle
		check string
	}{
		{noGoals{c}, "goals"},
		{unsortedGoals{c}, "goals"},
		{wrongUnrank{c}, "numbering"},
		{reversedMoves{c}, "rules"},
		{overwrites{c}, "rules"},
		{extraMove{c}, "rules"},
		{lostPredecessor{c}, "predecessors"},
		{twicePreceded{c}, "predecessors"},
		{moody{c}, "features"},
		{with(c, func(f *puzzle.Features) { f.Costs = []puzzle.Distance{1, 2} }), "features"},
		{with(c, func(f *puzzle.Features) { f.Costs = make([]puzzle.Distance, c.MoveCount()) }),
			"features"},
		{with(c, func(f *puzzle.Features) { f.Reversible = true }), "reversible"},
		{with(c, func(f *puzzle.Features) { f.Side = func(puzzle.Index) int { return 0 } }),
			"bipartite"},
		{with(c, func(f *puzzle.Features) {
			f.XOR = &puzzle.XORForm{Bits: 6, Moves: make([]puzzle.XORMove, 6)}
		}), "forms"},
		{symmetric(c, 3, image), "symmetry"},
		{symmetric(c, 4, func(b puzzle.Position, s int) puzzle.Position { return image(b, s^1) }),
			"symmetry"},
		{symmetric(c, 2, turnOver), "symmetry"},
		{symmetric(c, 2, exchangeFirst), "symmetry"},
		{certified(c, puzzle.Certificate{Kind: "mood", Text: "it looks hard"}, true),
			"certificates"},
		{certified(c, puzzle.Certificate{}, true), "certificates"},
		{certified(tiles, puzzle.Certificate{}, false), "certificates"},
		{wrongDrawing{c}, "texts"},
		{twoLines{c}, "drawn lines"},
		{oneName{c}, "move names"},
		{readsAll{c}, "bad texts"},
		{mute{c}, "bad texts"},
		{gestured(c, nil), "geometry"},
		{gestured(c, func(puzzle.Position, puzzle.Move) (from, to int) { return 0, 0 }),
			"geometry"},
		{stateful{c}, "concurrent use"},
	} {
		for _, whole := range []bool{true, false} {
			v, err := newVisit(Subject{Puzzle: broken.p, Rules: rulesOf(c)}, rng)
			if err != nil {
				t.Fatal(err)
			}
			if broken.p.Spec() == tiles.Spec() {
				v.boards = append(v.boards, "\x02\x01\x03\x00")
				v.Rules = rulesOf(tiles)
			}
			v.whole = whole
			for _, check := range checks {
				if check.name != broken.check {
					continue
				}
				if err := check.check(v); err == nil {
					t.Errorf("%T: the check of %s sees nothing (whole space: %v)", broken.p,
						check.name, whole)
				} else {
					t.Logf("%T: %v", broken.p, err)
				}
			}
		}
	}
}

// rulesOf are rules that agree with a puzzle.
func rulesOf(p puzzle.Puzzle) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(b puzzle.Position) map[puzzle.Move]puzzle.Position {
		x, _ := p.Rank(b)
		moves := map[puzzle.Move]puzzle.Position{}
		for _, e := range p.Successors(x, nil) {
			moves[e.Move] = p.Unrank(e.To)
		}
		return moves
	}
}

// arrows is a graph given move by move: arrows[m] are the moves numbered m.
type arrows struct {
	size   uint64
	goals  []puzzle.Index
	moves  []struct{ from, to puzzle.Index }
	weight []puzzle.Distance
}

func (a arrows) Size() uint64               { return a.size }
func (a arrows) MoveCount() int             { return len(a.moves) }
func (a arrows) Goals() []puzzle.Index      { return a.goals }
func (a arrows) Features() *puzzle.Features { return &puzzle.Features{Costs: a.weight} }

func (a arrows) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	for m, move := range a.moves {
		if move.from == x {
			edges = append(edges, puzzle.Edge{To: move.to, Move: puzzle.Move(m)})
		}
	}
	return edges
}

func (a arrows) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	for m, move := range a.moves {
		if move.to == x {
			edges = append(edges, puzzle.Edge{To: move.from, Move: puzzle.Move(m)})
		}
	}
	return edges
}

// TestDistances works out a graph that was solved by hand: 4 is the goal, the
// short way from 0 is the dear one, 5 is reached by the goal only.
func TestDistances(t *testing.T) {
	g := arrows{
		size:  6,
		goals: []puzzle.Index{4},
		moves: []struct{ from, to puzzle.Index }{
			{0, 4}, // 9
			{0, 1}, // 1
			{1, 2}, // 1
			{2, 3}, // 1
			{3, 4}, // 1
			{1, 3}, // 2
			{4, 5}, // 1
			{3, 1}, // 1
		},
		weight: []puzzle.Distance{9, 1, 1, 1, 1, 2, 1, 1},
	}
	distances := Distances(g)
	if want := []int{4, 3, 2, 1, 0, Unreached}; !slices.Equal(distances, want) {
		t.Errorf("distances %v, want %v", distances, want)
	}
	for x, want := range []int{1, 2, 3, 4, -1, -1} { // 1 may also go by move 5
		m, ok := Parent(g, distances, puzzle.Index(x))
		if ok != (want >= 0) || ok && int(m) != want {
			t.Errorf("parent of %d is %d, %v; want %d", x, m, ok, want)
		}
	}
}
