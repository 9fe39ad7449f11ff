package index

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"puzzlebase/puzzle/perm/definition"
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
			to = p - inverse(x) + 1
		}
		minus = append(minus, strconv.Itoa(to))
	}
	return fmt.Sprintf("Set P %d 1\nMove a\nP\n%s %d\nEnd\nMove b\nP\n%s 1\nEnd\n", p+1,
		strings.Join(plus, " "), p+1, strings.Join(minus, " "))
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
	return strings.TrimPrefix(inPlace(n), "1 ") + " 1"
}

func inPlace(n int) string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprint(i+1))
	}
	return strings.Join(out, " ")
}

// smallGroups are definitions of few positions, all of whose pieces are different.
func smallGroups(t testing.TB) map[string]*definition.Definition {
	t.Helper()
	texts := map[string]string{
		"PSL(2,13)": projective(13), "dials": dials(4, 3), "one turn": "Set A 7 1\nMove M\nA\n" +
			turned(7) + "\nEnd\n",
		"M11": "Set A 11 1\nMove a\nA\n" + turned(11) +
			"\nEnd\nMove b\nA\n1 2 8 6 10 5 3 11 9 4 7\nEnd\n",
		"trays that flip": "Set A 6 2\nMove a\nA\n3 4 5 6 1 2\nEnd\nMove b\nA\n2 1 3 4 5 6\n1 0 " +
			"0 0 0 0\nEnd\n",
	}
	for _, file := range []string{"floppy.tws", "tworu.tws", "lamps.tws", "tandem.tws",
		"compass.tws"} {
		text, err := os.ReadFile("../testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = string(text)
	}
	out := map[string]*definition.Definition{}
	for name, text := range texts {
		d, err := definition.Read(name, text)
		if err != nil {
			t.Fatal(err)
		}
		if n := newNumbering(d, nil).order(); n == nil || n.Cmp(big.NewInt(50_000)) > 0 {
			t.Fatalf("%s is no small group: %v", name, n)
		}
		out[name] = d
	}
	return out
}

// numberByChain numbers positions by the chain of their group.
func numberByChain(d *definition.Definition, moves []definition.Move) *Numbering {
	p := newNumbering(d, moves)
	p.setProduct(newProduct([]*coordinate{newChain(d, p.orbits).coordinate(len(d.Moves))},
		len(d.Moves)))
	return p
}

// groupOf returns all permutations that some generate.
func groupOf(generators []permutation) []permutation {
	first := identity(len(generators[0]))
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

// TestChain compares the chain of a group with what its elements say: the base points, their
// orbits, and the elements that take them there. Each element has an index of its own.
func TestChain(t *testing.T) {
	for name, d := range smallGroups(t) {
		p := newNumbering(d, nil)
		c := newChain(d, p.orbits)
		group := groupOf(c.points.generators(d))
		if uint64(len(group)) != c.size || p.order().Uint64() != c.size {
			t.Errorf("%s: %d elements, the chain has %d, and the order is %v", name, len(group),
				c.size, p.order())
		}
		seen := make([]bool, c.size)
		for _, g := range group {
			x, rest, _ := c.sift(g, 0)
			if rest.moved() >= 0 || seen[x] || !slices.Equal(c.permutation(x), g) {
				t.Fatalf("%s: %v has index %d, which is %v", name, g, x, c.permutation(x))
			}
			seen[x] = true
		}
		checkLinks(t, name, c, group)
	}
}

// images returns where points go.
func images(g permutation, points []int) (out permutation) {
	for _, p := range points {
		out = append(out, g[p])
	}
	return out
}

// checkLinks looks for base points one by one among the elements that fix those before.
func checkLinks(t *testing.T, name string, c *chain, group []permutation) {
	t.Helper()
	bases := []int{}
	for _, l := range c.levels {
		bases = append(bases, l.base)
	}
	links := c.levels
	for point := range c.points.count {
		// by image of the point, the element that the chain should have
		least := map[uint8]permutation{}
		for _, g := range group {
			before, seen := least[g[point]]
			if !seen || slices.Compare(images(g, bases), images(before, bases)) < 0 {
				least[g[point]] = g
			}
		}
		if len(least) == 1 {
			continue
		}
		if len(links) == 0 || links[0].base != point || len(links[0].orbit) != len(least) ||
			!slices.IsSorted(links[0].orbit) {
			t.Fatalf("%s: point %d goes to %d points, and the chain has %+v", name, point,
				len(least), links)
		}
		for _, q := range links[0].orbit {
			if !slices.Equal(links[0].to[q], least[q]) {
				t.Errorf("%s: %v takes %d to %d, want %v", name, links[0].to[q], point, q, least[q])
			}
		}
		links = links[1:]
		group = slices.DeleteFunc(group, func(g permutation) bool { return int(g[point]) != point })
	}
}

// TestLargeGroups wants groups of which the order is known to be numbered, all
// positions and nothing else, however many ways there are to lay the pieces.
func TestLargeGroups(t *testing.T) {
	for text, want := range map[string]uint64{
		"Set A 30 1\nMove M\nA\n" + turned(30) + "\nEnd\n": 30, // 30! arrangements
		projective(61): 61 * (61*61 - 1) / 2, // of 62 places
		projective(73): 73 * (73*73 - 1) / 2, // too many to be enumerated
		dials(18, 2):   1 << 18,              // too many parts
		dials(17, 3):   129140163,            // 3^17
	} {
		d, err := definition.Read("x", text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Number(d, nil)
		if err != nil {
			t.Errorf("%.60q: %v", text, err)
			continue
		}
		if n := p.Size(); n != want {
			t.Errorf("%.60q: %d positions, want %d", text, n, want)
		}
	}
}
