package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/session"
	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/enumerate"
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
	layout, err := layouts.Parse(opt.layout, p)
	return tablebase.Options{
		Layout: layout, Engine: opt.engine, Workers: opt.workers.Count(),
		Memory: uint64(opt.memory),
		Force:  opt.force, Resume: opt.resume, Checkpoints: opt.always, ForceFit: opt.forceFit,
	}, err
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
		if all && !tablebase.IsSearched(p) {
			builds[i].layout = layouts.Tightest(opt.layout, p)
		}
		if err := builds[i].check(cmd, p, names[i]); err != nil {
			return err
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

// check refuses what is of no use for p, which was called name.
func (opt *buildOptions) check(cmd *cobra.Command, p puzzle.Puzzle, name string) error {
	if err := checkFlags(cmd, p); err != nil || tablebase.IsSearched(p) {
		return err
	}
	if _, err := enumerate.Choose(p, opt.engine); err != nil {
		return usage.Of(cmd, fmt.Errorf("%s: %w", name, err))
	}
	if _, err := layouts.Parse(opt.layout, p); err != nil {
		return usage.Of(cmd, err)
	}
	return nil
}

// buildOne makes the database of p, or its pattern databases.
func (a *app) buildOne(ctx context.Context, p puzzle.Puzzle, opt buildOptions) error {
	if tablebase.IsSearched(p) {
		return a.buildPatterns(ctx, p, opt)
	}
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

// buildPatterns makes the pattern databases of p unless they are there already.
func (a *app) buildPatterns(ctx context.Context, p puzzle.Puzzle, opt buildOptions) error {
	r, err := a.BuildPatterns(ctx, p, tablebase.PatternOptions{
		Partition: opt.partition, Workers: opt.workers.Count(), Memory: uint64(opt.memory),
		Force: opt.force, ForceFit: opt.forceFit, Resume: opt.resume, Checkpoints: opt.always,
	}, opt.again(p))
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		err = answer.Write(a.Out, r)
	} else {
		var states uint64
		for _, t := range r.Patterns {
			states += t.States
		}
		err = a.Tell("%s: pattern databases %s of %s states, %s, %s", name(p), r.Partition,
			grouped(states), bytesText(r.FileBytes), howLong(r.Seconds))
	}
	return errors.Join(err, a.Out.Flush())
}
