package cli

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/enumerate"
	"puzzlebase/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

type estimateOptions struct {
	workers workers
	engine  string
	layout  string
	quick   bool
	format  format
}

// Of the two seconds that a calibration takes, the search gets most.
const (
	calibrateSearch = 1600 * time.Millisecond
	calibrateWrite  = 200 * time.Millisecond
)

// programBytes is what the program itself takes of memory.
const programBytes = 32 << 20

func (a *app) estimateCommand() *cobra.Command {
	var opt estimateOptions
	cmd := &cobra.Command{
		Use:   "estimate PUZZLE",
		Short: "Say what building a database would take: time, memory and disk",
		Long: `Say how large a puzzle's space is and what building its database would take on
this machine: time, memory and disk. The time is measured by running the engine
for some two seconds, on a part of the space or on a smaller one with the same
moves. The greatest distance is a guess, and what depends on it too.`,
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
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// engineHelp is the help of --engine.
const engineHelp = "generic, xor, xor-plain or sheets (default: the fastest that the puzzle allows)"

func (a *app) runEstimate(cmd *cobra.Command, spec string, opt estimateOptions) error {
	p, err := find(spec)
	if err != nil {
		return err
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
	e, err := a.estimate(cmd.Context(), p, layout, enumerate.Engine(opt.engine), opt.workers.count(), !opt.quick)
	show.end()
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		return writeJSON(a.out, e)
	}
	e.write(a, p)
	return nil
}

// write writes the estimate for people.
func (e *estimate) write(a *app, p puzzle.Puzzle) {
	line := func(what, format string, args ...any) {
		fmt.Fprintf(a.out, "%s %s\n", a.styled(styleHeading, fmt.Sprintf("%-18s", what)), fmt.Sprintf(format, args...))
	}
	line("puzzle", "%s", fullName(p))
	line("positions", "%s", grouped(e.Size))
	line("engine", "%s", e.Engine)
	line("greatest distance", "about %d", e.MaxDistance)
	how := "by figures of another machine"
	if e.Measured {
		how = "measured here"
	}
	line("time", "%s, %s", roughly(time.Duration(e.Seconds*float64(time.Second))), how)
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
	case !e.roomForCheckpoints():
		line("fits", "yes, but not the checkpoints: it is built without")
	default:
		line("fits", "yes")
	}
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

