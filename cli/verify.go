package cli

import (
	"errors"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

func (a *app) verifyCommand() *cobra.Command {
	var how tablebase.VerifyOptions
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"test", "check", "prove"},
		Use:        "verify PUZZLE",
		Short:      "Prove a database right from the rules of the puzzle alone",
		Long: `Compare a database with its checksums and hashes, and hold every position, or every
state of pattern databases, against the rules of the puzzle, independently of the engine that
enumerated it. Where many positions move alike, the rules are asked for some of them: docs/trust.md
says for which, and what follows. The exit code is 0 only when all holds; else the message says what
is wrong, and for a position that breaks a rule, where it is and which rule.

--quick checks the file's checksums and a random sample: a million positions, or 2,000 where the
layout keeps bits of distances alone.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if !cmd.Flags().Changed("seed") {
			how.Seed = rand.Uint64()
		}
		show := a.term.Work(tablebase.Name(p))
		how.Progress = show.Report
		v, err := a.dir().Verify(cmd.Context(), p, how)
		show.End()
		if failed, ok := errors.AsType[*verify.RulesError](err); ok {
			for _, f := range failed.Faults[1:] { // the error names the first
				a.term.Warn("%s: %s", tablebase.Name(p), f)
			}
		}
		switch {
		case err != nil:
			return err
		case a.format == table.AsJSON:
			return answer.Write(a.term.Out, v)
		}
		return a.term.Say("%s: %s", tablebase.Name(p), v)
	})
	cmd.Flags().BoolVar(&how.Quick, "quick", false, "check the checksums and a random sample")
	cmd.Flags().Uint64Var(&how.Seed, "seed", 0, "what that sample is drawn from (default: chance)")
	workersFlag(cmd.Flags(), &how.Workers)
	return a.withRecordFormats(cmd)
}
