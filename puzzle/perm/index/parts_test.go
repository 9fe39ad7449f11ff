package index

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"puzzlebase/puzzle/perm/definition"
)

// TestOrders wants the orders of the last pieces to be numbered one to one, whatever places they
// are on, and columns to go where the elements of an order go.
func TestOrders(t *testing.T) {
	seen := map[lastOrder]bool{}
	for number := range 2 * orders {
		o := orderOf(number)
		seen[o] = true
		spread := o
		for i := range spread {
			spread[i] = 7*spread[i] + 20
		}
		if a, b := orderNumber(&o), orderNumber(&spread); a != number || b != number {
			t.Errorf("order %d is %v, whose number is %d, on other places %d", number, o, a, b)
		}
		for odd := range 2 {
			for half, to := range ordersAfter(o, odd) {
				after := orderOf(2*half + odd)
				for i, element := range after {
					after[i] = o[element]
				}
				if orderNumber(&after)/2 != int(to) {
					t.Fatalf("%v takes order %d to %d, want %v", o, 2*half+odd, to, after)
				}
			}
		}
	}
	if len(seen) != 120 {
		t.Errorf("there are %d orders of five pieces", len(seen))
	}
}

// TestTabled wants all permutations of an orbit, or all even ones, to be numbered as if they had
// been enumerated.
func TestTabled(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 2))
	tested := 0
	for try := range 60 {
		n := 5 + try%3
		text := fmt.Sprintf("Set A %d 1\n", n)
		for m := range 2 + try%2 {
			text += fmt.Sprintf("Move M%d\nA\n", m)
			for _, p := range rng.Perm(n) {
				text += fmt.Sprintf("%d ", p+1)
			}
			text += "\nEnd\n"
		}
		d, err := definition.Read("x", text)
		if err != nil {
			t.Fatal(err)
		}
		orbits := orbitsOf(d)
		what, start := about{orbits[0], lie}, newStart(d, orbits)
		r := newRanked(what.orbit, lie)
		if !r.permutes() || !r.giant() {
			continue
		}
		tested++
		got := r.tabled(what, start)
		want, _ := what.enumerate(start)
		if got.start != want.start || got.width != want.width || got.classes != want.classes ||
			!reflect.DeepEqual(got.next, want.next) {
			t.Fatalf("%s%d classes of %d, want %d of %d, or they start or lead elsewhere", text,
				got.classes, got.width, want.classes, want.width)
		}
		for x := range want.size {
			st := start.clone()
			want.write(x, st)
			if y, ok := got.read(st); !ok || y != x {
				t.Fatalf("%selement %d is read as %d, %v", text, x, y, ok)
			}
		}
	}
	if tested < 30 {
		t.Errorf("%d of 60 random definitions make all even permutations, want half", tested)
	}
}

// TestLattice looks at the lattice of (4,0), (0,6) and (2,3), which has 12 classes.
func TestLattice(t *testing.T) {
	l := newLattice([]int64{4, 6})
	if n := l.count(100); n != 24 {
		t.Errorf("%d classes of two orders, want 24", n)
	}
	l.insert([]int64{2, 3})
	if n := l.count(100); n != 12 || l.count(11) != 0 {
		t.Errorf("%d classes, want 12", n)
	}
	for n := range uint64(12) {
		v := l.class(n)
		if l.number(v) != n || l.number([]int64{v[0] - 2, v[1] + 3}) != n {
			t.Errorf("class %d is %v, which has number %d", n, v, l.number(v))
		}
	}
	for _, v := range [][]int64{{0, 0}, {2, 3}, {-2, 3}, {6, -3}, {4, 12}} {
		if l.reduce(v); !zero(v) {
			t.Errorf("a vector of the lattice leaves %v", v)
		}
	}
}

// TestMeet solves x = 1 modulo 4 and x = 3 modulo 6.
func TestMeet(t *testing.T) {
	m := newMeet(newLattice([]int64{4}), newLattice([]int64{6}))
	if sum, both := m.sum.count(100), m.both.count(100); sum != 2 || both != 12 {
		t.Errorf("4Z + 6Z has %d classes and their meet %d, want 2 and 12", sum, both)
	}
	if x, ok := m.join([]int64{1}, []int64{3}); !ok || x[0] != 9 {
		t.Errorf("x = 1 modulo 4 and 3 modulo 6 is %v, %v; want 9", x, ok)
	}
	if x, ok := m.join([]int64{0}, []int64{1}); ok {
		t.Errorf("x = 0 modulo 4 and 1 modulo 6 is %v, want none", x)
	}
}

