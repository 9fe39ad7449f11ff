package clustertest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/model"
	"puzzlebase/cluster/storage"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// TestPuzzles builds one puzzle of each engine, and a board with moves in one
// direction, with three workers on a folder.
func TestPuzzles(t *testing.T) {
	c := newCluster(t, 3, "")
	for _, spec := range []string{"cube:2x2x2", "sliding:3x4,metric=line", "sliding:3x4", "hiriq",
		"hiriq-w"} {
		t.Run(spec, func(t *testing.T) {
			c := c.in(t)
			began := time.Now()
			c.build(spec, "--blocks", "12")
			t.Logf("%s is built in %s", spec, time.Since(began).Round(time.Second/10))
			c.same(spec)
			c.asPredicted(spec)
		})
	}
}

// asPredicted compares the bytes that a build has read and written with the model of its levels.
func (c *cluster) asPredicted(spec string) {
	at, err := storage.ParseLocation(c.store)
	if err != nil {
		c.Fatal(err)
	}
	s, err := storage.Open(c.Context(), at)
	if err != nil {
		c.Fatal(err)
	}
	defer s.Close()
	p, err := catalog.Find(spec)
	if err != nil {
		c.Fatal(err)
	}
	state, err := levels.Finished(c.Context(), s, p)
	if err != nil {
		c.Fatal(err)
	}
	var counts []float64
	var read, written float64
	for _, l := range state.Levels {
		counts = append(counts, float64(l.Positions))
		read, written = read+float64(l.Read), written+float64(l.Bytes)
	}
	want := model.Of(p, state.Build.Blocks, counts, storage.Fast).Predict(len(c.workers),
		model.Machine{Processors: 1, Bandwidth: 1e9, Memory: float64(levels.SetMemory(1 << 30))})
	c.Logf("%s: %.1f MB read, predicted %.1f; %.1f MB written, predicted %.1f", spec, read/1e6,
		want.Read/1e6, written/1e6, want.Written/1e6)
	if spec != "hiriq" { // the others have levels too small to be foretold
		return
	}
	off := func(what string, got, want, least float64) {
		if ratio := got / want; ratio < least || ratio > 1.1 {
			c.Errorf("%s: %.1f MB %s, predicted %.1f, %.2f times as much", spec, got/1e6, what,
				want/1e6, ratio)
		}
	}
	// Which worker finds which block is chance, and the fewer of them get to work the less
	// is read; package model holds its predictions against builds of which that is known.
	off("read", read, want.Read, 0.6)
	off("written", written, want.Written, 1/1.1)
	for d, l := range state.Levels {
		// Where some blocks are coded one way and some the other, in which they differ
		// decides; the levels that take the most are coded one way.
		if float64(l.Bytes) > written/12 {
			off(fmt.Sprintf("written at level %d", d), float64(l.Bytes), want.Levels[d].Written,
				1/1.1)
		}
		c.Logf("level %d: read %.2f, predicted %.2f; written %.2f, predicted %.2f", d,
			float64(l.Read)/1e6, want.Levels[d].Read/1e6, float64(l.Bytes)/1e6,
			want.Levels[d].Written/1e6)
	}
}

// kills is how often a worker is killed.
const kills = 10

// TestKilled kills workers at random, and the server once, while builds run.
func TestKilled(t *testing.T) {
	c := newCluster(t, 3, "")
	rng := puzzletest.Rand(t)
	killed := 0
	for _, spec := range []string{"hiriq", "cube:2x2x2", "sliding:3x4", "hiriq-w",
		"sliding:3x4,metric=line"} {
		c.during(spec, func(running func() bool) {
			for running() && killed < kills {
				c.awaitBlock(spec, running)
				time.Sleep(time.Duration(rng.IntN(100)) * time.Millisecond)
				if !running() {
					return
				}
				if killed == kills/2 {
					c.server.kill()
					for tries := 0; !c.serves(); tries++ { // while somebody else has its port
						if tries == 60 {
							c.Fatalf("the server does not start again: %s", c.server.log)
						}
						time.Sleep(time.Second)
					}
				}
				n := rng.IntN(len(c.workers))
				c.workers[n].kill()
				c.workers[n] = c.worker()
				killed++
			}
		})
		c.same(spec)
		if killed >= kills {
			return
		}
	}
	t.Errorf("the builds were over after %d kills", killed)
}

