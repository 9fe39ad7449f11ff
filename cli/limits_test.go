package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// edge is a limit that the help of a command tells: what it takes at most or at
// least, and what is beyond.
type edge struct {
	command  string // with % where the limit stands
	help     string // the words of help
	taken    []string
	beyond   []string
	refusal  string
	expected string // of what is printed for what is taken
}

var edges = []edge{
	{command: "verify ninetails --workers %", help: "1 to 1024", taken: []string{"1", "1024"},
		beyond: []string{"0", "1025"}, refusal: "want 1 to 1024"},
	{command: "plot depth ninetails -o - --width %", help: "1cm to 200cm",
		taken: []string{"1cm", "200cm", "2000mm"}, beyond: []string{"0.99cm", "9.9mm", "200.1cm"},
		refusal: "1cm to 200cm"},
	{command: "plot depth ninetails -o - --font-size %", help: "4 to 48 points",
		taken: []string{"4", "48"}, beyond: []string{"3.9", "48.1"}, refusal: "want 4 to 48"},
	{command: "plot levels ninetails -o - --levels %", help: "1 to 12", taken: []string{"1", "12"},
		beyond: []string{"0", "13"}, refusal: "want 1 to 12"},
	{command: "plot graph % -o -", help: "up to 5,000 positions",
		taken: []string{"tails:3x4", "pancake:6", "hanoi:7"}, beyond: []string{"pancake:7"},
		refusal: "want at most 5,000"},
	{command: "export hanoi:10 -o - --format dot --where index<%", help: "up to 20,000 positions",
		taken: []string{"1", "20000"}, beyond: []string{"20001"},
		refusal: "more than 20,000 positions"},
	{command: "export ninetails -o - --sample %", taken: []string{"1", "512"},
		beyond: []string{"0", "-1"}, refusal: "want at least 1"},
	{command: "sample ninepuzzle -n 1 --distance %", taken: []string{"0", "31", "0..31"},
		beyond: []string{"32", "0..32"}, refusal: "want 0 to 31"},
	{command: "analyze hardest ninepuzzle --distance %", taken: []string{"0", "31"},
		beyond: []string{"-1", "32"}, refusal: "want 0 to 31"},
	{command: "info ninetails --antipodes %", taken: []string{"0", "999"},
		beyond: []string{"-1"}, refusal: "want at least 0"},
	{command: "analyze few-white peg:4x4 --max %", taken: []string{"0", "16"},
		beyond: []string{"-1", "17"}, refusal: "want 0 to 16"},
	{command: "analyze pagodas peg:1x5,rule=w -n %", taken: []string{"1"}, beyond: []string{"0"},
		refusal: "want at least 1"},
	{command: "analyze pagodas % -n 5", help: "Up to 131,072 positions are all looked at",
		taken: []string{"peg:triangle15,rule=w"}, expected: "positions were looked at"},
	{command: "analyze pagodas % -n 5", taken: []string{"peg:4x6,rule=w"},
		expected: "Of 5 positions with a number, drawn at random"},
	{command: "build sliding:3x5 --force --partition %",
		taken:  []string{"1,2,3,4/5,6,7,8/9,10,11,12/13,14", "4-4-4-2"},
		beyond: []string{"9-5", "1,2,3,4,5,6,7,8,9/10,11,12,13,14"}, refusal: " 8"},
	{command: "build tails:1x3 --force --memory %", taken: []string{"64MiB"},
		beyond: []string{"1048575", "1023KiB"}, refusal: "less than 1 MiB"},
}

// TestLimits tries what help tells of limits at their edges.
func TestLimits(t *testing.T) {
	data := t.TempDir()
	say := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		code := run(t.Context(), append(args, "--data", data), strings.NewReader(""), &out, &errs)
		return code, strings.Join(strings.Fields(out.String()+errs.String()), " ")
	}
	for _, spec := range []string{"ninetails", "ninepuzzle", "hanoi:10"} {
		if code, said := say("build", spec); code != exitOK {
			t.Fatal(said)
		}
	}
	for _, e := range edges {
		words := strings.Fields(e.command)
		command := []string{words[0]}
		if words[0] == "analyze" || words[0] == "plot" {
			command = words[:2]
		}
		if _, help := say(append(command, "--help")...); !strings.Contains(help, e.help) {
			t.Errorf("the help of %q does not say %q", command, e.help)
		}
		for i, limit := range append(e.taken, e.beyond...) {
			code, said := say(strings.Fields(strings.ReplaceAll(e.command, "%", limit))...)
			switch {
			case i < len(e.taken) && (code != exitOK || !strings.Contains(said, e.expected)):
				t.Errorf("%s with %s: exit code %d, %.300s", e.command, limit, code, said)
			case i >= len(e.taken) && (code == exitOK || !strings.Contains(said, e.refusal)):
				t.Errorf("%s with %s: exit code %d, %.300s; want %q", e.command, limit, code, said,
					e.refusal)
			}
		}
	}
}

// TestSmallestPuzzles builds the smallest puzzles of the catalog, verifies them and
// solves their samples.
func TestSmallestPuzzles(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for _, spec := range []string{
		"tails:1x1", "weighted-tails:1x1", "lights:1x1", "sliding:1x1", "sliding:1x2",
		"sliding:1x1,metric=line", "pool:ab", "peg:1x3", "peg:3x1,rule=w",
		"pancake:2", "burnt:2", "topspin:3,2", "topspin:5", "hanoi:1", "hanoi:1,pegs=6",
		"blocks:a.,goal=.a",
	} {
		for _, command := range [][]string{{"build", spec}, {"verify", spec},
			{"sample", spec, "--uniform", "-n", "1"}, {"info", spec},
			{"analyze", "branching", spec}} {
			var out bytes.Buffer
			if code := run(t.Context(), append(command, "--data", data), strings.NewReader(""),
				&out, &out); code != exitOK {
				t.Errorf("%q: exit code %d: %s", command, code, out.String())
			}
		}
	}
}
