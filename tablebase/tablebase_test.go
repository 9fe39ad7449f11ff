package tablebase_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// notes keeps what it is told.
type notes []string

func (n *notes) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if text == "" || strings.HasSuffix(text, ".") || strings.Contains(text, "\n") {
		panic("a note is one line without a full stop: " + text)
	}
	*n = append(*n, text)
}

// are reports whether there are as many notes as words, each with one of these.
func (n notes) are(words ...string) bool {
	return slices.EqualFunc(n, words, strings.Contains)
}

// What notes say.
const (
	saysScratchFile = "is enumerated with a scratch file"
	saysThere       = "starting over"
	saysUseless     = "starting from the beginning"
	saysRemoved     = "removed the old checkpoint"
	saysResuming    = "going on with"
	saysRetained    = "the same command goes on from there"
	saysAnother     = "a checkpoint of another build lies beside it"
)

// build builds a database and opens it.
func build(t *testing.T, dir tablebase.Dir, spec string, opt tablebase.Options) *store.DB {
	t.Helper()
	p, err := dir.Load(spec)
	if err == nil {
		_, err = dir.Build(t.Context(), p, opt)
	}
	if err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tb.Close() })
	table, err := tb.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestNames reads names that are none, and asks for databases that are not there.
func TestNames(t *testing.T) {
	dir := tablebase.Dir(filepath.Join(t.TempDir(), "none"))
	if _, err := dir.Load("nosuch"); err == nil {
		t.Error("a puzzle that there is not was found")
	}
	_, err := dir.Open(t.Context(), catalogtest.Find(t, "ninepuzzle"))
	missing := (*tablebase.NotBuiltError)(nil)
	if !errors.As(err, &missing) || !errors.Is(err, store.ErrNotBuilt) ||
		missing.Error() != "ninepuzzle is not built yet" || missing.Takes <= 0 {
		t.Errorf("a database that is not there: %v", err)
	}
	if _, err := convert(t.Context(), dir, catalogtest.Find(t, "ninepuzzle"),
		"compact"); !errors.Is(err, store.ErrNotBuilt) {
		t.Errorf("converted a database that is not there: %v", err)
	}
	if _, err := os.Stat(string(dir)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("asking made the folder (%v)", err)
	}
	t.Setenv(tablebase.DataVariable, "elsewhere")
	if got := tablebase.Default(); got != "elsewhere" {
		t.Errorf("the folder is %q, want the one of $%s", got, tablebase.DataVariable)
	}
	t.Setenv(tablebase.DataVariable, "")
	if got := tablebase.Default(); filepath.Base(string(got)) != "puzzlebase" {
		t.Errorf("the folder is %q, want one of this program", got)
	}
}

// TestFileNames are the names of files; names differ where specs do.
func TestFileNames(t *testing.T) {
	long := "pool:" + strings.Repeat("ab", 14) + "," + strings.Repeat("ba", 14)
	for spec, want := range map[string]string{
		"hiriq":                  "hiriq",
		"sliding:3x4,goal=first": "sliding-3x4,goal=first",
		"peg:../.o/..":           "peg-",
		long:                     "pool-",
	} {
		got := tablebase.FileName(spec)
		if got != want && !(strings.HasSuffix(want, "-") && strings.HasPrefix(got, want) &&
			len(got) == len(want)+16) {
			t.Errorf("%s lies in %s, want %s", spec, got, want)
		}
	}
	if a, b := tablebase.FileName("peg:../.o/.."), tablebase.FileName("peg:../o./.."); a == b {
		t.Errorf("two boards have the name %s", a)
	}
}

