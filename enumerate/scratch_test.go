package enumerate_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
)

// scratch is a scratch file in memory, of which copies can be made.
type scratch struct {
	sync.Mutex
	data []byte
}

func (s *scratch) WriteAt(b []byte, at int64) (int, error) {
	s.Lock()
	defer s.Unlock()
	if more := int(at) + len(b) - len(s.data); more > 0 {
		s.data = append(s.data, make([]byte, more)...)
	}
	return copy(s.data[at:], b), nil
}

func (s *scratch) ReadAt(b []byte, at int64) (int, error) {
	s.Lock()
	defer s.Unlock()
	n := copy(b, s.data[min(int(at), len(s.data)):])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

// killer keeps a snapshot, and what the scratch file has by then, once so many levels are found,
// and ends the search some levels on, when the file has more than the snapshot knows of.
type killer struct {
	keeper
	file     *scratch
	at, more int // levels
	saved    []byte
}

func (k *killer) Save(ctx context.Context, s *space.Snapshot) error {
	switch len(s.Levels) {
	case k.at:
		k.saved = slices.Clone(k.file.data)
		return k.keeper.Save(ctx, s)
	case k.at + k.more:
		return errFull
	}
	return nil
}

// whole is all that a search says of a space.
type whole struct {
	levels []uint64
	words  []uint64
}

// search is Run, with what it has recorded.
func search(t *testing.T, p puzzle.Graph, opt enumerate.Options) (whole, error) {
	t.Helper()
	rows := space.RowCount(p.Size())
	s, err := enumerate.Run(t.Context(), p, opt)
	if err != nil {
		return whole{}, err
	}
	if s, ok := s.(space.Stored); ok {
		planes := 2
		if p.Features().Side != nil {
			planes = 1
		}
		words := make([]uint64, int(rows)*planes)
		return whole{s.Levels(), words}, s.StoredBits(0, words)
	}
	words := make([]uint64, int(rows)*s.Shape().Words())
	return whole{s.Levels(), words}, s.Rows(0, words)
}

// faulty is a scratch file that fails after some calls.
type faulty struct {
	scratch
	left atomic.Int64
}

func (f *faulty) WriteAt(b []byte, at int64) (int, error) {
	if f.left.Add(-1) < 0 {
		return 0, errFull
	}
	return f.scratch.WriteAt(b, at)
}

func (f *faulty) ReadAt(b []byte, at int64) (int, error) {
	if f.left.Add(-1) < 0 {
		return 0, errFull
	}
	return f.scratch.ReadAt(b, at)
}

// TestScratchFails wants the file's error, while searching and while rows are read.
func TestScratchFails(t *testing.T) {
	for _, spec := range []string{"sliding:3x3", "sliding:3x3,metric=line", "peg:4x4",
		"skewb"} {
		p := catalogtest.Find(t, spec)
		for _, calls := range []int64{0, 1, 10, 100} {
			file := new(faulty)
			file.left.Store(calls)
			table, err := enumerate.Run(t.Context(), p, enumerate.Options{Scratch: file})
			if err == nil {
				file.left.Store(0)
				err = table.Rows(0, make([]uint64, 10*table.Shape().Words()))
			}
			if !errors.Is(err, errFull) {
				t.Errorf("%s, after %d calls: error %v", spec, calls, err)
			}
		}
	}
}

// torn is what a machine may leave of a file that loses its power: any words as they
// were at a sync, and any as they were last.
func torn(t *testing.T, saved, left []byte) []byte {
	rng, out := puzzletest.Rand(t), slices.Clone(left)
	for at := 0; at < len(out); at += 8 {
		if rng.IntN(2) == 0 {
			clear(out[at : at+8])
			copy(out[at:at+8], saved[min(at, len(saved)):])
		}
	}
	return out
}

// TestResumeInScratch kills searches whose planes lie in a scratch file, one to four
// levels after a snapshot at every level, and goes on with the file as it was at the
// snapshot, as it was left, and as it may be after a loss of power.
func TestResumeInScratch(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine string
		bits   bool // as if its distances were too many to keep
	}{
		{"sliding:3x3", tiles.Name, false},
		{"sliding:4x2,goal=middle", tiles.Name, false},
		{"sliding:3x3", tiles.Name, true},
		{"sliding:4x2,metric=line", tiles.Name, true},
		{"sliding:2x4,metric=line", tiles.Name, false},
		{"sliding:3x3,metric=line", tiles.Name, false},
		{"lights:4x4", xor.Name, false},
		{"lights:4x4", xor.Name, true},
		{"lights:3x4", plainXOR, true},
		{"peg:4x4", xor.Name, false},
		{"peg:5x5", xor.Name, false},
		{"peg:hexagon19", xor.Name, false},
		{"peg:hexagon19", plainXOR, true},
		{"pancake:9", coordinates.Name, false},
		{"hanoi:5,pegs=4", coordinates.Name, false},
		{"pyraminx", coordinates.Name, false},
	} {
		t.Run(fmt.Sprintf("%s %s bits=%v", c.spec, c.engine, c.bits), func(t *testing.T) {
			p := catalogtest.Find(t, c.spec)
			if testing.Short() && p.Size() > 100_000 {
				t.Skip("takes seconds")
			}
			if c.bits {
				spacetest.MostPositions(t, 10)
			}
			resumeInScratch(t, p, engineOf(t, c.engine))
		})
	}
}

