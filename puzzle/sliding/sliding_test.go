package sliding_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

func newSliding(t *testing.T, rows, cols int) *sliding.Sliding {
	t.Helper()
	p, err := sliding.New(rows, cols, sliding.Last, sliding.Single)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rules slides the tiles on each side of the gap into it, at most reach at once.
func rules(rows, cols, reach int) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(p puzzle.Position) map[puzzle.Move]puzzle.Position {
		moves := map[puzzle.Move]puzzle.Position{}
		for direction, step := range map[puzzle.Move][2]int{
			sliding.Up:    {1, 0},
			sliding.Down:  {-1, 0},
			sliding.Left:  {0, 1},
			sliding.Right: {0, -1},
		} {
			after := []byte(p)
			gap := strings.IndexByte(string(p), 0)
			row, col := gap/cols, gap%cols
			for n := range reach {
				row, col = row+step[0], col+step[1]
				if row < 0 || row >= rows || col < 0 || col >= cols {
					break
				}
				from := row*cols + col
				after[gap], after[from] = after[from], after[gap]
				gap = from
				moves[direction+puzzle.Move(4*n)] = puzzle.Position(after)
			}
		}
		return moves
	}
}

func TestConformance(t *testing.T) {
	for _, grid := range []struct {
		rows, cols int
		texts      []string
	}{
		{1, 1, []string{"0"}},
		{1, 2, []string{"0 1", "1,0"}},
		{2, 1, []string{"0\n1"}},
		{1, 3, []string{"2 1 0"}},
		{1, 4, []string{"2 3 1 0", "2 1 3 0"}},
		{5, 1, []string{"4 3 2 1 0", "0 4 2 3 1"}},
		{2, 2, []string{"1 2 3 0", "2 1 3 0"}},
		{2, 3, []string{"1 2 3\n4 5 0", "1 2 3\n5 4 0", "0 2 3\n5 4 1"}},
		{3, 2, []string{"2 1 3 4 5 0"}},
		{2, 4, []string{"2 1 3 4 5 6 7 0"}},
		{3, 3, []string{"1 2 3\n4 5 6\n8 7 0", "8,7,6,5,4,3,2,1,0"}},
		{3, 4, []string{"1 2 3 4 5 6 7 8 9 11 10 0"}},
		{4, 3, []string{"1 2 3 4 5 6 7 8 9 11 10 0", "1 2 3\n4 5 6\n7 8 9\n10 11 0\n"}},
		{12, 1, nil},
	} {
		p := newSliding(t, grid.rows, grid.cols)
		t.Run(p.Spec(), func(t *testing.T) {
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(grid.rows, grid.cols, 1),
				Texts: grid.texts})
		})
	}
}

// TestVariants is the suite with other goals, and with tiles that slide together.
func TestVariants(t *testing.T) {
	for _, grid := range [][2]int{{1, 1}, {1, 2}, {1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3},
		{2, 4}, {4, 2}} {
		rows, cols := grid[0], grid[1]
		for _, goal := range sliding.Goals {
			if rows*cols == 9 && goal == sliding.First {
				continue // two of the large ones will do
			}
			single, err := sliding.New(rows, cols, goal, sliding.Single)
			if err != nil {
				t.Fatal(err)
			}
			line, err := sliding.New(rows, cols, goal, sliding.Line)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(single.Spec(), func(t *testing.T) {
				puzzletest.Run(t, puzzletest.Subject{Puzzle: single, Rules: rules(rows, cols, 1)})
			})
			t.Run(line.Spec(), func(t *testing.T) {
				puzzletest.Run(t, puzzletest.Subject{Puzzle: line, Rules: rules(
					rows, cols, max(rows, cols))})
			})
		}
	}
}

