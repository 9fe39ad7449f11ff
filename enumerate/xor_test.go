package enumerate_test

import (
	"fmt"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
)

// TestXORAgainstGeneric compares the bit-parallel engine, with the plain and
// with the fastest kernel, with the generic one on every grid of up to 16 coins.
func TestXORAgainstGeneric(t *testing.T) {
	rng := puzzletest.Rand(t)
	for rows := 1; rows <= 16; rows++ {
		for cols := 1; rows*cols <= 16; cols++ {
			p, err := tails.New(rows, cols, false)
			if err != nil {
				t.Fatal(err)
			}
			generic := run(t, p, enumerate.Options{Engine: enumerate.Generic})
			truth := enumtest.Read(t, p, generic)
			enumtest.SameRanges(t, p, generic, rng)
			for _, engine := range []enumerate.Engine{enumerate.XOR, enumerate.XORPlain} {
				compare(t, p.Spec(), p, engine, truth)
			}
		}
	}
}

// TestEngines checks which engine is chosen, and which are refused.
func TestEngines(t *testing.T) {
	for _, c := range []struct {
		spec string
		wish enumerate.Engine
		want enumerate.Engine // "" when it cannot be had
	}{
		{"tails:3x3", enumerate.Auto, enumerate.XOR},
		{"tails:3x3", enumerate.XOR, enumerate.XOR},
		{"tails:3x3", enumerate.XORPlain, enumerate.XORPlain},
		{"tails:3x3", enumerate.Generic, enumerate.Generic},
		{"tails:3x3", "quantum", ""},
		{"weighted-tails:3x3", enumerate.Auto, enumerate.Generic},
		{"weighted-tails:3x3", enumerate.XOR, ""},
		{"weighted-tails:1x1", enumerate.Auto, enumerate.XOR}, // its only move costs 1
		{"sliding:3x3", enumerate.Auto, enumerate.Tiles},
		{"sliding:2x3", enumerate.Auto, enumerate.Tiles},
		{"sliding:2x5", enumerate.Auto, enumerate.Tiles},
		{"sliding:6x1", enumerate.Auto, enumerate.Generic},
		{"sliding:2x2", enumerate.Auto, enumerate.Generic},
		{"sliding:2x5,metric=line", enumerate.Auto, enumerate.Tiles},
		{"sliding:7x1", enumerate.Tiles, ""},
		{"sliding:2x2,metric=line", enumerate.Tiles, ""},
		{"pool", enumerate.Tiles, ""},
		{"sliding:3x3,metric=line", enumerate.Auto, enumerate.Tiles},
		{"sliding:3x3", enumerate.Generic, enumerate.Generic},
		{"sliding:3x3", enumerate.XORPlain, ""},
		{"pool", enumerate.Auto, enumerate.Generic},
		{"hiriq", enumerate.Auto, enumerate.XOR},
	} {
		p := catalogtest.Find(t, c.spec)
		got, err := enumerate.Choose(p, c.wish)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s, engine %q: %q, %v; want %q", c.spec, c.wish, got, err, c.want)
		}
		if c.want != "" {
			continue
		}
		if _, err := enumerate.Run(t.Context(), p, enumerate.Options{Engine: c.wish}); err == nil {
			t.Errorf("%s, engine %q: Run does not refuse", c.spec, c.wish)
		}
	}
}

// TestOnLevel wants a report for each distance at which there are positions, in
// order.
func TestOnLevel(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine enumerate.Engine
	}{{"tails:3x3", enumerate.XOR}, {"tails:3x3", enumerate.Generic}, {"weighted-tails:3x3", enumerate.Generic}, {"sliding:2x3", enumerate.Auto}} {
		p := catalogtest.Find(t, c.spec)
		var got, want []string
		table := run(t, p, enumerate.Options{Engine: c.engine, OnLevel: func(l enumerate.Level) {
			got = append(got, fmt.Sprint(l.Distance, l.Positions, l.Reached))
		}})
		reached := uint64(0)
		for d, n := range table.Levels() {
			if reached += n; n > 0 {
				want = append(want, fmt.Sprint(d, n, reached))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: reports %q, want %q", c.spec, got, want)
		}
	}
}
