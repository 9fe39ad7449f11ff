package pool

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// Limits on racks.
const (
	maxBalls = 28 // balls of a rack
	sizeBits = 40 // of the number of racks by kind
	maxSize  = 1 << sizeBits
)

// sizes says which racks there are.
var sizes = fmt.Sprintf("2 to %d balls of two kinds or more that can be placed in no more than "+
	"2^%d ways", maxBalls, sizeBits)

// Families are the pool rack of the contest, and racks of any balls.
var Families = []puzzle.Family{
	{
		Usage: "pool",
		About: "a rack of fifteen pool balls: swap two at a time until the rack is legal",
		New:   puzzle.NoParameters(New),
	},
	{
		Usage: "pool:RACKS",
		About: "a rack of balls: swap two at a time until the rack is legal",
		Sizes: sizes + "; the legal racks are written, as in pool:a/bb/cab,b/ab/cab, or " +
			"drawn in a file, as pool:@FILE",
		New:  Find,
		Read: Read,
	},
}

// Find returns the puzzle of the legal racks in a spec: what follows "pool:", or "" for the usual
// ones. A rack is its rows with slashes between them, from the apex; racks are separated by commas.
func Find(spec string) (puzzle.Puzzle, error) {
	if spec == "" {
		return New(), nil
	}
	return puzzle.OrError(readInline(spec))
}

func readInline(spec string) (*Pool, error) {
	text := strings.NewReplacer(",", "\n\n", "/", "\n").Replace(spec)
	if strings.ContainsAny(spec, "#\n") {
		return nil, errors.New("want the balls of each row, with slashes between rows and " +
			"commas between racks")
	}
	return read(text, func(int) string { return "these racks" })
}

// Read returns the puzzle of a file of legal racks; the name of the file appears in errors only. A
// rack is drawn with a letter or a digit for the kind of each ball, in one row or in several,
// blanks as one likes. Blank lines separate racks. What follows a # is a remark. All racks have the
// same rows and the same balls. There are no options.
//
//	# three red, two green, one blue
//	  r
//	 g g
//	r b r
//
//	  r
//	 r b
//	g r g
func Read(file, text, options string) (puzzle.Puzzle, error) {
	if options != "" {
		return nil, fmt.Errorf("%s: racks have no options such as %s", file, english.Quote(options))
	}
	return puzzle.OrError(read(text, puzzle.FileLines(file)))
}

type drawn struct {
	where string // its first row is, for messages
	rows  []int
	signs []byte
}

// read makes the puzzle of drawn racks; at names a line, from 0, for messages.
func read(text string, at func(line int) string) (*Pool, error) {
	all, err := scan(text, at)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no rack: want a letter or a digit for each ball", at(0))
	}
	first := &all[0]
	p := &Pool{rows: first.rows, balls: len(first.signs)}
	for _, d := range all {
		if !slices.Equal(d.rows, first.rows) {
			return nil, fmt.Errorf("%s: this rack has rows of %s balls, the first one of %s",
				d.where, listed(d.rows), listed(first.rows))
		}
		if !slices.Equal(slices.Sorted(slices.Values(d.signs)),
			slices.Sorted(slices.Values(first.signs))) {
			return nil, fmt.Errorf("%s: this rack has other balls than the first", d.where)
		}
		p.goals = append(p.goals, puzzle.Position(d.signs))
	}
	slices.Sort(p.goals)
	p.goals = slices.Compact(p.goals)
	p.spec, p.kinds = p.specOfGoals(), kindsOf(p.goals[0])
	switch {
	case len(p.kinds) < 2:
		return nil, fmt.Errorf("%s: all balls are of one kind, so that no swap changes anything",
			first.where)
	case !p.weigh():
		return nil, fmt.Errorf("%s: these balls can be placed in more than 2^%d ways",
			first.where, sizeBits)
	}
	p.finish()
	return p, nil
}

func scan(text string, at func(line int) string) (out []drawn, err error) {
	for _, rows := range puzzle.Drawings(text, at) {
		rack := drawn{where: rows[0].Where}
		for _, row := range rows {
			signs := strings.Join(strings.Fields(row.Text), "")
			for _, ch := range signs {
				sign, ok := signOf(ch)
				if !ok {
					return nil, fmt.Errorf("%s: %q is no ball, want letters and digits",
						row.Where, ch)
				}
				rack.signs = append(rack.signs, sign)
			}
			rack.rows = append(rack.rows, len(signs))
			if len(rack.signs) > maxBalls {
				return nil, fmt.Errorf("%s: the rack has more than %d balls", row.Where,
					maxBalls)
			}
		}
		out = append(out, rack)
	}
	return out, nil
}

// signOf returns the sign of a kind: a digit or a capital letter.
func signOf(ch rune) (byte, bool) {
	switch {
	case '0' <= ch && ch <= '9', 'A' <= ch && ch <= 'Z':
		return byte(ch), true
	case 'a' <= ch && ch <= 'z':
		return byte(ch - 'a' + 'A'), true
	default:
		return 0, false
	}
}

// kindsOf returns the kinds of a rack in the order of the index: the fewest balls first, of
// equally many the lower sign.
func kindsOf(rack puzzle.Position) []kind {
	var out []kind
	for _, sign := range []byte(rack) {
		i := slices.IndexFunc(out, func(k kind) bool { return k.sign == sign })
		if i < 0 {
			i = len(out)
			out = append(out, kind{sign: sign})
		}
		out[i].count++
	}
	sort.Slice(out, func(i, j int) bool { // slices.SortFunc would enlarge the page
		a, b := out[i], out[j]
		return cmp.Or(a.count-b.count, int(a.sign)-int(b.sign)) < 0
	})
	return out
}

// weigh finds what digits count in an index, and the number of ways to place the kinds; false
// when these are more than maxSize.
func (p *Pool) weigh() bool {
	left := 0
	p.size = 1
	for i := len(p.kinds) - 1; i >= 0; i-- {
		k := &p.kinds[i]
		k.weight = puzzle.Index(p.size)
		left += k.count
		ways := uint64(choose[left][k.count])
		if ways > maxSize/p.size {
			return false
		}
		p.size *= ways
	}
	return true
}

func (p *Pool) specOfGoals() string {
	var all []string
	for _, pos := range p.goals {
		all = append(all, strings.ToLower(strings.Join(p.rowsOf(pos), "/")))
	}
	if spec := strings.Join(all, ","); spec != usual {
		return "pool:" + spec
	}
	return "pool"
}

// listed writes the lengths of rows, as in "1, 2 and 3".
func listed(rows []int) string {
	return english.Listed(strings.Fields(puzzle.Joined(rows, " ")), "and")
}
