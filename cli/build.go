package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

type buildOptions struct {
	workers workers
	force   bool
	engine  string
	layout  string
	resume  bool
	always  bool // --checkpoint
	memory  size
	shard   shard
	format  format

	forceFit  bool
	partition string
}

func (a *app) buildCommand() *cobra.Command {
	var opt buildOptions
	cmd := &cobra.Command{
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
  puzzlebase build sliding:2x7 --shard 1GiB
  puzzlebase build 15-puzzle`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePuzzle(-1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runBuild(cmd, args, opt) },
	}
	workersFlag(cmd.Flags(), &opt.workers)
	cmd.Flags().BoolVar(&opt.force, "force", false, "build again what is built already")
	cmd.Flags().StringVar(&opt.engine, "engine", "", engineHelp)
	cmd.Flags().BoolVar(&opt.resume, "resume", false, "go on with a build that was interrupted, from its last checkpoint")
	cmd.Flags().BoolVar(&opt.always, "checkpoint", false, "keep checkpoints of short builds too")
	cmd.Flags().Var(&opt.memory, "memory", "memory that the build may take, such as 2GiB (default: what is free)")
	cmd.Flags().BoolVar(&opt.forceFit, "force-fit", false, "build even what is not expected to fit into memory or onto the disk")
	layoutFlag(cmd.Flags(), &opt.layout)
	shardFlag(cmd.Flags(), &opt.shard)
	partitionFlag(cmd.Flags(), &opt.partition)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// layoutFlag adds --layout.
func layoutFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "layout", "", "`layout` full, which is the default: distance and parent of every position; compact: one or two bits a position, slower, the only one of the largest spaces; folded: one bit for all symmetric positions")
}

// shardFlag adds --shard.
func shardFlag(flags *pflag.FlagSet, value *shard) {
	flags.Var(value, "shard", "size that a file of the database may have, such as 1GiB: it is a folder of parts then; 0 for one file")
}

// options are the options of a build of p.
func (opt *buildOptions) options(p puzzle.Puzzle) (tablebase.Options, error) {
	layout, err := store.ParseLayout(opt.layout, p)
	return tablebase.Options{
		Layout: layout, Engine: enumerate.Engine(opt.engine), Workers: opt.workers.count(), Memory: uint64(opt.memory), Shard: int64(opt.shard.size),
		Force: opt.force, Resume: opt.resume, Checkpoints: opt.always, ForceFit: opt.forceFit,
	}, err
}

// again is the command that goes on with the build of p when it is interrupted.
func (opt *buildOptions) again(p puzzle.Puzzle) []string {
	words := []string{"build", typed(p)}
	if opt.force {
		words = append(words, "--force")
	}
	if opt.layout != "" {
		words = append(words, "--layout", opt.layout)
	}
	if opt.shard.size > 0 {
		words = append(words, "--shard", strconv.FormatUint(uint64(opt.shard.size), 10))
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
	var puzzles []puzzle.Puzzle
	var layouts []string
	wanted := opt.layout
	for _, n := range names { // all are checked before the first is built
		p, err := a.puzzle(n)
		if err != nil {
			return err
		}
		if err := checkFlags(cmd, p); err != nil {
			return err
		}
		if tablebase.IsSearched(p) {
			puzzles, layouts = append(puzzles, p), append(layouts, wanted)
			continue
		}
		if _, err := enumerate.Choose(p, enumerate.Engine(opt.engine)); err != nil {
			return usage(cmd, fmt.Errorf("%s: %w", n, err))
		}
		layout := opt.layout
		if all {
			layout = tightest(layout, p)
		}
		if _, err := store.ParseLayout(layout, p); err != nil {
			return usage(cmd, err)
		}
		puzzles, layouts = append(puzzles, p), append(layouts, layout)
	}
	for i, p := range puzzles {
		if tablebase.IsSearched(p) {
			if err := a.buildPatterns(cmd.Context(), p, opt); err != nil {
				return err
			}
			continue
		}
		if opt.layout = layouts[i]; opt.layout != wanted {
			a.talk("%s has no %s layout: it is built %s", name(p), wanted, opt.layout)
		}
		options, err := opt.options(p)
		if err != nil {
			return err
		}
		r, err := a.build(cmd.Context(), p, options, opt.again(p))
		if err != nil {
			return err
		}
		if err := a.writeBuilt(p, r, opt.format); err != nil {
			return err
		}
	}
	return nil
}

// tightest returns the layout that one of all puzzles is built in: the one that
// was asked for or, where the puzzle has none such, the next one.
func tightest(layout string, p puzzle.Puzzle) string {
	words := store.LayoutWords()
	for i := slices.Index(words, layout); i >= 0; i-- {
		if _, err := store.ParseLayout(words[i], p); err == nil {
			return words[i]
		}
	}
	return layout
}

// writeBuilt writes what became of one puzzle, at once: the next one may take
// long.
func (a *app) writeBuilt(p puzzle.Puzzle, r *tablebase.Built, f format) error {
	if f == jsonFormat {
		if err := writeJSON(a.out, r); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(a.out, "%s: %s of %s positions reached, greatest distance %d, %s %s, %s\n",
			name(p), grouped(r.Reached), grouped(r.Size), r.MaxDistance, r.Layout, bytesText(r.FileBytes), howLong(r.Seconds))
	}
	return a.out.Flush()
}

func howLong(seconds float64) string {
	if seconds == 0 {
		return "built already"
	}
	return fmt.Sprintf("%.1f s", seconds)
}

// noteOf passes on what a build notes, with how to go on from a checkpoint.
func (a *app) noteOf(again []string) func(tablebase.Note) {
	return func(n tablebase.Note) {
		switch n.Kind {
		case tablebase.CheckpointKept:
			n.Text += fmt.Sprintf(": %s goes on from there", a.command(again...))
		case tablebase.BuiltWithCheckpoint:
			n.Text += "; --force --resume goes on from that"
		case tablebase.CheckpointThere:
			n.Text += ", for --resume is not given"
		}
		a.passOn(n)
	}
}

// build makes the database of p unless it is there already. Again is the command
// that goes on with the build when it is interrupted.
func (a *app) build(ctx context.Context, p puzzle.Puzzle, opt tablebase.Options, again []string) (*tablebase.Built, error) {
	show := a.work(name(p))
	defer show.end()
	opt.Tool, opt.Progress = fullVersion(), show.report
	opt.OnLevel = func(l enumerate.Level) { show.detail("level %d", l.Distance+1) }
	opt.Note = a.noteOf(again)
	r, err := a.dir().Build(ctx, p, opt)
	if large := (*tablebase.TooLargeError)(nil); errors.As(err, &large) {
		err = fmt.Errorf("%w, or --force-fit to try all the same", err)
	}
	return r, err
}
