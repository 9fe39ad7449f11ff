package cli

import (
	"encoding/json"
	"reflect"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/peg"
)

// TestAtlasIsReadBack makes sure that what is kept of the atlas can be used
// again; otherwise every report would enumerate the classes anew.
func TestAtlasIsReadBack(t *testing.T) {
	atlas := &analyze.Atlas{Positions: 5, Components: 3, Frozen: 1, GoalClass: 2, Classes: []*analyze.ClassInfo{{
		Number: 2, Invariants: []int{0, 1}, Smallest: 1 << peg.Centre, Frozen: []peg.Bitboard{0, 7},
		Components: []uint64{3, 1, 1}, Size: 5, Start: 9, Eccentricity: 4,
	}}}
	text, err := json.Marshal(atlas)
	if err != nil {
		t.Fatal(err)
	}
	again := new(analyze.Atlas)
	if err := json.Unmarshal(text, again); err != nil || !reflect.DeepEqual(again, atlas) {
		t.Errorf("%s was read back as %+v (%v)", text, again, err)
	}
}
