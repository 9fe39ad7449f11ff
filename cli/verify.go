package cli

import (
	"math/rand/v2"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/values"
	"puzzlebase/tablebase"
)

type verifyOptions struct {
	quick   bool
	seed    uint64
	workers values.Workers
	format  format
}

func (a *app) verifyCommand() *cobra.Command {
	var opt verifyOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "verify PUZZLE",
		Short: "Prove a database right from the rules of the puzzle alone",
		Long: `Compare a database with its checksums and hashes, and hold every position
against the rules of the puzzle, independently of the engine that enumerated it.
What is verified is exact; docs/trust.md has the proof. Of pattern databases each
state is, by the rules of its pattern. With --quick the file is compared with
itself and a random sample with the rules: a million positions, or 2,000 where
the layout keeps bits of distances alone.

The exit code is 0 only when all holds; else the message names block, position
and rule.`,
		Example: `  puzzlebase verify hiriq
  puzzlebase verify ninepuzzle --quick --seed 1`,
	}, func(cmd *cobra.Command, spec string) error {
		if !cmd.Flags().Changed("seed") {
			opt.seed = rand.Uint64()
		}
		return a.runVerify(cmd, spec, opt)
	})
	cmd.Flags().BoolVar(&opt.quick, "quick", false,
		"check the checksums and a random sample of positions")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 0,
		"what the sample of --quick is drawn from (default: chance)")
	workersFlag(cmd.Flags(), &opt.workers)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

func (a *app) runVerify(cmd *cobra.Command, spec string, opt verifyOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	v, err := a.Verify(cmd.Context(), p, tablebase.Verification{
		Quick: opt.quick, Seed: opt.seed, Workers: opt.workers.Count(),
	})
	switch {
	case err != nil:
		return err
	case opt.format == jsonFormat:
		return answer.Write(a.Out, v)
	}
	return a.Tell("%s: %s", name(p), v)
}
