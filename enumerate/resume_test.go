package enumerate_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
)

// keeper keeps a copy of every snapshot, or fails at one.
type keeper struct {
	kept   []space.Snapshot
	failAt int // how many are kept before one fails; negative for never
}

var errFull = errors.New("disk is full")

func (k *keeper) Due(bytes uint64) bool { return bytes > 0 }

func (k *keeper) Save(_ context.Context, s *space.Snapshot) error {
	if len(k.kept) == k.failAt {
		return errFull
	}
	k.kept = append(k.kept, space.Snapshot{Levels: slices.Clone(s.Levels), Coding: s.Coding,
		Code: deepClone(s.Code), Parent: deepClone(s.Parent)})
	return nil
}

func deepClone(all [][]uint64) (out [][]uint64) {
	for _, plane := range all {
		out = append(out, slices.Clone(plane))
	}
	return out
}

// TestResumeFromEveryLevel goes on from after each level, with every engine, and
// wants every position as in an undisturbed search.
func TestResumeFromEveryLevel(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine string
	}{
		{"tails:3x4", xor.Name},
		{"tails:3x4", plainXOR},
		{"tails:4x4", xor.Name},
		{"lights:3x4", xor.Name},
		{"lights:4x4", plainXOR},
		{"peg:4x4", xor.Name},
		{"peg:hexagon19", xor.Name},
		{"peg:5x5", xor.Name},
		{"tails:3x3", generic.Name},
		{"weighted-tails:3x3", generic.Name},
		{"weighted-tails:2x4", generic.Name},
		{"sliding:2x4", generic.Name},
		{"sliding:3x2", tiles.Name},
		{"sliding:4x2,goal=middle", tiles.Name},
		{"sliding:3x3", tiles.Name},
		{"sliding:2x4", tiles.Name},
		{"sliding:1x4", generic.Name},
		{"sliding:2x4,metric=line", tiles.Name},
		{"sliding:4x2,metric=line", tiles.Name},
		{"sliding:3x3,goal=middle,metric=line", tiles.Name},
		{"hanoi:4,pegs=4", coordinates.Name},
		{"burnt:5", coordinates.Name},
	} {
		p := catalogtest.Find(t, c.spec)
		if testing.Short() && p.Size() > 10_000 {
			continue
		}
		saver, engine := &keeper{failAt: -1}, engineOf(t, c.engine)
		truth := enumtest.Read(t, p, run(t, p, enumerate.Options{Engine: engine, Saver: saver}))
		if len(saver.kept) == 0 {
			t.Errorf("%s, %s: no snapshot was offered", c.spec, c.engine)
		}
		for _, snap := range saver.kept {
			name := fmt.Sprintf("%s, %s, resumed after level %d", c.spec, c.engine, snap.Last())
			var first *enumerate.Level
			table := run(t, p, enumerate.Options{Engine: engine, Resume: &snap,
				OnLevel: func(l enumerate.Level) {
					if first == nil {
						first = &l
					}
				}})
			enumtest.Same(t, name, enumtest.Read(t, p, table), truth)
			if first != nil && first.Distance < snap.Last() {
				t.Errorf("%s: level %d is reported again", name, first.Distance)
			}
		}
	}
}

// TestResumeInPlace goes on from after each level of a search in place, and wants the same bits, up
// to symmetry where the puzzle has any.
func TestResumeInPlace(t *testing.T) {
	spacetest.MostPositions(t, 10)
	for _, spec := range []string{"hanoi:4,pegs=4", "hanoi:5", "burnt:5", "pyraminx"} {
		p := catalogtest.Find(t, spec)
		bits := func(opt enumerate.Options) ([]uint64, []uint64) {
			found, err := enumerate.Run(t.Context(), p, opt)
			if err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
			stored := p.Size()
			if form := p.Features().Folded.Get(); form != nil {
				stored = form.Size()
			}
			out := make([]uint64, 2*space.RowCount(stored))
			if err := found.(space.Stored).StoredBits(0, out); err != nil {
				t.Fatal(err)
			}
			return found.Levels(), out
		}
		saver := &keeper{failAt: -1}
		levels, want := bits(enumerate.Options{Saver: saver})
		if len(saver.kept) != len(levels) {
			t.Errorf("%s: %d snapshots of %d levels", spec, len(saver.kept), len(levels))
		}
		for _, snap := range saver.kept {
			again, got := bits(enumerate.Options{Resume: &snap, Workers: 3})
			if !slices.Equal(again, levels) || !slices.Equal(got, want) {
				t.Errorf("%s, resumed after level %d: levels %d, want %d, or other bits", spec,
					snap.Last(), again, levels)
			}
		}
	}
}

