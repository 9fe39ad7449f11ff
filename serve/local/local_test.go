package local_test

import (
	"encoding/json"
	"testing"

	"puzzlebase/analyze/answer"
	"puzzlebase/serve/local"
)

// TestSampleOfNone asks for a board at a distance that no board has.
func TestSampleOfNone(t *testing.T) {
	a := local.New()
	_, err := a.Call("sample", "weighted-tails:3x3", "34", 1)
	const want = "weighted-ninetails: a position is wanted where distance 34 has 0"
	if err == nil || err.Error() != want {
		t.Errorf("distance 34: %v, want %q", err, want)
	}
}

// TestDrawn asks for boards whose specs are long. With -tags core, as make test runs
// it, this is the smaller program, which cannot make short names for them.
func TestDrawn(t *testing.T) {
	a := local.New()
	for _, spec := range []string{"ninetails", "peg:_.../...../..o../...../_...",
		"peg:___.___/__...__/_......./___.___,goal=any-one"} {
		text, err := a.Call("puzzle", spec, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		var got answer.Described
		if err := json.Unmarshal(text, &got); err != nil || got.Size == 0 || got.Reached == nil {
			t.Errorf("%s: %s (%v)", spec, text, err)
		}
	}
}
