package export

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// condition holds for the numbers of a range with both ends, or for all others if it is negated.
type condition struct {
	from, to uint64
	negated  bool
}

func (c condition) holds(n uint64) bool { return (c.from <= n && n <= c.to) != c.negated }

// Where chooses records: all its conditions must hold.
type Where struct {
	codes   []uint64 // wanted codes of the distance planes; nil means all
	numbers []numberIs
}

// numberIs is a condition on a number of a position; of is nil for the number of moves.
type numberIs struct {
	condition
	of func(puzzle.Index) uint64
}

// The fields that conditions are on.
const (
	fieldDistance = "distance"
	fieldMoves    = "moves"
	fieldIndex    = "index"
	fieldOrbit    = "orbit"
)

// ParseWhere reads conditions such as distance=31, distance>=30, distance=29..31, distance=none
// (unsolvable), moves=0, index<1000 or one on a column with a number of the puzzle. 'and' joins
// several in a text. As in SQL, a condition that compares a distance with a number holds only where
// there is a distance. The error says what is wrong, or that no position of the database has such a
// distance.
func ParseWhere(texts []string, m *store.Manifest, columns []puzzle.Measure) (*Where, error) {
	w := new(Where)
	wanted := slices.Repeat([]bool{true}, int(m.MaxDistance)+2) // by code
	onDistance := false
	names := []string{fieldDistance, fieldMoves, fieldIndex}
	firstColumn := len(names)
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
		if err != nil {
			return nil, err
		}
		n := numberIs{condition: c}
		switch i := slices.Index(names, field); {
		case i < 0:
			return nil, fmt.Errorf("condition %s: %w", english.Quote(text),
				english.Unknown("field", field, names...))
		case field == fieldIndex:
			n.of = func(x puzzle.Index) uint64 { return uint64(x) }
		case field != fieldMoves:
			n.of = columns[i-firstColumn].Of
		}
		w.numbers = append(w.numbers, n)
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
	c, err := condition{0, math.MaxUint64, operator == "!="}, error(nil)
	if !unsolvable {
		c, err = parseCondition(text, operator, value)
	} else if operator != "=" && operator != "!=" {
		err = fmt.Errorf("condition %s: want distance=none or distance!=none", english.Quote(text))
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
		return fmt.Errorf("condition %s: no position at such a distance, the greatest is %d",
			english.Quote(text), m.MaxDistance)
	}
	return nil
}

var aCondition = regexp.MustCompile(`^([^!<>=]*?)\s*(!=|<=|>=|=|<|>)\s*(.*?)\s*$`)

func cut(text string) (field, operator, value string) {
	text = strings.TrimSpace(text)
	if parts := aCondition.FindStringSubmatch(text); parts != nil {
		return strings.TrimSpace(parts[1]), parts[2], strings.TrimSpace(parts[3])
	}
	return text, "", ""
}

// parseCondition reads what comes after the field.
func parseCondition(text, operator, value string) (condition, error) {
	from, to, ranged := strings.Cut(value, "..")
	low, err := strconv.ParseUint(from, 10, 63)
	high := low
	if ranged && err == nil {
		high, err = strconv.ParseUint(to, 10, 63)
	}
	of, ok := map[string]condition{
		"=": {low, high, false}, "!=": {low, high, true},
		"<=": {0, low, false}, ">=": {low, math.MaxUint64, false},
		"<": {low, math.MaxUint64, true}, ">": {0, low, true},
	}[operator]
	if !ok || err != nil || high < low || ranged && operator != "=" && operator != "!=" {
		return condition{}, fmt.Errorf("condition %s: want a field, one of != <= >= = < >, and a "+
			"whole number or a range such as 3..5", english.Quote(text))
	}
	return of, nil
}

// lanes returns the positions of a row whose distances are wanted. To compare one code with all
// lanes takes about as long as to read one lane, so the shorter of the two ways is taken.
func (w *Where) lanes(shape space.Shape, row []uint64) (out uint64) {
	planes := row[:shape.Distance]
	switch {
	case w.codes == nil:
		return ^uint64(0)
	case len(w.codes) <= space.Lanes:
		for _, code := range w.codes {
			out |= space.Equal(planes, code)
		}
	default:
		for lane := range uint(space.Lanes) {
			if _, ok := slices.BinarySearch(w.codes, space.Value(planes, lane)); ok {
				out |= 1 << lane
			}
		}
	}
	return out
}

// wants reports whether all conditions hold for a position with the entry e; moves counts the legal
// moves.
func (w *Where) wants(x puzzle.Index, e store.Entry, moves func(puzzle.Index) uint64) bool {
	code := uint64(0)
	if e.Reached {
		code = uint64(e.Distance) + 1
	}
	return (w.codes == nil || slices.Contains(w.codes, code)) && w.wantsNumbers(x, moves)
}

func (w *Where) wantsNumbers(x puzzle.Index, moves func(puzzle.Index) uint64) bool {
	for _, n := range w.numbers {
		of := n.of
		if of == nil {
			of = moves
		}
		if !n.holds(of(x)) {
			return false
		}
	}
	return true
}
