package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
)

// edges are the puzzles at the limits of a family: the smallest and the largest, and the next ones,
// with what is said when they are refused. Where that is "", it is what help says of the sizes.
type edges struct {
	accepted []string
	refused  map[string]string
	help     []string // what help says
}

// limits has the edges of every family that has limits, by its name, without that name.
var limits = map[string]edges{
	"tails": {
		accepted: []string{"1x1", "6x6", "1x36", "36x1"},
		refused: map[string]string{"0x1": "", "1x0": "", "1x37": "", "37x1": "", "2x19": "",
			"300x1": "", "1x99999": ""},
		help: []string{"1 to 36 coins"},
	},
	"weighted-tails": {
		accepted: []string{"1x1", "5x5", "1x25", "25x1"},
		refused:  map[string]string{"0x1": "", "1x26": "", "26x1": "", "2x13": ""},
		help:     []string{"1 to 25 coins"},
	},
	"lights": {
		accepted: []string{"1x1", "6x6", "1x36", "36x1"},
		refused:  map[string]string{"0x1": "", "1x37": "", "37x1": "", "256x1": ""},
		help:     []string{"1 to 36 coins"},
	},
	"sliding": {
		accepted: []string{
			"1x1", "1x12", "12x1", "2x7", "7x2", "3x5", "5x5", "2x12", "12x2",
			"1x1,metric=line", "12x1,metric=line", "7x2,metric=line", "3x5,metric=line",
			"4x5,metric=line", "10x2,metric=line",
		},
		refused: map[string]string{
			"0x1": "", "1x13": "", "13x1": "", "1x14": "", "1x15": "", "25x1": "", "2x13": "",
			"13x2": "", "300x300": "",
			"1x13,metric=line": "", "1x15,metric=line": "", "3x7,metric=line": "",
			"11x2,metric=line": "", "5x5,metric=line": "",
		},
		help: []string{"1 to 14 cells, at most 12 of them in a single row or column",
			"up to 25 cells, or 20 in the line metric"},
	},
	"pool": {
		accepted: []string{"ab", "a/b", balls(27, 1), balls(9, 9, 10)},
		refused: map[string]string{
			"a": "all balls are of one kind", balls(28): "all balls are of one kind",
			balls(28, 1): "more than 28 balls", balls(9, 9, 9, 1): "more than 2^40 ways",
		},
		help: []string{"2 to 28 balls of two kinds or more", "2^40 ways"},
	},
	"peg": {
		accepted: []string{"1x3", "3x1", "1x41", "41x1", "5x8", column(41), "triangle6",
			"triangle36", "hexagon7", "hexagon37"},
		refused: map[string]string{
			"1x2": "no three cells are in a line", "2x2": "no three cells are in a line",
			"triangle3": "no three cells are in a line", "hexagon1": "no three cells are in a line",
			"1x42": "42 cells are more than the 41", "6x7": "42 cells are more than the 41",
			"1x300": "300 cells are more than the 41", column(42): "more than 41 cells",
			"triangle45": "45 cells are more than the 41",
			"hexagon61":  "61 cells are more than the 41",
		},
		help: []string{"3 to 41 cells, three of them in a line"},
	},
	"pancake": {
		accepted: []string{"2", "14"},
		refused:  map[string]string{"0": "", "1": "", "15": "", "256": ""},
		help:     []string{"2 to 14 pancakes"},
	},
	"burnt": {
		accepted: []string{"2", "11"},
		refused:  map[string]string{"0": "", "1": "", "12": "", "99999": ""},
		help:     []string{"2 to 11 pancakes"},
	},
	"topspin": {
		accepted: []string{"5", "14", "3,2", "14,2", "14,13"},
		refused: map[string]string{"4": "", "15": "", "3,1": "", "2,2": "", "3,3": "", "14,14": "",
			"15,14": "", "300": "", "14,300": ""},
		help: []string{"5 to 14 tokens; with a turntable of K, at least 2, K+1 to 14"},
	},
	"hanoi": {
		accepted: []string{"1", "15", "1,pegs=3", "17,pegs=4", "14,pegs=5", "1,pegs=6",
			"13,pegs=6"},
		refused: map[string]string{
			"0": "", "16": "", "18,pegs=4": "", "15,pegs=5": "", "14,pegs=6": "", "1,pegs=2": "",
			"1,pegs=7": "", "1,pegs=300": "", "300": "",
		},
		help: []string{"1 to 15 disks on 3 pegs, 1 to 17 on 4, 1 to 14 on 5, 1 to 13 on 6"},
	},
	"blocks": {
		accepted: []string{"a.,goal=.a", blocks(1, 64, "."), blocks(64, 1, "."), blocks(2, 32, "."),
			blocks(64, 64, "_")},
		refused: map[string]string{
			blocks(1, 65, "."): "want at most 64 of each",
			blocks(65, 1, "."): "want at most 64 of each",
			blocks(1, 65, "_"): "want at most 64 of each",
			blocks(5, 13, "."): "65 cells without its walls, want at most 64",
			"__,goal=__":       "no cell but walls",
		},
		help: []string{"1 to 64 cells without the walls, up to 64 rows and columns"},
	},
}

