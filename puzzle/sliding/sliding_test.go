package sliding_test

import (
	"fmt"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

func newSliding(t *testing.T, rows, cols int) *sliding.Sliding {
	t.Helper()
	p, err := sliding.New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rules slides the tile on each side of the gap into it.
func rules(rows, cols int) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(p puzzle.Position) map[puzzle.Move]puzzle.Position {
		gap := strings.IndexByte(string(p), 0)
		row, col := gap/cols, gap%cols
		moves := map[puzzle.Move]puzzle.Position{}
		for move, tile := range map[puzzle.Move][2]int{
			sliding.Up:    {row + 1, col},
			sliding.Down:  {row - 1, col},
			sliding.Left:  {row, col + 1},
			sliding.Right: {row, col - 1},
		} {
			if 0 <= tile[0] && tile[0] < rows && 0 <= tile[1] && tile[1] < cols {
				after := []byte(p)
				from := tile[0]*cols + tile[1]
				after[gap], after[from] = after[from], after[gap]
				moves[move] = puzzle.Position(after)
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
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(grid.rows, grid.cols), Texts: grid.texts})
		})
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		size       uint64
	}{{1, 1, 1}, {1, 2, 2}, {2, 2, 12}, {2, 3, 360}, {3, 3, 181_440}, {2, 5, 1_814_400}, {3, 4, 239_500_800}, {4, 3, 239_500_800}} {
		if got := newSliding(t, c.rows, c.cols).Size(); got != c.size {
			t.Errorf("%dx%d has %d positions, want %d", c.rows, c.cols, got, c.size)
		}
	}
	for _, grid := range [][2]int{{0, 3}, {3, 0}, {1, 13}, {4, 4}, {-2, -3}} {
		if _, err := sliding.New(grid[0], grid[1]); err == nil {
			t.Errorf("%dx%d is accepted", grid[0], grid[1])
		}
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
		if _, certified := p.Certify(board); certified == c.solvable {
			t.Errorf("%s: certified unsolvable %v, solvable %v", p.Format(board), certified, c.solvable)
		}
	}
}

// TestParityCertificate compares the numbers in the words with a plain count,
// on random boards of every shape, odd and even widths.
func TestParityCertificate(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, grid := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 2}, {3, 4}, {4, 3}, {2, 5}} {
		rows, cols := grid[0], grid[1]
		p := newSliding(t, rows, cols)
		certified := 0
		const boards = 500
		for range boards {
			cells := make([]byte, rows*cols)
			for i, n := range rng.Perm(len(cells)) {
				cells[i] = byte(n)
			}
			board := puzzle.Position(cells)
			inversions, above := inversions(board), rows-1-strings.IndexByte(string(board), 0)/cols
			unsolvable := inversions%2 == 1
			if cols%2 == 0 {
				unsolvable = (inversions+above)%2 == 1
			}
			cert, ok := p.Certify(board)
			if ok != unsolvable {
				t.Fatalf("%s %s: certified %v with %d inversions and the gap %d rows above the last", p.Spec(), p.Format(board), ok, inversions, above)
			}
			if !ok {
				continue
			}
			certified++
			words := []string{fmt.Sprintf("first, is %d, which", inversions)}
			if cols%2 == 0 {
				words = append(words, fmt.Sprintf("%d + %d = %d", inversions, above, inversions+above))
			}
			for _, w := range words {
				if !strings.Contains(cert.Text, w) {
					t.Fatalf("%s %s: want %q in %q", p.Spec(), p.Format(board), w, cert.Text)
				}
			}
		}
		if certified < boards/3 || certified > boards*2/3 {
			t.Errorf("%s: %d of %d random boards are certified, want about half", p.Spec(), certified, boards)
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
	for move, want := range map[puzzle.Move]string{sliding.Up: "7 up", sliding.Down: "4 down", sliding.Left: "2 left"} {
		if got := p.MoveName(board, move); got != want {
			t.Errorf("move %d is named %q, want %q", move, got, want)
		}
	}
}
