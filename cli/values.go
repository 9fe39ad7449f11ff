package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/search"
)

// choice is a pflag.Value that accepts certain words.
type choice[T ~string] struct {
	what    string // for messages, such as "format"
	value   *T
	choices []T
}

func oneOf[T ~string](what string, value *T, choices ...T) *choice[T] {
	return &choice[T]{what, value, choices}
}

func (c *choice[T]) String() string { return string(*c.value) }
func (c *choice[T]) Type() string   { return strings.Join(c.words(), "|") }

func (c *choice[T]) Set(s string) error {
	if !slices.Contains(c.choices, T(s)) {
		return english.Unknown(c.what, s, c.words()...)
	}
	*c.value = T(s)
	return nil
}

func (c *choice[T]) words() (words []string) {
	for _, w := range c.choices {
		words = append(words, string(w))
	}
	return words
}

func readLimit(text string) (l search.Limit, err error) {
	nodes, err := strconv.ParseUint(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err == nil && nodes > 0 {
		return search.Limit{Nodes: nodes}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return l, fmt.Errorf("%s is neither a number of nodes nor a time, want one such as "+
			"1000000 or 30s", english.Quote(text))
	}
	return search.Limit{Time: d}, nil
}

// mostWorkers is more than the processors of any machine, and few enough to need little memory.
const mostWorkers = 1024

func readWorkers(text string) (int, error) {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is no number of workers, want 1 to %d", english.Quote(text),
			mostWorkers)
	case n < 1 || n > mostWorkers:
		return 0, fmt.Errorf("%s is out of range, want 1 to %d", english.Quote(text), mostWorkers)
	}
	return n, nil
}

// smallestSize is the least sensible memory: a smaller number has no unit by mistake.
const smallestSize = 1 << 20

// readSize reads a number of bytes, such as 512MiB, 2G or 1.5GiB.
func readSize(text string) (uint64, error) {
	n, ok := machine.ParseBytes(text)
	switch {
	case !ok:
		return 0, fmt.Errorf("%s is not a size, want a number and a unit such as 512MiB or 2GiB",
			english.Quote(text))
	case n < smallestSize:
		return 0, fmt.Errorf("%s is less than 1 MiB, want a number and a unit such as 512MiB or "+
			"2GiB", english.Quote(text))
	}
	return n, nil
}
