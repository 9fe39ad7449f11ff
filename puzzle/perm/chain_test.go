package perm

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// projective writes PSL(2,p) as a definition: it acts on the numbers modulo p, and on
// infinity, the last place, by x+1 and -1/x.
func projective(p int) string {
	inverse := func(x int) int {
		y := 1
		for range p - 2 {
			y = y * x % p
		}
		return y
	}
	var plus, minus []string
	for x := range p {
		plus = append(plus, strconv.Itoa((x+1)%p+1))
		to := p + 1
		if x > 0 {
			to = mod(-inverse(x), p) + 1
		}
		minus = append(minus, strconv.Itoa(to))
	}
	return fmt.Sprintf("Set P %d 1\nMove a\nP\n%s %d\nEnd\nMove b\nP\n%s 1\nEnd\n", p+1, strings.Join(plus, " "), p+1, strings.Join(minus, " "))
}

// dials writes places that are turned each by a move of its own.
func dials(n, orientations int) string {
	var sets, moves strings.Builder
	for i := range n {
		fmt.Fprintf(&sets, "Set D%d 1 %d\n", i, orientations)
		fmt.Fprintf(&moves, "Move m%d\nD%d\n1\n1\nEnd\n", i, i)
	}
	return sets.String() + moves.String()
}

// turned writes a permutation of one cycle.
func turned(n int) string {
	return strings.TrimPrefix(identity(n), "1 ") + " 1"
}

// TestSmallGroups wants groups of which the order is known to be numbered, all
// positions and nothing else, however many ways there are to lay the pieces.
func TestSmallGroups(t *testing.T) {
	for text, want := range map[string]uint64{
		"Set A 30 1\nMove M\nA\n" + turned(30) + "\nEnd\n": 30, // 30! arrangements
		projective(61): 61 * (61*61 - 1) / 2, // of 62 places
		projective(73): 73 * (73*73 - 1) / 2, // too many to be enumerated
		dials(18, 2):   1 << 18,              // too many parts
		dials(17, 3):   129140163,            // 3^17
	} {
		p, err := Read("x", text, "metric=quarter")
		if err != nil {
			t.Errorf("%.60q: %v", text, err)
			continue
		}
		if n := p.Size(); n != want {
			t.Errorf("%.60q: %d positions, want %d", text, n, want)
		}
	}
}

// groupOf returns all permutations that some generate.
func groupOf(generators []permutation) []permutation {
	first := newPermutation(len(generators[0]))
	all, seen := []permutation{first}, map[string]bool{fmt.Sprint(first): true}
	for i := 0; i < len(all); i++ {
		for _, g := range generators {
			next := all[i].times(g)
			if key := fmt.Sprint(next); !seen[key] {
				seen[key] = true
				all = append(all, next)
			}
		}
	}
	return all
}

// smallGroups are definitions of few positions, all of whose pieces are different.
func smallGroups(t *testing.T) map[string]*Puzzle {
	out := map[string]*Puzzle{}
	for _, file := range []string{"floppy.tws", "tworu.tws", "lamps.tws", "tandem.tws", "compass.tws"} {
		out[file] = load(t, file, "")
	}
	for name, text := range map[string]string{
		"PSL(2,13)": projective(13), "dials": dials(4, 3), "one turn": "Set A 7 1\nMove M\nA\n" + turned(7) + "\nEnd\n",
		"M11":             "Set A 11 1\nMove a\nA\n" + turned(11) + "\nEnd\nMove b\nA\n1 2 8 6 10 5 3 11 9 4 7\nEnd\n",
		"trays that flip": "Set A 6 2\nMove a\nA\n3 4 5 6 1 2\nEnd\nMove b\nA\n2 1 3 4 5 6\n1 0 0 0 0 0\nEnd\n",
	} {
		p, err := Read(name, text, "")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out[name] = p.(*Puzzle)
	}
	for name, p := range out {
		if n := p.Order(); n == nil || n.Cmp(big.NewInt(50_000)) > 0 {
			t.Fatalf("%s is no small group: %v", name, n)
		}
	}
	return out
}

// TestChain compares the chain of a group with what its elements say: the base
// points, their orbits, and the elements that take them there. Each element has an
// index of its own.
func TestChain(t *testing.T) {
	for name, p := range smallGroups(t) {
		c := newChain(p.definition, p.blocks)
		group := groupOf(c.points.generators(p.definition))
		if uint64(len(group)) != c.size || p.Order().Uint64() != c.size {
			t.Errorf("%s: %d elements, the chain has %d, and the order is %v", name, len(group), c.size, p.Order())
		}
		seen := make([]bool, c.size)
		for _, g := range group {
			x, rest, _ := c.sift(g)
			if rest.moved() >= 0 || seen[x] || !slices.Equal(c.permutation(x), g) {
				t.Fatalf("%s: %v has index %d, which is %v", name, g, x, c.permutation(x))
			}
			seen[x] = true
		}
		checkLinks(t, name, c, group)
	}
}

// images returns where points go.
func images(g permutation, points []int) (out []uint16) {
	for _, p := range points {
		out = append(out, g[p])
	}
	return out
}

