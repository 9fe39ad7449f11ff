package peg_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
)

// letters writes a position as W and B.
func letters(p puzzle.Position) string {
	return strings.Map(func(r rune) rune { return rune("BW"[r]) }, string(p))
}

// position reads W and B.
func position(t *testing.T, board string) puzzle.Position {
	t.Helper()
	p, err := peg.NewHiRiQ().Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// randomBoard colours every cell at random.
func randomBoard(rng *rand.Rand) peg.Bitboard { return peg.Bitboard(rng.Uint64() & (1<<33 - 1)) }

// rules are those on letters.
var rules = rulesOf(func(substitution) bool { return true })

// rulesOf are those substitutions of letters that allowed lets pass.
func rulesOf(allowed func(substitution) bool) func(
	p puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(p puzzle.Position) map[puzzle.Move]puzzle.Position {
		moves := map[puzzle.Move]puzzle.Position{}
		for _, s := range substitutions(letters(p)) {
			if allowed(s) {
				after := strings.NewReplacer("B", "\x00", "W", "\x01").Replace(s.after)
				moves[puzzle.Move(s.triplet)] = puzzle.Position(after)
			}
		}
		return moves
	}
}

func TestConformance(t *testing.T) {
	h := peg.NewHiRiQ()
	if h.Size() != 1<<29 || h.MoveCount() != 38 {
		t.Errorf("%d positions and %d moves, want 2^29 and 38", h.Size(), h.MoveCount())
	}
	texts := []string{"preset:0", "preset:1", "preset:2", "preset:3", strings.Repeat("W", 33),
		strings.Repeat("B", 33)}
	rng := puzzletest.Rand(t)
	for range 50 { // fifteen in sixteen lie in another class
		texts = append(texts, h.Format(h.Position(randomBoard(rng))))
	}
	puzzletest.Run(t, puzzletest.Subject{Puzzle: h, Rules: rules, Texts: texts})
}

func TestTriplets(t *testing.T) {
	var got [][3]int
	for _, trip := range peg.English().Triplets() {
		got = append(got, [3]int{trip.A, trip.B, trip.C})
	}
	if !slices.Equal(got, triplets) || len(got) != 38 {
		t.Errorf("triplets %v, want %v", got, triplets)
	}
}

// class returns all invariants of a board as one number.
func class(w peg.Bitboard) (n int) {
	for i, v := range peg.English().Invariants() {
		n |= v.Of(w) << i
	}
	return n
}

// TestClasses checks that no move changes the invariants and that they tell
// sixteen classes apart, each as large as the others.
func TestClasses(t *testing.T) {
	rng := puzzletest.Rand(t)
	h := peg.NewHiRiQ()
	sizes := map[int]int{}
	const boards = 3000
	for range boards {
		w := randomBoard(rng)
		n := class(w)
		sizes[n]++
		board := letters(h.Position(w))
		for range 20 {
			moves := substitutions(board)
			if len(moves) == 0 {
				break
			}
			board = moves[rng.IntN(len(moves))].after
			if after := class(peg.BitboardOf(position(t, board))); after != n {
				t.Fatalf("%s is in class %d, %d moves earlier it was in %d", board, after, 20, n)
			}
		}
		_, inside := h.Index(w)
		if inside != (n == class(1<<peg.Centre)) {
			t.Fatalf("%s: class %d, in the numbered space %v", letters(h.Position(w)), n, inside)
		}
	}
	if len(sizes) != 16 {
		t.Errorf("random boards fall into %d classes, want 16", len(sizes))
	}
	for n, size := range sizes {
		if size < boards/32 || size > boards/8 {
			t.Errorf("class %d has %d of %d random boards, want about %d", n, size, boards,
				boards/16)
		}
	}
}

func TestFrozen(t *testing.T) {
	h := peg.NewHiRiQ()
	boards := frozenBoards()
	if listed := h.FrozenPositions(); len(boards) != 16 || len(listed) != 16 {
		t.Errorf("%d frozen boards, %d listed, want 16", len(boards), len(listed))
	}
	for _, board := range boards {
		p := position(t, board)
		if !h.Frozen(peg.BitboardOf(p)) {
			t.Errorf("%s has a legal move", board)
		}
		_, inside := h.Rank(p)
		want := map[bool]string{true: "frozen", false: "class"}[inside]
		if cert, ok := h.Features().Certify(p); !ok || cert.Kind != want {
			t.Errorf("%s: certificate %+v, want %s", board, cert, want)
		}
	}
}

// TestCertificateKinds checks random boards with few white cells, with many and
// in between: another class, frozen, or no certificate.
func TestCertificateKinds(t *testing.T) {
	rng := puzzletest.Rand(t)
	h := peg.NewHiRiQ()
	frozen := frozenBoards()
	for range 20_000 {
		w, whites := peg.Bitboard(0), rng.IntN(34)
		for _, cell := range rng.Perm(33)[:whites] {
			w |= 1 << cell
		}
		board := letters(h.Position(w))
		want := ""
		if _, inside := h.Index(w); !inside {
			want = "class"
		} else if slices.Contains(frozen, board) {
			want = "frozen"
		}
		if cert, _ := h.Features().Certify(position(t, board)); cert.Kind != want {
			t.Fatalf("%s: certificate %+v, want %q", board, cert, want)
		}
		if got := h.Frozen(w); got != slices.Contains(frozen, board) {
			t.Fatalf("%s: frozen %v, want %v", board, got, !got)
		}
	}
}

// whites returns the white cells of a board by number.
func whites(board string) (cells []int) {
	for i := range board {
		if board[i] == 'W' {
			cells = append(cells, i)
		}
	}
	return cells
}
