package peg

import (
	"encoding/json"
	"testing"
)

// TestWhiteJSON writes sets of cells and reads them back.
func TestWhiteJSON(t *testing.T) {
	for _, w := range []Bitboard{0, 1, 1 << Centre, 1<<33 - 1, 1<<32 | 5} {
		text, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		var again Bitboard
		if err := json.Unmarshal(text, &again); err != nil || again != w {
			t.Errorf("%s: read back as %v, want %v (%v)", text, again, w, err)
		}
	}
	for _, text := range []string{`[64]`, `[-1]`, `5`, `["a"]`} {
		if err := json.Unmarshal([]byte(text), new(Bitboard)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