// TestTurned is the suite on grids that are numbered turned over, and compares
// their indices with those of the mirror image.
func TestTurned(t *testing.T) {
	for _, grid := range [][2]int{{1, 3}, {2, 3}, {2, 4}, {3, 2}} {
		rows, cols := grid[0], grid[1]
		for _, goal := range sliding.Goals {
			p, err := sliding.NewTurned(rows, cols, goal)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(p.Spec(), func(t *testing.T) {
				puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(rows, cols, 1)})
			})
			over, err := sliding.New(cols, rows, goal, sliding.Single)
			if err != nil {
				t.Fatal(err)
			}
			// A tile is called after the place that it has at the goal.
			name := map[byte]byte{}
			from, to := over.Unrank(over.Goals()[0]), p.Unrank(p.Goals()[0])
			for cell := range len(from) {
				name[from[cell]] = to[cell%rows*cols+cell/rows]
			}
			for x := range puzzle.Index(p.Size()) {
				mirror, image := over.Unrank(x), make([]byte, len(to))
				for cell := range len(mirror) {
					image[cell%rows*cols+cell/rows] = name[mirror[cell]]
				}
				if got := p.Unrank(x); got != puzzle.Position(image) {
					t.Fatalf("%s: position %d is %v, want the mirror image %v", p.Spec(), x,
						[]byte(got), image)
				}
			}
		}
	}
	line, err := sliding.NewTurnedLine(2, 4, sliding.Last)
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Run(t, puzzletest.Subject{Puzzle: line, Rules: rules(2, 4, 4)})
}

// TestGoals draws the boards at distance 0.
func TestGoals(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		goal       sliding.Goal
		spec, want string
	}{
		{2, 3, sliding.Last, "sliding:2x3", "1,2,3,4,5,0"},
		{2, 3, sliding.First, "sliding:2x3,goal=first", "0,1,2,3,4,5"},
		{3, 3, sliding.Middle, "sliding:3x3,goal=middle", "1,2,3,4,0,5,6,7,8"},
		{3, 4, sliding.Middle, "sliding:3x4,goal=middle", "1,2,3,4,5,6,0,7,8,9,10,11"},
		{2, 2, sliding.Middle, "sliding:2x2,goal=middle", "1,2,3,0"},
		{2, 4, sliding.Middle, "sliding:2x4,goal=middle", "1,2,3,4,5,6,0,7"},
		{4, 2, sliding.Middle, "sliding:4x2,goal=middle", "1,2,3,4,5,0,6,7"},
		{4, 3, sliding.Middle, "sliding:4x3,goal=middle", "1,2,3,4,5,6,7,0,8,9,10,11"},
		{2, 7, sliding.Middle, "sliding:2x7,goal=middle", "1,2,3,4,5,6,7,8,9,10,0,11,12,13"},
		{1, 1, sliding.Middle, "sliding:1x1,goal=middle", "0"},
		{1, 2, sliding.Middle, "sliding:1x2,goal=middle", "1,0"},
		{4, 1, sliding.Middle, "sliding:4x1,goal=middle", "1,2,0,3"},
	} {
		p, err := sliding.New(c.rows, c.cols, c.goal, sliding.Single)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Format(p.Unrank(p.Goals()[0])); p.Spec() != c.spec || got != c.want {
			t.Errorf("%s has goal %s, want %s with goal %s", p.Spec(), got, c.spec, c.want)
		}
	}
	if _, err := sliding.New(2, 2, "centre", sliding.Single); err == nil {
		t.Error("goal centre is accepted")
	}
}

// TestMiddle wants the rules and docs/format.md to name the cell that is meant where
// none is the middle one.
func TestMiddle(t *testing.T) {
	page, err := os.ReadFile("../../docs/format.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rows, cols, home int
		rule             string
	}{
		{3, 3, 4, "with the gap in the middle."},
		{2, 2, 3, "with the gap in row 2 and column 2."},
		{2, 4, 6, "with the gap in row 2 and column 3."},
		{4, 2, 5, "with the gap in row 3 and column 2."},
		{4, 4, 10, "with the gap in row 3 and column 3."},
	} {
		p, err := sliding.New(c.rows, c.cols, sliding.Middle, sliding.Single)
		if err != nil {
			t.Fatal(err)
		}
		if home := strings.IndexByte(string(p.Unrank(p.Goals()[0])), 0); home != c.home ||
			!strings.HasSuffix(p.Features().Rules[1], c.rule) {
			t.Errorf("%s: the gap is in cell %d, want %d; the rules say %q, want %q", p.Spec(),
				home, c.home, p.Features().Rules[1], c.rule)
		}
		if told := fmt.Sprintf("%d of %dx%d", c.home, c.rows, c.cols); c.rows%2 == 0 &&
			!strings.Contains(string(page), told) {
			t.Errorf("docs/format.md lacks %q", told)
		}
	}
}

