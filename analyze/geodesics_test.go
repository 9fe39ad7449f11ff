package analyze_test

import (
	"fmt"
	"strings"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

// geodesics counts the shortest ways of a tower from the first to the last of four pegs, which take
// an odd number of moves, without any distance: it goes from the full tower to the middle. The
// second half of a way, taken back with the first and last peg exchanged, is a first half, too.
func geodesics(disks, moves int) uint64 {
	before, now := map[string]uint64{}, map[string]uint64{strings.Repeat("a", disks): 1}
	for range (moves - 1) / 2 {
		after := map[string]uint64{}
		for at, ways := range now {
			for _, to := range towers(at) {
				if before[to] == 0 && now[to] == 0 {
					after[to] += ways
				}
			}
		}
		before, now = now, after
	}
	exchange, all := strings.NewReplacer("a", "d", "d", "a"), uint64(0)
	for at, ways := range now {
		for _, to := range towers(at) {
			all += ways * now[exchange.Replace(to)]
		}
	}
	return all
}

// towers are the positions to which a move leads: the pegs of the disks, the smallest first.
func towers(at string) (out []string) {
	for disk, peg := range at {
		if strings.ContainsRune(at[:disk], peg) {
			continue // a smaller disk lies on it
		}
		for _, to := range "abcd" {
			if to != peg && !strings.ContainsRune(at[:disk], to) {
				out = append(out, at[:disk]+string(to)+at[disk+1:])
			}
		}
	}
	return out
}

// TestGeodesics compares the number of shortest solutions of full towers with the terms of OEIS
// A143807, and with counting from the middle. docs/results/oeis/b143807.txt has more terms.
func TestGeodesics(t *testing.T) {
	published := []uint64{1, 2, 2, 22, 40, 18, 2468, 11698, 11426, 2178, 74056628}
	moves := []int{1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65} // A007664
	most := 9
	if puzzletest.Whole() {
		most = len(moves)
	}
	for i, want := range published[:most] {
		p := catalogtest.Find(t, fmt.Sprintf("hanoi:%d,pegs=4", i+1))
		start, _ := p.Rank(p.Features().Start)
		n, err := analyze.CountSolutions(t.Context(), tablebasetest.Built(t, p), start)
		if err != nil || n != fmt.Sprint(want) {
			t.Errorf("%d disks: %v shortest solutions (%v), want %d", i+1, n, err, want)
		}
		if got := geodesics(i+1, moves[i]); got != want {
			t.Errorf("%d disks: %d shortest solutions from the middle, want %d", i+1, got, want)
		}
	}
}
