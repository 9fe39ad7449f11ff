package tablebase

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// alike returns the set of positions that look like one of texts, a word of bits for each row. In a
// text each question mark stands for one sign of a board, or one word of a line. The texts are
// those of a field of Between.
func (c *counting) alike(ctx context.Context, field string, texts []string) ([]uint64, error) {
	wrong := func(err error) error { return &BetweenError{field, err} }
	p := c.puzzle
	set := make([]uint64, space.RowCount(p.Size()))
	for _, text := range texts {
		found := uint64(0)
		if strings.Contains(text, "?") {
			var err error
			if found, err = c.addMatches(ctx, text, set); err != nil {
				return nil, err
			}
		} else {
			pos, err := puzzle.Read(p, text)
			if err != nil {
				return nil, wrong(err)
			}
			x, ok := p.Rank(pos)
			if !ok {
				return nil, wrong(fmt.Errorf("position %q of %s is not counted: no goal can be "+
					"reached from it", text, Name(p)))
			}
			set[x/space.Lanes] |= 1 << (x % space.Lanes)
			found = 1
		}
		if found == 0 {
			return nil, wrong(fmt.Errorf("no position of %s looks like %q: want one as %q, with ? "+
				"for what may be anything", Name(p), text, p.Format(p.Unrank(p.Goals()[0]))))
		}
	}
	return set, nil
}

// addMatches adds the positions that look like a text with question marks. It returns how many
// there are.
func (c *counting) addMatches(ctx context.Context, text string,
	set []uint64) (found uint64, err error) {
	p := c.puzzle
	pattern := asFormatted(text, p.Format(p.Unrank(p.Goals()[0])))
	done := c.search.Progress.Count("reading positions", "positions", p.Size())
	const rowsAtOnce = 64
	rows := uint64(len(set))
	err = parallel.Ranges(ctx, c.search.Workers, rows, rowsAtOnce, func() parallel.Worker {
		mine := uint64(0)
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				first, end := from*space.Lanes, min(to*space.Lanes, p.Size())
				for x := first; x < end; x++ {
					if like(pattern, p.Format(p.Unrank(puzzle.Index(x)))) {
						set[x/space.Lanes] |= 1 << (x % space.Lanes)
						mine++
					}
				}
				done.Add(end - first)
				return nil
			},
			Merge: func() { found += mine },
		}
	})
	return found, err
}

// separators stand between the words, or the rows, of a position.
const separators = ", /\n\t"

// asFormatted writes a text as an example is written: word by word, or else sign by sign if the
// words of the example are signs. If neither fits, only blanks change.
func asFormatted(text, example string) string {
	separates := func(r rune) bool { return strings.ContainsRune(separators, r) }
	parts, words := strings.FieldsFunc(text, separates), strings.FieldsFunc(example, separates)
	if len(parts) != len(words) {
		parts = strings.Split(strings.Join(parts, ""), "")
		words = strings.Split(strings.Join(words, ""), "")
	}
	if len(parts) != len(words) {
		return strings.Join(strings.Fields(text), " ")
	}
	out := ""
	for i, word := range words {
		at := strings.Index(example, word)
		out += example[:at] + parts[i]
		example = example[at+len(word):]
	}
	return out + example
}

// like reports whether a text is what a pattern describes. A question mark stands for a word if it
// is one, and for a byte otherwise.
func like(pattern, text string) bool {
	const ends = separators
	for i := range len(pattern) {
		switch {
		case text == "":
			return false
		case pattern[i] != '?':
			if pattern[i] != text[0] {
				return false
			}
			text = text[1:]
		case (i == 0 || strings.IndexByte(ends, pattern[i-1]) >= 0) &&
			(i == len(pattern)-1 || strings.IndexByte(ends, pattern[i+1]) >= 0):
			if end := strings.IndexAny(text, ends); end >= 0 {
				text = text[end:]
			} else {
				text = ""
			}
		default:
			text = text[1:]
		}
	}
	return text == ""
}

// members returns how many positions a set has.
func members(set []uint64) (n uint64) {
	for _, lanes := range set {
		n += uint64(bits.OnesCount64(lanes))
	}
	return n
}

// rowsBetween is how many rows of a set are read between two looks at the context.
const rowsBetween = 1 << 16

// listed returns the n positions of a set in increasing order.
func listed(ctx context.Context, set []uint64, n uint64) ([]puzzle.Index, error) {
	out := make([]puzzle.Index, 0, n)
	for row, lanes := range set {
		if row%rowsBetween == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for ; lanes != 0; lanes &= lanes - 1 {
			x := row*space.Lanes + bits.TrailingZeros64(lanes)
			out = append(out, puzzle.Index(x))
		}
	}
	return out, nil
}
