package enumerate_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"puzzlebase/enumerate"
)

// TestCancelAtLevel cancels after a few levels and wants no further one.
func TestCancelAtLevel(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine enumerate.Engine
	}{
		{"tails:4x5", enumerate.XOR},
		{"tails:4x5", enumerate.XORPlain},
		{"tails:4x4", enumerate.Generic},
		{"weighted-tails:4x4", enumerate.Generic},
		{"sliding:3x3", enumerate.Sheets},
		{"sliding:3x3", enumerate.Tiles},
		{"sliding:3x3", enumerate.Generic},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		levels := 0
		table, err := enumerate.Run(ctx, find(t, c.spec), enumerate.Options{Engine: c.engine, OnLevel: func(enumerate.Level) {
			if levels++; levels == 3 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) || table != nil || levels != 3 {
			t.Errorf("%s %s: error %v after %d levels, want cancelled after 3", c.spec, c.engine, err, levels)
		}
	}
}

// TestCancelBefore wants a context that is done to stop a search at once.
func TestCancelBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"tails:3x3", "weighted-tails:3x3", "sliding:3x3"} {
		if _, err := enumerate.Run(ctx, find(t, spec), enumerate.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want cancelled", spec, err)
		}
	}
}

// TestDeadline stops searches in the middle of a level. In full they would take
// minutes and seconds.
func TestDeadline(t *testing.T) {
	if testing.Short() {
		t.Skip("makes large tables")
	}
	for _, spec := range []string{"sliding:3x4", "hiriq"} {
		const patience = 200 * time.Millisecond
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		began := time.Now()
		_, err := enumerate.Run(ctx, find(t, spec), enumerate.Options{Engine: slowest(spec)})
		if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > patience+2*time.Second {
			t.Errorf("%s: error %v after %v, want the deadline's after %v", spec, err, took, patience)
		}
	}
}

// slowest is the engine that takes longest.
func slowest(spec string) enumerate.Engine {
	if spec == "hiriq" {
		return enumerate.XORPlain
	}
	return enumerate.Auto
}
