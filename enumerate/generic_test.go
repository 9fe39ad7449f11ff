package enumerate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// run enumerates, or fails the test.
func run(t testing.TB, g puzzle.Graph, opt enumerate.Options) space.Space {
	t.Helper()
	table, err := enumerate.Run(context.Background(), g, opt)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// plainXOR stands for the engine xor in plain Go; see engineOf.
const plainXOR = "xor in plain Go"

// engineOf returns the name of an engine, and says whether xor runs in plain Go from now on.
func engineOf(t testing.TB, name string) string {
	t.Cleanup(func() { xor.PlainGo = false })
	if xor.PlainGo = name == plainXOR; xor.PlainGo {
		return xor.Name
	}
	return name
}

// compare enumerates g with different numbers of workers and compares every
// position with the truth.
func compare(t *testing.T, name string, g puzzle.Graph, engine string, truth []enumtest.Entry) {
	t.Helper()
	for _, workers := range []int{1, 2, 5} {
		table := run(t, g, enumerate.Options{Workers: workers, Engine: engineOf(t, engine)})
		enumtest.Same(t, fmt.Sprintf("%s, %s, %d workers", name, engine, workers),
			enumtest.Read(t, g, table), truth)
	}
}

// TestGenericAgainstTwin compares the generic engine with the slow twin on
// small puzzles of every kind.
func TestGenericAgainstTwin(t *testing.T) {
	specs := []string{
		"tails:1x1", "tails:2x2", "tails:3x3", "tails:2x5", "tails:3x4", "tails:1x13",
		"weighted-tails:1x1", "weighted-tails:3x3", "weighted-tails:2x4", "weighted-tails:3x4",
		"weighted-tails:1x9", "weighted-tails:4x4",
		"sliding:1x1", "sliding:1x2", "sliding:2x1", "sliding:1x5", "sliding:2x2", "sliding:2x3",
		"sliding:3x2", "sliding:2x4", "sliding:4x2", "sliding:3x3",
		"pool",
	}
	for _, spec := range specs {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 10_000 {
			continue
		}
		compare(t, spec, p, generic.Name, enumtest.Truth(p))
	}
}

// network is a random graph: moves go one way, several may join the same two
// positions, some lead from a position to itself, and each has its cost.
type network struct {
	out, in [][]puzzle.Edge
	goals   []puzzle.Index
	costs   []puzzle.Distance
}

func (n *network) Size() uint64               { return uint64(len(n.out)) }
func (n *network) MoveCount() int             { return len(n.costs) }
func (n *network) Goals() []puzzle.Index      { return n.goals }
func (n *network) Features() *puzzle.Features { return &puzzle.Features{Costs: n.costs} }

func (n *network) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return append(edges, n.out[x]...)
}

func (n *network) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return append(edges, n.in[x]...)
}

// newNetwork returns a network of that many positions in which about a tenth of
// the positions have no move and the others have a few.
func newNetwork(rng *rand.Rand, size int) *network {
	n := &network{out: make([][]puzzle.Edge, size), in: make([][]puzzle.Edge, size)}
	for range 1 + rng.IntN(5) {
		n.costs = append(n.costs, puzzle.Distance(1+rng.IntN(9)))
	}
	for x := range size {
		for m := range n.costs {
			if rng.IntN(10) == 0 || x%10 == 0 {
				continue
			}
			to := rng.IntN(size)
			if rng.IntN(3) > 0 {
				to = (x + rng.IntN(40)) % size // near, so that distances grow
			}
			n.out[x] = append(n.out[x], puzzle.Edge{To: puzzle.Index(to), Move: puzzle.Move(m)})
			n.in[to] = append(n.in[to], puzzle.Edge{To: puzzle.Index(x), Move: puzzle.Move(m)})
		}
	}
	for range 1 + rng.IntN(3) {
		n.goals = append(n.goals, puzzle.Index(rng.IntN(size)))
	}
	slices.Sort(n.goals)
	n.goals = slices.Compact(n.goals)
	return n
}

