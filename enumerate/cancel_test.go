package enumerate_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestCancelAtLevel cancels after a few levels and wants no further one.
func TestCancelAtLevel(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine string
	}{
		{"tails:4x5", xor.Name},
		{"tails:4x5", plainXOR},
		{"tails:4x4", generic.Name},
		{"weighted-tails:4x4", generic.Name},
		{"sliding:3x3", tiles.Name},
		{"sliding:3x3,metric=line", tiles.Name},
		{"sliding:3x3", generic.Name},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		levels := 0
		table, err := enumerate.Run(ctx, catalogtest.Find(t, c.spec),
			enumerate.Options{Engine: engineOf(t, c.engine), OnLevel: func(enumerate.Level) {
				if levels++; levels == 3 {
					cancel()
				}
			}})
		if !errors.Is(err, context.Canceled) || table != nil || levels != 3 {
			t.Errorf("%s %s: error %v after %d levels, want cancelled after 3", c.spec, c.engine,
				err, levels)
		}
	}
}

// TestCancelBefore wants a context that is done to stop a search at once.
func TestCancelBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"tails:3x3", "weighted-tails:3x3", "sliding:3x3"} {
		if _, err := enumerate.Run(ctx, catalogtest.Find(t, spec),
			enumerate.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want cancelled", spec, err)
		}
	}
}

// TestCancelInLevel cancels when a ninth of the positions is found, which is in the
// middle of a level, and wants searches to end before that level does: it brings what is
// found to more than an eighth.
func TestCancelInLevel(t *testing.T) {
	if testing.Short() {
		t.Skip("makes large tables")
	}
	for _, c := range []struct {
		spec   string
		engine string
	}{
		{"sliding:3x4", tiles.Name},
		{"sliding:3x4,metric=line", tiles.Name},
		{"sliding:2x5", generic.Name},
		{"hiriq", plainXOR},
	} {
		p := catalogtest.Find(t, c.spec)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var last atomic.Uint64
		_, err := enumerate.Run(ctx, p,
			enumerate.Options{Engine: engineOf(t, c.engine),
				Progress: func(_, _ string, found, _ uint64) {
					last.Store(found)
					if found > p.Size()/9 {
						cancel()
					}
				}})
		n := last.Load()
		if t.Logf("%s %s: %.1f%%", c.spec, c.engine,
			100*float64(n)/float64(p.Size())); !errors.Is(err, context.Canceled) || n > p.Size()/8 {
			t.Errorf("%s %s: error %v when %d of %d are found, want cancelled after a ninth",
				c.spec, c.engine, err, n, p.Size())
		}
	}
}
