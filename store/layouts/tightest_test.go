package layouts

import (
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestTightest chooses a layout for one of all puzzles.
func TestTightest(t *testing.T) {
	for _, c := range []struct{ spec, asked, want string }{
		{"ninetails", "full", "full"},
		{"ninetails", "compact", "full"},
		{"ninetails", "folded", "full"},
		{"pool", "compact", "compact"},
		{"pool", "folded", "compact"},
		{"hiriq", "folded", "folded"},
		{"hiriq", "tiny", "tiny"},
	} {
		p := catalogtest.Find(t, c.spec)
		if got := Tightest(c.asked, p); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.spec, c.asked, got, c.want)
		}
	}
}
