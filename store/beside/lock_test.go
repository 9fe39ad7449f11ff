package beside

import (
	"path/filepath"
	"testing"
)

// TestLockTells how far a build is to whoever asks for the lock: each phase at once, and the
// number in it now and then.
func TestLockTells(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	lock, err := Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	doing := func() string {
		locked := BeingBuilt(path)
		if locked == nil || locked.Holder == "another process" {
			t.Fatalf("being built: %v", locked)
		}
		return locked.Doing
	}
	if got := doing(); got != "" {
		t.Errorf("at first %q", got)
	}
	passed := 0
	report := lock.Watch(func(string, string, uint64, uint64) { passed++ })
	report("exploring", "positions", 12345, 0)
	if got := doing(); got != "exploring, 12,345 positions" {
		t.Errorf("exploring: %q", got)
	}
	report("enumerating", "positions", 1<<63, 1<<63+1<<62)
	if got := doing(); got != "enumerating, 66%" {
		t.Errorf("enumerating: %q", got)
	}
	lock.written = lock.written.Add(-writeEvery)
	report("enumerating", "positions", 9, 10)
	report("enumerating", "positions", 10, 10)
	if got := doing(); got != "enumerating, 90%" || passed != 4 {
		t.Errorf("later: %q, %d reports are passed on", got, passed)
	}
	if err := lock.Release(); err != nil || BeingBuilt(path) != nil {
		t.Errorf("released: %v, %v", err, BeingBuilt(path))
	}
	report("writing", "blocks", 1, 2) // what comes late does no harm
}
