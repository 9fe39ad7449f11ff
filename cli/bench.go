package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/bench"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
)

func (a *app) benchCommand() *cobra.Command {
	var f format
	var short bool
	var requests uint32
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure this machine: each figure with a baseline from the same run",
		Long: `Measure enumeration, storage, lookups, file sizes and the server on this machine. Every row
has a baseline that is measured in the same run; the ratio says how many times
better the figure is. It takes some minutes and 900 MiB of disk for a while; with
--short, which enumerates the small puzzles alone, a few seconds.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.runBench(cmd.Context(), short, int(max(requests, 10)), f)
		},
	}
	tableFormats(cmd.Flags(), &f)
	cmd.Flags().Uint32Var(&requests, "requests", 250_000, "how many `requests` the server is sent with each of two layouts")
	cmd.Flags().BoolVar(&short, "short", false, "enumerate the small puzzles alone")
	return cmd
}

func (a *app) runBench(ctx context.Context, short bool, requests int, f format) (err error) {
	hiriq, err := catalog.Find("hiriq")
	if err != nil {
		return err
	}
	suite := &bench.Suite{HiRiQ: hiriq, Short: short, Requests: requests, DataArgs: []string{"--data", string(a.Dir())}}
	if suite.Puzzles, err = a.puzzles(catalog.Core()); err != nil {
		return err
	}
	if !short {
		full, err := a.Open(ctx, hiriq)
		if err != nil {
			return err
		}
		defer full.Close()
		if full.Manifest().Layout != store.Full {
			return fmt.Errorf("the benchmark wants %s in the full layout: run %s", name(hiriq), a.Command("convert", name(hiriq), "--layout", "full"))
		}
		defer func() { err = errors.Join(err, suite.Close()) }()
		if err := suite.Open(ctx, full); err != nil {
			return err
		}
	}
	show := a.Work("bench")
	var rows []bench.Result
	suite.OnPart = func(part string) { show.Report(part, "", 0, 0) }
	suite.OnResult = func(r bench.Result) {
		rows = append(rows, r)
		show.Detail("%s", r.Name)
	}
	err = suite.Run(ctx)
	show.End()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return answer.Write(a.Out, rows)
	}
	return a.writeTable(bench.Table(rows), f)
}
