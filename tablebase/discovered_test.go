package tablebase_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// TestDiscovered builds, opens and asks a puzzle whose space a search finds, and
// whose moves cannot be taken back: some positions are dead.
func TestDiscovered(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	rules := puzzletest.NewChance(3, 3)
	p := puzzle.Discover(rules)
	if _, err := dir.Open(t.Context(), p); !errors.As(err, new(*tablebase.NotBuiltError)) {
		t.Errorf("before it is built: %v", err)
	}
	e, err := dir.Estimate(t.Context(), p, tablebase.Options{}, true)
	if err != nil || !e.Fits || e.Size == 0 {
		t.Errorf("estimated as %+v (%v)", e, err)
	}
	built, err := dir.Build(t.Context(), p, tablebase.Options{Workers: 2})
	if err != nil || built.Size != e.Size || built.Reached >= built.Size {
		t.Fatalf("built %+v (%v)", built, err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Close()
	if p.Size() != 0 || tb.Puzzle().Size() != built.Size {
		t.Errorf("sizes %d and %d, want 0 and %d", p.Size(), tb.Puzzle().Size(), built.Size)
	}
	distances, dead := puzzletest.Distances(tb.Puzzle()), 0
	for x := range puzzle.Index(tb.Puzzle().Size()) {
		pos := tb.Puzzle().Unrank(x)
		a, err := tb.Ask(t.Context(), tb.Puzzle().Format(pos))
		switch {
		case err != nil:
			t.Fatal(err)
		case a.Solution != nil && int(a.Solution.Distance) == distances[x]:
		case a.Solution == nil && distances[x] == puzzletest.Unreached:
			dead++
			if a.Certificate.Kind != "dead" ||
				!strings.HasPrefix(a.Certificate.Text, "no goal can be reached from here") {
				t.Fatalf("%s: %+v", tb.Puzzle().Format(pos), a.Certificate)
			}
		default:
			t.Fatalf("%s: %+v, want distance %d", tb.Puzzle().Format(pos), a, distances[x])
		}
	}
	if uint64(dead) != built.Size-built.Reached {
		t.Errorf("%d positions are dead, want %d", dead, built.Size-built.Reached)
	}
}

// TestNotFound asks for positions that the search has not found.
func TestNotFound(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	cars := build(t, dir, "blocks:aa./.bb,goal=.aa/...,rule=cars", tablebase.Options{})
	if _, err := cars.Puzzle().Parse("bb./.aa"); err == nil ||
		!strings.Contains(err.Error(), "no sequence of moves leads here from the start") {
		t.Errorf("said %v", err)
	}
}

// TestFoundCutShort cuts a file short that has positions and is open: the positions, which were
// copied when it was opened, are as before; other questions are an error, and the program goes on.
func TestFoundCutShort(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	cars := build(t, dir, "blocks:aa./.bb,goal=.aa/...,rule=cars", tablebase.Options{})
	pos := cars.Puzzle().Unrank(0)
	if err := os.Truncate(cars.Path(), 0); err != nil {
		t.Skipf("this system does not cut mapped files short: %v", err)
	}
	x, ok := cars.Puzzle().Rank(pos)
	if again := cars.Puzzle().Unrank(0); !ok || x != 0 || again != pos {
		t.Errorf("position 0 is %q, was %q; its index is %d, %v", again, pos, x, ok)
	}
	if parsed, err := cars.Puzzle().Parse("aa./.bb"); err != nil {
		t.Errorf("%s: %v", parsed, err)
	}
	for name, err := range map[string]error{
		"Ask":    second(tablebase.OfFile(cars).Ask(t.Context(), "aa./.bb")),
		"Lookup": second(cars.Lookup(0)),
	} {
		if !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s says %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestDiscoverWithin searches within memory that does not do.
func TestDiscoverWithin(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	p := puzzle.Discover(puzzletest.NewChance(6, 4))
	large := (*tablebase.TooLargeError)(nil)
	if _, err := dir.Build(t.Context(), p, tablebase.Options{Memory: 8 << 20}); !errors.As(err,
		&large) || !strings.Contains(err.Error(), "its search has found") {
		t.Errorf("with 8 MiB: %v", err)
	}
	if tablebase.BuildTime(p) != tablebase.UnknownTime {
		t.Errorf("a large search is said to take %v", tablebase.BuildTime(p))
	}
	if _, err := dir.Estimate(t.Context(), p, tablebase.Options{}, false); err == nil ||
		!strings.Contains(err.Error(), "how many positions there are shows only when") {
		t.Errorf("estimated: %v", err)
	}
}

// TestInterruptExploring interrupts the search for the positions that there are: a build keeps a
// checkpoint of it, and a count ends.
func TestInterruptExploring(t *testing.T) {
	p := puzzle.Discover(puzzletest.NewChance(6, 4))
	interrupted := func() tablebase.Options {
		interrupt := make(chan struct{})
		once := sync.OnceFunc(func() { close(interrupt) })
		return tablebase.Options{Interrupt: interrupt, Checkpoints: true,
			Progress: func(string, string, uint64, uint64) { once() }}
	}
	dir := tablebase.Dir(t.TempDir())
	_, err := dir.Build(t.Context(), p, interrupted())
	if !errors.Is(err, context.Canceled) || !checkpoints.Exists(dir.Path(p)) {
		t.Errorf("a build ends with %v, checkpoint %v", err, checkpoints.Exists(dir.Path(p)))
	}
	if _, err := dir.Count(t.Context(), p, tablebase.Between{}, interrupted()); !errors.Is(err,
		context.Canceled) || !strings.HasPrefix(err.Error(), "count chance:6x4: ") {
		t.Errorf("a count ends with %v", err)
	}
	if _, err := dir.Count(t.Context(), p, tablebase.Between{},
		tablebase.Options{Memory: 8 << 20}); err == nil ||
		!strings.Contains(err.Error(), "its search has found") {
		t.Errorf("a count with 8 MiB: %v", err)
	}
}

// TestInterruptWaiting interrupts a build that waits for another process.
func TestInterruptWaiting(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:2x3")
	lock, err := beside.Acquire(dir.Path(p))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	interrupt := make(chan struct{})
	close(interrupt)
	if _, err := dir.Build(t.Context(), p, tablebase.Options{WaitForOther: true,
		Interrupt: interrupt}); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}

// TestShortName finds a database by the short name of its puzzle.
func TestShortName(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	const spec, short = "blocks:abbc/abbc/deef/dghf/i..j,goal=..../..../..../.bb./.bb.",
		"blocks-50bc04616653bc02"
	if _, err := dir.Load(short); err == nil || !strings.Contains(err.Error(), "no database has") {
		t.Errorf("before it is built: %v", err)
	}
	build(t, dir, spec, tablebase.Options{})
	if p, err := dir.Load(short); err != nil || p.Spec() != spec {
		t.Errorf("%s is %v (%v)", short, p, err)
	}
	if _, err := dir.Load("../" + short); err == nil {
		t.Error("a path is taken for a short name")
	}
}

// TestOwnName finds databases by what their definitions call themselves, and by as
// much of a short name as tells them apart.
func TestOwnName(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	definition := func(name string) string {
		return "perm:Name+" +
			name + "/Set+BEADS+4+1/Move+L/BEADS/2+3+4+1/End/Move+R/BEADS/2+1+3+4/End"
	}
	ring, disc := definition("Ring%2B1"), definition("rim-"+strings.Repeat("x", 30))
	build(t, dir, ring, tablebase.Options{})
	build(t, dir, disc, tablebase.Options{})
	for typed, want := range map[string]string{
		"perm-ring": "perm-ring1-", "perm-ring1": "perm-ring1-",
		tablebase.Short(ring): "perm-ring1-", "perm-rim": "perm-rim-xxxxxxxxxxxx-",
	} {
		p, err := dir.Find(typed)
		if err != nil {
			t.Errorf("%s: %v", typed, err)
		} else if short := tablebase.Name(p); !strings.HasPrefix(short, want) ||
			len(short) != len(want)+16 {
			t.Errorf("%s is %s, want %s and a hash", typed, short, want)
		}
	}
	for typed, want := range map[string]string{
		"perm-ri": "want one of " + tablebase.Short(disc) + ", " + tablebase.Short(ring),
		"perm-q":  `no puzzle is called "perm-q"`,
		"perm":    `perm`, "ring1": `no puzzle is called "ring1"`, "perm-*": "no puzzle is called",
		"perm-../x": "no puzzle is called",
	} {
		if _, err := dir.Find(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", typed, err, want)
		}
	}
}
