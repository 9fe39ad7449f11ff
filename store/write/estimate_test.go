package write

import (
	"os"
	"path/filepath"
	"testing"
	"time"

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
		p, table := enumerated(t, c.spec)
		path := filepath.Join(t.TempDir(), "x.db")
		if _, err := Table(t.Context(), path, p, table, Options{Layout: c.layout}); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		got, want := FileBytes(p, table.Shape(), c.layout), info.Size()
		if slack := want/10 + 128<<10; got < want-slack || got > want+slack {
			t.Errorf("%s %s: %d bytes are forecast, the file has %d", c.spec, c.layout, got, want)
		}
		if took := Time(p, table.Shape(), c.layout, 2); took <= 0 ||
			took > time.Minute {
			t.Errorf("%s %s: writing is forecast to take %v", c.spec, c.layout, took)
		}
		if bytes := Memory(p, table.Shape(), c.layout); bytes > 64<<20 {
			t.Errorf("%s %s: writing is forecast to take %d bytes of memory", c.spec, c.layout,
				bytes)
		}
	}
}
