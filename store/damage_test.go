package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// synthetic is content with distances and parents of its own making, for tests
// that do not care about rules.
type synthetic struct {
	size   uint64
	levels []uint64
	shape  space.Shape
	rows   []uint64
}

func (s *synthetic) Size() uint64       { return s.size }
func (s *synthetic) Levels() []uint64   { return s.levels }
func (s *synthetic) Shape() space.Shape { return s.shape }
func (s *synthetic) Rows(first uint64, dst []uint64) error {
	copy(dst, s.rows[int(first)*s.shape.Words():])
	return nil
}

// newSynthetic makes up content for p with distances below levels.
func newSynthetic(p puzzle.Puzzle, levels int, rng *rand.Rand) *synthetic {
	levels = min(levels, int(p.Size())) // each has a position
	s := &synthetic{size: p.Size(), levels: make([]uint64, levels)}
	s.shape = space.ShapeFor(puzzle.Distance(levels-1), p.MoveCount())
	words := s.shape.Words()
	s.rows = make([]uint64, int(space.RowCount(s.size))*words)
	for x := range s.size {
		row := s.rows[int(x/64)*words:][:words]
		code := rng.Uint64N(uint64(levels) + 1)
		if x < uint64(levels) {
			code = x + 1 // no level stays empty
		}
		if code > 0 {
			s.levels[code-1]++
			space.Or(row[:s.shape.Distance], code, 1<<(x%64))
			space.Or(row[s.shape.Distance:], rng.Uint64N(uint64(p.MoveCount())), 1<<(x%64))
		}
	}
	return s
}

// entry is what the content says of x.
func (s *synthetic) entry(x puzzle.Index) Entry {
	d, m, ok := s.shape.At(s.rows[int(x/64)*s.shape.Words():][:s.shape.Words()], uint(x%64))
	if !ok {
		return Entry{}
	}
	return Entry{Reached: true, Distance: d, Parent: m}
}

// written is a database in memory with what it must answer.
type written struct {
	puzzle  puzzle.Puzzle
	content *synthetic
	bytes   []byte
}

// write makes a database of coins on a grid with made-up content.
func write(t testing.TB, rows, cols int) *written {
	t.Helper()
	p, err := tails.New(rows, cols, tails.HeadsOnly)
	if err != nil {
		t.Fatal(err)
	}
	w := &written{puzzle: p, content: newSynthetic(p, 12, rand.New(rand.NewPCG(1, 2)))}
	path := filepath.Join(t.TempDir(), "whole.db")
	if err := Write(path, p, w.content, layouts.Full, nil); err != nil {
		t.Fatal(err)
	}
	if w.bytes, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return w
}

