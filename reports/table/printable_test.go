package table_test

import (
	"testing"

	"puzzlebase/reports/table"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"boards.txt:7":      "boards.txt:7",
		"two\nlines, ä … 棋": "two\nlines, ä … 棋",
		"\x1b[31mred":       `\x1b[31mred`,
		"\u009b31m\x9b31m":  `\u009b31m\x9b31m`,
		"a\tb\r\x00\x7f":    `a\tb\r\x00\x7f`,
		"it's \\ \u202e":    `it's \ \u202e`,
	} {
		if got := table.Printable(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}