// TestLineIsNotBipartite has the reason: three slides that come back to where they began.
func TestLineIsNotBipartite(t *testing.T) {
	p, err := sliding.New(2, 3, sliding.Last, sliding.Line)
	if err != nil {
		t.Fatal(err)
	}
	if p.Features().Side != nil {
		t.Error("it claims to be")
	}
	const right, left = sliding.Right, sliding.Left
	x := p.Goals()[0]
	for _, m := range []puzzle.Move{right, right, left + 4} {
		var ok bool
		if x, ok = puzzle.Apply(p, x, m); !ok {
			t.Fatalf("move %d is not legal", m)
		}
	}
	if x != p.Goals()[0] {
		t.Errorf("three slides lead to %s", p.Format(p.Unrank(x)))
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		size       uint64
	}{{1, 1, 1}, {1, 2, 2}, {2, 2, 12}, {2, 3, 360}, {3, 3, 181_440}, {2, 5, 1_814_400},
		{3, 4, 239_500_800}, {4, 3, 239_500_800}, {4, 4, 10_461_394_944_000}, {5, 5, 0}} {
		if got := newSliding(t, c.rows, c.cols).Size(); got != c.size {
			t.Errorf("%dx%d has %d positions, want %d", c.rows, c.cols, got, c.size)
		}
	}
	for _, grid := range [][2]int{{0, 3}, {3, 0}, {1, 13}, {2, 13}, {4, 7}, {-2, -3}, {-5, -5}} {
		if _, err := sliding.New(grid[0], grid[1], sliding.Last, sliding.Single); err == nil {
			t.Errorf("%dx%d is accepted", grid[0], grid[1])
		}
	}
	if _, err := sliding.New(3, 7, sliding.Last, sliding.Line); err == nil {
		t.Error("3x7 is accepted in the line metric")
	}
}

// TestExamples has boards of which it is known whether they can be solved.
func TestExamples(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		board      string
		solvable   bool
	}{
		{3, 3, "4 1 3\n0 2 6\n7 5 8", true},
		{3, 3, "1 2 3\n4 5 6\n8 7 0", false},
		{3, 3, "1 2 3\n4 5 6\n7 8 0", true},
		{2, 4, "1 2 3 4\n5 6 7 0", true},
		{2, 4, "1 2 3 0\n5 6 7 4", true}, // after one slide
		{2, 4, "2 1 3 4\n5 6 7 0", false},
		{2, 4, "2 1 3 0\n5 6 7 4", false},
		{1, 4, "1 0 2 3", true},
		{1, 4, "1 0 3 2", false},
		{1, 4, "0 2 3 1", false}, // even, but out of order
	} {
		p := newSliding(t, c.rows, c.cols)
		board, err := p.Parse(c.board)
		if err != nil {
			t.Fatal(err)
		}
		if _, certified := p.Features().Certify(board); certified == c.solvable {
			t.Errorf("%s: certified unsolvable %v, solvable %v", p.Format(board), certified,
				c.solvable)
		}
	}
}

// TestWithoutIndex counts the arrangements of small grids that have no index.
func TestWithoutIndex(t *testing.T) {
	for _, shape := range [][3]int{{1, 2, 2}, {1, 3, 6}, {2, 2, 24}, {2, 3, 720}} {
		p := newSliding(t, shape[0], shape[1])
		if f := p.Features(); p.Size()+f.WithoutIndex != uint64(shape[2]) {
			t.Errorf("%s: %d positions and %d boards without an index, want %d in all",
				p.Spec(), p.Size(),
				f.WithoutIndex, shape[2])
		}
	}
}

