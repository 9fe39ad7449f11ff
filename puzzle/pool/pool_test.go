package pool_test

import (
	"fmt"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/puzzletest"
)

// rules swaps every two places that hold different kinds; moves are numbered by
// the first place and then the second.
func rules(p puzzle.Position) map[puzzle.Move]puzzle.Position {
	moves := map[puzzle.Move]puzzle.Position{}
	number := puzzle.Move(0)
	for i := range len(p) {
		for j := i + 1; j < len(p); j++ {
			if p[i] != p[j] {
				after := []byte(p)
				after[i], after[j] = after[j], after[i]
				moves[number] = puzzle.Position(after)
			}
			number++
		}
	}
	return moves
}

func TestConformance(t *testing.T) {
	p := pool.New()
	if p.Size() != 51_480 {
		t.Errorf("%d racks, want 51480", p.Size())
	}
	puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules, Texts: []string{
		"8SSSSSSSTTTTTTT",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
		"15,14,13,12,11,10,9,8,7,6,5,4,3,2,1",
		"    t\n   s s\n  t 8 t\n s t s t\nt s t s s\n",
	}})
}

func TestGoals(t *testing.T) {
	p := pool.New()
	want := map[puzzle.Position]bool{"TSST8TSTSTTSTSS": true, "STTS8STSTSSTSTT": true}
	for _, text := range []string{"T SS T8T STST TSTSS", "S TT S8S TSTS STSTT"} {
		board, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if !want[board] {
			t.Errorf("%q is read as %s", text, board)
		}
	}
	goals := p.Goals()
	if len(goals) != 2 || !want[p.Unrank(goals[0])] || !want[p.Unrank(goals[1])] {
		t.Errorf("goals %v, want the indices of %v", goals, want)
	}
}

// TestNumbersAndLetters reads published racks both ways.
func TestNumbersAndLetters(t *testing.T) {
	p := pool.New()
	for _, c := range puzzletest.Reference().Pool.Cases {
		letters := make([]string, len(c.Rack))
		for i, n := range c.Rack {
			letters[i] = map[bool]string{true: "S", false: "T"}[n < 8]
			if n == 8 {
				letters[i] = "8"
			}
		}
		byNumber, err := p.Parse(strings.Trim(fmt.Sprint(c.Rack), "[]"))
		if err != nil {
			t.Fatal(err)
		}
		byLetter, err := p.Parse(strings.Join(letters, " "))
		if err != nil {
			t.Fatal(err)
		}
		if byNumber != byLetter {
			t.Errorf("%v is read as %s by number and %s by letter", c.Rack, byNumber, byLetter)
		}
	}
}

func TestBadRacks(t *testing.T) {
	p := pool.New()
	for text, want := range map[string]string{
		"TSST8TSTSTTSTST":                     "6 S, 8 T and 1 8, want 7, 7 and 1",
		"TSST8TSTSTTSTS":                      "14 balls, want 15",
		"TSST8TSTSTTSTSX":                     "ball 15 is neither S, T nor 8",
		"TSST8TSTſTTSTSS":                     "ball 9 is neither S, T nor 8", // an old letter whose capital is S
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 14": "ball 14 stands twice",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 16": "\"16\" is not a ball",
		"1 2 3":                               "3 balls, want 15",
	} {
		if _, err := p.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

func TestMoveNames(t *testing.T) {
	p := pool.New()
	for move, want := range map[puzzle.Move]string{0: "1-2", 13: "1-15", 14: "2-3", 104: "14-15"} {
		if got := p.MoveName("", move); got != want {
			t.Errorf("move %d is named %s, want %s", move, got, want)
		}
	}
}
