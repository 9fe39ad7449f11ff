package write

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// alike wants two databases of one space to answer alike and to be whole, and returns
// how many files the second one has.
func alike(t *testing.T, p puzzle.Puzzle, one, other string) (parts int) {
	t.Helper()
	a, errA := store.Open(one, p)
	b, errB := store.Open(other, p)
	if err := errors.Join(errA, errB); err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	defer b.Close()
	m := *b.Manifest()
	if m.Parts != nil {
		parts, m.Parts = len(m.Parts.SHA256), nil
	}
	want := *a.Manifest()
	want.Parts = nil
	if !reflect.DeepEqual(m, want) {
		t.Errorf("%s: manifest %+v, want %+v", p.Spec(), m, want)
	}
	for x := puzzle.Index(0); uint64(x) < p.Size(); x += 1 + x%997 {
		x, y := look(t, a, x), look(t, b, x)
		if x != y {
			t.Fatalf("%s: %+v and %+v", p.Spec(), x, y)
		}
	}
	if err := errors.Join(a.Check(t.Context(), nil), b.Check(t.Context(), nil)); err != nil {
		t.Error(err)
	}
	return parts
}

func look(t *testing.T, db *store.DB, x puzzle.Index) store.Entry {
	t.Helper()
	at, err := db.Lookup(x)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// build is Database for tests.
func build(t *testing.T, path string, p puzzle.Puzzle, s space.Space, opt store.WriteOptions) {
	t.Helper()
	if _, err := Database(t.Context(), path, p, s, opt); err != nil {
		t.Fatal(err)
	}
}

// spaces are of all layouts, and one has positions that a search has found.
var spaces = []struct {
	spec   string
	layout store.Layout
}{
	{"sliding:3x3", store.Full}, {"tails:4x4", store.Full}, {"sliding:2x5", store.OneBit}, {"sliding:3x3,metric=line", store.TwoBits},
	{"tails:2x2", store.Full}, {"blocks:abbc/abbc/deef/dghf/i..j,goal=..../..../..../.bb./.bb.", store.Full},
}

// TestParts cuts databases into files of few blocks, writes them together again, and
// cuts them otherwise.
func TestParts(t *testing.T) {
	for _, c := range spaces {
		p, s := enumerated(t, c.spec)
		dir := t.TempDir()
		one, cut, again := filepath.Join(dir, "one.db"), filepath.Join(dir, "cut.db"), filepath.Join(dir, "again.db")
		build(t, one, p, s, store.WriteOptions{Layout: c.layout})
		for _, blocks := range []int{1, 2, 3, 1000} {
			build(t, cut, p, s, store.WriteOptions{Layout: c.layout, Parts: blocks})
			n := alike(t, p, one, cut)
			if files, err := os.ReadDir(filepath.Join(dir, "cut")); err != nil || len(files) != n || n == 0 {
				t.Errorf("%s: %d parts in %v (%v)", c.spec, n, files, err)
			}
			db, err := store.Open(cut, p)
			if err != nil {
				t.Fatal(err)
			}
			for _, parts := range []int{0, 2, 5} {
				if _, err := Repack(t.Context(), again, db, store.WriteOptions{Parts: parts}); err != nil {
					t.Fatal(err)
				}
				alike(t, p, cut, again)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestAppended appends spaces in pieces of all sizes.
func TestAppended(t *testing.T) {
	defer func(most uint64) { space.MostRows = most }(space.MostRows)
	for i, c := range spaces[:4] {
		p, s := enumerated(t, c.spec)
		dir := t.TempDir()
		one, cut := filepath.Join(dir, "one.db"), filepath.Join(dir, "cut.db")
		words := s.Shape().Words()
		rows := make([]uint64, int(space.RowCount(p.Size()))*words)
		if err := s.Rows(0, rows); err != nil {
			t.Fatal(err)
		}
		if i == 3 { // of which no more is known than what the layout keeps
			space.MostRows = 1
			build(t, one, p, s, store.WriteOptions{})
			db, err := store.Open(one, p)
			if err != nil {
				t.Fatal(err)
			}
			rows = rows[:int(space.RowCount(p.Size()))*c.layout.KeptWords()]
			if err := errors.Join(db.Kept(0, rows), db.Close()); err != nil {
				t.Fatal(err)
			}
		} else {
			build(t, one, p, s, store.WriteOptions{Layout: c.layout})
		}
		opt := store.WriteOptions{Layout: c.layout, Parts: 2}
		fill := func(short int) func(*store.Appender) error {
			return func(a *store.Appender) error {
				rng := rand.New(rand.NewPCG(1, 2))
				for left := rows[short:]; len(left) > 0; {
					n := min(len(left), rng.IntN(1<<rng.IntN(16)))
					if err := a.Append(left[:n]); err != nil {
						return err
					}
					left = left[n:]
				}
				return nil
			}
		}
		if _, err := Appended(t.Context(), cut, p, s.Levels(), opt, fill(0)); err != nil {
			t.Fatal(err)
		}
		alike(t, p, one, cut)
		if _, err := Appended(t.Context(), cut, p, s.Levels(), opt, fill(words)); err == nil || !strings.Contains(err.Error(), "rows were appended, want") {
			t.Errorf("a row too few: %v", err)
		}
		alike(t, p, one, cut)
	}
}

// TestPartsAreNoLarger wants no file larger than was asked for.
func TestPartsAreNoLarger(t *testing.T) {
	p, s := enumerated(t, "tails:4x5")
	path := filepath.Join(t.TempDir(), "x.db")
	const limit = 1 << 20
	build(t, path, p, s, store.WriteOptions{Parts: store.PartBlocks(limit)})
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "x", "*.db"))
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for i, name := range files {
		info, err := os.Stat(name)
		if err != nil || info.Size() > limit || i == 0 && info.Size() < limit*3/4 {
			t.Errorf("%s: %v (%v)", name, info.Size(), err)
		}
	}
}

// TestPartsThatDoNotFit opens folders that lack a part, or have one that is another's.
func TestPartsThatDoNotFit(t *testing.T) {
	p, s := enumerated(t, "sliding:3x3")
	q, other := enumerated(t, "tails:4x4")
	dir := t.TempDir()
	strange, stale := filepath.Join(dir, "strange.db"), filepath.Join(dir, "stale.db")
	build(t, strange, q, other, store.WriteOptions{Parts: 2})
	build(t, stale, p, s, store.WriteOptions{Parts: 2})
	whole := filepath.Join(dir, "whole.db")
	build(t, whole, p, s, store.WriteOptions{})
	part := func(i int) string { return filepath.Join(dir, "x", fmt.Sprintf("%03d.db", i)) }
	take := func(from, to string) error {
		text, err := os.ReadFile(from)
		return errors.Join(err, os.WriteFile(to, text, 0o644))
	}
	for name, c := range map[string]struct {
		spoil func() error
		want  string
		kind  error
	}{
		"first missing": {func() error { return os.Remove(part(0)) }, "its first part, 000.db, is missing", store.ErrDamaged},
		"one missing":   {func() error { return os.Remove(part(2)) }, "002.db, one of its 6 parts, is missing", store.ErrDamaged},
		"swapped": {func() error {
			return errors.Join(os.Rename(part(1), part(9)), os.Rename(part(2), part(1)), os.Rename(part(9), part(2)))
		}, "001.db is another part than its name says", store.ErrDamaged},
		"of another puzzle": {func() error { return take(filepath.Join(dir, "strange", "001.db"), part(1)) }, "001.db is of tails:4x4, where part 2 of sliding:3x3 should be", store.ErrForeign},
		"stale":             {func() error { return take(filepath.Join(dir, "stale", "001.db"), part(1)) }, "001.db is of another build than 000.db", store.ErrDamaged},
		"whole":             {func() error { return take(whole, part(0)) }, "is a whole database in one file: move it to", store.ErrForeign},
		"cut short":         {func() error { return os.Truncate(part(3), 3*store.PageSize) }, "003.db is damaged: it is cut short", store.ErrDamaged},
		"empty":             {func() error { return os.Truncate(part(3), 0) }, "003.db is damaged: 0 bytes are too few", store.ErrDamaged},
	} {
		path := filepath.Join(dir, "x.db")
		build(t, path, p, s, store.WriteOptions{Parts: 1})
		if err := c.spoil(); err != nil {
			t.Fatal(err)
		}
		_, err := store.Open(path, p)
		if !errors.Is(err, c.kind) || !strings.Contains(fmt.Sprint(err), c.want) || strings.Contains(fmt.Sprint(err), "\n") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	path := filepath.Join(dir, "alone.db")
	if err := take(filepath.Join(dir, "strange", "001.db"), path); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(path, q); !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "is one of the") {
		t.Errorf("a part alone: %v", err)
	}
}

// TestDamagedParts flips bits of parts: what is opened is checked, answers right, or
// names the file.
func TestDamagedParts(t *testing.T) {
	p, s := enumerated(t, "sliding:3x3")
	path := filepath.Join(t.TempDir(), "x.db")
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	build(t, path, p, s, store.WriteOptions{Parts: 2})
	row := make([]uint64, s.Shape().Words())
	for range 200 {
		name := filepath.Join(filepath.Dir(path), "x", fmt.Sprintf("%03d.db", rng.IntN(3)))
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		spoilt := slices.Clone(text)
		spoilt[rng.IntN(len(text))] ^= 1 << rng.IntN(8)
		if err := os.WriteFile(name, spoilt, 0o644); err != nil {
			t.Fatal(err)
		}
		db, err := store.Open(path, p)
		for x := puzzle.Index(0); err == nil && uint64(x) < p.Size(); x += 97 {
			var at store.Entry
			if at, err = db.Lookup(x); err == nil {
				if errRows := s.Rows(uint64(x)/space.Lanes, row); errRows != nil {
					t.Fatal(errRows)
				}
				if d, m, ok := s.Shape().At(row, uint(x%space.Lanes)); at != (store.Entry{Reached: ok, Distance: d, Parent: m}) {
					t.Fatalf("position %d is %+v", x, at)
				}
			}
		}
		if db != nil && err == nil {
			err = db.Check(t.Context(), nil)
		}
		if err != nil && !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrForeign) && !strings.Contains(err.Error(), "version") {
			t.Errorf("said %v", err)
		}
		if db != nil {
			_ = db.Close()
		}
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReplacedInEveryForm puts one form in the place of the other, also where a
// program was killed between any two of the renamings, and reads at every moment.
func TestReplacedInEveryForm(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system does not replace open files")
	}
	p, s := enumerated(t, "sliding:3x3")
	path := filepath.Join(t.TempDir(), "x.db")
	build(t, path, p, s, store.WriteOptions{})
	var done atomic.Bool
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		for n := 0; !done.Load(); n++ {
			db, err := store.Open(path, p)
			if err != nil {
				t.Errorf("reader %d: %v", n, err)
				return
			}
			if _, err := db.Lookup(puzzle.Index(n) % 181440); err != nil {
				t.Errorf("reader %d: %v", n, err)
			}
			_ = db.Close()
		}
	}()
	for i := range 60 {
		build(t, path, p, s, store.WriteOptions{Parts: []int{0, 3, 2, 0, 0, 5}[i%6], Layout: []store.Layout{store.Full, store.OneBit}[i/3%2]})
		if left := store.Leftovers(filepath.Dir(path)); len(left) > 0 {
			t.Errorf("%v is left", left)
		}
	}
	done.Store(true)
	<-finished
}

// TestKilledWhileReplacing wants what was moved aside read when nothing else is there,
// tidied up when it is of no use, and never taken for the new one.
func TestKilledWhileReplacing(t *testing.T) {
	p, s := enumerated(t, "sliding:3x3")
	for _, parts := range []int{0, 2} {
		path := filepath.Join(t.TempDir(), "x.db")
		at := map[int]string{0: path, 2: strings.TrimSuffix(path, ".db")}[parts]
		build(t, path, p, s, store.WriteOptions{Parts: parts})
		if err := os.Rename(at, path+".old"); err != nil {
			t.Fatal(err)
		}
		opens := func(when string) {
			t.Helper()
			db, err := store.Open(path, p)
			if err == nil {
				err = db.Close()
			}
			if err != nil {
				t.Errorf("%s: %v", when, err)
			}
		}
		opens("moved aside")
		if err := store.Clean(path, true); err != nil || len(store.Leftovers(filepath.Dir(path))) > 0 {
			t.Errorf("a database that is read is left over (%v)", err)
		}
		opens("after tidying up")
		copied := t.TempDir()
		if err := os.CopyFS(copied, os.DirFS(filepath.Dir(path))); err != nil {
			t.Fatal(err)
		}
		build(t, path, p, s, store.WriteOptions{Parts: 2 - parts})
		opens("built again")
		if err := os.Rename(filepath.Join(copied, "x.db.old"), path+".old"); err != nil {
			t.Fatal(err)
		}
		if left := store.Leftovers(filepath.Dir(path)); len(left) != 1 || left[0].Database != path || left[0].Bytes == 0 {
			t.Errorf("left: %+v", left)
		}
		if err := store.Clean(path, true); err != nil || len(store.Leftovers(filepath.Dir(path))) > 0 {
			t.Errorf("not tidied up: %v", err)
		}
		gone, err := store.Remove(path, path)
		if err != nil || len(gone) != 1 || gone[0].Bytes == 0 {
			t.Errorf("removed %v (%v)", gone, err)
		}
		if _, err := store.Open(path, p); !errors.Is(err, store.ErrNotBuilt) {
			t.Errorf("removed: %v", err)
		}
	}
}

// TestForeignFolder writes no parts where something else lies.
func TestForeignFolder(t *testing.T) {
	p, s := enumerated(t, "tails:3x3")
	path := filepath.Join(t.TempDir(), "x.db")
	folder := strings.TrimSuffix(path, ".db")
	note := filepath.Join(folder, "note.txt")
	if err := errors.Join(os.Mkdir(folder, 0o755), os.WriteFile(note, []byte("precious"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(path, p); !errors.Is(err, store.ErrNotBuilt) {
		t.Errorf("a folder of something else: %v", err)
	}
	_, err := Database(t.Context(), path, p, s, store.WriteOptions{Parts: 1})
	if err == nil || !strings.Contains(err.Error(), note+" is no part of a database") {
		t.Errorf("said %v", err)
	}
	build(t, path, p, s, store.WriteOptions{})
	if text, err := os.ReadFile(note); err != nil || string(text) != "precious" {
		t.Errorf("the note is %q (%v)", text, err)
	}
	if err := errors.Join(os.Remove(note), os.Remove(folder), os.WriteFile(folder, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := Database(t.Context(), path, p, s, store.WriteOptions{Parts: 1}); err == nil || !strings.Contains(err.Error(), "is in the way") {
		t.Errorf("said %v", err)
	}
}

// TestForeignFileAmongParts neither replaces nor removes a database whose folder holds what
// is not its own, and says so before it touches anything.
func TestForeignFileAmongParts(t *testing.T) {
	p, s := enumerated(t, "tails:3x3")
	path := filepath.Join(t.TempDir(), "x.db")
	build(t, path, p, s, store.WriteOptions{Parts: 1})
	folder := strings.TrimSuffix(path, ".db")
	note := filepath.Join(folder, "note.txt")
	if err := os.WriteFile(note, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, parts := range []int{0, 1} {
		if _, err := Database(t.Context(), path, p, s, store.WriteOptions{Parts: parts}); err == nil || !strings.Contains(err.Error(), note+" is no part of a database") {
			t.Errorf("built again in parts of %d blocks: said %v", parts, err)
		}
	}
	if gone, err := store.Remove(path, path); len(gone) > 0 || err == nil || !strings.Contains(err.Error(), note+" is no part of a database") {
		t.Errorf("removed %v (%v)", gone, err)
	}
	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Check(t.Context(), nil), db.Close()); err != nil {
		t.Error(err)
	}
	if left := store.Leftovers(filepath.Dir(path)); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
