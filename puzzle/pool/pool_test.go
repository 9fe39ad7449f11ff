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
	for _, rack := range [][]int{ // TopCoder SRM 163
		{6, 12, 14, 1, 8, 2, 11, 3, 9, 4, 7, 13, 5, 15, 10},
		{2, 10, 7, 1, 8, 12, 6, 11, 4, 9, 13, 3, 14, 15, 5},
		{8, 15, 9, 4, 10, 6, 11, 3, 14, 7, 2, 1, 13, 12, 5},
		{15, 5, 8, 13, 2, 14, 10, 3, 4, 6, 7, 9, 1, 12, 11},
		{1, 5, 15, 6, 10, 9, 11, 13, 7, 4, 3, 8, 2, 12, 14},
	} {
		letters := make([]string, len(rack))
		for i, n := range rack {
			letters[i] = map[bool]string{true: "S", false: "T"}[n < 8]
			if n == 8 {
				letters[i] = "8"
			}
		}
		byNumber, err := p.Parse(strings.Trim(fmt.Sprint(rack), "[]"))
		if err != nil {
			t.Fatal(err)
		}
		byLetter, err := p.Parse(strings.Join(letters, " "))
		if err != nil {
			t.Fatal(err)
		}
		if byNumber != byLetter {
			t.Errorf("%v is read as %s by number and %s by letter", rack, byNumber, byLetter)
		}
	}
}

func TestBadRacks(t *testing.T) {
	p := pool.New()
	for text, want := range map[string]string{
		"TSST8TSTSTTSTST": "6 S, 8 T and 1 8, want 7, 7 and 1",
		"TSST8TSTSTTSTS":  "14 balls, want 15",
		"TSST8TSTSTTSTSX": "ball 15 is neither S, T nor 8",
		// an old letter whose capital is S
		"TSST8TSTſTTSTSS":                     "ball 9 is neither S, T nor 8",
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

// found returns the puzzle of a spec without "pool:".
func found(t testing.TB, spec string) *pool.Pool {
	t.Helper()
	p, err := pool.Find(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*pool.Pool)
}

// otherRacks are racks of every build.
var otherRacks = []string{"ab", "aab,aba", "abc", "a/bb/cab", "rr/gg/bb,bb/gg/rr", "aabbb/c",
	"0011223", "aaaabbbbcc", "a/bc/def"}

func TestOtherRacks(t *testing.T) {
	for _, spec := range otherRacks {
		p := found(t, spec)
		t.Run(p.Spec(), func(t *testing.T) {
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules})
			if want := placements(p.Format(p.Unrank(0))); p.Size() != want {
				t.Errorf("%d racks, want %d", p.Size(), want)
			}
		})
	}
}

// placements is the number of different orders of some letters, counted one by one.
func placements(letters string) uint64 {
	if letters == "" {
		return 1
	}
	var sum uint64
	for i, ch := range letters {
		if strings.IndexRune(letters, ch) == i { // each letter once in the first place
			sum += placements(letters[:i] + letters[i+1:])
		}
	}
	return sum
}

// TestSwaps compares the distances of racks of up to three kinds with a closed form: places that
// want each other's balls are settled in pairs by a swap, the rest go round in threes by two.
func TestSwaps(t *testing.T) {
	for _, spec := range []string{"aab,aba", "a/bb/cab", "rr/gg/bb,bb/gg/rr", "aaaabbbbcc",
		"00112/22"} {
		p := found(t, spec)
		for x, got := range puzzletest.Distances(p) {
			rack := p.Format(p.Unrank(puzzle.Index(x)))
			best := len(rack)
			for _, goal := range p.Goals() {
				best = min(best, swaps(rack, p.Format(p.Unrank(goal))))
			}
			if got != best {
				t.Fatalf("%s %s: distance %d, the closed form has %d", spec, rack, got, best)
			}
		}
	}
}

