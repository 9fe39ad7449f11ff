package english_test

import (
	"strconv"
	"strings"
	"testing"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle/puzzletest"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `""`,
		" abc\n":                `"abc"`,
		"a\nb":                  `"a\nb"`,
		strings.Repeat("x", 60): `"` + strings.Repeat("x", 60) + `"`,
		strings.Repeat("x", 61): `"` + strings.Repeat("x", 60) + `"...`,
		// not half a letter
		"x" + strings.Repeat("é", 60): `"x` + strings.Repeat("é", 29) + `"...`,
		// no letter ends anywhere
		strings.Repeat("\x80", 61): `"` + strings.Repeat(`\x80`, 57) + `"...`,
	} {
		if got := english.Quote(text); got != want {
			t.Errorf("english.Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

// TestQuoteIsOneLine reads random quotations back.
func TestQuoteIsOneLine(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 1000 {
		text := make([]byte, rng.IntN(100))
		for i := range text {
			text[i] = byte(rng.Uint32())
		}
		quoted := english.Quote(string(text))
		inner, err := strconv.Unquote(strings.TrimSuffix(quoted, "..."))
		if err != nil || strings.Contains(quoted, "\n") ||
			!strings.HasPrefix(strings.TrimSpace(string(text)), inner) {
			t.Fatalf("english.Quote(%q) = %s", text, quoted)
		}
	}
}

// TestSpec shortens the rules of a puzzle and keeps options that are short.
func TestSpec(t *testing.T) {
	rules, goals := "perm:"+strings.Repeat("x", 50), strings.Repeat(",goal=1", 9)
	for spec, want := range map[string]string{
		"sliding:3x4":             "sliding:3x4",
		rules:                     rules[:36] + "…",
		rules + ",metric=quarter": rules[:36] + "…,metric=quarter",
		rules + goals:             rules[:36] + "…",
	} {
		if got := english.Spec(spec); got != want {
			t.Errorf("%s is shortened to %s, want %s", spec, got, want)
		}
	}
}
