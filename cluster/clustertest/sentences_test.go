package clustertest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// says runs a command that must fail with one sentence which has the words given.
func (c *cluster) says(words string, args ...string) {
	c.Helper()
	out, err := c.command(args...)
	last := lastLines(out, 1)
	if err == nil || !strings.Contains(last, words) {
		c.Errorf("%v: %v, %q, want %q", args, err, out, words)
	}
	if strings.Contains(out, "goroutine ") || len(last) > 800 {
		c.Errorf("%v: that is no sentence: %q", args, out)
	}
}

func TestSentences(t *testing.T) {
	c := newCluster(t, 0, "")
	c.says("did you mean hiriq", "build", "hirq")
	c.says("does not work in blocks", "build", "pool")
	c.says("too many positions for a database", "build", "sliding:4x4")
	c.says("--blocks is -1", "build", "hiriq", "--blocks", "-1")
	c.says("has no finished build", "fetch", "hiriq", "-o", t.TempDir())

	// The second of two builds joins the first. Without a worker, the first one cannot end before.
	begin := func() *process {
		return start(t, c.env, c.program, "build", "sliding:2x5", "--blocks", "10", "--heartbeat",
			heartbeat.String(), "--store", c.store, "--temporal", c.address)
	}
	first := begin()
	for begun := false; !begun; { // the server knows of it
		select {
		case <-first.done:
			t.Fatalf("it ends without a worker: %s", first.log)
		default:
			status, _ := c.command("status") // which may fail while the server has much to do
			begun = strings.Contains(status, "sliding:2x5")
		}
	}
	second, joined := begin(), time.After(time.Minute)
	for !strings.Contains(second.log.String(), "joined") {
		select {
		case <-second.done:
			t.Fatalf("it ends without a worker: %s", second.log)
		case <-joined:
			t.Fatalf("the second build does not join: %s", second.log)
		case <-time.After(20 * time.Millisecond):
		}
	}
	c.workers = append(c.workers, c.worker())
	<-first.done
	<-second.done
	if both := first.log.String() + second.log.String(); strings.Count(both, "joined") != 1 ||
		strings.Count(both, "1,814,400 of 1,814,400 positions") != 2 {
		t.Errorf("two builds say: %s", both)
	}
	c.same("sliding:2x5")

	// A store that the worker does not work for.
	other := t.TempDir()
	c.store = other
	c.during("tails:3x3", func(running func() bool) {
		time.Sleep(3 * time.Second)
		if !running() {
			t.Error("a worker takes work for a store that it was not given")
		}
		c.workers = append(c.workers, c.worker()) // one that may
	})
	c.same("tails:3x3")
}

// TestOtherVersion wants a worker of another version to get no work, and whoever waits to be told.
func TestOtherVersion(t *testing.T) {
	c := newCluster(t, 0, "")
	mine := c.program
	c.program = otherVersion(t)
	c.worker()
	c.program = mine
	c.during("tails:4x4", func(running func() bool) {
		joined := start(t, c.env, c.program, "build", "tails:4x4", "--store", c.store, "--temporal",
			c.address)
		for running() && !strings.Contains(joined.log.String(), "no worker of version") {
			time.Sleep(100 * time.Millisecond)
		}
		if !running() {
			t.Errorf("a worker of another version takes work, or nobody is told that it does "+
				"not: %s", joined.log)
		}
		c.worker()
	})
	c.same("tails:4x4")
}

// otherVersion is the same program, as if built from another commit.
func otherVersion(t *testing.T) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "puzzlebase-cluster")
	if out, err := exec.Command("go", "build", "-ldflags", "-s -w -X main.commit=another",
		"-o", to, "../puzzlebase-cluster").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return to
}

// TestNoRights builds in a folder that must not be written.
func TestNoRights(t *testing.T) {
	c := newCluster(t, 1, "/proc/nowhere")
	c.says("/proc/nowhere", "build", "tails:3x3")
}

// TestFullDisk gives the store a disk that is soon full, and then has room.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1m", "none",
		folder).Run(); err != nil {
		t.Skipf("no small disk can be had here: %v", err)
	}
	t.Cleanup(func() { exec.Command("umount", folder).Run() }) // when the workers have ended
	c := newCluster(t, 2, folder)
	told := false
	c.during("sliding:2x5", func(running func() bool) {
		for began := time.Now(); running() && !told && time.Since(began) < 5*time.Minute; {
			time.Sleep(time.Second)
			status, err := c.command("status")
			if err != nil { // a server with much to do may be asked again
				t.Logf("status: %v: %s", err, status)
			}
			told = strings.Contains(status, "goes on when there is room")
		}
		if err := exec.Command("mount", "-o", "remount,size=64m", folder).Run(); err != nil {
			t.Fatal(err)
		}
	}, "--blocks", "10")
	if !told {
		t.Error("nothing is told of a full disk")
	}
	c.same("sliding:2x5")
}
