package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

func (a *app) buildCommand() *cobra.Command {
	var opt tablebase.Options
	cmd := a.ofPuzzles(&cobra.Command{
		SuggestFor: []string{"make", "create", "compute", "generate", "new"},
		Use:        "build PUZZLE...|all",
		Aliases:    []string{"enumerate"},
		Short:      "Enumerate puzzles and store their databases",
		Long: `Enumerate every position of the puzzles, backwards from their goals, and store the
distance and parent move of each. 'all' stands for the core puzzles; one without the layout that is
asked for gets the next larger one. A database that exists is left alone unless --force is given,
and then stays in use until the new one is complete.

A build that has run for half a minute, or any with --checkpoint, keeps checkpoints beside the
database, for some 4% of its time. Ctrl-C keeps another one and ends; a second Ctrl-C ends at
once. The same command goes on from the last checkpoint, to the same database; --fresh starts over.
A build that is not expected to fit into free memory and onto the disk is refused, with a word on
what would.

A puzzle that no table holds, such as the 15-puzzle, gets pattern databases, with which its
positions are searched for; see --partition.`,
		Example: `  puzzlebase build hiriq
  puzzlebase build all --data ./data
  puzzlebase build peg:french --layout compact`,
	}, catalog.Core, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		return a.buildAll(cmd, puzzles, opt)
	})
	cmd.Flags().BoolVar(&opt.Force, "force", false, "build again what is built already")
	checkpointFlags(cmd.Flags(), &opt)
	memoryFlag(cmd.Flags(), &opt.Memory)
	cmd.Flags().BoolVar(&opt.ForceFit, "force-fit", false, "build even what is not expected to fit")
	buildFlags(cmd.Flags(), &opt)
	return a.withRecordFormats(cmd)
}

func checkpointFlags(flags *pflag.FlagSet, opt *tablebase.Options) {
	flags.BoolVar(&opt.Fresh, "fresh", false, "start over rather than go on from a checkpoint")
	flags.BoolFunc("resume", "the opposite, in scripts for v0.2", func(text string) error {
		on, err := strconv.ParseBool(text)
		opt.Fresh = opt.Fresh || !on
		return err
	})
	must(flags.MarkHidden("resume"))
	flags.BoolVar(&opt.Checkpoints, "checkpoint", false, "keep checkpoints in any case")
}

func (a *app) buildAll(cmd *cobra.Command, puzzles []puzzle.Puzzle, opt tablebase.Options) error {
	asked, builds := opt.Layout, make([]tablebase.Options, len(puzzles))
	for i, p := range puzzles { // all are checked before the first is built
		if isAll(cmd.Flags().Arg(0)) {
			opt.Layout = layouts.Tightest(asked, p)
		}
		if err := opt.Check(p); err != nil {
			return usage.Wrap(cmd, err)
		}
		builds[i] = opt
	}
	a.tuneGC(opt.Memory)
	for i, p := range puzzles {
		word := builds[i].Layout
		if word != asked {
			a.term.Note("%s has no %s layout: it is built %s", tablebase.Name(p), asked, word)
		}
		r, err := a.build(cmd.Context(), p, builds[i])
		if err != nil {
			return err
		}
		if l, _ := layouts.Parse(word, p); word != "" && r.Layout != l { // it existed already
			a.term.Note("%s has layout %s: %s changes that", tablebase.Name(p), r.Layout,
				a.command("convert", catalog.Name(p.Spec()), "--layout", word))
		}
		if err := a.writeBuilt(p, r); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) build(ctx context.Context, p puzzle.Puzzle,
	opt tablebase.Options) (*tablebase.Built, error) {
	opt, end := a.enumerating(p, opt)
	defer end()
	opt.Tool = fullVersion()
	return a.dir().Build(ctx, p, opt)
}

// enumerating returns opt so that an enumeration of p shows how far it is, and so that an interrupt
// ends it. The caller must call end.
func (a *app) enumerating(p puzzle.Puzzle, opt tablebase.Options) (_ tablebase.Options,
	end func()) {
	show := a.term.Work(tablebase.Name(p))
	interrupt, over := a.interrupts.listen()
	opt.Progress, opt.Interrupt = show.Report, interrupt
	opt.Note, opt.Warn = a.term.Note, a.term.Warn
	opt.OnLevel = func(l enumerate.Level) { show.Detail("level %d", l.Distance+1) }
	return opt, func() {
		over()
		show.End()
	}
}