// pauses is how often a worker is stopped.
const pauses = 5

// TestPaused stops workers for longer than they may be silent and lets them go on, while
// builds run.
func TestPaused(t *testing.T) {
	c := newCluster(t, 3, "")
	paused := 0
	for _, spec := range []string{"hiriq", "sliding:3x4", "hiriq-w", "sliding:3x4,metric=line"} {
		c.during(spec, func(running func() bool) {
			for ; running() && paused < pauses; paused++ {
				if c.awaitBlock(spec, running); !running() {
					return
				}
				w := c.workers[paused%len(c.workers)]
				w.signal(syscall.SIGSTOP)
				time.Sleep(heartbeat + heartbeat/2)
				w.signal(syscall.SIGCONT)
			}
		}, "--blocks", "32")
		c.same(spec)
		if paused >= pauses {
			return
		}
	}
	t.Errorf("the builds were over after %d pauses", paused)
}

// damages is how many blocks are damaged at most: where one is damaged again while it is
// found again, with all that it needs, a build comes to no end.
const damages = 12

// TestDamagedOnStorage flips a bit, cuts off or removes blocks of the last level
// while a build runs, and then of levels that only fetch reads.
func TestDamagedOnStorage(t *testing.T) {
	c := newCluster(t, 3, "")
	rng := puzzletest.Rand(t)
	c.workerArgs = []string{"--memory", "200MiB"} // so that few blocks are read from memory
	for _, w := range c.workers {
		w.kill()
	}
	for i := range c.workers {
		c.workers[i] = c.worker()
	}
	damaged := 0
	out := c.during("hiriq", func(running func() bool) {
		for running() && damaged < damages {
			c.awaitBlock("hiriq", running)
			time.Sleep(time.Second / 10) // so that blocks of all sizes are damaged
			if blocks := c.blocksOf("hiriq"); len(blocks) > 0 && running() {
				c.damage(blocks[rng.IntN(len(blocks))], damaged)
				damaged++
			}
		}
	})
	blocks := c.blocksOf("hiriq")
	for i := range 3 {
		c.damage(blocks[len(blocks)*i/3], i)
	}
	if t.Logf("%d blocks were damaged; the build says: %s", damaged,
		lastLines(out, 2)); damaged < 3 {
		t.Error("that is not each of the three ways")
	}
	c.same("hiriq")
}

// blocksOf are the files of the blocks of a build, as they lie there at the moment: not
// the indexes, nor what is being written.
func (c *cluster) blocksOf(spec string) []string {
	all, err := filepath.Glob(filepath.Join(c.store, tablebase.FileName(spec)+".*", "*", "*-*"))
	if err != nil {
		c.Fatal(err)
	}
	return slices.DeleteFunc(all, func(name string) bool {
		return strings.HasPrefix(filepath.Base(name), "index") || strings.HasSuffix(name, ".tmp")
	})
}

// awaitBlock waits until a build has written or removed a block, or has ended.
func (c *cluster) awaitBlock(spec string, running func() bool) {
	c.Helper()
	for before := c.blocksOf(spec); running() && slices.Equal(c.blocksOf(spec), before); {
		time.Sleep(10 * time.Millisecond)
	}
}

// damage does one of three things to a file.
func (c *cluster) damage(file string, how int) {
	body, err := os.ReadFile(file)
	if err != nil || len(body) == 0 {
		return
	}
	switch how % 3 {
	case 0:
		body[len(body)/2] ^= 1
		err = os.WriteFile(file, body, 0o644)
	case 1:
		err = os.Truncate(file, int64(len(body)/2))
	default:
		err = os.Remove(file)
	}
	if err != nil {
		c.Fatal(err)
	}
}

// lastLines are the last lines of a text.
func lastLines(text string, n int) string {
	all := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(all[max(0, len(all)-n):], "\n")
}
