package model

import (
	"flag"
	"math"
	"testing"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/levels/levelstest"
	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
)

// TestModel wants what must hold of any prediction: more workers take no longer,
// and as many bytes are written whoever writes them.
func TestModel(t *testing.T) {
	for _, spec := range []string{"hiriq", "hiriq-w", "sliding:3x4", "burnt:6", "sliding:3x5"} {
		p, err := catalog.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		expected, _, _ := enumerate.ForecastLevels(p, 0)
		s := Of(p, 64, expected, storage.Fast)
		var sum float64
		for _, n := range s.Levels {
			sum += n
		}
		if off := sum / s.Positions; math.Abs(off-1) > 0.05 {
			t.Errorf("%s: the levels add up to %.3f of all positions", spec, off)
		}
		before := s.Predict(1, Machine{8, 1e8, 1e9})
		for _, workers := range []int{2, 8, 64} {
			now := s.Predict(workers, Machine{8, 1e8, 1e9})
			if now.Seconds > 1.05*before.Seconds || now.Written != before.Written ||
				now.Read < before.Read*0.99 {
				t.Errorf("%s: %d workers take %+v, fewer took %+v", spec, workers, now, before)
			}
			before = now
		}
	}
}

var scale = flag.Bool("scale", false, "hold the model against the large spaces of "+
	"docs/cluster.md, too")

// TestBytes holds the model against the bytes of blocks that are found with little memory: of
// tiles, whose blocks have very different shares of a level, of a board, and of one with moves in
// one direction. Both ways to code blocks of tiles have their turn, on one shape each. With -scale
// there are the other two, and larger ones, which have memory for two levels.
func TestBytes(t *testing.T) {
	puzzletest.Full(t)
	type counted struct {
		spec   string
		blocks int
		memory uint64
		small  bool
	}
	all := []counted{
		{"sliding:6x2", 132, 16 << 20, true}, {"sliding:4x3", 132, 16 << 20, false},
		{"hiriq", 64, 40 << 20, false}, {"hiriq-w", 64, 40 << 20, false},
	}
	if *scale {
		all = append(all, counted{"sliding:6x2", 132, 16 << 20, false},
			counted{"sliding:4x3", 132, 16 << 20, true},
			counted{"peg:french", 128, 1400 << 20, false},
			counted{"sliding:2x7", 182, 6 << 30, false})
	}
	for _, c := range all {
		p, err := catalog.Find(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		b, err := levels.NewBuild(p, c.blocks, true, c.small)
		if err != nil {
			t.Fatal(err)
		}
		state := levelstest.Build(t, levelstest.Finder(t, t.TempDir(), c.memory), b, 2)
		var counts []float64
		var read, written float64
		for _, l := range state.Levels {
			counts = append(counts, float64(l.Positions))
			read, written = read+float64(l.Read), written+float64(l.Bytes)
		}
		choice := storage.Fast
		if c.small {
			choice = storage.Small
		}
		e := Of(p, b.Blocks, counts, choice).Predict(1,
			Machine{1, 1e8, float64(levels.SetMemory(c.memory))})
		worst := 1.0
		for d, l := range state.Levels {
			if ratio := e.Levels[d].Written / float64(l.Bytes); float64(l.Bytes) > written/20 &&
				math.Abs(math.Log(ratio)) > math.Abs(math.Log(worst)) {
				worst = ratio
			}
		}
		t.Logf("%s in %d blocks, small %t: %.1f MB written, predicted %.1f (%.2f, at worst %.2f "+
			"of a level that has a twentieth); %.1f MB read, predicted %.1f (%.2f)",
			c.spec, b.Blocks, c.small, written/1e6, e.Written/1e6, e.Written/written, worst,
			read/1e6, e.Read/1e6, e.Read/read)
		if math.Abs(e.Written/written-1) > 0.1 ||
			math.Abs(e.Read-read) > max(0.15*read, 0.01*written) {
			t.Errorf("%s: %.0f bytes are written and %.0f read, predicted were %.0f and %.0f",
				c.spec, written, read, e.Written, e.Read)
		}
	}
}