// TestParity compares which boards have a certificate with a plain count, on random
// boards of every shape, odd and even widths.
func TestParity(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, grid := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 2}, {3, 4}, {4, 3},
		{2, 5}} {
		rows, cols := grid[0], grid[1]
		goal := sliding.Goals[rng.IntN(len(sliding.Goals))]
		p, err := sliding.New(rows, cols, goal, sliding.Single)
		if err != nil {
			t.Fatal(err)
		}
		home := map[sliding.Goal]int{sliding.First: 0, sliding.Middle: rows / 2,
			sliding.Last: rows - 1}[goal]
		certified := 0
		const boards = 500
		for range boards {
			cells := make([]byte, rows*cols)
			for i, n := range rng.Perm(len(cells)) {
				cells[i] = byte(n)
			}
			board := puzzle.Position(cells)
			inversions, away := inversions(board), home-strings.IndexByte(string(board), 0)/cols
			away = max(away, -away)
			unsolvable := inversions%2 == 1
			if cols%2 == 0 {
				unsolvable = (inversions+away)%2 == 1
			}
			_, ok := p.Features().Certify(board)
			if ok != unsolvable {
				t.Fatalf("%s %s: certified %v with %d inversions and the gap %d rows from home",
					p.Spec(), p.Format(board), ok, inversions, away)
			}
			if ok {
				certified++
			}
		}
		if certified < boards/3 || certified > boards*2/3 {
			t.Errorf("%s: %d of %d random boards are certified, want about half", p.Spec(),
				certified, boards)
		}
	}
}

// inversions counts the pairs of tiles with the greater one first.
func inversions(board puzzle.Position) (n int) {
	for i := range len(board) {
		for j := i + 1; j < len(board); j++ {
			if board[j] != 0 && board[i] > board[j] {
				n++
			}
		}
	}
	return n
}

func TestMoveNames(t *testing.T) {
	p := newSliding(t, 3, 3)
	board, err := p.Parse("4 1 3\n0 2 6\n7 5 8")
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[puzzle.Move]string{sliding.Up: "7 up", sliding.Down: "4 down",
		sliding.Left: "2 left"} {
		if got := p.MoveName(board, move); got != want {
			t.Errorf("move %d is named %q, want %q", move, got, want)
		}
	}
	line, err := sliding.New(3, 3, sliding.Last, sliding.Line)
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[puzzle.Move]string{sliding.Up: "7 up", sliding.Left +
		4: "2+6 left"} {
		if got := line.MoveName(board, move); got != want {
			t.Errorf("move %d is named %q, want %q", move, got, want)
		}
	}
}

// TestRulesTellTheParity plays the moves that the rules speak of: where they say that the
// row of the gap counts, the inversions alone change their parity, and elsewhere not.
func TestRulesTellTheParity(t *testing.T) {
	for _, size := range [][2]int{{2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 2}} {
		p := newSliding(t, size[0], size[1])
		goal := p.Unrank(p.Goals()[0])
		parity := map[int]bool{}
		for _, to := range rules(size[0], size[1], 1)(goal) {
			inversions := 0
			for i := range len(to) {
				for j := range i {
					if to[i] != 0 && to[j] > to[i] {
						inversions++
					}
				}
			}
			parity[inversions%2] = true
		}
		if told := strings.Contains(p.Features().Rules[2], "row of the gap"); told != parity[1] {
			t.Errorf("%dx%d: the inversions change their parity %v, the rules say %q", size[0],
				size[1], parity[1], p.Features().Rules[2])
		}
	}
	if why := newSliding(t, 1, 4).Features().Rules[2]; !strings.Contains(why, "cannot pass") {
		t.Errorf("a single row: %q", why)
	}
}
