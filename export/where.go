package export

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// span is a range of whole numbers, both ends included.
type span struct{ from, to uint64 }

func (s span) has(n uint64) bool { return s.from <= n && n <= s.to }

// condition holds for the numbers in a span or, when it is negated, for all
// others.
type condition struct {
	span
	negated bool
}

func (c condition) holds(n uint64) bool { return c.has(n) != c.negated }

// Where chooses records: all its conditions must hold.
type Where struct {
	codes []uint64 // wanted codes of the distance planes; nil means all
	moves []condition
	index []condition
	own   []own
}

// The fields that conditions are on.
const (
	fieldDistance = "distance"
	fieldMoves    = "moves"
	fieldIndex    = "index"
	fieldOrbit    = "orbit"
)

// ParseWhere reads conditions such as distance=31, distance>=30,
// distance=29..31, distance=none (unsolvable), moves=0, index<1000 or one on a
// column of the puzzle's own; 'and' joins several in a text. As in SQL, a condition
// on a distance with a number holds only where there is a distance. The error says
// what is wrong, or that no position of the database has such a distance.
func ParseWhere(texts []string, m *store.Manifest, columns []puzzle.Column) (*Where, error) {
	w := new(Where)
	wanted := make([]bool, int(m.MaxDistance)+2) // by code
	for i := range wanted {
		wanted[i] = true
	}
	onDistance := false
	names := []string{fieldDistance, fieldMoves, fieldIndex}
	for _, c := range columns {
		names = append(names, c.Name)
	}
	for _, text := range split(texts) {
		field, operator, value := cut(text)
		if field == fieldDistance {
			onDistance = true
			if err := w.distance(text, operator, value, m, wanted); err != nil {
				return nil, err
			}
			continue
		}
		c, err := parseCondition(text, operator, value)
		switch {
		case err != nil:
			return nil, err
		case field == fieldMoves:
			w.moves = append(w.moves, c)
		case field == fieldIndex:
			w.index = append(w.index, c)
		case slices.Contains(names, field):
			w.own = append(w.own, own{c, columns[slices.Index(names, field)-3].Of})
		default:
			return nil, fmt.Errorf("condition %s: %w", puzzle.Quote(text),
				puzzle.Unknown("field", field, names...))
		}
	}
	if onDistance {
		w.codes = []uint64{}
		for code, want := range wanted {
			if want {
				w.codes = append(w.codes, uint64(code))
			}
		}
	}
	return w, nil
}

// split divides texts at the word and.
func split(texts []string) (out []string) {
	for _, text := range texts {
		out = append(out, and.Split(text, -1)...)
	}
	return out
}

var and = regexp.MustCompile(`(?i)\s+and\s+`)

// distance takes out of wanted what a condition on the distance excludes.
func (w *Where) distance(text, operator, value string, m *store.Manifest, wanted []bool) error {
	unsolvable := value == "none"
	c, err := condition{span{0, math.MaxUint64}, operator == "!="}, error(nil)
	if !unsolvable {
		c, err = parseCondition(text, operator, value)
	} else if operator != "=" && operator != "!=" {
		err = fmt.Errorf("condition %s: want distance=none or distance!=none", puzzle.Quote(text))
	}
	if err != nil {
		return err
	}
	some := false
	for code := range wanted {
		ok := (code == 0) != c.negated
		if !unsolvable {
			ok = code > 0 && c.holds(uint64(code-1))
			some = some || ok && m.Levels[code-1] > 0
		}
		wanted[code] = wanted[code] && ok
	}
	if !unsolvable && !some {
		return fmt.Errorf("condition %s: %s has no position at such a distance, the greatest is %d",
			puzzle.Quote(text), m.Puzzle, m.MaxDistance)
	}
	return nil
}

// operators, longer ones first.
var operators = []string{"!=", "<=", ">=", "=", "<", ">"}

// cut divides a condition at its operator.
func cut(text string) (field, operator, value string) {
	first := strings.IndexAny(text, "!<>=")
	if first < 0 {
		return strings.TrimSpace(text), "", ""
	}
	for _, o := range operators {
		if strings.HasPrefix(text[first:], o) {
			return strings.TrimSpace(text[:first]), o, strings.TrimSpace(text[first+len(o):])
		}
	}
	return text, "", ""
}

// parseCondition reads what comes after the field.
func parseCondition(text, operator, value string) (condition, error) {
	wrong := func() (condition, error) {
		return condition{},
			fmt.Errorf("condition %s: want a field, one of %s, and a whole number or a range "+
				"such as 3..5",
				puzzle.Quote(text), strings.Join(operators, " "))
	}
	from, to, ranged := strings.Cut(value, "..")
	low, err := strconv.ParseUint(from, 10, 63)
	if err != nil {
		return wrong()
	}
	high := low
	if ranged {
		if high, err = strconv.ParseUint(to, 10, 63); err != nil || high < low {
			return wrong()
		}
	}
	none := condition{span{0, math.MaxUint64}, true}
	switch {
	case operator == "=":
		return condition{span{low, high}, false}, nil
	case operator == "!=":
		return condition{span{low, high}, true}, nil
	case ranged:
		return wrong()
	case operator == "<=":
		return condition{span{0, low}, false}, nil
	case operator == ">=":
		return condition{span{low, math.MaxUint64}, false}, nil
	case operator == ">":
		return condition{span{low + 1, math.MaxUint64}, false}, nil
	case operator == "<" && low == 0:
		return none, nil
	case operator == "<":
		return condition{span{0, low - 1}, false}, nil
	default:
		return wrong()
	}
}

// fewCodes is how many distances are looked for one by one.
const fewCodes = 6

// lanes returns the lanes of a row whose distance is wanted.
func (w *Where) lanes(shape space.Shape, row []uint64) uint64 {
	if w.codes == nil {
		return ^uint64(0)
	}
	var out uint64
	if len(w.codes) <= fewCodes {
		for _, code := range w.codes {
			out |= space.Equal(row[:shape.Distance], code)
		}
		return out
	}
	for lane := range uint(space.Lanes) {
		if _, ok := slices.BinarySearch(w.codes, space.Value(row[:shape.Distance], lane)); ok {
			out |= 1 << lane
		}
	}
	return out
}

// indices returns the lanes of the row that begins with index start whose index
// is wanted.
func (w *Where) indices(start uint64) uint64 {
	out := ^uint64(0)
	for _, c := range w.index {
		for lane := range uint64(space.Lanes) {
			if !c.holds(start + lane) {
				out &^= 1 << lane
			}
		}
	}
	return out
}

// wants reports whether all conditions hold for a position; moves counts its legal
// moves.
func (w *Where) wants(x puzzle.Index, e store.Entry, moves func() int) bool {
	code := uint64(0)
	if e.Reached {
		code = uint64(e.Distance) + 1
	}
	if w.codes != nil && !slices.Contains(w.codes, code) ||
		len(w.moves) > 0 && !w.wantsMoves(moves()) || !w.wantsOwn(x) {
		return false
	}
	return !slices.ContainsFunc(w.index, func(c condition) bool { return !c.holds(uint64(x)) })
}

// wantsMoves reports whether a number of legal moves is wanted.
func (w *Where) wantsMoves(n int) bool {
	for _, c := range w.moves {
		if !c.holds(uint64(n)) {
			return false
		}
	}
	return true
}
