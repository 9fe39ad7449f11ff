package machine

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

func TestRooms(t *testing.T) {
	unknown := Headroom{}
	for _, c := range []struct {
		rooms []Headroom
		want  Headroom
	}{
		{nil, unknown},
		{[]Headroom{unknown, unknown}, unknown},
		{[]Headroom{unknown, {5, "a"}, unknown}, Headroom{5, "a"}},
		{[]Headroom{{7, ""}, {5, "a"}, {6, "b"}}, Headroom{5, "a"}},
		// nothing is left, which is not the same as unknown
		{[]Headroom{below(10, 10, "a"), {5, ""}}, Headroom{1, "a"}},
		{[]Headroom{below(10, 12, "a")}, Headroom{1, "a"}},
		{[]Headroom{below(10, 4, "a")}, Headroom{6, "a"}},
	} {
		if got := least(c.rooms...); got != c.want {
			t.Errorf("least of %v is %v, want %v", c.rooms, got, c.want)
		}
	}
}

// TestFreeMemory asks this machine, of which little is known.
func TestFreeMemory(t *testing.T) {
	if r := FreeMemory(); runtime.GOOS == "linux" && r.Bytes == 0 {
		t.Error("Linux tells how much memory is free")
	}
	if free := FreeDisk(t.TempDir() + "/not/there/yet"); runtime.GOOS == "linux" && free == 0 {
		t.Error("Linux tells how much disk is free")
	}
}

// TestLimitGarbage leaves the collector alone where someone has set its limit.
func TestLimitGarbage(t *testing.T) {
	before := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(before)
	t.Setenv("GOMEMLIMIT", "1TiB")
	LimitGarbage()
	if got := debug.SetMemoryLimit(-1); got != math.MaxInt64 {
		t.Errorf("the limit is %d, want it left alone", got)
	}
	t.Setenv("GOMEMLIMIT", "")
	LimitGarbage()
	limited := least(group(), Limits()).Bytes != 0
	if got := debug.SetMemoryLimit(-1); (got != math.MaxInt64) != limited {
		t.Errorf("the limit is %d where limits on the process: %v", got, limited)
	}
}

// TestCollectOften leaves alone what someone has set.
func TestCollectOften(t *testing.T) {
	percent, limit := debug.SetGCPercent(75), debug.SetMemoryLimit(1<<40)
	defer func() { debug.SetGCPercent(percent); debug.SetMemoryLimit(limit) }()
	t.Setenv("GOGC", "75")
	CollectOften(0)
	if got := debug.SetGCPercent(75); got != 75 || debug.SetMemoryLimit(-1) != 1<<40 {
		t.Errorf("%d%% and a limit of %d, want both left alone", got, debug.SetMemoryLimit(-1))
	}
	t.Setenv("GOGC", "")
	CollectOften(1 << 41)
	if got := debug.SetGCPercent(75); got != garbagePercent || debug.SetMemoryLimit(-1) != 1<<40 {
		t.Errorf("%d%% and a limit of %d, want %d%% and the lower limit", got,
			debug.SetMemoryLimit(-1), garbagePercent)
	}
	if CollectOften(1 << 39); debug.SetMemoryLimit(-1) != 1<<39 {
		t.Errorf("a limit of %d, want %d", debug.SetMemoryLimit(-1), 1<<39)
	}
}