// balls is a rack of one row, with so many balls of each kind.
func balls(counts ...int) (rack string) {
	for kind, n := range counts {
		rack += strings.Repeat(string(rune('a'+kind)), n)
	}
	return rack
}

// column is a board of pegs, n cells below each other, with the last one white at the goal.
func column(n int) string { return strings.Repeat("./", n-1) + "o" }

// blocks is a board with one block, to be brought from the first cell to the second.
// All cells after these are free, or all are walls.
func blocks(rows, cols int, others string) string {
	draw := func(first string) string {
		cells := first + strings.Repeat(others, rows*cols-len(first))
		var out []string
		for len(cells) > 0 {
			out, cells = append(out, cells[:cols]), cells[cols:]
		}
		return strings.Join(out, "/")
	}
	return draw("a.") + ",goal=" + draw(".a")
}

// TestLimits tries every family at the limits that help tells.
func TestLimits(t *testing.T) {
	for _, f := range catalog.Families() {
		name, params, _ := strings.Cut(f.Usage, ":")
		// package perm tries the limits of definitions
		if params == "" || f.Sizes == "" || name == "perm" {
			continue
		}
		known := limits[name]
		if len(known.help) == 0 {
			t.Errorf("nobody tries the limits of %s: %s", f.Usage, f.Sizes)
		}
		for _, words := range known.help {
			if !strings.Contains(f.Sizes, words) {
				t.Errorf("%s: help says %q, want %q in it", f.Usage, f.Sizes, words)
			}
		}
		for _, params := range known.accepted {
			accepted(t, name+":"+params)
		}
		for params, words := range known.refused {
			if words == "" {
				words = f.Sizes
			}
			if p, err := catalog.Find(name + ":" + params); err == nil {
				t.Errorf("%s is accepted", p.Spec())
			} else if !strings.Contains(err.Error(), words) {
				t.Errorf("%v: want %q in it", err, words)
			}
		}
	}
}

// accepted wants a puzzle that reads what it writes.
func accepted(t *testing.T, spec string) {
	t.Helper()
	p, err := catalog.Find(spec)
	if err != nil {
		t.Error(err)
		return
	}
	if features := p.Features(); features.Discovered != nil || features.Unnumbered != nil {
		return // its goals have no numbers
	}
	goal := p.Goals()[0]
	pos, err := p.Parse(p.Format(p.Unrank(goal)))
	if err != nil {
		t.Errorf("%s: %v", spec, err)
	} else if x, ok := p.Rank(pos); !ok || x != goal || uint64(x) >= p.Size() {
		t.Errorf("%s: the goal %s has number %d of %d, %v, want %d", spec, p.Format(pos), x,
			p.Size(), ok, goal)
	}
}

// TestPagesTellLimits wants the limits in the pages that tell of them, in the words
// of help or in their own.
func TestPagesTellLimits(t *testing.T) {
	for page, wanted := range map[string][]string{
		"README.md": {"1x1 to 36 coins (25 with weights)", limits["sliding"].help[0]},
		"docs/definitions.md": {"`pancake:N`, 2 to 14 ", "`burnt:N`, 2 to 11 ", "K+1 to 14",
			limits["hanoi"].help[0]},
		"docs/boards.md": {limits["peg"].help[0], limits["pool"].help[0]},
		"docs/blocks.md": {limits["blocks"].help[0]},
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", page))
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.Join(strings.Fields(string(text)), " ")
		for _, words := range wanted {
			if !strings.Contains(plain, words) {
				t.Errorf("%s does not say %q", page, words)
			}
		}
	}
}
