package cli

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

type verifyOptions struct {
	quick   bool
	seed    uint64
	workers workers
	format  format
}

func (a *app) verifyCommand() *cobra.Command {
	var opt verifyOptions
	cmd := &cobra.Command{
		Use:   "verify PUZZLE",
		Short: "Prove a database right from the rules of the puzzle alone",
		Long: `Compare a database with its checksums and hashes, and hold every position
against the rules of the puzzle, independently of the engine that enumerated it.
What is verified is exact; docs/trust.md has the proof. Of pattern databases each
state is, by the rules of its pattern. With --quick the file is
compared with itself and a random sample of a million positions with the rules.

The exit code is 0 only when all holds; else the message names block, position
and rule.`,
		Example: `  puzzlebase verify hiriq
  puzzlebase verify ninepuzzle --quick --seed 1`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				opt.seed = rand.Uint64()
			}
			return a.runVerify(cmd, args[0], opt)
		},
	}
	cmd.Flags().BoolVar(&opt.quick, "quick", false, "check the checksums and a random sample of positions")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 0, "what the sample of --quick is drawn from (default: chance)")
	workersFlag(cmd.Flags(), &opt.workers)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// verifiedRecord is what a verification has come to.
type verifiedRecord struct {
	*verify.Report
	Quick   bool    `json:"quick"`
	Seed    *uint64 `json:"seed,omitempty"` // of the sample
	Seconds float64 `json:"seconds"`
}

func (a *app) runVerify(cmd *cobra.Command, spec string, opt verifyOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if tablebase.IsSearched(p) {
		return a.verifyPatterns(cmd.Context(), p, opt)
	}
	db, err := a.openBuilt(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	p = db.Puzzle()
	began := time.Now()
	show := a.work(name(p))
	options := verify.Options{Workers: opt.workers.count(), Progress: show.report}
	r := verifiedRecord{Quick: opt.quick}
	if opt.quick {
		r.Seed = &opt.seed
		r.Report, err = verify.Quick(cmd.Context(), p, db, opt.seed, options)
	} else {
		r.Report, err = verify.Run(cmd.Context(), p, db, options)
	}
	show.end()
	if failed := (*verify.Failed)(nil); errors.As(err, &failed) {
		for _, f := range failed.Faults[1:] {
			a.note("%s: %s", p.Spec(), f)
		}
	}
	if err != nil {
		return err
	}
	r.Seconds = time.Since(began).Seconds()
	if opt.format == jsonFormat {
		return writeJSON(a.out, r)
	}
	return a.writeVerified(p, &r)
}

func (a *app) writeVerified(p puzzle.Puzzle, r *verifiedRecord) error {
	what := fmt.Sprintf("all %s positions follow from the rules", grouped(r.Judged))
	if r.Quick && r.Judged < r.Positions {
		what = fmt.Sprintf("%s positions drawn with seed %d follow from the rules", grouped(r.Judged), *r.Seed)
	}
	_, err := fmt.Fprintf(a.out, "%s: %s, %s reached, greatest distance %d, content hash %s, %.1f s\n",
		name(p), what, grouped(r.Reached), r.MaxDistance, r.ContentHash, r.Seconds)
	return err
}
