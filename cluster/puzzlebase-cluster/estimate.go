package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/model"
	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/tablebase"
)

type estimateOptions struct {
	workers    int
	processors int
	blocks     int
	coding     string
	levels     int
	bandwidth  size
	memory     size
}

func (a *app) estimateCommand() *cobra.Command {
	opt := estimateOptions{bandwidth: 125e6, memory: 8 << 30}
	cmd := &cobra.Command{
		Use:   "estimate PUZZLE --workers N --bandwidth B",
		Short: "Predict levels, bytes and time of a build",
		Long: `Predict levels, bytes and time of a build, and what limits it, from the puzzle's
rules and figures of another machine. The number of levels and their sizes are
expected from the first ones. It describes spaces, too, that no build can be
started of yet.`,
		Example: `  puzzlebase-cluster estimate sliding:3x5 --workers 64 --bandwidth 500MB`,
		Args:    onePuzzle,
		RunE: func(cmd *cobra.Command, args []string) error {
			if opt.workers < 1 || opt.processors < 1 {
				return usageError{
					fmt.Errorf("%d workers with %d processors are none, want at least 1 of each",
						opt.workers, opt.processors)}
			}
			if opt.levels < 0 {
				return usageError{fmt.Errorf("--levels is %d, want how many there are", opt.levels)}
			}
			return a.runEstimate(args[0], opt)
		},
	}
	cmd.Flags().IntVar(&opt.workers, "workers", 1, "`number` of machines")
	cmd.Flags().IntVar(&opt.processors, "processors", 8, "`number` of processors of each")
	cmd.Flags().Var(&opt.bandwidth, "bandwidth",
		"bytes a second between each of them and the storage, such as 500MB")
	cmd.Flags().Var(&opt.memory, "memory", "memory of each for blocks")
	cmd.Flags().IntVar(&opt.levels, "levels", 0, "`number` of levels, where it is known")
	cmd.Flags().StringVar(&opt.coding, "coding", "small", "of blocks: small or fast; see build")
	cmd.Flags().IntVar(&opt.blocks, "blocks", 0,
		"blocks that the space is cut into (default what suits its size)")
	return cmd
}

func (a *app) runEstimate(spec string, opt estimateOptions) error {
	p, err := find(spec)
	if err != nil {
		return err
	}
	blocks := opt.blocks
	if blocks == 0 {
		blocks = levels.DefaultBlocks(p)
	}
	choice := storage.Small
	if opt.coding == "fast" {
		choice = storage.Fast
	} else if opt.coding != "small" {
		return usageError{fmt.Errorf("--coding is %q, want small or fast", opt.coding)}
	}
	expected, least, most := enumerate.ForecastLevels(p, opt.levels)
	s := model.Of(p, blocks, expected, choice)
	e := s.Predict(opt.workers, model.Machine{Processors: opt.processors,
		Bandwidth: float64(opt.bandwidth), Memory: float64(levels.SetMemory(uint64(opt.memory)))})
	line := func(what, format string, args ...any) {
		fmt.Fprintf(a.out, "%-18s %s\n", what, fmt.Sprintf(format, args...))
	}
	bytes := func(n float64) string { return machine.Bytes(int64(n)) }
	line("puzzle", "%s", tablebase.Name(p))
	line("positions", "%s", english.Grouped(p.Size()))
	switch {
	case opt.levels > 0:
		line("levels", "%d, as given", len(e.Levels))
	case least == most:
		line("levels", "%d, counted", most)
	default:
		line("levels", "about %d, expected from the first ones; %d to %d are possible (--levels "+
			"says what is known)", len(e.Levels), least, most)
	}
	line("blocks", "%d of %s a bit, %.1f sources each", s.Blocks(), bytes(s.Bits/8), s.Sources())
	line("read", "about %s", bytes(e.Read))
	line("written", "about %s", bytes(e.Written))
	line("largest level", "about %s read and written", bytes(e.Peak))
	line("storage", "about %s in the end", bytes(e.Kept))
	line("time", "about %s", time.Duration(e.Seconds*float64(time.Second)).Round(time.Second))
	line("limited by", "processors %.0f%%, storage %.0f%%, sharing out %.0f%% of the time",
		100*e.Processors/e.Seconds, 100*e.Storage/e.Seconds, 100*e.Sharing/e.Seconds)
	return nil
}
