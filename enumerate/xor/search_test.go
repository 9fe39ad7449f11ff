package xor_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
	"puzzlebase/space"
)

// game is a form with goals: a puzzle.Graph in XOR form.
type game struct {
	*puzzle.XORForm
	goals []puzzle.Index
}

func (g game) Goals() []puzzle.Index { return g.goals }

func (g game) Features() *puzzle.Features {
	return &puzzle.Features{XOR: g.XORForm, Reversible: g.Reversible()}
}

// check compares the search with the slow twin, position by position, for both kinds of kernel,
// several numbers of workers and with a scratch file, and returns the truth.
func check(t *testing.T, name string, g game) []enumtest.Entry {
	t.Helper()
	truth := enumtest.Truth(g)
	var files [2]*os.File
	for i := range files {
		files[i] = scratch(t)
		defer files[i].Close()
	}
	defer func() { xor.PlainGo = false }()
	for i, opt := range []enumerate.Options{
		{Workers: 1}, {Workers: 1}, {Workers: 3},
		{Workers: 1, Scratch: files[0]},
		{Workers: 3, Scratch: files[1]},
	} {
		xor.PlainGo = i%2 == 1
		opt.Engine = xor.Name
		table, err := enumerate.Run(t.Context(), g, opt)
		if err != nil {
			t.Fatal(err)
		}
		enumtest.Same(t, fmt.Sprintf("%s, plain Go: %t, %d workers, scratch file: %t", name,
			xor.PlainGo, opt.Workers, opt.Scratch != nil), enumtest.Read(t, g, table), truth)
	}
	return truth
}

// scratch returns an empty file.
func scratch(t *testing.T) *os.File {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "scratch")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestScratchFails wants the error of a scratch file from the search, or from the rows.
func TestScratchFails(t *testing.T) {
	g := rings(9)
	file := scratch(t)
	table, err := enumerate.Run(t.Context(), g, enumerate.Options{Scratch: file})
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if err := table.Rows(0, make([]uint64, table.Shape().Words())); !errors.Is(err, os.ErrClosed) {
		t.Errorf("rows of a closed file: error %v", err)
	}
	if _, err := enumerate.Run(t.Context(), g, enumerate.Options{Scratch: file}); !errors.Is(err,
		os.ErrClosed) {
		t.Errorf("a search with a closed file: error %v", err)
	}
}

// randomGoals returns up to 3 indices.
func randomGoals(rng *rand.Rand, size uint64) []puzzle.Index {
	var goals []puzzle.Index
	for range 1 + rng.IntN(3) {
		goals = append(goals, puzzle.Index(rng.Uint64N(size)))
	}
	slices.Sort(goals)
	return slices.Compact(goals)
}

// randomGame returns moves with up to 3 conditions each.
func randomGame(rng *rand.Rand, indexBits int) game {
	f := &puzzle.XORForm{Bits: indexBits}
	for range 1 + rng.IntN(indexBits+3) {
		f.Moves = append(f.Moves, puzzle.XORMove{Mask: xor.RandomMask(rng, indexBits),
			When: xor.RandomConditions(rng, indexBits)})
	}
	return game{f, randomGoals(rng, f.Size())}
}

// makeUndirected changes conditions so that they survive their move: then the
// search tells parents by two bits of the distance.
func makeUndirected(g game) {
	for i := range g.Moves {
		m := &g.Moves[i]
		for c := range m.When {
			if bits.OnesCount64(m.When[c].Mask&m.Mask)%2 == 1 {
				m.When[c].Mask ^= 1 << bits.TrailingZeros64(m.Mask)
			}
		}
	}
}

