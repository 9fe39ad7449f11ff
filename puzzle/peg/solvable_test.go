package peg_test

import (
	"testing"

	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
)

// TestSolvableElsewhere checks the verdict on random boards of all classes against the rules on
// letters: a board is called unsolvable for its class exactly when its invariants are not the
// solved one's, and no move from it changes the verdict. Package analyze has the test on every
// position of the goal's class.
func TestSolvableElsewhere(t *testing.T) {
	puzzletest.Alone(t)
	h := peg.NewHiRiQ()
	rng := puzzletest.Rand(t)
	goal := class(1 << peg.Centre)
	for range 20000 {
		w := randomBoard(rng)
		why := h.Why(w)
		ok := why == ""
		if want := class(w) == goal && !h.Frozen(w); ok != want {
			t.Fatalf("%v: solvable %v, want %v", w, ok, want)
		}
		if cert, refuted := h.Features().Certify(h.Position(w)); refuted == ok ||
			cert.Kind != why {
			t.Fatalf("%v: solvable %v, certificate %v", w, ok, cert)
		}
		for _, s := range substitutions(letters(h.Position(w))) {
			if after := h.Why(peg.BitboardOf(position(t, s.after))) == ""; after != ok {
				t.Fatalf("%v: solvable %v, after a move %v", w, ok, after)
			}
		}
	}
}

// BenchmarkSolvable is the verdict without a database.
func BenchmarkSolvable(b *testing.B) {
	h := peg.NewHiRiQ()
	solvable := 0
	w := peg.Bitboard(1)
	for b.Loop() {
		w = (w*0x5851F42D4C957F2D + 0x14057B7EF767814F)
		if h.Why(w>>31) == "" {
			solvable++
		}
	}
	if share := float64(solvable) / float64(b.N); b.N > 100000 && (share < 0.06 || share > 0.065) {
		b.Errorf("%f of random boards are solvable, want 1/16", share)
	}
}

func TestConformanceW(t *testing.T) {
	puzzletest.Alone(t)
	h := peg.NewHiRiQW()
	onlyW := func(s substitution) bool { return s.kind == "W" }
	puzzletest.Run(t, puzzletest.Subject{Puzzle: h, Rules: rulesOf(onlyW),
		Texts: []string{"preset:0", "preset:1", "preset:3"}})
}
