//go:build !core

package coordinates_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
)

// planted is a random definition with symmetries: each of its moves is there with all its images.
type planted struct {
	rng   *rand.Rand
	ways  []int   // by set, the orientations
	group [][]int // generators of the symmetries; place i of all sets becomes place to[i]
	first []int   // by set, its first place; then the number of all
	moves []*plantedMove
}

// plantedMove takes to place i what is on place from[i], and rotates it by twist[i].
type plantedMove struct{ from, twist []int }

// plant makes a random definition.
func plant(rng *rand.Rand) *planted {
	p := &planted{rng: rng, first: []int{0}}
	for range 1 + rng.IntN(2) {
		places := 3 + rng.IntN(4)
		p.first = append(p.first, p.first[len(p.first)-1]+places)
		p.ways = append(p.ways, []int{1, 2, 2, 2, 3, 3, 4, 6}[rng.IntN(8)])
	}
	for range rng.IntN(3) {
		p.group = append(p.group, p.permutation())
	}
	for range 1 + rng.IntN(2) {
		p.add(p.move())
	}
	return p
}

// permutation returns a random permutation of the places of each set: often a rotation.
func (p *planted) permutation() (to []int) {
	for s, first := range p.first[:len(p.ways)] {
		places := p.first[s+1] - first
		order, by := p.rng.Perm(places), p.rng.IntN(places)
		rotates := p.rng.IntN(2) == 0
		for i := range places {
			if rotates {
				order[i] = (i + by) % places
			}
			to = append(to, first+order[i])
		}
	}
	return to
}

// move returns a random move of few pieces.
func (p *planted) move() *plantedMove {
	m := &plantedMove{}
	for i := range p.first[len(p.ways)] {
		m.from, m.twist = append(m.from, i), append(m.twist, 0)
	}
	for s, first := range p.first[:len(p.ways)] {
		places := p.first[s+1] - first
		for range 1 + p.rng.IntN(2) {
			i, k := first+p.rng.IntN(places), first+p.rng.IntN(places)
			m.from[i], m.from[k] = m.from[k], m.from[i]
			m.twist[i] = p.rng.IntN(p.ways[s])
			m.twist[k] = p.rng.IntN(p.ways[s])
		}
	}
	return m
}

// add adds a move and all its images.
func (p *planted) add(m *plantedMove) {
	if slices.ContainsFunc(p.moves, func(o *plantedMove) bool {
		return slices.Equal(o.from, m.from) && slices.Equal(o.twist, m.twist)
	}) || len(p.moves) > 16 {
		return
	}
	p.moves = append(p.moves, m)
	for _, to := range p.group {
		image := &plantedMove{make([]int, len(to)), make([]int, len(to))}
		for i := range to {
			image.from[to[i]], image.twist[to[i]] = to[m.from[i]], m.twist[i]
		}
		p.add(image)
	}
}

// like writes the solved position, with pieces that look alike or, half of the time, without.
func (p *planted) like(b *strings.Builder) {
	b.WriteString("Solved\n")
	for s, first := range p.first[:len(p.ways)] {
		kinds := []int{1, 2, p.first[s+1] - first, p.first[s+1] - first}[p.rng.IntN(4)]
		fmt.Fprintf(b, "S%d\n", s)
		for i := range p.first[s+1] - first {
			fmt.Fprint(b, i%kinds+1, " ")
		}
		b.WriteString("\n")
	}
	b.WriteString("End\n")
}

// write writes the definition as a file.
func (p *planted) write(path string) error {
	var b strings.Builder
	list := func(numbers []int, first int) {
		for _, n := range numbers {
			fmt.Fprint(&b, n-first, " ")
		}
		fmt.Fprintln(&b)
	}
	b.WriteString("Name planted\n")
	for s, ways := range p.ways {
		fmt.Fprintf(&b, "Set S%d %d %d\n", s, p.first[s+1]-p.first[s], ways)
	}
	p.like(&b)
	for n, m := range p.moves {
		fmt.Fprintf(&b, "Move M%d\n", n)
		for s, first := range p.first[:len(p.ways)] {
			fmt.Fprintf(&b, "S%d\n", s)
			list(m.from[first:p.first[s+1]], first-1)
			list(m.twist[first:p.first[s+1]], 0)
		}
		b.WriteString("End\n")
	}
	return os.WriteFile(path, []byte(b.String()), 0o600)
}

// TestPlanted compares every distance of random definitions with symmetries, as a file up to
// symmetry has it, and the number of positions at each, with the simplest search.
func TestPlanted(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	wanted := 12
	if puzzletest.Whole() {
		wanted = 40
	}
	spacetest.MostPositions(t, 10)
	folded, rotated, most, rowMaps := 0, 0, 0, 0
	for folded < wanted || rowMaps == 0 {
		path := filepath.Join(t.TempDir(), "planted.tws")
		if err := plant(rng).write(path); err != nil {
			t.Fatal(err)
		}
		for _, options := range []string{"", ",up-to=rotations"} {
			p, err := catalog.Load("perm:@" + path + options)
			if err != nil || p.Size() > 300_000 || !p.Features().Reversible {
				break // no move changes anything, for one; with options it is as large
			}
			form := p.Features().Folded.Get()
			if form == nil {
				continue
			}
			folded, most = folded+1, max(most, form.Order)
			if form.RowMaps != nil {
				rowMaps++
			}
			if options != "" {
				rotated++
			}
			comparePlanted(t, p, form)
		}
	}
	t.Logf("%d definitions, %d up to rotations, %d with maps of rows, with up to %d symmetries",
		folded, rotated, rowMaps, most)
}

func comparePlanted(t *testing.T, p puzzle.Puzzle, form *puzzle.FoldedForm) {
	t.Helper()
	var levels []uint64
	distances := puzzletest.Distances(p)
	for _, d := range distances {
		for len(levels) <= d {
			levels = append(levels, 0)
		}
		if d != puzzletest.Unreached {
			levels[d]++
		}
	}
	counts, err := enumerate.Count(t.Context(), p, enumerate.Options{Workers: 3})
	if err != nil || !slices.Equal(counts, levels) {
		t.Fatalf("%s: counted %d, want %d, %v", p.Spec(), counts, levels, err)
	}
	found, err := enumerate.Run(t.Context(), p, enumerate.Options{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	stored := make([]uint64, 2*space.RowCount(form.Size()))
	if err := found.(space.Stored).StoredBits(0, stored); err != nil {
		t.Fatal(err)
	}
	for x, d := range distances {
		n := uint64(form.Fold(puzzle.Index(x)))
		want := uint64(3)
		if d != puzzletest.Unreached {
			want = uint64(d) % 3
		}
		if got := space.Value(stored[n/64*2:][:2], uint(n%64)); got != want {
			t.Fatalf("%s: position %d at distance %d is stored as %d", p.Spec(), x, d, got)
		}
	}
}
