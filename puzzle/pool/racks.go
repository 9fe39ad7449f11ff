package pool

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// Limits on racks.
const (
	MaxBalls = 28 // balls of a rack
	sizeBits = 40 // of the number of racks by kind
	maxSize  = 1 << sizeBits
)

// Sizes says which racks there are.
var Sizes = fmt.Sprintf("2 to %d balls of two kinds or more that can be placed in no more than "+
	"2^%d ways", MaxBalls, sizeBits)

// racks are the legal racks of a puzzle.
type racks struct {
	rows  []int             // balls in each row
	legal []puzzle.Position // in increasing order, each once
}

// Find returns the puzzle of the legal racks in a spec: what follows "pool:", or
// "" for the usual ones. A rack is its rows with slashes between them, from the
// apex; racks are separated by commas.
func Find(spec string) (puzzle.Puzzle, error) {
	if spec == "" {
		return New(), nil
	}
	r, err := readInline(spec)
	if err != nil {
		return nil, err
	}
	return newPool(r), nil
}

// readInline reads the racks of a spec.
func readInline(spec string) (*racks, error) {
	text := strings.NewReplacer(",", "\n\n", "/", "\n").Replace(spec)
	if strings.ContainsAny(spec, "#\n") {
		return nil, errors.New("want the balls of each row, with slashes between rows and " +
			"commas between racks")
	}
	return read(text, func(int) string { return "these racks" })
}

// Read returns the puzzle of a file of legal racks; the name of the file appears
// in errors only. A rack is drawn with a letter or a digit for the kind of each
// ball, in one row or in several, blanks as one likes; blank lines separate
// racks; lines that begin with # are remarks. All racks have the same rows and
// the same balls. There are no options.
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
		return nil, fmt.Errorf("%s: racks have no options such as %s", file, puzzle.Quote(options))
	}
	r, err := read(text, func(line int) string { return fmt.Sprintf("%s:%d", file, line+1) })
	if err != nil {
		return nil, err
	}
	return newPool(r), nil
}

// drawn is one rack of a text.
type drawn struct {
	line  int // its first, from 0
	rows  []int
	signs []byte
}

// read reads racks; at names a line, from 0, for messages.
func read(text string, at func(line int) string) (*racks, error) {
	all, err := scan(text, at)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no rack: want a letter or a digit for each ball", at(0))
	}
	first := &all[0]
	r := &racks{rows: first.rows}
	for _, d := range all {
		if !slices.Equal(d.rows, first.rows) {
			return nil, fmt.Errorf("%s: this rack has rows of %s balls, the first one of %s",
				at(d.line), numbers(d.rows), numbers(first.rows))
		}
		if !slices.Equal(slices.Sorted(slices.Values(d.signs)),
			slices.Sorted(slices.Values(first.signs))) {
			return nil, fmt.Errorf("%s: this rack has other balls than the first", at(d.line))
		}
		r.legal = append(r.legal, puzzle.Position(d.signs))
	}
	slices.Sort(r.legal)
	r.legal = slices.Compact(r.legal)
	switch {
	case len(r.kinds()) < 2:
		return nil, fmt.Errorf("%s: all balls are of one kind, so that no swap changes anything",
			at(first.line))
	case r.size() == 0:
		return nil, fmt.Errorf("%s: these balls can be placed in more than 2^%d ways",
			at(first.line), sizeBits)
	}
	return r, nil
}

// scan reads the rows of all racks.
func scan(text string, at func(line int) string) ([]drawn, error) {
	var out []drawn
	var now drawn
	line := -1
	for row := range strings.SplitSeq(text+"\n\n", "\n") {
		line++
		signs := strings.Join(strings.Fields(row), "")
		switch {
		case strings.HasPrefix(row, "#"):
			continue
		case signs == "" && now.rows != nil:
			out = append(out, now)
			now = drawn{}
		case signs != "" && now.rows == nil:
			now.line = line
		}
		if signs == "" {
			continue
		}
		for _, ch := range signs {
			sign, ok := signOf(ch)
			if !ok {
				return nil, fmt.Errorf("%s: %q is no ball, want letters and digits", at(line), ch)
			}
			now.signs = append(now.signs, sign)
		}
		now.rows = append(now.rows, len(signs))
		if len(now.signs) > MaxBalls {
			return nil, fmt.Errorf("%s: the rack has more than %d balls", at(line), MaxBalls)
		}
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

// kinds returns the kinds in the order of the index: the fewest balls first, of
// equally many the lower sign.
func (r *racks) kinds() []kind {
	var out []kind
	for _, sign := range []byte(r.legal[0]) {
		i := slices.IndexFunc(out, func(k kind) bool { return k.sign == sign })
		if i < 0 {
			i = len(out)
			out = append(out, kind{sign: sign})
		}
		out[i].count++
	}
	slices.SortFunc(out,
		func(a, b kind) int { return cmp.Or(a.count-b.count, int(a.sign)-int(b.sign)) })
	return out
}

// size is the number of ways to place the kinds, or 0 when they are more than
// maxSize.
func (r *racks) size() uint64 {
	size, left := uint64(1), len(r.legal[0])
	for _, k := range r.kinds() {
		high, low := bits.Mul64(size, uint64(choose[left][k.count]))
		if high != 0 || low > maxSize {
			return 0
		}
		size = low
		left -= k.count
	}
	return size
}

// spec writes the canonical spec.
func (r *racks) spec() string {
	var all []string
	for _, pos := range r.legal {
		var rows []string
		for _, n := range r.rows {
			rows = append(rows, string(pos[:n]))
			pos = pos[n:]
		}
		all = append(all, strings.ToLower(strings.Join(rows, "/")))
	}
	if spec := strings.Join(all, ","); spec != usual {
		return "pool:" + spec
	}
	return "pool"
}

// numbers writes the lengths of rows, as in "1, 2 and 3".
func numbers(rows []int) string {
	var out []string
	for _, n := range rows {
		out = append(out, fmt.Sprint(n))
	}
	return puzzle.Listed(out, "and")
}
