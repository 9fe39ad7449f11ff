package enumerate_test

import (
	"fmt"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/tails"
)

// TestXORAgainstGeneric compares the bit-parallel engine, with the plain and with the fastest
// kernel, with the generic one on every grid of up to 16 coins, in short mode of up to 12.
func TestXORAgainstGeneric(t *testing.T) {
	most := 16
	if testing.Short() {
		most = 12
	}
	for rows := 1; rows <= most; rows++ {
		for cols := 1; rows*cols <= most; cols++ {
			p, err := tails.New(rows, cols, tails.HeadsOnly)
			if err != nil {
				t.Fatal(err)
			}
			generic := run(t, p, enumerate.Options{Engine: generic.Name})
			truth := enumtest.Read(t, p, generic)
			for _, engine := range []string{xor.Name, plainXOR} {
				compare(t, p.Spec(), p, engine, truth)
			}
		}
	}
}

// TestEngines checks which engine is chosen, and which are refused.
func TestEngines(t *testing.T) {
	for _, c := range []struct {
		spec string
		wish string
		want string // "" when it cannot be had
	}{
		{"tails:3x3", "", xor.Name},
		{"tails:3x3", xor.Name, xor.Name},
		{"tails:3x3", generic.Name, generic.Name},
		{"tails:3x3", "quantum", ""},
		{"weighted-tails:3x3", "", generic.Name},
		{"weighted-tails:3x3", xor.Name, ""},
		{"weighted-tails:1x1", "", xor.Name}, // its only move costs 1
		{"sliding:3x3", "", tiles.Name},
		{"sliding:2x3", "", tiles.Name},
		{"sliding:2x5", "", tiles.Name},
		{"sliding:6x1", "", generic.Name},
		{"sliding:2x2", "", generic.Name},
		{"sliding:2x5,metric=line", "", tiles.Name},
		{"sliding:7x1", tiles.Name, ""},
		{"sliding:2x2,metric=line", tiles.Name, ""},
		{"pool", tiles.Name, ""},
		{"sliding:3x3,metric=line", "", tiles.Name},
		{"sliding:3x3", generic.Name, generic.Name},
		{"sliding:3x3", xor.Name, ""},
		{"pool", "", generic.Name},
		{"hiriq", "", xor.Name},
	} {
		p := catalogtest.Find(t, c.spec)
		got, err := enumerate.Choose(p, c.wish)
		name := ""
		if got != nil {
			name = got.Name
		}
		if name != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s, engine %q: %q, %v; want %q", c.spec, c.wish, name, err, c.want)
		}
		if c.want != "" {
			continue
		}
		if _, err := enumerate.Run(t.Context(), p, enumerate.Options{Engine: c.wish}); err == nil {
			t.Errorf("%s, engine %q: Run does not refuse", c.spec, c.wish)
		}
	}
}

// TestOnLevel wants a report for each distance at which there are positions, in order.
func TestOnLevel(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine string
	}{{"tails:3x3", xor.Name}, {"tails:3x3", generic.Name}, {"weighted-tails:3x3", generic.Name},
		{"sliding:2x3", ""}} {
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