// makeBipartite changes masks so that each move changes the parity of the same
// bits, of which the lowest is given, and conditions so that the form is
// undirected; of several goals it keeps those on the side of the first.
func makeBipartite(g *game, rng *rand.Rand, lowest int) {
	side := (rng.Uint64N(1<<g.Bits)|1<<(g.Bits-1))>>lowest<<lowest | 1<<lowest
	odd := func(x uint64) bool { return bits.OnesCount64(x&side)%2 == 1 }
	for i := range g.Moves {
		if !odd(g.Moves[i].Mask) {
			g.Moves[i].Mask ^= 1 << lowest
		}
	}
	makeUndirected(*g)
	g.goals = slices.DeleteFunc(g.goals,
		func(x puzzle.Index) bool { return odd(uint64(x)) != odd(uint64(g.goals[0])) })
}

// sizes are the numbers of bits up to most, in short mode every third up to two tiles.
func sizes(most int) (all []int) {
	step := 1
	if testing.Short() {
		step, most = 3, 16
	}
	for n := 1; n <= most; n += step {
		all = append(all, n)
	}
	return all
}

// TestBipartiteForms searches random forms with two sides, told by bits that
// leave tiles whole, or vectors, or neither.
func TestBipartiteForms(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	for _, indexBits := range sizes(18) {
		for _, lowest := range []int{0, 4, 7, 9, 12, 15, 16} {
			if lowest >= indexBits {
				break
			}
			g := randomGame(rng, indexBits)
			makeBipartite(&g, rng, lowest)
			// vectors are on one side
			if sets := xor.Sets(g, engine.Distances); lowest >= 9 && sets != 1 {
				t.Errorf("%d bits, sides from bit %d: %d sets, want 1", indexBits, lowest, sets)
			}
			truth := check(t,
				fmt.Sprintf("bipartite form of %d bits, sides from bit %d, moves %+v, goals %d",
					indexBits, lowest, g.Moves, g.goals), g)
			counted, err := enumerate.Count(t.Context(), g, enumerate.Options{})
			if want := enumtest.Levels(truth); err != nil || !slices.Equal(counted, want) {
				t.Errorf("counted %d, %v, want %d", counted, err, want)
			}
			checkKept(t, g, truth, rng)
		}
	}
}

// TestTurned wants one set where a bit of the index can give way to the side.
func TestTurned(t *testing.T) {
	for _, grid := range [][2]int{{3, 5}, {4, 5}, {5, 5}, {5, 6}, {5, 7}, {6, 6}} {
		p, err := tails.New(grid[0], grid[1], tails.AnyCoin)
		if err != nil {
			t.Fatal(err)
		}
		if sets := xor.Sets(p, engine.Stored); sets != 1 {
			t.Errorf("%s: %d sets", p.Spec(), sets)
		}
	}
}

// checkKept compares what is kept of single positions, where that is no distance, with the truth:
// in memory and with a scratch file, whole and in ranges, and the positions of the last level.
func checkKept(t *testing.T, g game, truth []enumtest.Entry, rng *rand.Rand) {
	t.Helper()
	levels := len(enumtest.Levels(truth))
	size := g.Size()
	rows := int(space.RowCount(size))
	for planes := 1; planes <= 2; planes++ {
		for _, job := range []engine.Job{{Workers: 1}, {Workers: 2, Scratch: scratch(t)}} {
			job.Puzzle, job.Want = kept{g, planes == 1}, engine.Stored
			job.Found = func(uint64) {}
			bits, err := search(t, job, levels).Rows(t.Context(), space.Shape{})
			if err != nil {
				t.Fatal(err)
			}
			job.Want = engine.LastLevel
			last := search(t, job, levels).LastLevel()
			farthest, kept := make([]uint64, rows), make([]uint64, rows*planes)
			from := rng.IntN(rows)
			for _, r := range [][2]int{{0, from}, {from, rows}} {
				if err := errors.Join(last(uint64(r[0]), farthest[r[0]:r[1]]),
					bits(uint64(r[0]), kept[r[0]*planes:r[1]*planes])); err != nil {
					t.Fatal(err)
				}
			}
			for x := range size {
				want, code := truth[x], uint64(0)
				for k := range planes {
					code |= kept[int(x/64)*planes+k] >> (x % 64) & 1 << k
				}
				at := farthest[x/64]>>(x%64)&1 == 1
				if at != (want.Distance == levels-1) || code != codeFor(planes, want.Distance) {
					t.Fatalf("form of %d bits, moves %+v, goals %d, position %d at distance %d: "+
						"kept %d, in the last level: %t", g.Bits, g.Moves, g.goals, x,
						want.Distance, code, at)
				}
			}
		}
	}
}

