package tails_test

import (
	"fmt"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
)

func newTails(t *testing.T, rows, cols int, rule tails.Rule) *tails.Tails {
	t.Helper()
	p, err := tails.New(rows, cols, rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rules flips coins that show heads: H is 0, T is 1.
func rules(rows, cols int) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return flips(rows, cols, func(coin byte) bool { return coin == 0 })
}

// flips flips the coins that may be.
func flips(rows, cols int, may func(coin byte) bool) func(
	puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(p puzzle.Position) map[puzzle.Move]puzzle.Position {
		moves := map[puzzle.Move]puzzle.Position{}
		for r := range rows {
			for c := range cols {
				if !may(p[r*cols+c]) {
					continue
				}
				after := []byte(p)
				for _, n := range [][2]int{{r, c}, {r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}} {
					if 0 <= n[0] && n[0] < rows && 0 <= n[1] && n[1] < cols {
						after[n[0]*cols+n[1]] = 1 - after[n[0]*cols+n[1]]
					}
				}
				moves[puzzle.Move(r*cols+c)] = puzzle.Position(after)
			}
		}
		return moves
	}
}

func TestConformance(t *testing.T) {
	const plain, weighted = tails.HeadsOnly, tails.Weighted
	for _, grid := range []struct {
		rows, cols int
		rule       tails.Rule
	}{
		{1, 1, plain}, {1, 2, plain}, {1, 5, plain}, {5, 1, plain}, {2, 2, plain}, {2, 3, plain},
		{3, 2, weighted}, {3, 3, plain}, {3, 3, weighted}, {2, 5, weighted}, {3, 4, plain},
		{1, 12, weighted}, {4, 4, plain}, {5, 5, plain}, {1, 25, weighted}, {5, 6, plain},
	} {
		p := newTails(t, grid.rows, grid.cols, grid.rule)
		t.Run(p.Spec(), func(t *testing.T) {
			heads := strings.Repeat("H", grid.rows*grid.cols)
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(grid.rows, grid.cols),
				Texts: []string{heads}})
		})
	}
}

func TestIndex(t *testing.T) {
	p := newTails(t, 3, 3, tails.HeadsOnly)
	for text, want := range map[string]puzzle.Index{
		"HHHHHHHHH":           0,
		"HHHTTTHHH":           56,
		"hhh ttt\nhhh\n":      56,
		"TTTTTTTTT":           511,
		"HHHHHHHHT":           1,
		"T H H\tHHH\r\nH H H": 256,
	} {
		board, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if x, _ := p.Rank(board); x != want {
			t.Errorf("%q has index %d, want %d", text, x, want)
		}
	}
	if goals := p.Goals(); len(goals) != 1 || goals[0] != 511 {
		t.Errorf("goals %v, want 511", goals)
	}
}

func TestMoves(t *testing.T) {
	p := newTails(t, 3, 3, tails.HeadsOnly)
	for _, c := range []struct {
		from     puzzle.Index
		row, col int
		to       puzzle.Index
		legal    bool
	}{
		{56, 0, 0, 408, true},
		{56, 2, 0, 30, true},
		{56, 1, 1, 0, false}, // shows tails
		{511, 0, 0, 0, false},
	} {
		to, legal := puzzle.Apply(p, c.from, puzzle.Move(3*c.row+c.col))
		if to != c.to || legal != c.legal {
			t.Errorf("%d, row %d column %d: leads to %d, %v; want %d, %v", c.from, c.row, c.col, to,
				legal, c.to, c.legal)
		}
	}
	var reached []puzzle.Index
	for _, e := range p.Successors(47, nil) {
		reached = append(reached, e.To)
	}
	if !strings.Contains(fmt.Sprint(reached), "511") {
		t.Errorf("47 leads to %v, want 511 among them", reached)
	}
}

func TestSizes(t *testing.T) {
	for rows := 0; rows <= 38; rows++ {
		for cols := 0; cols <= 38; cols++ {
			_, plain := tails.New(rows, cols, tails.HeadsOnly)
			_, weighted := tails.New(rows, cols, tails.Weighted)
			_, lights := tails.New(rows, cols, tails.AnyCoin)
			for _, c := range []struct {
				err  error
				most int
			}{{plain, 36}, {weighted, 25}, {lights, 36}} {
				if want := 1 <= rows*cols && rows*cols <= c.most; (c.err == nil) != want {
					t.Errorf("%dx%d: error %v, want at most %d coins", rows, cols, c.err, c.most)
				}
			}
		}
	}
	if _, err := tails.New(-5, -5, tails.HeadsOnly); err == nil {
		t.Error("-5x-5 is accepted")
	}
}

func TestWeights(t *testing.T) {
	p := newTails(t, 3, 3, tails.Weighted)
	for m, want := range []puzzle.Distance{3, 4, 3, 4, 5, 4, 3, 4, 3} {
		if cost := p.Features().Cost(puzzle.Move(m)); cost != want {
			t.Errorf("move %d costs %d, want %d", m, cost, want)
		}
	}
	if plain := newTails(t, 3, 3, tails.HeadsOnly); plain.Features().MaxCost() != 1 ||
		plain.Features().Cost(4) != 1 {
		t.Error("moves of the puzzle without weights do not cost 1")
	}
}

// TestCertificates checks on every position of some grids that the certificate
// is there exactly when flips, legal or not, cannot turn all coins to tails.
func TestCertificates(t *testing.T) {
	for _, grid := range [][2]int{{1, 2}, {1, 5}, {2, 3}, {3, 3}, {4, 4}, {2, 5}} {
		p := newTails(t, grid[0], grid[1], tails.HeadsOnly)
		solvable := sumsOfFlips(p)
		certified := 0
		for x := range p.Size() {
			board := p.Unrank(puzzle.Index(x))
			_, ok := p.Features().Certify(board)
			if ok == solvable[x] {
				t.Fatalf("%s %s: certified %v, solvable by free flips %v", p.Spec(),
					p.Format(board), ok, solvable[x])
			}
			if ok {
				certified++
			}
		}
		t.Logf("%s: %d of %d positions certified", p.Spec(), certified, p.Size())
	}
}

// sumsOfFlips tells which positions free flips take to all tails.
func sumsOfFlips(p *tails.Tails) []bool {
	sums := make([]bool, p.Size())
	sums[p.Size()-1] = true
	for _, m := range p.Features().XOR.Moves {
		for x := range p.Size() {
			if sums[x] {
				sums[x^m.Mask] = true
			}
		}
	}
	return sums
}

// TestDigits reads coins as bits, and nodes by their number.
func TestDigits(t *testing.T) {
	p := newTails(t, 3, 3, tails.HeadsOnly)
	for text, want := range map[string]string{
		"000111000": "HHHTTTHHH", "000/111/000": "HHHTTTHHH", "56": "HHHTTTHHH",
		" 511 ": "TTTTTTTTT", "0": "HHHHHHHHH", "7": "HHHHHHTTT", "start": "HHHHHHHHH",
	} {
		if pos, err := puzzle.Read(p, text); err != nil || p.Format(pos) != want {
			t.Errorf("%q is %q (%v), want %s", text, p.Format(pos), err, want)
		}
	}
	for _, text := range []string{"512", "00011100", "5 6", "0001110000", "-1", "1,"} {
		if pos, err := puzzle.Read(p, text); err == nil {
			t.Errorf("%q is %s", text, p.Format(pos))
		}
	}
}
