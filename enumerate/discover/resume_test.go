package discover_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// keeper keeps every snapshot, and ends the search after so many.
type keeper struct {
	kept []*space.Snapshot
	most int
}

var errKilled = errors.New("killed")

func (k *keeper) Due(uint64) bool { return true }
func (k *keeper) Save(_ context.Context, s *space.Snapshot) error {
	if k.kept = append(k.kept, s); len(k.kept) == k.most {
		return errKilled
	}
	return nil
}

// TestResume ends searches after each of their rounds, and goes on: what is found
// is the same, and no position is tried twice.
func TestResume(t *testing.T) {
	all := map[string]puzzle.Rules{"chance": puzzletest.NewChance(4, 5)}
	if !testing.Short() {
		all["3x3"] = discover.NewTiles(3, 3) // so many that the table grows
		all["long"] = long{puzzletest.NewChance(4, 5)}
	}
	for name, rules := range all {
		want := plain(rules)
		every := &keeper{}
		if _, err := discover.Run(t.Context(), puzzle.Discover(rules),
			discover.Options{Workers: 3, Saver: every}); err != nil {
			t.Fatal(err)
		}
		if last := every.kept[len(every.kept)-1]; last.Levels[1] != 0 ||
			last.Levels[0] != uint64(len(want)) {
			t.Errorf("%s: the last snapshot has %d positions, want %d that were tried", name,
				last.Levels, len(want))
		}
		for i := 1; i <= len(every.kept); i += 1 + len(every.kept)/4 {
			k := &keeper{most: i}
			if _, err := discover.Run(t.Context(), puzzle.Discover(rules),
				discover.Options{Workers: 3, Saver: k}); !errors.Is(err, errKilled) {
				t.Fatalf("%s: the search ended with %v", name, err)
			}
			tried, again := &counting{Rules: rules}, &keeper{}
			d, err := discover.Run(t.Context(), puzzle.Discover(tried),
				discover.Options{Workers: 1, Resume: k.kept[i-1], Saver: again})
			if err != nil {
				t.Fatalf("%s, after round %d: %v", name, i, err)
			}
			if last := again.kept[len(again.kept)-1]; last.Reached() != uint64(len(want)) {
				t.Errorf("%s, after round %d: the last snapshot has %d positions, want %d", name, i,
					last.Reached(), len(want))
			}
			compare(t, name, d, want)
			if left := uint64(len(want)) - k.kept[i-1].Levels[0]; tried.moves < left ||
				tried.moves > left+left/10+1 {
				t.Errorf("%s, after round %d: the moves of %d positions were tried, want %d or, "+
					"where the table grew, few more", name, i, tried.moves, left)
			}
		}
	}
}

// counting counts for how many positions moves were asked.
type counting struct {
	puzzle.Rules
	moves uint64
}

// Features says that moves can be taken back, so that none are reversed.
func (c *counting) Features() *puzzle.Features { return &puzzle.Features{Reversible: true} }

func (c *counting) Moves(p []byte, steps *puzzle.Steps) {
	c.moves++
	c.Rules.Moves(p, steps)
}

// TestResumeRefuses wants an error for snapshots that are none of such a search.
func TestResumeRefuses(t *testing.T) {
	k := &keeper{most: 5}
	rules := discover.NewTiles(2, 3)
	_, _ = discover.Run(t.Context(), puzzle.Discover(rules), discover.Options{Saver: k})
	good := k.kept[4]
	for name, change := range map[string]func(s *space.Snapshot){
		"levels of another search": func(s *space.Snapshot) { s.Levels = []uint64{1} },
		"another kind":             func(s *space.Snapshot) { s.Coding = space.Whole },
		"too few words":            func(s *space.Snapshot) { s.Code = [][]uint64{s.Code[0][1:]} },
		"too many positions": func(s *space.Snapshot) {
			s.Levels = []uint64{1 << 63,
				1 << 63}
		},
		"a position twice": func(s *space.Snapshot) { clear(s.Code[0]) },
	} {
		bad := *good
		bad.Code = [][]uint64{slices.Clone(good.Code[0])}
		change(&bad)
		if _, err := discover.Run(t.Context(), puzzle.Discover(rules),
			discover.Options{Resume: &bad}); !errors.Is(err, space.ErrSnapshot) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
