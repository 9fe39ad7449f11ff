package store_test

import (
	"testing"
	"time"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// TestFileBytes compares the forecast with files.
func TestFileBytes(t *testing.T) {
	for _, c := range []struct {
		spec   string
		layout layouts.Layout
	}{
		{"tails:3x3", layouts.Full},
		{"sliding:3x3", layouts.Full},
		{"sliding:3x3", layouts.OneBit},
		{"pool", layouts.TwoBits},
		{"tails:4x5", layouts.Full},
		{"weighted-tails:4x4", layouts.Full},
	} {
		p := catalogtest.Find(t, c.spec)
		db, table := build(t, p, c.layout)
		got, want := store.FileBytes(p, table.Shape(), c.layout), db.FileBytes()
		if slack := want/10 + 128<<10; got < want-slack || got > want+slack {
			t.Errorf("%s %s: %d bytes are forecast, the file has %d", c.spec, c.layout, got, want)
		}
		if took := store.WriteTime(p, table.Shape(), c.layout, 2, time.Millisecond); took <= 0 || took > time.Minute {
			t.Errorf("%s %s: writing is forecast to take %v", c.spec, c.layout, took)
		}
		if bytes := store.WriteMemory(p, table.Shape(), c.layout); bytes > 64<<20 {
			t.Errorf("%s %s: writing is forecast to take %d bytes of memory", c.spec, c.layout, bytes)
		}
	}
}