// checkLinks looks for base points one by one among the elements that fix those
// before.
func checkLinks(t *testing.T, name string, c *chain, group []permutation) {
	t.Helper()
	bases := []int{}
	for _, l := range c.links {
		bases = append(bases, l.base)
	}
	links := c.links
	for point := range c.points.count {
		least := map[uint16]permutation{} // by image of the point, the element that the chain should have
		for _, g := range group {
			before, seen := least[g[point]]
			if !seen || slices.Compare(images(g, bases), images(before, bases)) < 0 {
				least[g[point]] = g
			}
		}
		if len(least) == 1 {
			continue
		}
		if len(links) == 0 || links[0].base != point || len(links[0].orbit) != len(least) || !slices.IsSorted(links[0].orbit) {
			t.Fatalf("%s: point %d goes to %d points, and the chain has %+v", name, point, len(least), links)
		}
		for i, q := range links[0].orbit {
			if !slices.Equal(links[0].to[i], least[q]) {
				t.Errorf("%s: %v takes %d to %d, want %v", name, links[0].to[i], point, q, least[q])
			}
		}
		links = links[1:]
		group = slices.DeleteFunc(group, func(g permutation) bool { return int(g[point]) != point })
	}
}

// chained returns the same puzzle numbered by its chain.
func chained(p *Puzzle) *Puzzle {
	q := &Puzzle{spec: "perm:chained", definition: p.definition, metric: p.metric, blocks: p.blocks, order: p.order}
	steps, err := q.findMoves()
	if err != nil {
		panic(err)
	}
	q.setProduct(newProduct([]*coordinate{newChain(p.definition, p.blocks).coordinate(len(p.definition.Moves))}, len(p.definition.Moves)), steps)
	return q
}

// TestChained holds puzzles that are numbered by a chain against the contract.
func TestChained(t *testing.T) {
	for name, p := range smallGroups(t) {
		t.Run(name, func(t *testing.T) {
			q := chained(p)
			if n := reached(q); n != q.Size() {
				t.Errorf("%d of %d positions are reached", n, q.Size())
			}
			puzzletest.Run(t, puzzletest.Subject{Puzzle: q, Rules: rules(q)})
		})
	}
}

var (
	lies    = regexp.MustCompile(`piece (\d+) of (\w+) is on place (\d+)(?: with orientation (\d+))?`)
	choices = regexp.MustCompile(`, moves can have piece (\d+) of (\w+) on place (.*) alone, and here it is on place (\d+)(?: with orientation (\d+))?;`)
	choice  = regexp.MustCompile(`(\d+)(?: with orientation (\d+))?`)
)

// where returns the place and the orientation of a piece, as a position shows them.
func where(p *Puzzle, pos puzzle.Position, set, label string) string {
	i := p.definition.SetNamed(set)
	s := &p.definition.Sets[i]
	cells := pos[p.definition.Cell(i):]
	for place := range s.Places {
		if strconv.Itoa(int(cells[place])) != label {
			continue
		}
		at := strconv.Itoa(place+1) + "/"
		if s.Orientations > 1 {
			at += strconv.Itoa(int(cells[s.Places+place]))
		}
		return at
	}
	return ""
}

// TestChainCertificates replays what is said of positions that the moves do not lead
// to, from the words and the positions alone: of all positions that the moves lead
// to, those that have some pieces where this one has them have the next piece on the
// places that are named, on each of them, and not where it is here.
func TestChainCertificates(t *testing.T) {
	rng := puzzletest.Rand(t)
	puzzles := smallGroups(t)
	puzzles["carousel.tws"] = load(t, "carousel.tws", "")
	certified := 0
	for _, p := range puzzles {
		q := chained(p)
		var all []puzzle.Position
		for x := range q.Size() {
			all = append(all, q.Unrank(puzzle.Index(x)))
		}
		for range 20 {
			st := newStart(q.definition, q.blocks)
			for _, b := range q.blocks {
				for i, k := range rng.Perm(len(b.places)) {
					st.kind[b.places[i]], st.turn[b.places[i]] = uint8(k), uint8(rng.IntN(b.turns(b.kinds[0])))
				}
			}
			c := q.product.coordinates[0].chain
			if _, ok := c.read(st); ok {
				continue
			}
			pos := q.positionOf(st)
			text := q.certifyChain(c, st).Text
			replay(t, q, pos, text, all)
			certified++
		}
	}
	if certified < 100 {
		t.Errorf("%d positions have a certificate", certified)
	}
}

// replay checks one certificate.
func replay(t *testing.T, p *Puzzle, pos puzzle.Position, text string, all []puzzle.Position) {
	t.Helper()
	head, _, _ := strings.Cut(text, ", moves can have")
	next := choices.FindStringSubmatch(text)
	if next == nil {
		t.Fatalf("%q is not understood", text)
	}
	if got, want := where(p, pos, next[2], next[1]), next[4]+"/"+next[5]; got != want {
		t.Errorf("%s: piece %s of %s is on %s: %q", p.Format(pos), next[1], next[2], got, text)
	}
	named := map[string]bool{}
	for _, c := range choice.FindAllStringSubmatch(next[3], -1) {
		named[c[1]+"/"+c[2]] = false
	}
	for _, m := range lies.FindAllStringSubmatch(head, -1) {
		at := m[3] + "/" + m[4]
		if got := where(p, pos, m[2], m[1]); got != at {
			t.Errorf("%s: piece %s of %s is on %s: %q", p.Format(pos), m[1], m[2], got, text)
		}
		all = slices.DeleteFunc(slices.Clone(all), func(o puzzle.Position) bool { return where(p, o, m[2], m[1]) != at })
	}
	for _, o := range all {
		named[where(p, o, next[2], next[1])] = true
	}
	if len(named) == 0 || named[where(p, pos, next[2], next[1])] {
		t.Errorf("%s: the moves lead there: %q", p.Format(pos), text)
	}
	for at, seen := range named {
		if !seen {
			t.Errorf("%s: no moves have piece %s of %s on %s: %q", p.Format(pos), next[1], next[2], at, text)
		}
	}
}
