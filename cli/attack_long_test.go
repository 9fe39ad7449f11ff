package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// killable is a command that is killed at random moments.
type killable struct {
	name  string
	share float64
	data  string          // its data folder
	empty bool            // which is emptied before each time
	args  func() []string // of the next time
	check func()          // compares what is there after a kill with what must be
	left  func() []string // what there must not be once the command has ended by itself
}

// commandsToKill are the commands that write.
func (a *attacker) commandsToKill() []killable {
	data, empty, out := filepath.Join(a.t.TempDir(), "data"), filepath.Join(a.t.TempDir(), "data"),
		a.t.TempDir()
	want := buildProcess(a.t, data, "ninepuzzle")
	p := catalogtest.Find(a.t, "ninepuzzle")
	other := func() string { // than the layout that it has
		db, err := store.Open(tablebase.Dir(data).Path(p), p)
		if err != nil {
			a.t.Fatal(err)
		}
		defer db.Close()
		if db.Manifest().Layout == layouts.Full {
			return "compact"
		}
		return "full"
	}
	target := filepath.Join(out, "x.csv")
	export := []string{"export", "ninepuzzle", "-o", target, "--force"}
	a.mustRun(data, export...)
	rows, err := os.ReadFile(target)
	if err != nil {
		a.t.Fatal(err)
	}
	database := func(data string, old bool) func() {
		return func() { afterKill(a.t, data, "ninepuzzle", want, old) }
	}
	return []killable{
		{"build over an old one", 0.25, data, false, func() []string {
			return []string{"build", "ninepuzzle", "--force", "--layout", other()}
		}, database(data, true),
			func() []string { return leftovers(a.t, data) }},
		{"build where there is none", 0.25, empty, true, func() []string {
			return []string{"build", "ninepuzzle"}
		}, database(empty, false),
			func() []string { return leftovers(a.t, empty) }},
		{"convert", 0.25, data, false, func() []string {
			return []string{"convert", "ninepuzzle", "--layout", other()}
		}, database(data, true),
			func() []string { return leftovers(a.t, data) }},
		{"export", 0.25, data, false, func() []string { return export }, func() {
			if got, err := os.ReadFile(target); err != nil || !bytes.Equal(got, rows) {
				a.fail("a killed export has taken the file of the one before (%v)", err)
			}
		}, func() []string {
			hidden, _ := filepath.Glob(filepath.Join(out, ".*"))
			return hidden
		}},
	}
}

// mustRun runs a command that must succeed.
func (a *attacker) mustRun(data string, args ...string) {
	a.t.Helper()
	if _, stderr, code := runProcess(a.t, data, args...); code != exitOK {
		a.t.Fatalf("%q: exit code %d, %s", args, code, stderr)
	}
}

// kill starts a command over and over and kills it, each time at a random
// moment. After every tenth time it lives, and leaves nothing behind.
func (a *attacker) kill(k killable) (times int, outcome string) {
	began := time.Now()
	a.mustRun(k.data, k.args()...)
	whole, late := time.Since(began), 0
	a.ready()
	for ; a.more(times); times++ {
		if k.empty {
			if err := os.RemoveAll(k.data); err != nil {
				a.t.Fatal(err)
			}
		}
		cmd := process(a.t, k.data, k.args()...)
		if err := cmd.Start(); err != nil {
			a.t.Fatal(err)
		}
		time.Sleep(time.Duration(a.rng.Int64N(int64(whole))))
		_ = cmd.Process.Kill() // it may have ended by itself
		if cmd.Wait() == nil {
			late++
		}
		k.check()
		if times%10 == 0 {
			a.mustRun(k.data, k.args()...)
			if left := k.left(); left != nil {
				a.fail("%s: left behind %q", k.name, left)
			}
		}
	}
	return times, fmt.Sprintf("%s before they had ended", english.Grouped(uint64(times-late)))
}

// readers has processes read a database while another builds it again and again.
func (a *attacker) readers() (times int, outcome string) {
	data := filepath.Join(a.t.TempDir(), "data")
	buildProcess(a.t, data, "ninepuzzle")
	var reads, wrong atomic.Int64
	var done atomic.Bool
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			for !done.Load() {
				stdout, stderr, code := runProcess(a.t, data, "lookup", "ninepuzzle",
					"8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 7 8 0")
				if stdout != "31\n0\n" || stderr != "" || code != exitOK {
					wrong.Add(1)
					a.t.Errorf("a reader got %q, %q, exit code %d", stdout, stderr, code)
				}
				reads.Add(1)
			}
		})
	}
	builds := 0
	a.ready()
	for ; a.more(builds); builds++ {
		a.mustRun(data, "build", "ninepuzzle", "--force", "--layout",
			[]string{"compact", "full"}[builds%2])
	}
	done.Store(true)
	group.Wait()
	a.wrong += int(wrong.Load())
	return int(reads.Load()), fmt.Sprintf("during %s builds", english.Grouped(uint64(builds)))
}

// steady is how much the memory in use may differ between two moments of a long run of lookups.
const steady = 4 << 20

// lookups looks random positions up for as long as there is, compares each answer with the
// enumeration, and the memory in use at the beginning with that at the end.
func (a *attacker) lookups(layout layouts.Layout) (times int, outcome string) {
	spec := map[layouts.Layout]string{layouts.Full: "ninepuzzle", layouts.OneBit: "ninepuzzle",
		layouts.TwoBits: "lights:4x5"}[layout]
	word := map[bool]string{true: "full", false: "compact"}[layout == layouts.Full]
	path := a.build(a.t.TempDir(), spec, word)
	p := catalogtest.Find(a.t, spec)
	truth := a.truth(p)
	db, err := store.Open(path, p)
	if err != nil {
		a.t.Fatal(err)
	}
	defer db.Close()
	look := func(until time.Time) uint64 {
		var asked, wrong atomic.Uint64
		var group sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			rng := rand.New(rand.NewPCG(a.rng.Uint64(), 0))
			group.Go(func() {
				for n := uint64(0); n == 0 || time.Now().Before(until); n = 1 {
					for range 4096 {
						x := puzzle.Index(rng.Uint64N(uint64(len(truth))))
						if e, err := db.Lookup(x); err != nil || e != truth[x] {
							wrong.Add(1)
						}
					}
					asked.Add(4096)
				}
			})
		}
		group.Wait()
		if n := wrong.Load(); n > 0 {
			a.wrong += int(n) - 1
			a.fail("%s, %s: %d lookups gave wrong answers", spec, layout, n)
		}
		return asked.Load()
	}
	a.ready()
	asked := look(time.Now().Add(time.Until(a.until) / 10))
	before := inUse()
	asked += look(a.until)
	after := inUse()
	if after > before+steady {
		a.fail("%s, %s: memory in use has grown from %d to %d bytes", spec, layout, before, after)
	}
	return int(asked), fmt.Sprintf("memory in use %.1f MiB before, %.1f MiB after",
		float64(before)/(1<<20), float64(after)/(1<<20))
}

// inUse is how much memory is in use, garbage left aside.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