// TestResumeCounts goes on from after each level of a search that only counts, with moves that can
// be taken back and with others.
func TestResumeCounts(t *testing.T) {
	for _, spec := range []string{"peg:4x4", "peg:hexagon19", "lights:4x4", "tails:4x4"} {
		p, saver := catalogtest.Find(t, spec), &keeper{failAt: -1}
		want, err := enumerate.Count(t.Context(), p, enumerate.Options{Saver: saver})
		if err != nil || len(saver.kept) != len(want) {
			t.Errorf("%s: %d snapshots of %d levels, %v", spec, len(saver.kept), len(want), err)
		}
		for _, snap := range saver.kept {
			got, err := enumerate.Count(t.Context(), p, enumerate.Options{Resume: &snap})
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s, resumed after level %d: levels %d, %v, want %d", spec, snap.Last(),
					got, err, want)
			}
		}
	}
}

// TestSaverFails wants the error of a saver to end the search.
func TestSaverFails(t *testing.T) {
	for _, engine := range []string{generic.Name, tiles.Name} {
		table, err := enumerate.Run(t.Context(), catalogtest.Find(t, "sliding:2x3"),
			enumerate.Options{Engine: engine, Saver: &keeper{failAt: 3}})
		if !errors.Is(err, errFull) || table != nil {
			t.Errorf("%s: error %v", engine, err)
		}
	}
	if _, err := enumerate.Run(t.Context(), catalogtest.Find(t, "tails:3x3"),
		enumerate.Options{Saver: &keeper{failAt: 1}}); !errors.Is(err, errFull) {
		t.Errorf("xor: error %v", err)
	}
}

// TestResumeRefuses hands over snapshots of other searches.
func TestResumeRefuses(t *testing.T) {
	snapshot := func(spec string) *space.Snapshot {
		saver := &keeper{failAt: -1}
		run(t, catalogtest.Find(t, spec), enumerate.Options{Saver: saver})
		return &saver.kept[len(saver.kept)/2]
	}
	for _, c := range []struct{ spec, of string }{
		{"tails:4x4", "tails:3x3"},
		{"tails:3x3", "sliding:2x3"},
		{"sliding:3x3", "sliding:2x4"},
		{"sliding:3x3,metric=line", "sliding:3x3"},
		{"pool", "tails:3x3"},
	} {
		if _, err := enumerate.Run(t.Context(), catalogtest.Find(t, c.spec),
			enumerate.Options{Resume: snapshot(c.of)}); !errors.Is(err, space.ErrSnapshot) {
			t.Errorf("%s goes on from a snapshot of %s: %v", c.spec, c.of, err)
		}
	}
	for _, spec := range []string{"tails:3x3", "sliding:2x3", "pool"} {
		if _, err := enumerate.Run(t.Context(), catalogtest.Find(t, spec),
			enumerate.Options{Resume: &space.Snapshot{}}); !errors.Is(err, space.ErrSnapshot) {
			t.Errorf("%s goes on from an empty snapshot: %v", spec, err)
		}
	}
}

// TestResumeIsInterrupted ends the context before a search goes on from a snapshot, which
// must not be taken over then: that takes long in a large space.
func TestResumeIsInterrupted(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for _, c := range []struct {
		spec   string
		engine string
	}{
		{"tails:4x4", xor.Name},
		{"lights:4x4", plainXOR},
		{"weighted-tails:3x3", generic.Name},
		{"sliding:2x4", tiles.Name},
		{"sliding:3x3,metric=line", tiles.Name},
		{"burnt:5", coordinates.Name},
	} {
		p, saver := catalogtest.Find(t, c.spec), &keeper{failAt: -1}
		engine := engineOf(t, c.engine)
		run(t, p, enumerate.Options{Engine: engine, Saver: saver})
		snap := &saver.kept[len(saver.kept)/2]
		if _, err := enumerate.Run(ended, p,
			enumerate.Options{Engine: engine, Resume: snap}); !errors.Is(err, context.Canceled) ||
			snap.Code == nil {
			t.Errorf("%s, %s: error %v, and the snapshot is taken over: %v", c.spec, c.engine, err,
				snap.Code == nil)
		}
	}
}
