// Package values is what flags take that the standard library does not read: each is
// a pflag.Value whose Set says what was expected.
package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/search"
)

// Choice is a pflag.Value that takes one of some words.
type Choice[T ~string] struct {
	what    string // for messages, such as "format"
	value   *T
	choices []T
}

// OneOf is the choice of a value among some words; what it is a choice of is for
// messages.
func OneOf[T ~string](what string, value *T, choices ...T) *Choice[T] {
	return &Choice[T]{what, value, choices}
}

// String implements pflag.Value.
func (c *Choice[T]) String() string { return string(*c.value) }

// Type implements pflag.Value.
func (c *Choice[T]) Type() string { return strings.Join(c.Words(), "|") }

// Set implements pflag.Value.
func (c *Choice[T]) Set(s string) error {
	if !slices.Contains(c.choices, T(s)) {
		return puzzle.Unknown(c.what, s, c.Words()...)
	}
	*c.value = T(s)
	return nil
}

// Words are the choices.
func (c *Choice[T]) Words() []string {
	var words []string
	for _, w := range c.choices {
		words = append(words, string(w))
	}
	return words
}

// Distances is a pflag.Value for a distance or a range of them.
type Distances struct{ First, Last puzzle.Distance }

// String implements pflag.Value.
func (d *Distances) String() string {
	if d.First == d.Last {
		return strconv.Itoa(int(d.First))
	}
	return fmt.Sprintf("%d..%d", d.First, d.Last)
}

// Type implements pflag.Value.
func (d *Distances) Type() string { return "distance" }

// Set implements pflag.Value.
func (d *Distances) Set(text string) error {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	first, errFirst := strconv.ParseUint(strings.TrimSpace(from), 10, 16)
	last, errLast := strconv.ParseUint(strings.TrimSpace(to), 10, 16)
	if errFirst != nil || errLast != nil || first > last {
		return fmt.Errorf("%s is no distance, want a whole number or a range such as 10..20",
			puzzle.Quote(text))
	}
	*d = Distances{puzzle.Distance(first), puzzle.Distance(last)}
	return nil
}

// Limit is a pflag.Value for how much the search for one position may take: nodes or
// a duration.
type Limit search.Limit

// String implements pflag.Value.
func (l *Limit) String() string {
	switch {
	case l.Time > 0:
		return l.Time.String()
	case l.Nodes > 0:
		return strconv.FormatUint(l.Nodes, 10)
	default:
		return ""
	}
}

// Type implements pflag.Value.
func (l *Limit) Type() string { return "nodes|time" }

// Set implements pflag.Value.
func (l *Limit) Set(text string) error {
	nodes, err := strconv.ParseUint(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err == nil && nodes > 0 {
		*l = Limit{Nodes: nodes}
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return fmt.Errorf("%s is neither a number of nodes nor a time, want one such as 1000000 "+
			"or 30s", puzzle.Quote(text))
	}
	*l = Limit{Time: d}
	return nil
}