// TestBuildOnce builds what is there, and builds it again when told to.
func TestBuildOnce(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "tails:2x3")
	first, err := dir.Build(t.Context(), p, tablebase.Options{Tool: "a test"})
	if err != nil || first.Seconds == 0 || first.Reached != 16 || first.Layout != layouts.Full {
		t.Fatalf("%+v, %v", first, err)
	}
	again, err := dir.Build(t.Context(), p, tablebase.Options{Layout: string(layouts.TwoBits)})
	first.Seconds = 0
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("built already: %+v, %v, want %+v", again, err, first)
	}
	var told notes
	forced, err := dir.Build(t.Context(), p,
		tablebase.Options{Force: true, Workers: 1, Note: told.add})
	if err != nil || forced.Seconds == 0 || forced.ContentHash != first.ContentHash || told != nil {
		t.Errorf("built again: %+v, %v, said %v", forced, err, told)
	}
	if _, err := dir.Build(t.Context(), p,
		tablebase.Options{Force: true, Engine: "warp"}); err == nil {
		t.Error("an engine that there is not has built")
	}
	if left := leftovers(t, dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestBuildIsLocked builds where another build has the lock, and waits for it
// where nobody asked for the build.
func TestBuildIsLocked(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "tails:2x3")
	lock, err := beside.Acquire(dir.Path(p))
	if err != nil {
		t.Fatal(err)
	}
	_, err = dir.Build(t.Context(), p, tablebase.Options{})
	if _, ok := errors.AsType[*beside.LockedError](err); !ok {
		t.Errorf("somebody builds it already: %v", err)
	}
	waiting := make(chan string, 9)
	built := make(chan error)
	go func() {
		_, err := dir.Build(t.Context(), p,
			tablebase.Options{WaitForOther: true, Note: func(format string, args ...any) {
				waiting <- fmt.Sprintf(format, args...)
			}})
		built <- err
	}()
	if said := <-waiting; !strings.HasSuffix(said, ": waiting for it") {
		t.Errorf("said %q", said)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	if err := <-built; err != nil {
		t.Error(err)
	}
	if said := <-waiting; !strings.Contains(said, "is not built yet: building") {
		t.Errorf("said %q", said)
	}
}

// TestLayouts asks every layout of a puzzle the same, and converts one to another.
func TestLayouts(t *testing.T) {
	for spec, compact := range map[string]layouts.Layout{"sliding:2x3": layouts.OneBit,
		"lights:2x3": layouts.TwoBits, "peg:4x4": layouts.OneBit} {
		t.Run(spec, func(t *testing.T) {
			p, full := catalogtest.Find(t, spec),
				build(t, tablebase.Dir(t.TempDir()), spec, tablebase.Options{})
			if err := tablebase.Expand(t.Context(), full, nil); err != nil {
				t.Fatal(err)
			}
			dir := tablebase.Dir(t.TempDir())
			sparse := build(t, dir, spec, tablebase.Options{Layout: string(compact)})
			sameRows(t, full, sparse)
			for _, c := range []struct {
				asked    string
				want     layouts.Layout
				rewrites bool
			}{
				{string(compact), compact, false},
				{"full", layouts.Full, true},
				{"", layouts.Full, false},
				{"compact", layouts.Compact(p), true},
				{"compact", layouts.Compact(p), false},
				{"full", layouts.Full, true},
			} {
				r, err := convert(t.Context(), dir, p, c.asked)
				if err != nil || r.Layout != c.want || (r.Seconds > 0) != c.rewrites {
					t.Fatalf("to %q: %+v, %v", c.asked, r, err)
				}
			}
			converted := build(t, dir, spec, tablebase.Options{})
			if converted.Manifest().Layout != layouts.Full ||
				converted.Manifest().ContentHash != full.Manifest().ContentHash {
				t.Errorf("converted to %+v", converted.Manifest())
			}
			for x := range puzzle.Index(p.Size()) {
				want, err := full.Lookup(x)
				if got, err2 := sparse.Lookup(x); errors.Join(err, err2) != nil || got != want {
					t.Fatalf("position %d: %+v, want %+v (%v, %v)", x, got, want, err, err2)
				}
			}
		})
	}
}

// convert rewrites a database in a layout of a name.
func convert(ctx context.Context, dir tablebase.Dir, p puzzle.Puzzle,
	name string) (*tablebase.Built, error) {
	l, err := layouts.Parse(name, p)
	if err != nil {
		return nil, err
	}
	tb, err := dir.Open(ctx, p)
	if err != nil {
		return nil, err
	}
	defer tb.Close()
	table, err := tb.Table()
	if err != nil {
		return nil, err
	}
	return dir.Convert(ctx, table, write.Options{Layout: l, Workers: 2})
}

// abandon makes what builds have left that were killed, a byte each.
func abandon(t *testing.T, path string, suffixes ...string) {
	t.Helper()
	for _, suffix := range suffixes {
		if err := os.WriteFile(path+suffix, []byte{1}, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLockStays has commands end where the file of their lock cannot be removed. They have done
// their work, and say so.
func TestLockStays(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	var warned notes
	for name, run := range map[string]func(dir tablebase.Dir, block func()) error{
		"build": func(dir tablebase.Dir, block func()) error {
			return second(dir.Build(t.Context(), p, tablebase.Options{Warn: warned.add,
				OnLevel: func(enumerate.Level) { block() }}))
		},
		"count": func(dir tablebase.Dir, block func()) error {
			return second(dir.Count(t.Context(), p, tablebase.Between{},
				tablebase.Options{Warn: warned.add, Checkpoints: true,
					OnLevel: func(enumerate.Level) { block() }}))
		},
		"convert": func(dir tablebase.Dir, block func()) error {
			db := build(t, dir, p.Spec(), tablebase.Options{})
			r, err := dir.Convert(t.Context(), db, write.Options{Layout: layouts.TwoBits,
				Progress: func(string, string, uint64, uint64) { block() }})
			if r == nil || r.Layout != layouts.TwoBits || err == nil {
				return fmt.Errorf("%+v, %w", r, err)
			}
			warned.add("%v", err)
			return nil
		},
	} {
		dir := tablebase.Dir(t.TempDir())
		var lock string
		warned = nil
		err := run(dir, sync.OnceFunc(func() {
			for _, name := range listed(t, dir) {
				if strings.HasSuffix(name, beside.LockSuffix) {
					lock = filepath.Join(string(dir), name)
				}
			}
			if err := errors.Join(os.Remove(lock), os.MkdirAll(filepath.Join(lock, "x"),
				0o755)); err != nil {
				t.Error(err)
			}
		}))
		if err != nil || len(warned) != 1 || !strings.Contains(warned[0], lock+": ") {
			t.Errorf("%s: %v, warned %q of %s", name, err, warned, lock)
		}
	}
}

// leftovers are the files that ended builds have left in a folder.
func leftovers(t *testing.T, dir tablebase.Dir) []checkpoints.File {
	t.Helper()
	in := dir.Contents()
	if in.Err != nil {
		t.Fatal(in.Err)
	}
	return in.Leftovers()
}

// TestTidies has commands remove what a build has left that was killed, but for what the
// next build can go on from.
func TestTidies(t *testing.T) {
	useless := []string{".scratch.tmp", ".checkpoint.tmp", ".tmp", ".lock"}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	build := func(ctx context.Context) func(tablebase.Dir, puzzle.Puzzle) error {
		return func(dir tablebase.Dir,
			p puzzle.Puzzle) error {
			return second(dir.Build(ctx, p, tablebase.Options{}))
		}
	}
	converts := func(layout string) func(tablebase.Dir, puzzle.Puzzle) error {
		return func(dir tablebase.Dir, p puzzle.Puzzle) error {
			return second(convert(t.Context(), dir, p, layout))
		}
	}
	for name, c := range map[string]struct {
		built bool // already
		run   func(tablebase.Dir, puzzle.Puzzle) error
		err   error
		keeps bool // the checkpoint and what it counts on
	}{
		"a build":                  {false, build(t.Context()), nil, false},
		"a build that is stopped":  {false, build(stopped), context.Canceled, true},
		"a build of what is built": {true, build(t.Context()), nil, false},
		"a conversion":             {true, converts("compact"), nil, true},
		"one that changes nothing": {true, converts("full"), nil, true},
	} {
		for _, checkpoint := range []bool{true, false} { // without it a scratch file is of no use
			t.Run(fmt.Sprint(name, " ", checkpoint), func(t *testing.T) {
				dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:2x3")
				if c.built {
					if err := build(t.Context())(dir, p); err != nil {
						t.Fatal(err)
					}
				}
				abandon(t, dir.Path(p), append(useless, ".scratch")...)
				var want []string
				if checkpoint {
					abandon(t, dir.Path(p), ".checkpoint")
					if c.keeps {
						want = []string{".checkpoint", ".scratch"}
					}
				}
				if err := c.run(dir, p); !errors.Is(err, c.err) {
					t.Errorf("%v, want %v", err, c.err)
				}
				var got []string
				for _, f := range leftovers(t, dir) {
					got = append(got, strings.TrimPrefix(f.Path, dir.Path(p)))
				}
				if !slices.Equal(got, want) {
					t.Errorf("left behind %q, want %q", got, want)
				}
			})
		}
	}
}

// TestTidiesWhatItCan builds where a leftover cannot be removed. Even a build that is stopped
// warns.
func TestTidiesWhatItCan(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:2x3")
	if err := os.MkdirAll(filepath.Join(dir.Path(p)+".scratch.tmp", "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for want, ctx := range map[error]context.Context{context.Canceled: stopped, nil: t.Context()} {
		var warned notes
		_, err := dir.Build(ctx, p, tablebase.Options{Warn: warned.add})
		if !errors.Is(err, want) || len(warned) == 0 ||
			!strings.HasPrefix(warned[0], "what work on sliding:2x3 has left stays: ") {
			t.Errorf("a build that ends with %v: warned %v", err, warned)
		}
	}
}

// sameRows expands a database of few bits and compares it with a full one.
func sameRows(t *testing.T, full, sparse *store.DB) {
	t.Helper()
	var all atomic.Bool
	if err := tablebase.Expand(t.Context(), sparse, func(phase, _ string, done, total uint64) {
		if phase == "comparing" && done == total && total == full.Size() {
			all.Store(true)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if !all.Load() {
		t.Error("not all positions were compared")
	}
	want := make([]uint64, (full.Size()+63)/64*uint64(full.Shape().Words()))
	got := make([]uint64, len(want))
	if err := errors.Join(full.Rows(0, want), sparse.Rows(0, got)); err != nil ||
		!reflect.DeepEqual(got, want) {
		t.Errorf("rows differ (%v)", err)
	}
}

// TestExpandComparesBits opens a file of one puzzle's bits as another's.
func TestExpandComparesBits(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	p, other := catalogtest.Find(t, "sliding:2x3"), catalogtest.Find(t, "sliding:2x3,goal=first")
	table, err := enumerate.Run(t.Context(), other, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := write.Table(t.Context(), dir.Path(p), p, table,
		write.Options{Layout: layouts.OneBit}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Close()
	expanded, err := tb.Table()
	if err != nil {
		t.Fatal(err)
	}
	if err := tablebase.Expand(t.Context(), expanded, nil); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("bits that the rules do not give: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tablebase.Expand(ctx, expanded, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// interrupt builds until there is a checkpoint, and stops then. By the clock of the test a level
// takes a second, which is longer than checkpoints must be apart.
func interrupt(t *testing.T, dir tablebase.Dir, p puzzle.Puzzle, opt tablebase.Options) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		interrupted(t, dir.Path(p), opt, func(ctx context.Context, opt tablebase.Options) error {
			_, err := dir.Build(ctx, p, opt)
			return err
		})
	})
}

// interrupted ends a search when there is a checkpoint beside the path.
func interrupted(t *testing.T, path string, opt tablebase.Options,
	search func(context.Context, tablebase.Options) error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	opt.Checkpoints = true
	opt.OnLevel = func(l enumerate.Level) {
		switch {
		case checkpoints.Exists(path):
			cancel()
		case l.Distance == 3:
			time.Sleep(time.Second)
		}
	}
	if err := search(ctx, opt); !errors.Is(err, context.Canceled) {
		t.Fatalf("the search was not interrupted: %v", err)
	}
}

// TestResume interrupts a build, goes on with it, and comes to the same content.
func TestResume(t *testing.T) {
	p := catalogtest.Find(t, "weighted-tails:3x3")
	whole := build(t, tablebase.Dir(t.TempDir()), p.Spec(), tablebase.Options{})
	dir := tablebase.Dir(t.TempDir())
	var told notes
	interrupt(t, dir, p, tablebase.Options{Note: told.add, Workers: 1})
	if len(told) == 0 || !strings.HasSuffix(told[len(told)-1], saysRetained) {
		t.Errorf("interrupted, it said %v", told)
	}
	if _, err := dir.Build(t.Context(), p,
		tablebase.Options{Engine: xor.Name}); err == nil {
		t.Error("a checkpoint of another engine was taken")
	}
	told = nil
	if _, err := dir.Build(t.Context(), p,
		tablebase.Options{Note: told.add}); err != nil || len(told) == 0 ||
		!strings.HasPrefix(told[0], saysResuming) {
		t.Fatalf("%v, said %v", err, told)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Close()
	if tb.Info().ContentHash() != whole.Manifest().ContentHash {
		t.Error("the resumed build has another content")
	}
	if left := leftovers(t, dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestInterrupt asks builds to end. A long one keeps a checkpoint of the level under way, from
// which the next build goes on. A short one keeps none, and may be over before it ends.
func TestInterrupt(t *testing.T) {
	p := catalogtest.Find(t, "weighted-tails:3x3")
	want := build(t, tablebase.Dir(t.TempDir()), p.Spec(), tablebase.Options{})
	for _, long := range []bool{true, false} {
		dir := tablebase.Dir(t.TempDir())
		interrupt, said := make(chan struct{}), make(chan string, 9)
		_, err := dir.Build(t.Context(), p, tablebase.Options{Workers: 1, Checkpoints: long,
			Note:      func(format string, args ...any) { said <- fmt.Sprintf(format, args...) },
			Interrupt: interrupt,
			OnLevel: func(l enumerate.Level) {
				if l.Distance != 9 {
					return
				}
				close(interrupt)
				if !long {
					return
				}
				if text := <-said; !strings.Contains(text, "a second interrupt ends it") {
					t.Errorf("interrupted, it said %q", text)
				}
			}})
		if !errors.Is(err, context.Canceled) && (long || err != nil) ||
			checkpoints.Exists(dir.Path(p)) != long {
			t.Fatalf("long %v: %v", long, err)
		}
		if !long {
			continue
		}
		if text := <-said; !strings.Contains(text, saysRetained) {
			t.Errorf("in the end it said %q", text)
		}
		var told notes
		r, err := dir.Build(t.Context(), p, tablebase.Options{Note: told.add})
		if err != nil || r.ContentHash != want.Manifest().ContentHash || len(told) == 0 ||
			!strings.Contains(told[0], "after level 9,") {
			t.Errorf("going on: %v, said %v", err, told)
		}
	}
}

// TestOldCheckpoints meets checkpoints where nobody goes on from them, and looks
// for one where there is none.
func TestOldCheckpoints(t *testing.T) {
	p, elsewhere := catalogtest.Find(t, "weighted-tails:3x3"), tablebase.Dir(t.TempDir())
	interrupt(t, elsewhere, p, tablebase.Options{Workers: 1})
	checkpoint := elsewhere.Path(p) + ".checkpoint"
	dir := tablebase.Dir(t.TempDir())
	steps := []struct {
		name string
		old  bool // a checkpoint lies there
		opt  tablebase.Options
		want string
	}{
		{"starting anew", true, tablebase.Options{Fresh: true}, saysThere},
		{"built, a checkpoint to go on from", true, tablebase.Options{}, saysAnother},
		{"built, a checkpoint that is not wanted", true, tablebase.Options{Fresh: true},
			saysRemoved},
	}
	for _, s := range steps {
		if s.old {
			text, err := os.ReadFile(checkpoint)
			if err == nil {
				err = os.WriteFile(dir.Path(p)+".checkpoint", text, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var told notes
		s.opt.Note = told.add
		if _, err := dir.Build(t.Context(), p, s.opt); err != nil || len(told) == 0 ||
			!strings.Contains(told[0], s.want) {
			t.Errorf("%s: %v, said %v, want %v", s.name, err, told, s.want)
		}
	}
}

// TestUnreadableCheckpoint builds where a checkpoint, or its scratch file, cannot be read. Nobody
// knows that it is of no use, so it stays, and the person learns why.
func TestUnreadableCheckpoint(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x3")
	opt := tablebase.Options{Workers: 1, Memory: lessMemory(t, p)}
	for _, name := range []string{".checkpoint", ".scratch"} {
		dir := tablebase.Dir(t.TempDir())
		interrupt(t, dir, p, opt)
		file := dir.Path(p) + name
		if err := os.Rename(file, file+".away"); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Base(file)+".away", file); err != nil {
			t.Skipf("this system makes no links: %v", err)
		}
		left := listed(t, dir)
		unreadable := func(err error) bool {
			return err != nil && strings.Contains(err.Error(), file+": it is a link")
		}
		if _, err := dir.Build(t.Context(), p, opt); !unreadable(err) {
			t.Errorf("%s: a build goes on with %v", name, err)
		}
		if names := listed(t, dir); !slices.Equal(names, left) {
			t.Errorf("%s: %q are left of %q", name, names, left)
		}
		whole, err := os.ReadFile(build(t, tablebase.Dir(t.TempDir()), p.Spec(), opt).Path())
		if err == nil {
			err = os.WriteFile(dir.Path(p), whole, 0o644)
		}
		var told, warned notes
		again := opt
		again.Note, again.Warn = told.add, warned.add
		if err == nil {
			_, err = dir.Build(t.Context(), p, again)
		}
		if err != nil || len(told) > 0 || len(warned) != 1 || !unreadable(errors.New(warned[0])) {
			t.Errorf("%s, built: %v, said %v, warned %v", name, err, told, warned)
		}
		if names := listed(t, dir); len(names) != len(left)+1 {
			t.Errorf("%s, built: %q are left of %q", name, names, left)
		}
	}
}

// TestMemory builds with too little memory, with a scratch file, and all the same.
func TestMemory(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:2x5,metric=line")
	e, err := dir.Estimate(t.Context(), p, tablebase.Options{Workers: 1}, false)
	if err != nil || !e.Fits || e.Measured || e.Seconds <= 0 || e.DiskBytes <= 0 {
		t.Fatalf("%+v, %v", e, err)
	}
	_, err = dir.Build(t.Context(), p, tablebase.Options{Workers: 1, Memory: 1 << 20})
	large := (*tablebase.TooLargeError)(nil)
	if !errors.As(err, &large) || !strings.Contains(err.Error(), "of memory would do") {
		t.Errorf("in 1 MiB: %v", err)
	}
	var told notes
	less, err := dir.Build(t.Context(), p,
		tablebase.Options{Workers: 1, Memory: e.MemoryBytes - 1<<18, Note: told.add})
	if err != nil || !told.are(saysScratchFile) {
		t.Fatalf("in somewhat less: %v, said %v", err, told)
	}
	forced, err := dir.Build(t.Context(), p,
		tablebase.Options{Workers: 1, Memory: 1 << 20, ForceFit: true, Force: true})
	if err != nil || forced.ContentHash != less.ContentHash {
		t.Errorf("forced: %+v, %v, want content hash %s", forced, err, less.ContentHash)
	}
	_, err = dir.Estimate(t.Context(), p, tablebase.Options{Engine: "warp"}, false)
	if err == nil {
		t.Error("an engine that there is not was estimated")
	}
}

// TestMeasuredEstimate measures.
func TestMeasuredEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("takes two seconds")
	}
	e, err := tablebase.Dir(t.TempDir()).Estimate(t.Context(), catalogtest.Find(t, "sliding:3x3"),
		tablebase.Options{}, true)
	if err != nil || !e.Measured {
		t.Errorf("%+v, %v", e, err)
	}
}

// wrong answers as a database would that contradicts the rules.
type wrong map[puzzle.Index]store.Entry

func (w wrong) Lookup(x puzzle.Index) (store.Entry, error) {
	e, ok := w[x]
	if !ok {
		return e, errors.New("it cannot be read")
	}
	return e, nil
}

func (w wrong) Neighbour(_ store.Entry, y puzzle.Index) (store.Entry, error) { return w.Lookup(y) }

func (w wrong) Solution(x puzzle.Index) (store.Entry, []puzzle.Edge, error) {
	p, err := catalog.Find("tails:1x3")
	if err != nil {
		return store.Entry{}, nil, err
	}
	return store.Descend(p, w.Lookup, x)
}

// TestSolveNotices follows parent moves that lead nowhere.
func TestSolveNotices(t *testing.T) {
	p := catalogtest.Find(t, "tails:1x3") // coin 0 is bit 2; move 0 turns coins 0 and 1
	for name, c := range map[string]struct {
		entries wrong
		want    string
	}{
		"a move that is not legal": {wrong{1: {Reached: true, Distance: 1, Parent: 2}},
			"where it is not legal"},
		"a distance that does not fall": {wrong{1: {Reached: true, Distance: 2},
			7: {Reached: true}}, "does not bear out"},
		"a neighbour unread": {wrong{1: {Reached: true, Distance: 1}}, "cannot be read"},
		"nothing at all":     {wrong{}, "cannot be read"},
	} {
		if s, err := tablebase.Of(p, c.entries).Solve(t.Context(), p.Unrank(1)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
	if s, err := tablebase.Of(p, wrong{1: {Reached: true, Distance: 1},
		7: {Reached: true}}).Solve(t.Context(), p.Unrank(1)); err != nil ||
		len(s.Solution.Path) != 2 {
		t.Errorf("%+v, %v", s, err)
	}
	if _, _, err := tablebase.Of(p, wrong{1: {}}).Moves(t.Context(), p.Unrank(1)); err == nil {
		t.Error("moves to positions that cannot be read were told")
	}
}

// TestAnswers asks for positions of several kinds, and for none.
func TestAnswers(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	for _, c := range []struct {
		spec, position string
		distance       puzzle.Distance
		moves, best    int // legal ones
		kind           string
	}{
		{"tails:2x3", "TTTTTT", 0, 0, 0, ""},
		{"tails:2x3", "HHTTTT", 0, 2, 0, "parity"},
		{"tails:4x4", "HTTTTTTTTTTTTTTT", 0, 1, 0, "parity"},
		{"weighted-tails:1x3", "HHT", 2, 2, 1, ""},
		{"sliding:1x4", "2,1,3,0", 0, 1, 0, "parity"}, // has no index
		{"sliding:1x4", "1,2,0,3", 1, 2, 1, ""},
		{"sliding:1x4", "2,3,1,0", 0, 1, 0, "order"}, // has one, but no move leads there
		{"peg:4x4,rule=w", "0000000000000000", 0, 0, 0, "class"},
		{"peg:4x4,rule=w", "0000011100000000", 0, 1, 0, "class"}, // nor have these
		{"topspin:5", "1,3,2,4,5", 0, 5, 0, "place"},
	} {
		table := build(t, dir, c.spec, tablebase.Options{})
		tb := tablebase.OfFile(table)
		answer, err := tb.Ask(t.Context(), c.position)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case (answer.Solution == nil) == (answer.Certificate == nil):
			t.Errorf("%s %s: %+v", c.spec, c.position, answer)
		case answer.Certificate != nil && string(answer.Certificate.Kind) != c.kind:
			t.Errorf("%s %s is unsolvable for %s", c.spec, c.position, answer.Certificate.Kind)
		case answer.Solution != nil && (c.kind != "" || answer.Solution.Distance != c.distance ||
			len(answer.Solution.MoveNames(tb.Puzzle())) != len(answer.Solution.Moves)):
			t.Errorf("%s %s: %+v", c.spec, c.position, answer.Solution)
		}
		_, moves, err := tb.Moves(t.Context(), answer.Position)
		best := 0
		for _, m := range moves {
			if m.Best {
				best++
			}
		}
		if err != nil || len(moves) != c.moves || best != c.best {
			t.Errorf("%s %s: moves %+v, %v", c.spec, c.position, moves, err)
		}
	}
	table := build(t, dir, "tails:2x3", tablebase.Options{})
	if _, err := tablebase.OfFile(table).Ask(t.Context(), "HHH"); err == nil {
		t.Error("three coins of six were answered")
	}
}

// TestLinks builds where a link leads, and lists what lies there, once.
func TestLinks(t *testing.T) {
	p, folder, elsewhere := catalogtest.Find(t, "tails:2x3"), t.TempDir(), t.TempDir()
	dir, target := tablebase.Dir(folder), filepath.Join(elsewhere, "coins.db")
	if err := os.Symlink(target, dir.File(p)); err != nil {
		t.Skipf("this system makes no links: %v", err)
	}
	if _, err := dir.Build(t.Context(), p, tablebase.Options{}); err != nil ||
		dir.Path(p) != target {
		t.Fatalf("built at %s, %v", dir.Path(p), err)
	}
	if info, err := os.Lstat(target); err != nil || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
	if err := os.WriteFile(target+".tmp", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if left := leftovers(t, dir); len(left) != 1 || left[0].Database != target {
		t.Errorf("left behind: %+v", left)
	}
	inside := filepath.Join(folder, "other.db") // a link to it, and itself, are in the folder
	if err := errors.Join(os.Rename(target, inside), os.Rename(target+".tmp", inside+".tmp"),
		os.Remove(dir.File(p)), os.Symlink("other.db", dir.File(p))); err != nil {
		t.Fatal(err)
	}
	if left := leftovers(t, dir); len(left) != 1 || left[0].Database != dir.Path(p) {
		t.Errorf("left behind in the folder: %+v", left)
	}
}
