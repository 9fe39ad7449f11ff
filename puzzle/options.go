package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
)

// NoParameters makes a [Family.New] of a puzzle that takes no parameters.
func NoParameters[P Puzzle](make func() P) func(params string) (Puzzle, error) {
	return func(params string) (Puzzle, error) {
		if params != "" {
			return nil, errors.New("it takes no parameters")
		}
		return make(), nil
	}
}

// ReadGrid reads the rows and columns of a grid, such as 3x4.
func ReadGrid(params string) (rows, columns int, err error) {
	r, c, ok := strings.Cut(params, "x")
	rows, errR := ReadCount(r, "rows")
	columns, errC := ReadCount(c, "columns")
	if !ok || errR != nil || errC != nil {
		return 0, 0, errors.New("want rows and columns after the colon, such as 3x3")
	}
	return rows, columns, nil
}

// ReadCount reads a whole number that is not negative. The error says what it is the number of.
func ReadCount(word, what string) (int, error) {
	if word == "" {
		return 0, fmt.Errorf("want the number of %s after the colon, such as 5", what)
	}
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%s is no number of %s, want one such as 5", english.Quote(word), what)
	}
	return int(n), nil
}

// Options are what follows the parameters of a spec: the values of each option by its name, in
// the order in which they stand.
type Options map[string][]string

// CutOptions cuts a spec at its first comma, which options must follow.
func CutOptions(spec string) (first, options string) {
	first, options, cut := strings.Cut(spec, ",")
	if cut && options == "" {
		options = "," // which is refused, unlike ""
	}
	return first, options
}

// ReadOptions reads options such as "rule=w,goal=0,goal=3", in which only these names may stand.
// The error says what is wanted.
func ReadOptions(text, want string, names ...string) (Options, error) {
	out := Options{}
	if text == "" {
		return out, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(word, "=")
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%s is no option, want %s", english.Quote(word), want)
		}
		out[name] = append(out[name], value)
	}
	return out, nil
}

// One returns the value of an option that stands at most once, and the usual one where it does
// not stand. It must be one of the choices, if any.
func (o Options) One(name, usual string, choices ...string) (string, error) {
	switch values := o[name]; {
	case len(values) == 0:
		return usual, nil
	case len(values) > 1:
		return "", fmt.Errorf("the option %s stands twice", name)
	case len(choices) == 1 && values[0] != choices[0]:
		return "", fmt.Errorf("%s is no option, want %s=%s", english.Quote(name+"="+values[0]),
			name, choices[0])
	case choices != nil && !slices.Contains(choices, values[0]):
		return "", english.Unknown(name, values[0], choices...)
	default:
		return values[0], nil
	}
}

// Option writes an option as it stands in a spec, or "" if it has its usual value.
func Option[T ~string](name string, value, usual T) string {
	if value == usual {
		return ""
	}
	return "," + name + "=" + string(value)
}

// OrError returns a puzzle or an error. It keeps a nil pointer from becoming a puzzle that is not
// nil.
func OrError[P Puzzle](p P, err error) (Puzzle, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
