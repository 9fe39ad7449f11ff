package catalog_test

import (
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
)

func TestFind(t *testing.T) {
	for name, spec := range map[string]string{
		"ninetails":          "tails:3x3",
		"weighted-ninetails": "weighted-tails:3x3",
		"ninepuzzle":         "sliding:3x3",
		"pool":               "pool",
		"hiriq":              "hiriq",
		" HiRiQ\n":           "hiriq",
		"NineTails":          "tails:3x3",
		"tails:4x4":          "tails:4x4",
		"TAILS:4X4":          "tails:4x4",
		"tails:04x004":       "tails:4x4",
		"tails:1x1":          "tails:1x1",
		"tails:1x30":         "tails:1x30",
		"lights:5x6":         "lights:5x6",
		"weighted-tails:2x3": "weighted-tails:2x3",
		"sliding:3x4":        "sliding:3x4",
		"15puzzle":           "sliding:4x4",

		"15-puzzle,metric=line": "sliding:4x4,metric=line",
		"8-Puzzle , goal=first": "sliding:3x3,goal=first",
		"sliding:2x8":           "sliding:2x8",
		"\tsliding:12x1":        "sliding:12x1",
		"weighted-tails:25x1 ":  "weighted-tails:25x1",

		"sliding:3x4,goal=first":            "sliding:3x4,goal=first",
		"pancake:04":                        "pancake:4",
		"burnt:10":                          "burnt:10",
		"topspin:8,4":                       "topspin:8",
		"topspin:9,3":                       "topspin:9,3",
		"hanoi:7,pegs=3":                    "hanoi:7",
		"hanoi:7,pegs=4":                    "hanoi:7,pegs=4",
		"towers-of-hanoi":                   "hanoi:8",
		"Cube:2X2X2":                        "cube:2x2x2",
		"pocket-cube":                       "cube:2x2x2",
		"cube:2x2x2,metric=quarter":         "cube:2x2x2,metric=quarter",
		"Skewb":                             "skewb",
		"Perm:Set+A+3+1/Move+m/A/2+3+1/End": "perm:Set+A+3+1/Move+m/A/2+3+1/End",

		"sliding:3x3,goal=last":                 "sliding:3x3",
		"sliding:3x3,metric=single,goal=Middle": "sliding:3x3,goal=middle",
		"sliding:3x3,metric=line":               "sliding:3x3,metric=line",
		"sliding:3x3,metric=line,goal=first":    "sliding:3x3,goal=first,metric=line",
	} {
		p, err := catalog.Find(name)
		if err != nil {
			t.Errorf("%q: %v", name, err)
		} else if p.Spec() != spec {
			t.Errorf("%q is %s, want %s", name, p.Spec(), spec)
		}
	}
}

func TestNotFound(t *testing.T) {
	for name, want := range map[string]string{
		"":                        "no puzzle is called",
		"chess":                   "want a name such as ninepuzzle, hiriq or sliding:3x4",
		"tails":                   "want rows and columns",
		"tails:":                  "want rows and columns",
		"tails:3":                 "want rows and columns",
		"tails:3x":                "want rows and columns",
		"tails:x3":                "want rows and columns",
		"tails:3x3x3":             "want rows and columns",
		"tails:-3x-3":             "want rows and columns",
		"tails:999x999":           "want 1 to 36 coins",
		"tails:0x0":               "not supported",
		"tails:2x19":              "not supported",
		"weighted-tails:26x1":     "not supported",
		"sliding:0x3":             "not supported",
		"sliding:5x6":             "answered by search",
		"24-puzzle,metric=line":   "20 in the line metric",
		"sliding:1x13":            "not supported",
		"sliding:6x5,metric=line": "20 in the line metric",
		"sliding:3x3,":            "want goal=first",
		"sliding:3x3,gaol=last":   "want goal=first",
		"sliding:3x3,goal":        "goal \"\" is not known",
		"sliding:3x3,goal=x":      "goal \"x\" is not known",
		"sliding:3x3,metric=x":    "want single or line",
		"sliding:goal=first":      "want rows and columns",

		"cube:3x3x3":          "no cube of \"3x3x3\" is built in",
		"cube:2x2x2,metric=x": "no metric is called",
		"pyraminx:2":          "no parameters",
		"perm:":               "perm:@FILE",
		"perm:@cube.tws":      "no file is read here: build it, and use the name",
		"perm:Set+A":          "part 1 of the definition: want Set",
		"perm:%zz":            "part 1 of the definition, \"%zz\", cannot be read",

		"sliding:3x3,goal=last,goal=last": "stands twice",
		"pool:3_3":                        "is no ball",
		"hiriq:french":                    "no parameters",
		"hiriq ninetails":                 "no puzzle is called",
		"tails\n:3x3":                     "no puzzle is called",
		strings.Repeat("x", 99):           "no puzzle is called",
	} {
		p, err := catalog.Find(name)
		if err == nil || p != nil {
			t.Errorf("%q: found %v", name, p)
			continue
		}
		if message := err.Error(); !strings.Contains(message, want) ||
			strings.Contains(message, "\n") {
			t.Errorf("%q: error %q, want one line with %q", name, message, want)
		}
	}
}