func resumeInScratch(t *testing.T, p puzzle.Graph, engine string) {
	truth, err := search(t, p, enumerate.Options{Engine: engine})
	if err != nil {
		t.Fatal(err)
	}
	for at := 1; at <= len(truth.levels); at++ {
		k := &killer{keeper: keeper{failAt: -1}, file: new(scratch), at: at, more: 1 + at%4}
		if _, err := search(t, p, enumerate.Options{Engine: engine, Saver: k,
			Scratch: k.file}); err != nil && !errors.Is(err, errFull) {
			t.Fatal(err)
		}
		if len(k.kept) != 1 {
			t.Fatalf("after %d levels there are %d snapshots", at, len(k.kept))
		}
		snap := k.kept[0]
		for name, data := range map[string][]byte{"at the snapshot": k.saved,
			"at the end": k.file.data, "torn": torn(t, k.saved, k.file.data)} {
			again := space.Snapshot{Levels: slices.Clone(snap.Levels), Coding: snap.Coding,
				Code: deepClone(snap.Code)}
			got, err := search(t, p, enumerate.Options{Engine: engine, Resume: &again,
				Scratch: &scratch{data: slices.Clone(data)}})
			if err != nil || !reflect.DeepEqual(got, truth) {
				t.Fatalf("after %d levels, with the file as it was %s: another space (%v)", at,
					name, err)
			}
		}
	}
}

// TestRestoreTakesOver goes on from snapshots of two planes or more, and wants less memory for
// that than one plane has: they are taken over, and no others made. The engine for tiles may
// take two more for its tables of moves, which are as large on a board of ten cells.
func TestRestoreTakesOver(t *testing.T) {
	for name, kind := range map[string]*engine.Kind{"peg:5x5": &xor.Kind,
		"sliding:5x2": &tiles.Kind, "sliding:5x2,metric=line": &tiles.Kind} {
		p := catalogtest.Find(t, name)
		begin := func(file *scratch) engine.Enumeration {
			s, err := kind.Start(engine.Job{Puzzle: p, Want: engine.Distances, Workers: 1,
				Found: func(uint64) {}, Scratch: file})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		file := new(scratch)
		e := begin(file)
		var levels []uint64
		for d := range puzzle.Distance(14) {
			n, err := e.Level(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			levels = append(levels, n)
		}
		snap := e.Snapshot()
		snap.Levels, snap.Code = levels, deepClone(snap.Code)
		file = &scratch{data: slices.Clone(file.data)}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		again := begin(file)
		if err := again.Restore(t.Context(), snap); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		took, most := after.TotalAlloc-before.TotalAlloc, uint64(8*len(snap.Code[0]))
		if kind == &tiles.Kind {
			most *= 3
		}
		if took >= most {
			t.Errorf("%s: %d bytes more, want less than %d", name, took, most)
		}
	}
}
