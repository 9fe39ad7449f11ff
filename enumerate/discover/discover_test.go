package discover_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// long are the same rules with positions as long as there may be, which differ in their last bytes.
type long struct{ *puzzletest.Chance }

const longest = 255

func (l long) Start() puzzle.Position { return puzzle.Position(make([]byte, longest)) }
func (l long) Goal(p []byte) bool     { return l.Chance.Goal(p[longest-l.Cells:]) }

func (l long) Moves(p []byte, steps *puzzle.Steps) {
	var short puzzle.Steps
	short.Fill(l.Chance, p[longest-l.Cells:])
	for i := range short.Len() {
		m, to := short.Step(i)
		copy(steps.Add(m)[longest-l.Cells:], to)
	}
}

// plain finds the same by a map, in any order.
func plain(r puzzle.Rules) []string {
	seen := map[string]bool{string(r.Start()): true}
	queue := []string{string(r.Start())}
	var steps puzzle.Steps
	for len(queue) > 0 {
		steps.Fill(r, []byte(queue[0]))
		queue = queue[1:]
		for i := range steps.Len() {
			if _, to := steps.Step(i); !seen[string(to)] {
				seen[string(to)] = true
				queue = append(queue, string(to))
			}
		}
	}
	var all []string
	for p := range seen {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}

func TestRunAgainstMap(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules puzzle.Rules
	}{
		{"2x2", discover.NewTiles(2, 2)},
		{"2x3", discover.NewTiles(2, 3)},
		{"3x3", discover.NewTiles(3, 3)},
		{"chance, 2 bytes", puzzletest.NewChance(2, 4)},
		{"chance, 5 bytes", puzzletest.NewChance(5, 5)},
		{"long", long{puzzletest.NewChance(4, 5)}},
	} {
		if testing.Short() && (c.name == "chance, 5 bytes" || c.name == "3x3") {
			continue
		}
		want := plain(c.rules)
		for _, workers := range []int{1, 3} {
			d, err := discover.Run(t.Context(), puzzle.Discover(c.rules),
				discover.Options{Workers: workers})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			compare(t, c.name, d, want)
		}
	}
}

// compare holds what was found against the positions wanted.
func compare(t *testing.T, name string, d *puzzle.Discovered, want []string) {
	t.Helper()
	if d.Size() != uint64(len(want)) {
		t.Fatalf("%s: %d positions, want %d", name, d.Size(), len(want))
	}
	var goals []puzzle.Index
	for i, w := range want {
		x := puzzle.Index(i)
		if y, ok := d.Rank(puzzle.Position(w)); d.Unrank(x) != puzzle.Position(w) || !ok || y != x {
			t.Fatalf("%s: position %d is %q with number %d, %v, want %q", name, i, d.Unrank(x), y,
				ok, w)
		}
		if d.Goal([]byte(w)) {
			goals = append(goals, x)
		}
	}
	if !slices.Equal(goals, d.Goals()) {
		t.Errorf("%s: goals %v, want %v", name, d.Goals(), goals)
	}
	if _, ok := d.Rank("nowhere"); ok {
		t.Errorf("%s: a position of another length has a number", name)
	}
}

func TestRunEnds(t *testing.T) {
	rules := puzzletest.NewChance(6, 4)
	memory := (*discover.MemoryError)(nil)
	if _, err := discover.Run(t.Context(), puzzle.Discover(rules),
		discover.Options{Memory: 8 << 20}); !errors.As(err, &memory) {
		t.Errorf("with 8 MiB the error is %v", err)
	}
	if _, err := discover.Run(t.Context(), puzzle.Discover(rules),
		discover.Options{Most: 10_000}); !errors.Is(err, discover.ErrMore) {
		t.Errorf("after 10,000 positions the error is %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := discover.Run(ctx, puzzle.Discover(rules), discover.Options{}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("cancelled, the error is %v", err)
	}
}

func BenchmarkRun(b *testing.B) {
	d := puzzle.Discover(discover.NewTiles(3, 3))
	b.ReportAllocs()
	for b.Loop() {
		if e, err := discover.Run(b.Context(), d, discover.Options{}); err != nil ||
			e.Size() != 181_440 {
			b.Fatal(err)
		}
	}
	b.ReportMetric(181_440*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
