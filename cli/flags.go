package cli

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/reports/table"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

// formatFlag adds --format, whose first choice is the default.
func formatFlag(flags *pflag.FlagSet, value *table.Format, choices ...table.Format) {
	*value = choices[0]
	flags.Var(oneOf("format", value, choices...), "format", "how to write the result")
}

// withTableFormats adds --format to a command that prints tables. It may have formats of its own.
func (a *app) withTableFormats(cmd *cobra.Command, own ...table.Format) *cobra.Command {
	formatFlag(cmd.Flags(), &a.format, append([]table.Format{table.AsText, table.AsJSON,
		table.AsCSV, table.AsMarkdown, table.AsLaTeX}, own...)...)
	return cmd
}

// withRecordFormats adds --format to a command that prints sentences.
func (a *app) withRecordFormats(cmd *cobra.Command) *cobra.Command {
	formatFlag(cmd.Flags(), &a.format, table.AsText, table.AsJSON)
	return cmd
}

// parsed adds a flag whose value parse reads. Its usage has the kind of value in backquotes.
func parsed[T any](flags *pflag.FlagSet, value *T, name, usage string,
	parse func(text string) (T, error)) {
	flags.Func(name, usage, func(text string) (err error) {
		*value, err = parse(text)
		return err
	})
}

func workersFlag(flags *pflag.FlagSet, value *int) {
	*value = runtime.GOMAXPROCS(0)
	parsed(flags, value, "workers", fmt.Sprintf("`number` of goroutines to work with, 1 to %d "+
		"(default one for each processor)", mostWorkers), readWorkers)
}

func layoutFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "layout", "",
		"`layout` full (default): distance and parent of every position; compact: one or two bits "+
			"a position, slower, all that the largest spaces have; folded: one bit for all "+
			"symmetric positions")
}

func partitionFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "partition", "", "patterns of a puzzle that is answered by search: "+
		"their `sizes`, such as 7-8 or 5-5-5, or their tiles, such as 1,2,3/4,5")
}

func (a *app) withLimit(cmd *cobra.Command) *cobra.Command {
	parsed(cmd.Flags(), &a.limit, "limit", "where a position is searched for: give up after so "+
		"many `nodes`, or so long, such as 30s", readLimit)
	return cmd
}

func sampleFlags(flags *pflag.FlagSet, n *int, seed *uint64, usual int, about string) {
	flags.IntVarP(n, "number", "n", usual, about)
	flags.Uint64Var(seed, "seed", 1, "the draw's seed")
}

func engineFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "engine", "", fmt.Sprintf(
		"`name` of the engine: %s (default: the fastest that the puzzle allows)",
		english.Listed(enumerate.EngineNames(), "or")))
}

func memoryFlag(flags *pflag.FlagSet, value *uint64) {
	parsed(flags, value, "memory",
		"`size` of the memory that it may take, such as 2GiB (default: what is free)", readSize)
}

func buildFlags(flags *pflag.FlagSet, opt *tablebase.Options) {
	workersFlag(flags, &opt.Workers)
	engineFlag(flags, &opt.Engine)
	layoutFlag(flags, &opt.Layout)
	partitionFlag(flags, &opt.Partition)
}

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
	fault := "out of range"
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		fault = "no number of workers"
	case 1 <= n && n <= mostWorkers:
		return n, nil
	}
	return 0, fmt.Errorf("%s is %s, want 1 to %d", english.Quote(text), fault, mostWorkers)
}

// smallestSize is the least sensible memory: a smaller number has no unit by mistake.
const smallestSize = 1 << 20

// readSize reads a number of bytes, such as 512MiB, 2G or 1.5GiB.
func readSize(text string) (uint64, error) {
	n, ok := machine.ParseBytes(text)
	fault := "not a size"
	if ok {
		if n >= smallestSize {
			return n, nil
		}
		fault = "less than 1 MiB"
	}
	return 0, fmt.Errorf("%s is %s, want a number and a unit such as 512MiB or 2GiB",
		english.Quote(text), fault)
}
