package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/model"
	"puzzlebase/machine"
)

type estimateOptions struct {
	workers    int
	processors int
	blocks     int
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
expected from the first ones. It tells of spaces, too, that no build can be
started of yet.`,
		Example: `  puzzlebase-cluster estimate sliding:3x5 --workers 64 --bandwidth 500MB`,
		Args:    onePuzzle,
		RunE: func(cmd *cobra.Command, args []string) error {
			if opt.workers < 1 || opt.processors < 1 {
				return usageError{fmt.Errorf("%d workers with %d processors are none, want at least 1 of each", opt.workers, opt.processors)}
			}
			return a.runEstimate(args[0], opt)
		},
	}
	cmd.Flags().IntVar(&opt.workers, "workers", 1, "`number` of machines")
	cmd.Flags().IntVar(&opt.processors, "processors", 8, "`number` of processors of each")
	cmd.Flags().Var(&opt.bandwidth, "bandwidth", "bytes a second between each of them and the storage, such as 500MB")
	cmd.Flags().Var(&opt.memory, "memory", "memory of each for blocks")
	cmd.Flags().IntVar(&opt.blocks, "blocks", 0, "blocks that the space is cut into (default what suits its size)")
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
	s := model.Of(p, blocks, nil)
	e := s.Predict(opt.workers, model.Machine{Processors: opt.processors, Bandwidth: float64(opt.bandwidth), Memory: float64(opt.memory) / 3})
	line := func(what, format string, args ...any) {
		fmt.Fprintf(a.out, "%-18s %s\n", what, fmt.Sprintf(format, args...))
	}
	bytes := func(n float64) string { return machine.Bytes(int64(n)) }
	line("puzzle", "%s", name(p))
	line("positions", "%s", grouped(p.Size()))
	line("levels", "about %d", e.Levels)
	line("blocks", "%d of %s a bit, %.1f sources each", s.Blocks, bytes(s.Positions/float64(s.Blocks)/8), s.Sources)
	line("read", "about %s", bytes(e.Read))
	line("written", "about %s", bytes(e.Written))
	line("largest level", "about %s read and written", bytes(e.Peak))
	line("storage", "about %s in the end", bytes(e.Kept))
	line("time", "about %s", time.Duration(e.Seconds*float64(time.Second)).Round(time.Second))
	line("limited by", "processors %.0f%%, storage %.0f%%, sharing out %.0f%% of the time", 100*e.Processors/e.Seconds, 100*e.Storage/e.Seconds, 100*e.Sharing/e.Seconds)
	return nil
}
