package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/reports/table"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

type format = table.Format

// The formats. Each command lists those that it has.
const (
	text       = table.AsText
	jsonFormat = table.AsJSON
	csvFormat  = table.AsCSV
)

// formatFlag adds --format, whose first choice is the default.
func formatFlag[F ~string](flags *pflag.FlagSet, value *F, choices ...F) *pflag.Flag {
	*value = choices[0]
	c := oneOf("format", value, choices...)
	flags.Var(c, "format", "how to write the result: "+english.Listed(c.words(), "or"))
	return flags.Lookup("format")
}

// tables adds --format to a command that prints tables.
func (a *app) tables(cmd *cobra.Command) *cobra.Command {
	formatFlag(cmd.Flags(), &a.format, text, jsonFormat, csvFormat, table.AsMarkdown,
		table.AsLaTeX)
	return cmd
}

// records adds --format to a command that prints sentences.
func (a *app) records(cmd *cobra.Command) *cobra.Command {
	formatFlag(cmd.Flags(), &a.format, text, jsonFormat)
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

func layoutFlag(flags *pflag.FlagSet, value *layouts.Layout) {
	flags.StringVar((*string)(value), "layout", "",
		"`layout` full, which is the default: distance and parent of every position; compact: "+
			"one or two bits a position, slower, the only one of the largest spaces; folded: one "+
			"bit for all symmetric positions")
}

func partitionFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "partition", "",
		"patterns of a puzzle that is answered by search: their `sizes`, such as 7-8, 6-6-3 or "+
			"5-5-5, or their tiles, such as 1,2,3/4,5")
}

func (a *app) limited(cmd *cobra.Command) *cobra.Command {
	parsed(cmd.Flags(), &a.limit, "limit", "where a position is searched for: give up after so "+
		"many `nodes`, or so long, such as 30s", readLimit)
	return cmd
}

func drawFlags(flags *pflag.FlagSet, n *int, seed *uint64, usual int, about string) {
	flags.IntVarP(n, "number", "n", usual, about)
	flags.Uint64Var(seed, "seed", 1, "the draw's seed")
}

// buildFlags adds the flags that describe a database and its build.
func buildFlags(flags *pflag.FlagSet, opt *tablebase.Options) {
	workersFlag(flags, &opt.Workers)
	flags.StringVar(&opt.Engine, "engine", "", fmt.Sprintf(
		"`name` of the engine: %s (default: the fastest that the puzzle allows)",
		english.Listed(enumerate.EngineNames(), "or")))
	layoutFlag(flags, &opt.Layout)
	partitionFlag(flags, &opt.Partition)
}
