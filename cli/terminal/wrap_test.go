package terminal

import (
	"testing"

	"puzzlebase/internal/english"
)

// TestWrapUnbroken keeps words together that fit into a line, and breaks what no line holds.
func TestWrapUnbroken(t *testing.T) {
	const held = "as in 1" + english.Unbroken + "2" + english.Unbroken + "3"
	for width, want := range map[int]string{12: "as in 1 2 3", 9: "as in\n  1 2 3",
		6: "as in\n  1 2\n  3"} {
		if got := Wrap(held, width, 2); got != want {
			t.Errorf("at %d columns: %q, want %q", width, got, want)
		}
	}
}