// TestRandomNetworks compares the generic engine with the slow twin on one-way
// graphs with several goals, with and without costs.
func TestRandomNetworks(t *testing.T) {
	rng := puzzletest.Rand(t)
	sizes := []int{1, 2, 63, 64, 65, 1000, 40_000} // the last makes several pieces of work
	for range 20 {
		sizes = append(sizes, 1+rng.IntN(500))
	}
	for _, size := range sizes {
		n := newNetwork(rng, size)
		compare(t, fmt.Sprintf("network of %d positions with costs %d", size, n.costs), n,
			generic.Name, enumtest.Truth(n))
		for i := range n.costs {
			n.costs[i] = 1
		}
		compare(t, fmt.Sprintf("network of %d positions", size), n, generic.Name, enumtest.Truth(n))
	}
}

// TestLongWay has distances that need many planes: positions in a row, each a
// dear move from the one before.
func TestLongWay(t *testing.T) {
	const size = 700
	n := &network{out: make([][]puzzle.Edge, size), in: make([][]puzzle.Edge, size),
		goals: []puzzle.Index{0}, costs: []puzzle.Distance{9}}
	for x := 1; x < size; x++ {
		n.out[x] = []puzzle.Edge{{To: puzzle.Index(x - 1)}}
		n.in[x-1] = []puzzle.Edge{{To: puzzle.Index(x)}}
	}
	truth := enumtest.Truth(n)
	if truth[size-1].Distance != 9*(size-1) {
		t.Fatalf("the last position is %d away, want %d", truth[size-1].Distance, 9*(size-1))
	}
	compare(t, "row of positions", n, generic.Name, truth)
}

// TestTooFar wants an error, not a wrong distance, beyond what Distance holds.
func TestTooFar(t *testing.T) {
	puzzletest.Alone(t)
	const size = 700
	n := &network{out: make([][]puzzle.Edge, size), in: make([][]puzzle.Edge, size),
		goals: []puzzle.Index{0}, costs: []puzzle.Distance{100}}
	for x := 1; x < size; x++ {
		n.out[x] = []puzzle.Edge{{To: puzzle.Index(x - 1)}}
		n.in[x-1] = []puzzle.Edge{{To: puzzle.Index(x)}}
	}
	if _, err := enumerate.Run(context.Background(), n, enumerate.Options{}); err == nil ||
		!strings.Contains(err.Error(), "not supported") {
		t.Errorf("69900 away: error %v, want one that says that it is not supported", err)
	}
}

// TestPublishedLevels compares level counts with those that others have published.
func TestPublishedLevels(t *testing.T) {
	for spec, want := range reference().Levels {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 1_000_000 {
			continue
		}
		if got := run(t, p, enumerate.Options{}).Levels(); !slices.Equal(got,
			want.CountsByDistance) {
			t.Errorf("%s: levels %d, %s has %d", spec, got, want.Source, want.CountsByDistance)
		}
	}
}

// swaps is the closed form for a rack of pool balls: for each legal rack half the mismatches when
// the eight is home, else one swap that takes it home and half the mismatches after that.
func swaps(rack string) int {
	best := len(rack)
	for _, legal := range []string{"TSST8TSTSTTSTSS", "STTS8STSTSSTSTT"} {
		balls, n := []byte(rack), 0
		if home, eight := strings.IndexByte(legal, '8'),
			strings.IndexByte(rack, '8'); eight != home {
			balls[home], balls[eight] = balls[eight], balls[home]
			n = 1
		}
		mismatches := 0
		for i := range balls {
			if balls[i] != legal[i] {
				mismatches++
			}
		}
		best = min(best, n+mismatches/2)
	}
	return best
}

func TestPool(t *testing.T) {
	p := pool.New()
	entries := enumtest.Read(t, p, run(t, p, enumerate.Options{}))
	for x, e := range entries {
		rack := p.Format(p.Unrank(puzzle.Index(x)))
		if want := swaps(rack); e.Distance != want {
			t.Fatalf("%s: %d swaps, the closed form has %d", rack, e.Distance, want)
		}
	}
	published := reference().Pool
	for _, c := range published.Cases {
		board, err := p.Parse(strings.Trim(fmt.Sprint(c.Rack), "[]"))
		if err != nil {
			t.Fatal(err)
		}
		if x, _ := p.Rank(board); entries[x].Distance != c.Swaps {
			t.Errorf("%v: %d swaps, %s has %d", c.Rack, entries[x].Distance, published.Source,
				c.Swaps)
		}
	}
}
