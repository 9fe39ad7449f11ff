package pegs_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestClassesGoOn interrupts the enumeration of classes after each of them, keeps what
// is done as a file does, and wants the whole as if it had been done at once.
func TestClassesGoOn(t *testing.T) {
	p := catalogtest.Find(t, "peg:4x4")
	g, err := pegs.Of(p)
	if err != nil {
		t.Fatal(err)
	}
	want, err := pegs.AtlasOf(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := new(pegs.Atlas)
	for runs := 1; ; runs++ {
		ctx, cancel := context.WithCancel(t.Context())
		err := got.GoOn(ctx, g, cancel, nil)
		text, errText := json.Marshal(got)
		*got = pegs.Atlas{}
		if err := errors.Join(errText, json.Unmarshal(text, got)); err != nil {
			t.Fatal(err)
		}
		if err == nil {
			if runs != len(want.Classes) {
				t.Errorf("%d runs for %d classes", runs, len(want.Classes))
			}
			break
		}
		if !errors.Is(err, context.Canceled) || len(got.Classes) != runs {
			t.Fatalf("run %d: %d classes, %v", runs, len(got.Classes), err)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("gone on with: %+v, want %+v", got, want)
	}
}
