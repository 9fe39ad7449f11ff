package enumerate_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestBlocks finds spaces of all engines that work in blocks, in one block and in
// as many as there are, and compares them with those found at once.
func TestBlocks(t *testing.T) {
	specs := []string{
		"tails:4x4", "lights:4x4", "peg:4x4", "peg:triangle15,rule=w,goal=4", "peg:hexagon19",
		"peg:hexagon19,rule=w", "peg:4x4,goal=0,goal=15+3",
		"sliding:2x3", "sliding:3x3,metric=line", "sliding:2x4", "sliding:5x2",
		"sliding:2x4,metric=line", "pancake:9", "burnt:6", "topspin:10", "hanoi:6,pegs=4",
		mixedRows,
	}
	for _, spec := range specs {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 10_000 {
			continue
		}
		want := enumtest.Read(t, p, run(t, p, enumerate.Options{}))
		for _, atLeast := range []int{1, 3, 20, 1000} {
			b, err := enumerate.Cut(p, atLeast, engine.WantFor(p))
			if err != nil {
				t.Errorf("%s: %v", spec, err)
				break
			}
			if again, err := enumerate.Cut(p, b.Count, engine.WantFor(p)); err != nil ||
				again.Count != b.Count {
				t.Errorf("%s: %d blocks are cut into %d, %v", spec, b.Count, again.Count, err)
			}
			s := inBlocks(t, p, b)
			got := enumtest.Read(t, p, run(t, p, enumerate.Options{Resume: s}))
			enumtest.Same(t, fmt.Sprintf("%s in %d blocks", spec, b.Count), got, want)
		}
	}
}

// TestBlocksRefused wants one sentence for puzzles that only the generic engine searches.
func TestBlocksRefused(t *testing.T) {
	for _, spec := range []string{"sliding:1x6", "sliding:2x2,metric=line", "pool"} {
		t.Run(spec, func(t *testing.T) {
			want := "the engine generic does not work in blocks"
			p := catalogtest.Find(t, spec)
			if _, err := enumerate.Cut(p, 2, engine.WantFor(p)); err == nil ||
				err.Error() != want {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}

// inBlocks finds all levels block by block.
func inBlocks(t *testing.T, p puzzle.Graph, b *engine.Blocks) *space.Snapshot {
	t.Helper()
	type found struct {
		set     *engine.Set
		parents [][]uint64
	}
	var levels []uint64
	var all [][]found
	undirected := p.Features().Undirected()
	left := make([][]uint64, b.Count)
	for n := range left {
		if n%3 != 2 { // of some it is not known
			left[n] = b.Left()
		}
	}
	for d := 0; ; d++ {
		level := make([]found, b.Count)
		last := make([]*engine.Set, b.Count)
		var count uint64
		for n := range level {
			f := found{set: newSet(b.Words)}
			for range b.Parents {
				f.parents = append(f.parents, make([]uint64, b.Words))
			}
			if d == 0 {
				b.PutGoals(n, f.set)
			} else {
				for _, from := range b.Sources(n) {
					if set := all[d-1][from].set; size(set) > 0 {
						last[from] = set
					}
				}
				var known []*engine.Set
				for e := range all {
					if e == d-2 && n%2 == 0 { // some in place of what was there
						copy(f.set.Words, all[e][n].set.Words)
						f.set.MarkAll()
					} else if !undirected || e >= d-2 {
						known = append(known, all[e][n].set)
					}
				}
				got, err := b.Level(t.Context(), 2,
					&engine.Pull{Block: n, Distance: puzzle.Distance(d), Last: last, Known: known,
						Left: left[n]}, f.set, f.parents)
				if err != nil || got != size(f.set) {
					t.Fatalf("level %d, block %d: %d positions, counted as %d, %v", d, n,
						size(f.set), got, err)
				}
			}
			some := slices.Clone(f.set.Some)
			if f.set.MarkAll(); !slices.Equal(some, f.set.Some) {
				t.Fatalf("level %d: the set of block %d does not say where it has words", d, n)
			}
			count += size(f.set)
			level[n] = f
		}
		if count == 0 {
			break
		}
		levels, all = append(levels, count), append(all, level)
	}
	s := &space.Snapshot{Levels: levels, Coding: b.Coding}
	put := func(planes *[][]uint64, k, block int, words []uint64) {
		for len(*planes) <= k {
			*planes = append(*planes, make([]uint64, b.PlaneWords+b.Words))
		}
		for i, w := range words {
			(*planes)[k][uint64(block)*b.Words+uint64(i)] |= w
		}
	}
	for d := range all {
		for n, f := range all[d] {
			for k, code := 0, b.Coding.Code(puzzle.Distance(d)); code>>k != 0; k++ {
				if code>>k&1 == 1 {
					put(&s.Code, k, n, f.set.Words)
				}
			}
			for k, plane := range f.parents {
				put(&s.Parent, k, n, plane)
			}
		}
	}
	for _, planes := range [][][]uint64{s.Code, s.Parent} {
		for k := range planes {
			planes[k] = planes[k][:b.PlaneWords]
		}
	}
	return s
}

// TestBlocksOfLargeGrid counts the first levels of a grid that no machine holds, and
// compares them with those that the rules alone lead to.
func TestBlocksOfLargeGrid(t *testing.T) {
	puzzletest.Full(t)
	p := catalogtest.Find(t, "sliding:3x5")
	b, err := enumerate.Cut(p, 2000, engine.Counts)
	if err != nil {
		t.Fatal(err)
	}
	level, known := p.Goals(), map[puzzle.Index]bool{p.Goals()[0]: true}
	var last, before []*engine.Set
	next := newSet(b.Words) // empty, for the next block with positions: most have none
	for d := range puzzle.Distance(6) {
		now, found := make([]*engine.Set, b.Count), uint64(0)
		sources := make([]*engine.Set, b.Count)
		for n := range now {
			any := d == 0
			for _, from := range b.Sources(n) {
				if d > 0 && last[from] != nil {
					sources[from], any = last[from], true
				}
			}
			if !any {
				continue
			}
			var count uint64
			if d == 0 {
				if b.PutGoals(n, next); slices.Max(next.Some) != 0 {
					count = size(next)
				}
			} else if count, err = b.Level(t.Context(), 2,
				&engine.Pull{Block: n, Distance: d, Last: sources,
					Known: []*engine.Set{last[n], before[n]}, Left: b.Left()}, next,
				nil); err != nil {
				t.Fatal(err)
			}
			clear(sources)
			if count > 0 {
				now[n], found = next, found+count
				next = newSet(b.Words)
			}
		}
		if found != uint64(len(level)) {
			t.Errorf("level %d has %d positions in %d blocks, by the rules %d", d, found, b.Count,
				len(level))
		}
		if before = last; before == nil {
			before = make([]*engine.Set, b.Count)
		}
		last = now
		var farther []puzzle.Index
		for _, x := range level {
			for _, e := range p.Predecessors(x, nil) {
				if !known[e.To] {
					known[e.To] = true
					farther = append(farther, e.To)
				}
			}
		}
		level = farther
	}
}

// newSet returns an empty set of so many words.
func newSet(words uint64) *engine.Set {
	return &engine.Set{Words: make([]uint64, words),
		Some: make([]uint64, (words+engine.TileWords-1)/engine.TileWords)}
}

// size is the number of positions of a set.
func size(set *engine.Set) (n uint64) {
	for _, w := range set.Words {
		n += uint64(bits.OnesCount64(w))
	}
	return n
}