// writeReal makes a database of real content in some layout.
func writeReal(t testing.TB, spec string, layout layouts.Layout) *written {
	t.Helper()
	p := catalogtest.Find(t, spec)
	if layout == layouts.FoldedOneBit {
		p = puzzletest.WithOrbits(p)
	}
	var opt enumerate.Options
	kind, err := enumerate.Choose(p, opt.Engine)
	if err == nil && kind.WantFor(p) == engine.Stored {
		opt.Engine = generic.Name // which keeps all distances, however few may be kept
	}
	table, err := enumerate.Run(t.Context(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "whole.db")
	if err := Write(path, p, table, layout, nil); err != nil {
		t.Fatal(err)
	}
	w := &written{puzzle: p, content: &synthetic{size: p.Size(), shape: table.Shape()}}
	w.content.rows = make([]uint64, int(space.RowCount(p.Size()))*table.Shape().Words())
	if err := table.Rows(0, w.content.rows); err != nil {
		t.Fatal(err)
	}
	if w.bytes, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return w
}

// try opens a damaged copy in all ways and looks positions up. Whatever the
// damage, each answer must be right or an error that names the file, the same in
// all ways; it returns whether any error was met.
func (w *written) try(t *testing.T, path string, damaged []byte, what string) (refused bool) {
	t.Helper()
	if err := os.WriteFile(path, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	watchdog := time.AfterFunc(5*time.Minute, func() { panic("no end in sight: " + what) })
	defer watchdog.Stop()
	dbs, errs := ways(path, damaged, w.puzzle)
	w.alike(t, what, errs)
	if text := fmt.Sprint(errs[0]); errs[0] != nil {
		if !strings.Contains(text, filepath.Base(path)) || strings.Contains(text, "\n") {
			t.Errorf("%s: the error is not a sentence that names the file: %q", what, text)
		}
		return true
	}
	for x := uint64(0); x < w.puzzle.Size(); x += 1 + x%97 {
		for i, db := range dbs {
			var got Entry
			got, errs[i] = db.Lookup(puzzle.Index(x))
			switch {
			case errs[i] != nil && !errors.Is(errs[i], ErrDamaged):
				t.Errorf("%s: position %d: %v", what, x, errs[i])
			case errs[i] != nil:
				refused = true
			case got != w.content.entry(puzzle.Index(x)):
				t.Fatalf("%s: position %d is %+v, want %+v: a wrong answer as if it were right",
					what, x, got, w.content.entry(puzzle.Index(x)))
			}
		}
		w.alike(t, what, errs)
	}
	for i, db := range dbs {
		if errs[i] = db.Check(t.Context(), nil); errs[i] != nil {
			refused = true
			if !errors.Is(errs[i], ErrDamaged) {
				t.Errorf("%s: check: %v", what, errs[i])
			}
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	return refused
}

// open opens the database until the test ends.
func (w *written) open(t *testing.T) *DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "whole.db")
	if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
		t.Fatal(err)
	}
	db, err := Open(path, w.puzzle)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// alike wants the same error in all ways of opening a file.
func (w *written) alike(t *testing.T, what string, errs [2]error) {
	t.Helper()
	for _, err := range errs[1:] {
		if fmt.Sprint(err) != fmt.Sprint(errs[0]) {
			t.Errorf("%s: mapped: %v, otherwise: %v", what, errs[0], err)
		}
	}
}

// damages are ways to spoil a file, each told a source of chance.
var damages = []struct {
	name  string
	spoil func(b []byte, rng *rand.Rand) []byte
}{
	{"flip bits", func(b []byte, rng *rand.Rand) []byte {
		for range 1 + rng.IntN(8) {
			b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
		}
		return b
	}},
	{"flip a bit of a page's head", func(b []byte, rng *rand.Rand) []byte {
		page := rng.IntN(len(b)/pages.Size) * pages.Size
		b[page+rng.IntN(96)] ^= 1 << rng.IntN(8)
		return b
	}},
	{"set a number in a page's head", func(b []byte, rng *rand.Rand) []byte {
		page := rng.IntN(len(b)/pages.Size) * pages.Size
		n := uint32(rng.IntN(2 * len(b) / pages.Size))
		binary.NativeEndian.PutUint32(b[page+4*rng.IntN(24):], n)
		return b
	}},
	{"random page", func(b []byte, rng *rand.Rand) []byte {
		page := rng.IntN(len(b)/pages.Size) * pages.Size
		for i := range pages.Size {
			b[page+i] = byte(rng.Uint32())
		}
		return b
	}},
	{"zero page", func(b []byte, rng *rand.Rand) []byte {
		page := rng.IntN(len(b)/pages.Size) * pages.Size
		clear(b[page : page+pages.Size])
		return b
	}},
	{"copy a page over another", func(b []byte, rng *rand.Rand) []byte {
		from, to := rng.IntN(len(b)/pages.Size)*pages.Size, rng.IntN(len(b)/pages.Size)*pages.Size
		copy(b[to:to+pages.Size], b[from:])
		return b
	}},
	{"cut short", func(b []byte, rng *rand.Rand) []byte { return b[:rng.IntN(len(b))] }},
	{"shift by some bytes",
		func(b []byte, rng *rand.Rand) []byte { return b[rng.IntN(2*pages.Size):] }},
}

// TestDamage spoils copies of small databases at random, a thousand times in the
// whole suite. Nothing may panic, hang, or answer wrongly.
func TestDamage(t *testing.T) {
	puzzletest.Alone(t)
	times := 200
	if puzzletest.Whole() {
		times = 1000
	}
	seed := puzzletest.Rand(t).Uint64()
	t.Logf("seed %d", seed)
	whole := []*written{write(t, 3, 3), write(t, 3, 6), writeReal(t, "sliding:2x4", layouts.OneBit),
		writeReal(t, "sliding:1x5", layouts.OneBit), writeReal(t, "pool", layouts.TwoBits),
		writeReal(t, "peg:_../..../..../_..,goal=any-one", layouts.FoldedOneBit)}
	refused := map[string]int{}
	for i := range times {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		w, d := whole[i%len(whole)], damages[i/len(whole)%len(damages)]
		what := fmt.Sprintf("seed %d, damage %d (%s)", seed, i, d.name)
		if w.try(t, filepath.Join(t.TempDir(), "damaged.db"), d.spoil(bytes.Clone(w.bytes), rng),
			what) {
			refused[d.name]++
		}
	}
	t.Logf("%d damages, met as errors by kind: %v; the others touched nothing that is read", times,
		refused)
	for _, d := range damages {
		if refused[d.name] == 0 {
			t.Errorf("no damage of the kind %q is met as an error", d.name)
		}
	}
}

// TestDamagedTree points branch pages at themselves, at the root and outside
// the file: bbolt itself would overflow the stack.
func TestDamagedTree(t *testing.T) {
	puzzletest.Alone(t)
	w := write(t, 3, 6)
	for id := range len(w.bytes) / pages.Size {
		head := w.bytes[id*pages.Size:]
		if binary.NativeEndian.Uint64(head) != uint64(id) ||
			binary.NativeEndian.Uint16(head[8:]) != branchPage {
			continue
		}
		for e := range int(binary.NativeEndian.Uint16(head[10:])) {
			for _, child := range []uint64{uint64(id), 2, 3, 1 << 40, ^uint64(0)} {
				b := bytes.Clone(w.bytes)
				binary.NativeEndian.PutUint64(b[id*pages.Size+pageHeader+e*pageElement+8:], child)
				what := fmt.Sprintf("page %d, element %d leads to %d", id, e, child)
				if !w.try(t, filepath.Join(t.TempDir(), "damaged.db"), b, what) {
					t.Errorf("%s: no error", what)
				}
			}
		}
		return
	}
	t.Fatal("the database has no branch page")
}

// TestForeignFiles opens files that are no databases.
func TestForeignFiles(t *testing.T) {
	w := write(t, 3, 3)
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	db, err := bolt.Open(other, 0o644, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucket(BlocksBucket)
		if err != nil {
			return err
		}
		return b.Put([]byte("a"), []byte("b"))
	})
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	foreign, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	if db, err = bolt.Open(filepath.Join(dir, "large.db"), 0o644,
		&bolt.Options{PageSize: 16 << 10}); err != nil {
		t.Fatal(err)
	}
	large, err := os.ReadFile(db.Path())
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	random := make([]byte, 1<<16)
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	contents := map[string][]byte{
		"empty": nil, "text": []byte("not a database\n"), "random": random, "foreign": foreign,
		"zeros": make([]byte, 1<<16), "large pages": large, "cut in half": w.bytes[:len(w.bytes)/2],
		"first page only": w.bytes[:pages.Size],
	}
	for name, content := range contents {
		if !w.try(t, filepath.Join(dir, "file.db"), content, name) {
			t.Errorf("%s: was opened", name)
		}
	}
	if _, err := openAny(dir); err == nil {
		t.Error("a folder was opened")
	}
	wantKinds(t, len(contents))
}

// TestCheckWhole finds nothing wrong with what is whole, down to one position.
func TestCheckWhole(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 3}, {3, 6}} {
		w := write(t, size[0], size[1])
		if w.try(t, filepath.Join(t.TempDir(), "whole.db"), w.bytes, "nothing") {
			t.Errorf("%v: a whole database was refused", size)
		}
	}
}

// TestWayNoticesLies follows the parent moves of made-up content: they contradict the rules, so
// the file is damaged.
func TestWayNoticesLies(t *testing.T) {
	w := write(t, 3, 3)
	db := w.open(t)
	lies := 0
	for x := range puzzle.Index(w.puzzle.Size()) {
		_, _, err := db.Solution(x)
		if errors.Is(err, ErrDamaged) && strings.Contains(err.Error(), db.Path()) {
			lies++
		} else if err != nil {
			t.Errorf("position %d: %v", x, err)
		}
	}
	if lies == 0 {
		t.Error("no parent move of made-up content is noticed")
	}
}
