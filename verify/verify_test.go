package verify_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	bolt "go.etcd.io/bbolt"
	"go.uber.org/goleak"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase/tablebasetest"
	"puzzlebase/verify"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(tablebasetest.Runner{M: m}) }

// build makes a database of p in a temporary folder and opens it.
func build(t testing.TB, p puzzle.Puzzle, layout layouts.Layout) *store.DB {
	t.Helper()
	table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return stored(t, p, table, layout)
}

func stored(t testing.TB, p puzzle.Puzzle, c space.Space, layout layouts.Layout) *store.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "whole.db")
	if _, err := write.Table(t.Context(), path, p, c,
		write.Options{Workers: 2, Layout: layout}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// small are puzzles of every kind: one-way and undirected moves, costs, several
// goals, spaces smaller than a word and spaces with unreached positions.
var small = []string{
	"tails:1x1", "tails:2x2", "tails:2x3", "tails:3x3", "tails:4x3",
	"weighted-tails:2x2", "weighted-tails:3x3", "weighted-tails:3x4",
	"sliding:1x1", "sliding:1x5", "sliding:2x2", "sliding:2x3", "sliding:2x4", "pool", "hanoi:3",
	"hanoi:4,pegs=4",
}

// orbitBoard is a board with eight symmetries, on which half of the positions cannot be solved. It
// can be stored modulo symmetry, as HiRiQ can, and is small: its orbits are found by trying.
func orbitBoard(t testing.TB) puzzle.Puzzle {
	return puzzletest.WithOrbits(catalogtest.Find(t, "peg:_../..../..../_..,goal=any-one"))
}

func TestWholeDatabases(t *testing.T) {
	puzzles := []puzzle.Puzzle{orbitBoard(t)}
	for _, spec := range small {
		puzzles = append(puzzles, catalogtest.Find(t, spec))
	}
	for _, p := range puzzles {
		if testing.Short() && p.Size() > 10_000 {
			continue
		}
		spec := p.Spec()
		allowed := []layouts.Layout{layouts.Full}
		if l := layouts.Compact(p); l != layouts.Full {
			allowed = append(allowed, l)
		}
		if l := layouts.Folded(p); l != "" {
			allowed = append(allowed, l)
		}
		for _, layout := range allowed {
			t.Run(fmt.Sprintf("%s/%s", spec, layout), func(t *testing.T) {
				db := build(t, p, layout)
				r, err := verify.Run(t.Context(), db, verify.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if r.Checked != p.Size() || r.ContentHash != db.Manifest().ContentHash {
					t.Errorf("report %+v", r)
				}
				if _, err := verify.Quick(t.Context(), db, 1, verify.Options{}); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func TestProgressAndCancel(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x3")
	db := build(t, p, layouts.Full)
	var mu sync.Mutex
	reached := map[string]bool{}
	_, err := verify.Run(t.Context(), db,
		verify.Options{Progress: func(phase, _ string, done, total uint64) {
			mu.Lock()
			defer mu.Unlock()
			reached[phase] = reached[phase] || done == total
		}})
	for _, phase := range []string{"checking", "loading distances", "verifying"} {
		if err != nil || !reached[phase] {
			t.Errorf("phase %s did not reach its total (%v)", phase, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := verify.Run(ctx, db, verify.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// spoiled is a database with some bits flipped between the file and whoever
// reads it, as if its checksums and hashes had been made to fit.
type spoiled struct {
	*store.DB
	flips map[uint64][]flip // by row
}

// flip is a bit to flip: word and lane of a row.
type flip struct {
	word int
	lane uint
}

func (s *spoiled) Rows(first uint64, dst []uint64) error {
	if err := s.DB.Rows(first, dst); err != nil {
		return err
	}
	words := s.Shape().Words()
	for i := range len(dst) / words {
		for _, f := range s.flips[first+uint64(i)] {
			dst[i*words+f.word] ^= 1 << f.lane
		}
	}
	return nil
}

func (s *spoiled) Lookup(x puzzle.Index) (store.Entry, error) {
	row := make([]uint64, s.Shape().Words())
	if err := s.Rows(uint64(x)/space.Lanes, row); err != nil {
		return store.Entry{}, err
	}
	d, m, ok := s.Shape().At(row, uint(x%space.Lanes))
	return store.Entry{Reached: ok, Distance: d, Parent: m}, nil
}

// flipped verifies a database with one bit flipped and wants to hear of it.
func flipped(t *testing.T, p puzzle.Puzzle, db *store.DB, x uint64, word int) {
	t.Helper()
	s := &spoiled{db, map[uint64][]flip{x / space.Lanes: {{word, uint(x % space.Lanes)}}}}
	err := verify.RunSpoiled(t.Context(), s.DB, s)
	failed := (*verify.RulesError)(nil)
	if !errors.As(err, &failed) {
		t.Fatalf("%s: bit %d of position %d flipped: not caught (%v)", p.Spec(), word, x, err)
	}
	if !slices.ContainsFunc(failed.Faults,
		func(f *verify.Fault) bool { return uint64(f.Index) == x }) {
		t.Errorf("%s: bit %d of position %d flipped: caught elsewhere only: %v", p.Spec(), word, x,
			failed)
	}
	if x < p.Size() {
		if err := verify.QuickSpoiled(t.Context(), s.DB, s); err == nil {
			t.Errorf("%s: bit %d of position %d flipped: a sample of all positions did "+
				"not catch it", p.Spec(), word, x)
		}
	}
}

// TestEveryBit flips every bit of every position, distances and parent moves
// alike, and the lanes past the end.
func TestEveryBit(t *testing.T) {
	verify.NameFaults(t, 1000) // more than a wrong bit leads to
	tried := 0
	for _, spec := range []string{"tails:2x2", "tails:3x3", "weighted-tails:2x3",
		"weighted-tails:3x3", "sliding:1x5", "sliding:2x3"} {
		p := catalogtest.Find(t, spec)
		db := build(t, p, layouts.Full)
		step := uint64(1)
		if testing.Short() {
			step = 13
		}
		for x := uint64(0); x < space.RowCount(p.Size())*space.Lanes; x += step {
			for word := range db.Shape().Words() {
				flipped(t, p, db, x, word)
				tried++
			}
		}
	}
	t.Logf("%d mutations, all caught at the very position", tried)
}

// mutated is content with one position changed; the file that is written from
// it agrees with itself in every checksum, count and hash.
type mutated struct {
	space.Space
	levels []uint64
	x      puzzle.Index
	code   uint64
	parent uint64
}

func (m *mutated) Levels() []uint64 { return m.levels }

func (m *mutated) Rows(first uint64, dst []uint64) error {
	if err := m.Space.Rows(first, dst); err != nil {
		return err
	}
	words := m.Shape().Words()
	n := uint64(m.x) / space.Lanes
	if n < first || n >= first+uint64(len(dst)/words) {
		return nil
	}
	row := dst[int(n-first)*words:][:words]
	lane := uint64(1) << (m.x % space.Lanes)
	for k := range row {
		row[k] &^= lane
	}
	space.Or(row[:m.Shape().Distance], m.code, lane)
	space.Or(row[m.Shape().Distance:], m.parent, lane)
	return nil
}

// TestConsistentLies writes databases that agree with themselves and lie about one position.
func TestConsistentLies(t *testing.T) {
	puzzletest.Alone(t)
	seed := puzzletest.Rand(t).Uint64()
	rng := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	for _, spec := range []string{"tails:3x3", "weighted-tails:3x3", "sliding:2x4", "pool"} {
		p := catalogtest.Find(t, spec)
		table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		honest := stored(t, p, table, layouts.Full)
		for range 6 {
			x := puzzle.Index(rng.Uint64N(p.Size()))
			e, err := honest.Lookup(x)
			if err != nil {
				t.Fatal(err)
			}
			lie := &mutated{Space: table, levels: slices.Clone(table.Levels()), x: x,
				code: uint64(e.Distance) + 1, parent: uint64(e.Parent)}
			lie.levels[e.Distance]--
			if lie.code = rng.Uint64N(uint64(len(lie.levels)) + 1); lie.code == uint64(e.Distance)+
				1 {
				lie.parent = (lie.parent + 1) % uint64(p.MoveCount())
			}
			if lie.code > 0 {
				lie.levels[lie.code-1]++
			}
			if lie.levels[len(lie.levels)-1] == 0 {
				continue // the greatest distance went empty, which no file may be
			}
			db := stored(t, p, lie, layouts.Full)
			if err := db.Check(t.Context(), nil); err != nil {
				t.Fatalf("the file was to agree with itself: %v", err)
			}
			if _, err := verify.Run(t.Context(), db, verify.Options{}); err == nil {
				t.Errorf("%s: position %d with code %d and parent %d, was %+v: not caught", spec, x,
					lie.code, lie.parent, e)
			}
		}
	}
}

// TestMessage names block, position and rule.
func TestMessage(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	db := build(t, p, layouts.Full)
	s := &spoiled{db, map[uint64][]flip{0: {{0, 56}}}}
	err := verify.RunSpoiled(t.Context(), s.DB, s)
	want := "tails:3x3 does not verify: block 0, index 56, position HHHTTTHHH: it has distance " +
		"1, but no legal move leads nearer " +
		"(rule: every other reached position has a legal move that leads nearer by what it costs)"
	if err == nil || err.Error()[:len(want)] != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestCompactLies flips each bit that small compact databases keep, in the file,
// with a checksum that fits.
func TestCompactLies(t *testing.T) {
	puzzletest.Alone(t)
	tried := 0
	for _, c := range []struct {
		p      puzzle.Puzzle
		layout layouts.Layout
	}{
		{catalogtest.Find(t, "sliding:2x3"), layouts.OneBit},
		{catalogtest.Find(t, "sliding:1x5"), layouts.OneBit},
		{catalogtest.Find(t, "peg:triangle6,goal=0"), layouts.OneBit},
		{orbitBoard(t), layouts.FoldedOneBit},
	} {
		honest := build(t, c.p, c.layout)
		whole, err := os.ReadFile(honest.Path())
		if err != nil {
			t.Fatal(err)
		}
		for x := range honest.Manifest().Stored {
			path := filepath.Join(t.TempDir(), "lie.db")
			if err := os.WriteFile(path, whole, 0o644); err != nil {
				t.Fatal(err)
			}
			flipKept(t, path, x)
			db, err := store.Open(path, c.p)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Check(t.Context(), nil); err != nil {
				t.Fatalf("the file was to agree with itself: %v", err)
			}
			failed := (*verify.RulesError)(nil)
			if _, err := verify.Run(t.Context(), db, verify.Options{}); !errors.As(err,
				&failed) || failed.Faults[0].Rule != verify.RuleStored {
				t.Fatalf("%s, %s: bit %d: %v", c.p.Spec(), c.layout, x, err)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
			tried++
		}
	}
	t.Logf("%d mutations, all caught", tried)
}

// flipKept flips the bit of the first block of a database that tells of x, a
// position or an orbit, in a layout of one bit each.
func flipKept(t *testing.T, path string, x uint64) {
	t.Helper()
	file, err := bolt.Open(path, 0o644, &bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	err = file.Update(func(tx *bolt.Tx) error {
		bucket, key := store.BlocksBucket, layouts.Key(0)
		value := slices.Clone(tx.Bucket(bucket).Get(key))
		body := value[:len(value)-4]
		body[x/8] ^= 1 << (x % 8)
		table := crc32.MakeTable(crc32.Castagnoli)
		binary.LittleEndian.PutUint32(value[len(body):],
			crc32.Update(crc32.Checksum(key, table), table, body))
		return tx.Bucket(bucket).Put(key, value)
	})
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestMutatedFiles flips bits in the bytes of a real file. What is not caught
// fell on a byte that holds nothing: every row is as it was.
func TestMutatedFiles(t *testing.T) {
	puzzletest.Alone(t)
	p := catalogtest.Find(t, "sliding:2x4")
	db := build(t, p, layouts.Full)
	whole, err := os.ReadFile(db.Path())
	if err != nil {
		t.Fatal(err)
	}
	want := rowsOf(t, db)
	rng := rand.New(rand.NewPCG(5, 6))
	path := filepath.Join(t.TempDir(), "spoiled.db")
	const flips = 500
	caught := 0
	for range flips {
		b := slices.Clone(whole)
		b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		spoiled, err := store.Open(path, p)
		if err == nil {
			_, err = verify.Run(t.Context(), spoiled, verify.Options{})
			if err == nil && !slices.Equal(rowsOf(t, spoiled), want) {
				t.Errorf("a flip was not caught and changed a row")
			}
			spoiled.Close()
		}
		if err != nil {
			caught++
			if !errors.Is(err, store.ErrDamaged) && !errors.As(err, new(*verify.RulesError)) {
				t.Errorf("unexpected kind of error: %v", err)
			}
		}
	}
	if caught < flips/2 {
		t.Errorf("%d of %d flips caught, want half of them at least, "+
			"as much as the file has in use", caught, flips)
	}
}

// rowsOf returns all rows of a database.
func rowsOf(t *testing.T, db *store.DB) []uint64 {
	t.Helper()
	rows := make([]uint64, space.RowCount(db.Size())*uint64(db.Shape().Words()))
	if err := db.Rows(0, rows); err != nil {
		t.Fatal(err)
	}
	return rows
}
