package cli

import (
	"slices"
	"strings"
	"testing"
)

// TestRearranged puts words into the order in which they are read.
func TestRearranged(t *testing.T) {
	root := newApp(t.Context(), strings.NewReader(""), nil, nil).rootCommand(nil)
	for typed, want := range map[string]string{
		"plot hiriq depth -o x.svg":          "plot depth hiriq -o x.svg",
		"plot -o x.svg depth hiriq":          "plot -o x.svg depth hiriq",
		"analyze --data d branching hiriq":   "analyze --data d branching hiriq",
		"plot depth hiriq":                   "plot depth hiriq",
		"analyze --quiet hiriq branching":    "analyze --quiet branching hiriq",
		"analyze hiriq depth":                "analyze hiriq depth",
		"solve hiriq -2147450879,32 --moves": "solve hiriq --moves -- -2147450879,32",
		"solve burnt:3 -3,-1,2":              "solve burnt:3 -- -3,-1,2",
		"solve hiriq -- -2147450879,32":      "solve hiriq -- -2147450879,32",
		"sample hiriq -n -1":                 "sample hiriq -n -1",
		"nosuch a b c":                       "nosuch a b c",
		"solve nine puzzle 1 2 3 4":          "solve nine-puzzle 1 2 3 4",
		"nine tails":                         "nine-tails",
		"weighted nine tails":                "weighted-nine-tails",
		"solve towers of hanoi start":        "solve towers-of-hanoi start",
		"plot nine tails depth":              "plot depth nine-tails",
		"build pool nine tails":              "build pool nine-tails",
		"solve pool 15 8":                    "solve pool 15 8",
		"":                                   "",
	} {
		got := rearranged(root, strings.Fields(typed))
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}