// TestCongruence relates counts modulo 4 with those modulo 6: of a class of the one, the classes of
// the other with the same parity are allowed, and both say what the count is modulo 12.
func TestCongruence(t *testing.T) {
	c := &coordinate{lattice: newLattice([]int64{6}), size: 6, width: 1, classes: 6}
	known := newLattice([]int64{4})
	con, _ := newCongruence(known, c)
	con.fill(known, c)
	if n := con.meet.both.count(100); con.choices != 3 || n != 12 {
		t.Fatalf("%d choices and %d classes, want 3 and 12", con.choices, n)
	}
	for s := range uint64(4) {
		for x := range uint64(6) {
			_, state, fits := con.add(0, s, x, 1)
			if fits != (s%2 == x%2) {
				t.Errorf("%d modulo 4 and %d modulo 6 fit: %v", s, x, fits)
			}
			if count := con.meet.both.class(state)[0]; fits &&
				(uint64(count)%4 != s || uint64(count)%6 != x) {
				t.Errorf("%d modulo 4 and %d modulo 6 is %d modulo 12", s, x, count)
			}
		}
	}
}

// TestSeparate wants the least modulus that distinguishes two counts modulo 6.
func TestSeparate(t *testing.T) {
	l := newLattice([]int64{6})
	for w, want := range map[int64]int64{0: 0, 1: 2, 2: 3, 3: 2, 4: 3} {
		if weights, k := separate(l, []int64{0}, []int64{w}); k != want {
			t.Errorf("0 and %d differ modulo %d with weights %v, want %d", w, k, weights, want)
		}
	}
}

// TestGroupOrders knows some groups on five points.
func TestGroupOrders(t *testing.T) {
	cycle, swap := permutation{1, 2, 3, 4, 0}, permutation{1, 0, 2, 3, 4}
	three, mirror := permutation{1, 2, 0, 3, 4}, permutation{0, 4, 3, 2, 1}
	for _, c := range []struct {
		generators []permutation
		order      int64
		giant      bool
	}{
		{[]permutation{cycle}, 5, false},
		{[]permutation{cycle, mirror}, 10, false},
		{[]permutation{cycle, three}, 60, true},
		{[]permutation{cycle, swap}, 120, true},
		{[]permutation{three, swap}, 6, false},
	} {
		t.Run(fmt.Sprint(c.generators), func(t *testing.T) {
			if n := generate(5, c.generators).order(); n.Cmp(big.NewInt(c.order)) != 0 {
				t.Errorf("order %v, want %d", n, c.order)
			}
			if giant(5, c.generators) != c.giant {
				t.Errorf("all even permutations: %v, want %v", !c.giant, c.giant)
			}
		})
	}
}

func TestCyclesAndParity(t *testing.T) {
	for _, c := range []struct {
		p      permutation
		cycles string
		parity int
	}{
		{permutation{0, 1}, "[[0] [1]]", 0},
		{permutation{1, 0, 2}, "[[0 1] [2]]", 1},
		{permutation{1, 2, 0, 3}, "[[0 1 2] [3]]", 0},
		{permutation{3, 2, 1, 0}, "[[0 3] [1 2]]", 0},
		{permutation{1, 2, 3, 0}, "[[0 1 2 3]]", 1},
	} {
		if got := fmt.Sprint(c.p.cycles()); got != c.cycles || c.p.parity() != c.parity {
			t.Errorf("%v has cycles %s and parity %d, want %s and %d", c.p, got, c.p.parity(),
				c.cycles, c.parity)
		}
	}
}

// TestRanked ranks each arrangement of small orbits, as if they were too large to be enumerated,
// and wants pieces that look alike in lexicographic order.
func TestRanked(t *testing.T) {
	const cycle = "Move M\nA\n2 3 4 5 1\nEnd\nMove N\nA\n2 1 3 4 5\n"
	for _, c := range []struct {
		name, text string
		look       aspect
		size       uint64
	}{
		{"different", "Set A 5 1\n" + cycle + "End\n", lie, 120},
		{"alike", "Set A 5 1\nSolved\nA\n1 1 2 2 3\nEnd\n" + cycle + "End\n", lie, 30},
		{"orientations", "Set A 5 3\n" + cycle + "1 0 0 0 0\nEnd\n", oriented, 243},
		{"both", "Set A 5 2\nSolved\nA\n1 1 1 1 2\nEnd\n" + cycle + "1 0 0 0 0\nEnd\n",
			lie | oriented, 160},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := definition.Read("x", c.text)
			if err != nil {
				t.Fatal(err)
			}
			orbits := orbitsOf(d)
			r := newRanked(orbits[0], c.look)
			made := r.coordinate(about{orbits[0], c.look}, newStart(d, orbits))
			if made.size != c.size {
				t.Fatalf("%d arrangements, want %d", made.size, c.size)
			}
			var before []uint8
			for x := range c.size {
				var a arrangement
				r.unrank(x, r.listed(&a), a.orientation[:])
				if y, ok := r.rank(r.listed(&a), a.orientation[:]); !ok || y != x {
					t.Errorf("arrangement %d has rank %d, %v", x, y, ok)
				}
				kinds := slices.Clone(a.kinds[:5])
				if c.name == "alike" && slices.Compare(before, kinds) >= 0 {
					t.Errorf("%v stands before %v", before, kinds)
				}
				before = kinds
			}
		})
	}
}