// swaps is the closed form for one legal rack.
func swaps(rack, legal string) (n int) {
	wants := map[[2]byte]int{} // places that have the one and want the other
	for i := range rack {
		if rack[i] != legal[i] {
			wants[[2]byte{rack[i], legal[i]}]++
		}
	}
	rest := 0
	for pair, count := range wants {
		back := wants[[2]byte{pair[1], pair[0]}]
		if pair[0] < pair[1] {
			n += min(count, back)
		}
		rest += max(0, count-back)
	}
	return n + rest/3*2
}

func TestSpecs(t *testing.T) {
	for name, want := range map[string]string{
		"":   "pool",
		"ab": "pool:ab",
		"BA": "pool:ba",
		"t/ss/t8t/stst/tstss,s/tt/s8s/tsts/ststt": "pool",
		"t/ss/t8t/stst/tstss":                     "pool:t/ss/t8t/stst/tstss",
		"ba,ab,ba":                                "pool:ab,ba",
		"b a / a":                                 "pool:ba/a",
	} {
		if p, err := pool.Find(name); err != nil || p.Spec() != want {
			t.Errorf("%q is %v, %v; want %s", name, p, err, want)
		} else if again, err := pool.Find(strings.TrimPrefix(strings.TrimPrefix(want, "pool"),
			":")); err != nil || again.Spec() != want {
			t.Errorf("%s is found again as %v, %v", want, again, err)
		}
	}
	file := "# one rack\n  r\n g g\nr b r\r\n\n# another\n\n  r\n R B\nG R g"
	if p, err := pool.Read("f", file, ""); err != nil || p.Spec() != "pool:r/gg/rbr,r/rb/grg" {
		t.Errorf("the file is %v, %v", p, err)
	}
}

// TestWrongRacks wants one line that names the file, the line and what was expected.
func TestWrongRacks(t *testing.T) {
	for text, want := range map[string][]string{
		"":                         {"f.txt:1", "no rack"},
		"# a\n#b\n":                {"f.txt:1", "no rack"},
		"a b\n\nc d":               {"f.txt:3", "other balls than the first"},
		"a\nb b\n\n\na b\nb":       {"f.txt:5", "rows of 2 and 1 balls, the first one of 1 and 2"},
		"a\na a":                   {"f.txt:1", "one kind"},
		"a\nb-b":                   {"f.txt:2", "'-' is no ball"},
		"a\n\u017f":                {"f.txt:2", "is no ball"},
		strings.Repeat("ab\n", 15): {"f.txt:15", "more than 28 balls"},
		"0123456789abcdefghijklmn": {"f.txt:1", "more than 2^40 ways"},
	} {
		p, err := pool.Read("f.txt", text, "")
		if err == nil {
			t.Errorf("%q is read as %s", text, p.Spec())
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: want one line with %q, got %q", text, w, err)
			}
		}
	}
	for _, spec := range []string{"a", "#ab", "ab\n\nba", "a_b", "a//bb", ",", "/"} {
		if p, err := pool.Find(spec); err == nil {
			t.Errorf("%q is found as %s", spec, p.Spec())
		}
	}
	if _, err := pool.Read("f", "ab", "rule=w"); err == nil {
		t.Error("racks take options")
	}
}

// FuzzRead wants every text to be refused in one line or to be a puzzle whose spec is found again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"  r\n g g\nr b r\n\n  r\n r b\ng r g\n", "ab",
		"a b\nb a\n\n# x\n", "\xff", "A\x00", "a/b", "1 1\n2 2\n\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := pool.Read("file", text, "")
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q is more than one line", err)
			}
			return
		}
		again, err := pool.Find(strings.TrimPrefix(strings.TrimPrefix(p.Spec(), "pool"), ":"))
		if err != nil || again.Spec() != p.Spec() || again.Size() != p.Size() {
			t.Fatalf("%q: spec %s is not found again: %v", text, p.Spec(), err)
		}
		for _, x := range p.Goals() {
			board := p.Unrank(x)
			if back, err := p.Parse(p.Draw(board)); err != nil || back != board {
				t.Fatalf("%s: the drawing of %q is read as %q, %v", p.Spec(), board, back, err)
			}
		}
	})
}