// search does a search of that many levels.
func search(t *testing.T, job engine.Job, levels int) engine.Enumeration {
	t.Helper()
	s := xor.New(job)
	for d := range puzzle.Distance(levels) {
		if _, err := s.Level(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// kept is a game that may have sides, as its features say.
type kept struct {
	game
	bipartite bool
}

func (k kept) Features() *puzzle.Features {
	f := k.game.Features()
	if k.bipartite {
		f.Side = func(puzzle.Index) int { return 0 } // which is asked of goals alone
	}
	return f
}

// codeFor is what is kept of a position at distance d, less than 0 if unreached.
func codeFor(planes, d int) uint64 {
	switch {
	case planes == 1:
		return uint64(max(d, 0)) >> 1 & 1
	case d < 0:
		return 3
	default:
		return uint64(d % 3)
	}
}

// TestRandomForms searches random forms from 1 bit, less than a word, to 20,
// several pieces of work.
func TestRandomForms(t *testing.T) {
	rng := puzzletest.Rand(t)
	farthest := 0
	for _, indexBits := range sizes(20) {
		games := 8
		if indexBits > 12 || testing.Short() {
			games = 2
		}
		for i := range games {
			g, kind := randomGame(rng, indexBits), "directed"
			if i%2 == 1 {
				makeUndirected(g)
				kind = "undirected"
			}
			truth := check(t, fmt.Sprintf("%s form of %d bits, moves %+v, goals %d", kind,
				indexBits, g.Moves, g.goals), g)
			farthest = max(farthest, len(enumtest.Levels(truth))-1)
		}
	}
	t.Logf("the greatest distance was %d", farthest)
}

// jumps is peg solitaire on a grid: a peg jumps over its neighbour, which is taken away, so every
// move has three conditions. The goals are all boards with a single peg.
func jumps(rows, cols int) game {
	f := &puzzle.XORForm{Bits: rows * cols}
	var goals []puzzle.Index
	bit := func(r, c int) uint64 { return 1 << (r*cols + c) }
	for r := range rows {
		for c := range cols {
			goals = append(goals, puzzle.Index(bit(r, c)))
			for _, step := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				r2, c2 := r+2*step[0], c+2*step[1]
				if r2 < 0 || r2 >= rows || c2 < 0 || c2 >= cols {
					continue
				}
				from, over, to := bit(r, c), bit(r+step[0], c+step[1]), bit(r2, c2)
				f.Moves = append(f.Moves,
					puzzle.XORMove{Mask: from | over | to, When: []puzzle.Condition{
						{Mask: from, Odd: true}, {Mask: over, Odd: true}, {Mask: to},
					}})
			}
		}
	}
	return game{f, goals}
}

func TestJumps(t *testing.T) {
	grids := [][2]int{{1, 5}, {3, 3}, {4, 4}, {3, 6}}
	if testing.Short() {
		grids = grids[:3]
	}
	for _, grid := range grids {
		g := jumps(grid[0], grid[1])
		check(t, fmt.Sprintf("jumps on %dx%d", grid[0], grid[1]), g)
	}
}

// rings is the puzzle of the Chinese rings: a ring may be put on or taken off when the one before
// is on and all others before that are off. All positions lie on one long way.
func rings(n int) game {
	f := &puzzle.XORForm{Bits: n}
	for i := range n {
		m := puzzle.XORMove{Mask: 1 << i}
		for j := range i {
			m.When = append(m.When, puzzle.Condition{Mask: 1 << j, Odd: j == i-1})
		}
		f.Moves = append(f.Moves, m)
	}
	return game{f, []puzzle.Index{0}}
}

// TestRings has far more levels than other puzzles. Positions in the order of
// their distance are the Gray code.
func TestRings(t *testing.T) {
	const n = 9
	truth := check(t, "rings", rings(n))
	for d := range 1 << n {
		if gray := d ^ d>>1; truth[gray].Distance != d {
			t.Fatalf("rings %b: distance %d, want %d", gray, truth[gray].Distance, d)
		}
	}
}

// TestTooFar wants an error, not a wrong distance, beyond what Distance holds.
func TestTooFar(t *testing.T) {
	if testing.Short() {
		t.Skip("has 65,536 levels")
	}
	g := rings(17)
	if _, err := enumerate.Run(t.Context(), g, enumerate.Options{Workers: 1}); err == nil ||
		!strings.Contains(err.Error(), "not supported") {
		t.Errorf("131071 away: error %v, want one that says that it is not supported", err)
	}
}

// TestPooledBuffers reads tables of different shapes in turn: the buffers that their
// readers share must fit each.
func TestPooledBuffers(t *testing.T) {
	rng := puzzletest.Rand(t)
	games := []game{jumps(4, 4), randomGame(rng, 5), jumps(1, 5), randomGame(rng, 14), jumps(3, 5)}
	makeUndirected(games[3])
	tables := make([]space.Space, len(games))
	truths := make([][]enumtest.Entry, len(games))
	for i, g := range games {
		var err error
		if tables[i], err = enumerate.Run(
			t.Context(), g, enumerate.Options{Workers: 1}); err != nil {
			t.Fatal(err)
		}
		truths[i] = enumtest.Truth(g)
	}
	for range 30 {
		i := rng.IntN(len(games))
		enumtest.Same(t, fmt.Sprint("game ", i), enumtest.Read(t, games[i], tables[i]), truths[i])
	}
}

// TestCancelInLevel wants a search whose context ends within a level to stop.
func TestCancelInLevel(t *testing.T) {
	g := jumps(4, 5)
	ctx, cancel := context.WithCancel(t.Context())
	levels := 0
	table, err := enumerate.Run(
		ctx, g, enumerate.Options{Workers: 2, OnLevel: func(enumerate.Level) {
			if levels++; levels == 4 {
				cancel()
			}
		}})
	if !errors.Is(err, context.Canceled) || table != nil || levels != 4 {
		t.Errorf("table %v, error %v after %d levels; want none, cancelled after 4", table != nil,
			err, levels)
	}
}

// TestMemory compares what a search takes with what is foreseen once its levels are known.
func TestMemory(t *testing.T) {
	puzzletest.Alone(t)
	for _, c := range []struct {
		bits, more int  // moves of one bit, and of several
		sides      bool // moves change the parity of all bits
	}{{24, 0, true}, {24, 4, false}, {23, 2, true}, {24, 3, true}, {24, 4, true}} {
		rng := rand.New(rand.NewPCG(1, 2)) // these moves alone have such levels
		f := &puzzle.XORForm{Bits: c.bits}
		for i := range c.bits {
			f.Moves = append(f.Moves, puzzle.XORMove{Mask: 1 << i})
		}
		for range c.more {
			mask := rng.Uint64N(f.Size())
			if c.sides {
				mask ^= uint64(bits.OnesCount64(mask)&1 ^ 1)
			}
			f.Moves = append(f.Moves, puzzle.XORMove{Mask: mask})
		}
		g := game{f, []puzzle.Index{0}}
		known, err := enumerate.Calibrate(t.Context(), g, xor.Name, 2, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		took := allocated(func() {
			_, err = enumerate.Run(t.Context(), g, enumerate.Options{Workers: 2})
		})
		if off := float64(known.Needs[0].Memory)/float64(took) - 1; err != nil ||
			math.Abs(off) > 0.03 {
			t.Errorf("%+v: %d bytes are foreseen, and %d are taken (%v)", c,
				known.Needs[0].Memory, took, err)
		}
	}
}

// allocated is how many bytes work allocates.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
