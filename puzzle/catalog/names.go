package catalog

import (
	"cmp"
	"fmt"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle/peg"
)

// NamedPuzzle is a puzzle with its names. People see the first of them if it has a description, and
// the spec otherwise.
type NamedPuzzle struct {
	Spec  string
	Names []string // none if only the spec is used
	About string   // one sentence, without a capital or a full stop
	core  bool     // 'build all' builds it
}

// named are the puzzles that have names or a description.
var named = []NamedPuzzle{
	{"tails:3x3", []string{"ninetails", "nine-tails"}, "nine coins in a square: flip one that " +
		"shows heads together with its neighbours until all show tails", true},
	{"weighted-tails:3x3", []string{"weighted-ninetails", "weighted-nine-tails", "weighted-tails"},
		"Nine Tails where a flip costs as much as the coins that it turns", true},
	{"sliding:3x3", []string{"ninepuzzle", "nine-puzzle", "9-puzzle", "8-puzzle", "eight-puzzle"},
		"eight tiles on a 3x3 grid, called the 8-puzzle or the 9-puzzle: slide them into order " +
			"with the gap last", true},
	{"pool", nil, "a rack of fifteen pool balls: swap two at a time until the rack is legal " +
		"(TopCoder SRM 163)", true},
	{"hiriq", []string{"hiriq", "hi-q"}, "33 cells on a cross: exchange WWB for BBW or back " +
		"along a line until only the centre is white", true},
	{"hiriq-w", []string{"hiriq-w", "peg-solitaire", "solitaire"}, "peg solitaire on the cross " +
		"of 33 cells: WWB may be exchanged for BBW only, until only the centre is white", false},
	{"sliding:2x3", []string{"5-puzzle", "five-puzzle"}, "", false},
	{"sliding:3x4", []string{"11-puzzle", "eleven-puzzle"}, "", false},
	{"sliding:4x4", []string{"15-puzzle", "fifteen-puzzle"}, "fifteen tiles on a 4x4 grid: " +
		"slide them into order with the gap last; answered by search, for no table holds it",
		false},
	{"sliding:5x5", []string{"24-puzzle"}, "24 tiles on a 5x5 grid: slide them into order with " +
		"the gap last; answered by search, given time", false},
	{"lights:5x5", []string{"lights-out"}, "", false},
	{"peg:french", []string{"french-solitaire"}, "", false},
	{"hanoi:8", []string{"towers-of-hanoi", "hanoi"}, "", false},
	{"cube:2x2x2", []string{"pocket-cube", "mini-cube", "2x2x2"}, "", false},
}

// squeezed is a name for comparison: in small letters, without hyphens, underscores and blanks.
func squeezed(name string) string { return joints.Replace(strings.ToLower(name)) }

var joints = strings.NewReplacer("-", "", "_", "", " ", "")

// specs are the specs of all names, squeezed.
var specs = func() map[string]string {
	out := map[string]string{}
	for _, k := range named {
		for _, n := range k.Names {
			out[squeezed(n)] = k.Spec
		}
	}
	return out
}()

// specOf returns the spec of a name, with the options after its comma. It returns any other text in
// small letters.
func specOf(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	short, options, _ := strings.Cut(name, ",")
	if spec := specs[squeezed(short)]; spec != "" && options != "" {
		return spec + "," + strings.TrimSpace(options)
	}
	return cmp.Or(specs[squeezed(name)], name)
}

// Core returns the specs of the core puzzles.
func Core() []string {
	var out []string
	for _, k := range named {
		if k.core {
			out = append(out, k.Spec)
		}
	}
	return out
}

// Named returns the puzzles that have names, in the order in which they are
// listed.
func Named() []NamedPuzzle {
	var out []NamedPuzzle
	for _, k := range named {
		if len(k.Names) > 0 {
			out = append(out, k)
		}
	}
	return out
}

// Name returns the first name of a puzzle that has a name and a description of its own here, and
// any other spec unchanged.
func Name(spec string) string {
	for _, k := range named {
		if k.Spec == spec && len(k.Names) > 0 && k.About != "" {
			return k.Names[0]
		}
	}
	return spec
}

// Title returns the title that a puzzle gives itself, as a definition may, or "".
func Title(spec string) string {
	word, params, colon := strings.Cut(spec, ":")
	if f := family(word, colon); f != nil && f.Title != nil {
		return f.Title(params)
	}
	return ""
}

