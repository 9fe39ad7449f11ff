package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
)

// NamedPuzzle is a puzzle with its names. People see the first of them if it has a description, and
// the spec otherwise.
type NamedPuzzle struct {
	Spec  string
	Names []string // none if only the spec is used
	Title string   // as a heading
	About string   // one sentence, without a capital or a full stop
	Also  string   // other words by which people look for it, squeezed
	core  bool     // 'build all' builds it
}

// named are the puzzles that have names or a description, and one of each family.
var named = []NamedPuzzle{
	{Spec: "tails:3x3", Names: []string{"ninetails", "nine-tails"}, Title: "Nine Tails",
		About: "nine coins in a square: flip one that shows heads together with its neighbours " +
			"until all show tails",
		Also: "9tails coin coins coinflip flipcoins", core: true},
	{Spec: "weighted-tails:3x3", Names: []string{"weighted-ninetails", "weighted-nine-tails",
		"weighted-tails"}, Title: "Weighted Nine Tails",
		About: "Nine Tails where a flip costs as much as the coins that it turns", core: true},
	{Spec: "sliding:3x3", Names: []string{"ninepuzzle", "nine-puzzle", "9-puzzle", "8-puzzle",
		"eight-puzzle"}, Title: "9-puzzle",
		About: "eight tiles on a 3x3 grid, called the 8-puzzle or the 9-puzzle: slide them into " +
			"order with the gap last",
		Also: "tile tiles slidingpuzzle slidingtiles slide taquin npuzzle", core: true},
	{Spec: "pool", Title: "Pool", About: "a rack of fifteen pool balls: swap two at a time until " +
		"the rack is legal (TopCoder SRM 163)",
		Also: "billiards rack poolballs 8ball", core: true},
	{Spec: "hiriq", Names: []string{"hiriq", "hi-q"}, Title: "HiRiQ",
		About: "33 cells on a cross: exchange WWB for BBW or back along a line until only the " +
			"centre is white", core: true},
	{Spec: "hiriq-w", Names: []string{"hiriq-w", "peg-solitaire", "solitaire"},
		Title: "Peg solitaire",
		About: "peg solitaire on the cross of 33 cells: WWB may be exchanged for BBW only, until " +
			"only the centre is white",
		Also: "senku brainvita pegsolitaire pegjumping pegs marbles"},
	{Spec: "peg:triangle15", Title: "Triangle of 15 pegs",
		Also: "crackerbarrel triangle trianglepegs"},
	{Spec: "peg:french", Names: []string{"french-solitaire"}, Title: "French board"},
	{Spec: "lights:5x5", Names: []string{"lights-out"}, Title: "Lights Out",
		Also: "light lights lightout merlin allout"},
	{Spec: "sliding:2x3", Names: []string{"5-puzzle", "five-puzzle"}, Title: "5-puzzle"},
	{Spec: "sliding:3x4", Names: []string{"11-puzzle", "eleven-puzzle"}, Title: "11-puzzle"},
	{Spec: "sliding:4x4", Names: []string{"15-puzzle", "fifteen-puzzle"}, Title: "15-puzzle",
		About: "fifteen tiles on a 4x4 grid: slide them into order with the gap last; answered " +
			"by search, for no table holds it",
		Also: "15 fifteen gameoffifteen"},
	{Spec: "sliding:5x5", Names: []string{"24-puzzle"}, Title: "24-puzzle",
		About: "24 tiles on a 5x5 grid: slide them into order with the gap last; answered by " +
			"search, given time"},
	{Spec: "blocks:abbc/abbc/deef/dghf/i..j,goal=..../..../..../.bb./.bb.",
		Names: []string{"klotski", "huarong-dao"}, Title: "Klotski",
		About: "ten blocks in a frame, also called Huarong Dao: slide them until the large one " +
			"is in the middle of the lower edge",
		Also: "huarong block slidingblocks trafficjam sokoban"},
	{Spec: "hanoi:8", Names: []string{"towers-of-hanoi", "hanoi"},
		Also: "tower towers hanoitower hanoitowers towerofhanoi brahma"},
	{Spec: "pancake:8", Also: "pancakes pancakesorting"},
	{Spec: "burnt:7", Also: "burntpancake burntpancakes"},
	{Spec: "topspin:10", Also: "topspin topspinner"},
	{Spec: "cube:2x2x2", Names: []string{"pocket-cube", "mini-cube", "2x2x2"},
		Title: "Pocket Cube", Also: "rubik rubiks rubikcube rubikscube cube 2x2 3x3x3 3x3 4x4x4"},
	{Spec: "pyraminx", Title: "Pyraminx", Also: "pyramid tetraminx pyraminks"},
	{Spec: "skewb", Title: "Skewb"},
	{Spec: "dino", Title: "Dino Cube", Also: "dinocube"},
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

// Gallery returns the puzzles with names, and one puzzle at least of each family.
func Gallery() []NamedPuzzle { return slices.Clone(named) }

// Named returns the puzzles that have names, in the order in which they are listed.
func Named() []NamedPuzzle {
	return slices.DeleteFunc(Gallery(), func(k NamedPuzzle) bool { return len(k.Names) == 0 })
}

// entry returns the entry of a spec in the list above, or an empty one.
func entry(spec string) NamedPuzzle {
	for _, k := range named {
		if k.Spec == spec {
			return k
		}
	}
	return NamedPuzzle{}
}

// Name returns the first name of a puzzle that has a name and a description of its own here, and
// any other spec unchanged.
func Name(spec string) string {
	if k := entry(spec); len(k.Names) > 0 && k.About != "" {
		return k.Names[0]
	}
	return spec
}

// Heading is a puzzle's name as a heading: that of the list, or else its own title, followed by its
// options. It is "" if neither is known.
func Heading(spec string) string {
	title := OwnTitle(spec)
	if _, options := puzzle.CutOptions(spec); title != "" && options != "" {
		title += ", " + strings.ReplaceAll(options, ",", ", ")
	}
	return cmp.Or(entry(spec).Title, title)
}

// OwnTitle returns the title that a puzzle gives itself, as a definition may, or "".
func OwnTitle(spec string) string {
	if f, params := family(spec); f != nil && f.Title != nil {
		return f.Title(params)
	}
	return ""
}

// Also returns other words by which people look for a puzzle.
func Also(spec string) []string {
	k := entry(spec)
	return slices.Concat(k.Names, strings.Fields(k.Also))
}

// About describes the puzzle of a spec in one sentence, without a capital or a full stop. The words
// are the puzzle's, or those of its family, with the options of this spec alone.
func About(spec string) string {
	about := entry(spec).About
	if f, params := family(spec); about == "" && f != nil {
		about, _, _ = strings.Cut(f.About, ";")
		if f.AboutOptions != nil && strings.Contains(params, ",") {
			about = f.AboutOptions(params)
		}
	}
	return about
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

// meant are words by which people look for puzzles, squeezed, and what to type for each.
var meant = func() map[string]string {
	out := map[string]string{}
	add := func(typed, words string) {
		for _, word := range strings.Fields(words) {
			out[word] = typed
		}
	}
	for _, k := range named {
		add(Name(k.Spec), k.Also)
	}
	add("blocks:@FILE", "rushhour unblockme")
	add("perm:@FILE", "megaminx fto kpuzzle twsearch permutation")
	return out
}()

// Meant returns what to type for a word by which people look for puzzles, as cube:2x2x2 for rubik,
// or "".
func Meant(word string) string { return meant[squeezed(word)] }

// withColon returns a name in which the colon is missing or the family is in the plural, as in
// sliding-3x3, hanoi 5 or pancakes:8, as it should be. It returns "" for other names.
func withColon(name string) (spec string) {
	for _, f := range families {
		word, _, takes := strings.Cut(f.Usage, ":")
		params, found := strings.CutPrefix(strings.ToLower(name), word)
		if takes && found && spec == "" {
			spec = fitting(word, strings.TrimLeft(strings.TrimPrefix(params, "s"), ":-_ "))
		}
	}
	return spec
}

// fitting returns the spec of a family with parameters, or "" if that is no puzzle.
func fitting(word, params string) string {
	spec := word + ":" + params
	if f, _ := family(spec); f != nil && params != "" {
		if _, err := f.New(params); err == nil {
			return spec
		}
	}
	return ""
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// notFound is the error for a name that no puzzle has.
func notFound(name string) error {
	word, params, colon := strings.Cut(strings.TrimSpace(name), ":")
	if rows, columns, ok := strings.Cut(word, "x"); ok && isNumber(rows) && isNumber(columns) {
		return english.Mistyped("puzzle", name, fmt.Sprintf(
			"sliding:%s, tails:%[1]s, lights:%[1]s or cube:2x2x2", word))
	}
	kind, _, _ := strings.Cut(Meant(word), ":")
	suggested := cmp.Or(withColon(strings.TrimSpace(name)), fitting(kind, params), Meant(word),
		nearest(word, params, colon))
	if suggested == "" {
		return fmt.Errorf("no puzzle is called %s: want a name such as ninepuzzle, hiriq or "+
			"sliding:3x4", english.Quote(name))
	}
	return english.Mistyped("puzzle", name, strings.Trim(english.Quote(suggested), `"`))
}

// nearest returns the name or the family that is nearest to a word, with its parameters, or "".
func nearest(word, params string, colon bool) string {
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
	near := english.Nearest(word, words)
	if near != "" && colon {
		near += ":" + params
	}
	return near
}
