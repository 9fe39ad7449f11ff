package cli

import (
	"context"

	"github.com/spf13/cobra"

	"puzzlebase/cli/session"
	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

type buildOptions struct {
	workers values.Workers
	force   bool
	engine  string
	layout  string
	resume  bool
	always  bool // --checkpoint
	memory  values.Size
	format  format

	forceFit  bool
	partition string
}

func (a *app) buildCommand() *cobra.Command {
	var opt buildOptions
	cmd := a.ofPuzzles(&cobra.Command{
		Use:     "build PUZZLE...|all",
		Aliases: []string{"enumerate"},
		Short:   "Enumerate puzzles and store their databases",
		Long: `Enumerate every position of the puzzles, backwards from their goals, and store
the distance and parent move of each. 'all' stands for the core puzzles; those
that do not have the layout that is asked for get the next larger one. A database
that exists already is left alone unless --force is given; the old one stays in
use until the new one is complete.

A build that takes long keeps a checkpoint beside the database now and then, for
at most one twentieth of its time; after an interruption --resume goes on from
there, to the same database.

A build that is not expected to fit into the memory and onto the disk that are
free is refused with a word on what would; see 'puzzlebase estimate'.

Of a puzzle that no table holds, such as the 15-puzzle, pattern databases are
built, with which its positions are searched for; see --partition.`,
		Example: `  puzzlebase build hiriq
  puzzlebase build sliding:2x4 tails:4x4
  puzzlebase build all --data ./data
  puzzlebase build peg:french --layout compact --resume
  puzzlebase build 15-puzzle`,
	}, func(cmd *cobra.Command, names []string) error { return a.runBuild(cmd, names, opt) })
	workersFlag(cmd.Flags(), &opt.workers)
	cmd.Flags().BoolVar(&opt.force, "force", false, "build again what is built already")
	cmd.Flags().StringVar(&opt.engine, "engine", "", engineHelp)
	cmd.Flags().BoolVar(&opt.resume, "resume", false,
		"go on with a build that was interrupted, from its last checkpoint")
	cmd.Flags().BoolVar(&opt.always, "checkpoint", false, "keep checkpoints of short builds too")
	cmd.Flags().Var(&opt.memory, "memory",
		"memory that the build may take, such as 2GiB (default: what is free)")
	cmd.Flags().BoolVar(&opt.forceFit, "force-fit", false,
		"build even what is not expected to fit into memory or onto the disk")
	layoutFlag(cmd.Flags(), &opt.layout)
	partitionFlag(cmd.Flags(), &opt.partition)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// options are the options of a build of p.
func (opt *buildOptions) options(p puzzle.Puzzle) (tablebase.Options, error) {
	return tablebase.Options{
		Layout: layouts.Layout(opt.layout), Engine: opt.engine,
		Partition: opt.partition, Workers: opt.workers.Count(), Memory: uint64(opt.memory),
		Force: opt.force, Resume: opt.resume, Checkpoints: opt.always, ForceFit: opt.forceFit,
	}.For(p)
}

// again is the command that goes on with the build of p when it is interrupted.
func (opt *buildOptions) again(p puzzle.Puzzle) []string {
	words := []string{"build", session.Typed(p)}
	if opt.force {
		words = append(words, "--force")
	}
	if opt.layout != "" {
		words = append(words, "--layout", opt.layout)
	}
	if opt.partition != "" {
		words = append(words, "--partition", opt.partition)
	}
	return append(words, "--resume")
}

func (a *app) runBuild(cmd *cobra.Command, names []string, opt buildOptions) error {
	all := len(names) == 1 && names[0] == "all"
	if all {
		names = catalog.Core()
	}
	puzzles, err := a.puzzles(names)
	if err != nil {
		return err
	}
	builds := make([]buildOptions, len(puzzles))
	for i, p := range puzzles { // all are checked before the first is built
		builds[i] = opt
		if all {
			builds[i].layout = layouts.Tightest(opt.layout, p)
		}
		if _, err := builds[i].options(p); err != nil {
			return usage.Of(cmd, err)
		}
	}
	a.collect(uint64(opt.memory))
	for i, p := range puzzles {
		if layout := builds[i].layout; layout != opt.layout {
			a.Talk("%s has no %s layout: it is built %s", name(p), opt.layout, layout)
		}
		if err := a.buildOne(cmd.Context(), p, builds[i]); err != nil {
			return err
		}
	}
	return nil
}

// buildOne makes the database of p unless it is there already.
func (a *app) buildOne(ctx context.Context, p puzzle.Puzzle, opt buildOptions) error {
	options, err := opt.options(p)
	if err != nil {
		return err
	}
	r, err := a.Build(ctx, p, options, opt.again(p))
	if err != nil {
		return err
	}
	if opt.layout != "" && r.Layout != options.Layout { // it was there already
		a.Talk("%s has layout %s: %s changes that", name(p), r.Layout,
			a.Command("convert", session.Typed(p), "--layout", opt.layout))
	}
	return a.writeBuilt(p, r, opt.format)
}