// Names returns the name of each core puzzle.
func Names() []string {
	var out []string
	for _, spec := range Core() {
		out = append(out, Name(spec))
	}
	return out
}

// Stems are the beginnings of specs: each family with parameters and its colon, and the names of
// boards.
func Stems() []string {
	var out []string
	for _, f := range families {
		if word, _, takes := strings.Cut(f.Usage, ":"); takes {
			out = append(out, word+":")
		}
	}
	for _, board := range peg.BoardNames() {
		out = append(out, "peg:"+board)
	}
	return out
}

// About describes the puzzle of a spec in one sentence, without a capital or a full stop: in the
// puzzle's words, or in those of its family.
func About(spec string) string {
	for _, k := range named {
		if k.Spec == spec && k.About != "" {
			return k.About
		}
	}
	word, params, _ := strings.Cut(spec, ":")
	if f := family(word, params != ""); f != nil {
		return f.About
	}
	return ""
}

// meant are words by which people look for puzzles, squeezed, and what to type for each.
var meant = func() map[string]string {
	out := map[string]string{}
	for typed, words := range map[string]string{
		"cube:2x2x2": "rubik rubiks rubikcube rubikscube cube 2x2 3x3x3 3x3 4x4x4",
		"blocks:@FILE": "klotski huarong huarongdao rushhour unblockme trafficjam block " +
			"slidingblocks sokoban",
		"sliding:3x3":    "tile tiles slidingpuzzle slidingtiles slide taquin npuzzle",
		"sliding:4x4":    "15 fifteen gameoffifteen",
		"pancake:8":      "pancakes pancakesorting",
		"burnt:7":        "burntpancake burntpancakes",
		"topspin:12":     "topspinner",
		"hanoi:8":        "tower towers hanoitower hanoitowers towerofhanoi brahma",
		"lights:5x5":     "light lightout merlin allout",
		"hiriq-w":        "senku brainvita pegsolitaire pegjumping pegs marbles",
		"ninetails":      "coin coins coinflip flipcoins",
		"pool":           "billiards rack poolballs 8ball",
		"pyraminx":       "pyramid tetraminx pyraminks",
		"dino":           "dinocube",
		"perm:@FILE":     "megaminx fto kpuzzle twsearch permutation",
		"peg:triangle15": "crackerbarrel triangle trianglepegs",
	} {
		for _, word := range strings.Fields(words) {
			out[word] = typed
		}
	}
	return out
}()

// withColon returns a name in which the colon is missing, as in sliding-3x3 or hanoi 5, with it.
func withColon(name string) (string, bool) {
	for _, f := range families {
		word, _, takes := strings.Cut(f.Usage, ":")
		params, found := strings.CutPrefix(strings.ToLower(name), word)
		params = strings.TrimLeft(params, "-_ ")
		if !takes || !found || params == "" {
			continue
		}
		if _, err := f.New(params); err == nil {
			return word + ":" + params, true
		}
	}
	return "", false
}

// notFound is the error for a name that no puzzle has.
func notFound(name string) error {
	word, params, colon := strings.Cut(strings.TrimSpace(name), ":")
	suggested, ok := withColon(strings.TrimSpace(name))
	if !ok {
		suggested, ok = meant[squeezed(word)], meant[squeezed(word)] != ""
	}
	if ok {
		return fmt.Errorf("no puzzle is called %s: did you mean %s?", english.Quote(name),
			strings.Trim(english.Quote(suggested), `"`))
	}
	var words []string
	for _, f := range families {
		if w, _, takes := strings.Cut(f.Usage, ":"); takes || !colon {
			words = append(words, w)
		}
	}
	if !colon {
		for _, k := range Named() {
			words = append(words, k.Names...)
		}
	}
	near, ok := english.Nearest(word, words)
	if !ok {
		return fmt.Errorf("no puzzle is called %s: want a name such as ninepuzzle, hiriq or "+
			"sliding:3x4", english.Quote(name))
	}
	if colon {
		near += ":" + params
	}
	return fmt.Errorf("no puzzle is called %s: did you mean %s?", english.Quote(name),
		strings.Trim(english.Quote(near), `"`))
}
