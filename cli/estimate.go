package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

type estimateOptions struct {
	workers workers
	engine  string
	layout  string
	quick   bool
	format  format

	partition string
}

func (a *app) estimateCommand() *cobra.Command {
	var opt estimateOptions
	cmd := &cobra.Command{
		Use:   "estimate PUZZLE",
		Short: "Say what building a database would take: time, memory and disk",
		Long: `Say how large a puzzle's space is and what building its database would take on
this machine: time, memory and disk. The time is measured by running the engine
for some two seconds. A search that ends in that time is known; of a longer one
the greatest distance and the time are forecast from its first levels, and said
with the least and the most that they may be.`,
		Example: `  puzzlebase estimate sliding:3x4
  puzzlebase estimate hiriq --layout compact --format json`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runEstimate(cmd, args[0], opt) },
	}
	workersFlag(cmd.Flags(), &opt.workers)
	cmd.Flags().StringVar(&opt.engine, "engine", "", engineHelp)
	cmd.Flags().BoolVar(&opt.quick, "quick", false, "measure nothing: figures of another machine")
	layoutFlag(cmd.Flags(), &opt.layout)
	partitionFlag(cmd.Flags(), &opt.partition)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// engineHelp is the help of --engine.
const engineHelp = "generic, xor, xor-plain, tiles, sheets or coordinates (default: the fastest that the puzzle allows)"

func (a *app) runEstimate(cmd *cobra.Command, spec string, opt estimateOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if err := checkFlags(cmd, p); err != nil {
		return err
	}
	if tablebase.IsSearched(p) {
		return a.estimatePatterns(p, opt)
	}
	layout, err := store.ParseLayout(opt.layout, p)
	if err != nil {
		return usage(cmd, err)
	}
	if _, err := enumerate.Choose(p, enumerate.Engine(opt.engine)); err != nil {
		return usage(cmd, fmt.Errorf("%s: %w", spec, err))
	}
	show := a.work(name(p))
	show.report("measuring", "", 0, 0)
	options := tablebase.Options{Layout: layout, Engine: enumerate.Engine(opt.engine), Workers: opt.workers.count()}
	e, err := a.dir().Estimate(cmd.Context(), p, options, !opt.quick)
	show.end()
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		return writeJSON(a.out, e)
	}
	a.writeEstimate(p, e)
	return nil
}

// writeEstimate writes an estimate for people.
func (a *app) writeEstimate(p puzzle.Puzzle, e *tablebase.Estimate) {
	line := a.writeFact
	line("puzzle", "%s", fullName(p))
	line("positions", "%s", grouped(e.Size))
	line("engine", "%s", e.Engine)
	if known := e.Distances[0] == e.Distances[1]; known {
		line("greatest distance", "%d", e.MaxDistance)
	} else {
		line("greatest distance", "about %d, from %d to %d", e.MaxDistance, e.Distances[0], e.Distances[1])
	}
	how := "by figures of another machine"
	if e.Measured {
		how = "measured here"
	}
	line("time", "%s, %s", timeRange(e.Seconds, e.SecondsRange), how)
	line("memory", "about %s%s%s", bytesText(int64(e.MemoryBytes)), available(e.MemoryFree), within(e.MemoryLimit))
	if e.AddressFree != 0 {
		line("address space", "about %s, of which %s for the file, %s available within 'ulimit -v'",
			bytesText(int64(e.MemoryBytes+e.Mapped)), bytesText(int64(e.Mapped)), bytesText(int64(e.AddressFree)))
	}
	line("disk", "about %s in layout %s%s", bytesText(e.DiskBytes), e.Layout, available(e.DiskFree))
	if e.Checkpoints > 0 {
		line("checkpoints", "about %s while it is built, two of them", bytesText(e.Checkpoints))
	}
	switch {
	case !e.Fits:
		line("fits", "no: %s", e.Advice)
	case !e.RoomForCheckpoints():
		line("fits", "yes, but not the checkpoints: it is built without")
	default:
		line("fits", "yes")
	}
}

// writeFact writes a line of an estimate.
func (a *app) writeFact(what, format string, args ...any) {
	fmt.Fprintf(a.out, "%s %s\n", a.styled(styleHeading, fmt.Sprintf("%-18s", what)), fmt.Sprintf(format, args...))
}

// timeRange says how many seconds something takes, and how many it may take.
func timeRange(likely float64, between [2]float64) string {
	text := func(s float64) string { return roughly(time.Duration(s * float64(time.Second))) }
	if text(between[0]) == text(between[1]) {
		return text(likely)
	}
	return fmt.Sprintf("%s, from %s to %s", text(likely), text(between[0]), text(between[1]))
}

func available(free uint64) string {
	if free == 0 {
		return ""
	}
	return fmt.Sprintf(", %s available", bytesText(int64(free)))
}

// within names a limit.
func within(limit string) string {
	if limit == "" {
		return ""
	}
	return " within " + limit
}
