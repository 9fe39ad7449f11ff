package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"puzzlebase/cli/values"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
)

// workersFlag adds --workers.
func workersFlag(flags *pflag.FlagSet, value *values.Workers) {
	flags.Var(value, "workers",
		fmt.Sprintf("goroutines to work with, 1 to %d (default one for each processor)",
			values.MostWorkers))
}

// layoutFlag adds --layout.
func layoutFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "layout", "",
		"`layout` full, which is the default: distance and parent of every position; compact: "+
			"one or two bits a position, slower, the only one of the largest spaces; folded: one "+
			"bit for all symmetric positions")
}

// partitionFlag adds --partition.
func partitionFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "partition", "",
		"patterns of a puzzle that is answered by search: their `sizes`, such as 7-8, 6-6-3 or "+
			"5-5-5, or their tiles, such as 1,2,3/4,5")
}

// limitFlag adds --limit.
func limitFlag(flags *pflag.FlagSet, l *values.Limit) {
	flags.Var(l, "limit", "where a position is searched for: give up after so many nodes, or so "+
		"long, such as 30s")
}

// engineHelp is the help of --engine.
var engineHelp = fmt.Sprintf(
	"`name` of the engine: %s (default: the fastest that the puzzle allows)",
	puzzle.Listed(enumerate.EngineNames(), "or"),
)

// atlasFlag adds --atlas to report.
func atlasFlag(flags *pflag.FlagSet, value *bool) {
	flags.BoolVar(value, "atlas", true, "boards of pegs: the atlas of all classes, enumerated "+
		"once and kept beside the database")
}