// TestAboutOptions wants the options of a puzzle to be told, and no others.
func TestAboutOptions(t *testing.T) {
	for spec, want := range map[string]string{
		"sliding:2x3":                         "order with the gap last",
		"sliding:3x3,goal=first":              "order with the gap first",
		"sliding:3x3,metric=line":             "order with the gap last, a line of tiles at a time",
		"sliding:3x3,goal=middle,metric=line": "gap in the middle, a line of tiles at a time",
		"cube:2x2x2,metric=quarter":           "three faces turn, by a quarter at a time",
		"topspin:8":                           "turns four round at once, until they are in order",
		"topspin:8,3":                         "turns 3 round at once, until they are in order",
		"peg:english,rule=w,goal=any-one":     "as in HiRiQ",
	} {
		if about := catalog.About(spec); !strings.HasSuffix(about, want) {
			t.Errorf("%s: %s, want %s", spec, about, want)
		}
	}
}

// TestHeadings: puzzles of a family are called alike, with a name of their own or without.
func TestHeadings(t *testing.T) {
	for spec, want := range map[string]string{
		"tails:3x3":              "Nine Tails",
		"tails:4x4":              "Coins, 4x4",
		"weighted-tails:2x2":     "Weighted coins, 2x2",
		"lights:5x5":             "Lights Out",
		"lights:4x4":             "Lights Out, 4x4",
		"sliding:3x3":            "9-puzzle",
		"sliding:3x3,goal=first": "Sliding tiles, 3x3, goal=first",
		"pancake:9":              "9 pancakes",
		"burnt:6":                "6 burnt pancakes",
		"hanoi:1":                "Towers of Hanoi, 1 disk",
		"hanoi:8":                "Towers of Hanoi, 8 disks",
		"hanoi:5,pegs=4":         "Towers of Hanoi, 5 disks, pegs=4",
		"topspin:9":              "TopSpin with 9 tokens",
		"topspin:9,3":            "",
		"peg:4x4":                "",
	} {
		if got := catalog.Heading(spec); got != want {
			t.Errorf("%s is called %q, want %q", spec, got, want)
		}
	}
}

// TestLists checks that everything listed can be found under its name, and that
// every family is described.
func TestLists(t *testing.T) {
	for _, name := range catalog.Core() {
		if _, err := catalog.Find(name); err != nil {
			t.Error(err)
		}
	}
	for _, spec := range catalog.Core() {
		alias := catalog.Name(spec)
		if alias == spec {
			continue
		}
		if p, err := catalog.Find(alias); err != nil || p.Spec() != spec {
			t.Errorf("alias %s of %s finds %v, %v", alias, spec, p, err)
		}
	}
	for _, f := range catalog.Families() {
		word, params, _ := strings.Cut(f.Usage, ":")
		spec := word
		switch {
		case word == "pool" && params != "":
			spec += ":a/bb"
		case word == "perm":
			spec += ":Set+A+3+1/Move+M/A/2+3+1/End"
		case word == "pancake", word == "burnt", word == "topspin", word == "hanoi":
			spec += ":6"
		case word == "blocks":
			spec += ":aB.,goal=..a"
		case word == "cube":
			spec += ":2x2x2"
		case params != "":
			spec += ":2x3"
		}
		if p, err := catalog.Find(spec); err != nil || p.Spec() != spec || f.About == "" {
			t.Errorf("family %s (%q): %v, %v", f.Usage, f.About, p, err)
		}
	}
}
