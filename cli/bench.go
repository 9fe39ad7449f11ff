package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"puzzlebase/bench"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/tablebase"
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
	suite := &bench.Suite{HiRiQ: hiriq, Short: short, Requests: requests, DataArgs: []string{"--data", string(a.dir())}}
	for _, spec := range catalog.Core() {
		p, err := catalog.Find(spec)
		if err != nil {
			return err
		}
		suite.Puzzles = append(suite.Puzzles, p)
	}
	if !short {
		closeAll, err := a.benchDatabases(ctx, suite)
		defer closeAll()
		if err != nil {
			return err
		}
	}
	show := a.work("bench")
	var rows []bench.Result
	suite.OnPart = func(part string) { show.report(part, "", 0, 0) }
	suite.OnResult = func(r bench.Result) {
		rows = append(rows, r)
		show.detail("%s", r.Name)
	}
	err = suite.Run(ctx)
	show.end()
	if err != nil {
		return err
	}
	return a.writeBench(rows, f)
}

// benchDatabases gives the suite the database of hiriq in each layout, in a
// scratch folder that closeAll removes.
func (a *app) benchDatabases(ctx context.Context, suite *bench.Suite) (closeAll func(), err error) {
	var closers []func() error
	closeAll = func() {
		for _, c := range slices.Backward(closers) {
			c()
		}
	}
	if suite.Scratch, err = os.MkdirTemp("", "puzzlebase-bench-"); err != nil {
		return closeAll, fmt.Errorf("make a scratch folder: %w", err)
	}
	closers = append(closers, func() error { return os.RemoveAll(suite.Scratch) })
	if suite.Program, err = os.Executable(); err != nil {
		return closeAll, fmt.Errorf("find the program's own file: %w", err)
	}
	full, err := a.open(ctx, suite.HiRiQ)
	if err != nil {
		return closeAll, err
	}
	suite.DB = full.DB
	closers = append(closers, full.Close)
	for _, layout := range []store.Layout{store.OneBit, store.Folded} {
		db, err := a.copyAs(ctx, suite.HiRiQ, full, layout, suite.Scratch)
		if err != nil {
			return closeAll, err
		}
		closers = append(closers, db.Close)
		suite.Compact = append(suite.Compact, db)
	}
	return closeAll, nil
}

// copyAs writes db in another layout into a folder and opens the copy.
func (a *app) copyAs(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, layout store.Layout, folder string) (*store.DB, error) {
	if db.Manifest().Layout != store.Full {
		return nil, fmt.Errorf("the benchmark wants %s in the full layout: run %s", name(p), a.command("convert", name(p), "--layout", "full"))
	}
	path := filepath.Join(folder, string(layout)+store.Extension)
	if err := db.Copy(ctx, path, store.WriteOptions{Layout: layout}); err != nil {
		return nil, err
	}
	return store.Open(path, p)
}

// writeBench writes the rows.
func (a *app) writeBench(rows []bench.Result, f format) error {
	if f == jsonFormat {
		return writeJSON(a.out, rows)
	}
	t := table.New("what", "figure", "unit", "baseline", "ratio", "against")
	for _, r := range rows {
		t.Add(r.Group+": "+r.Name, number(r.Figure), r.Unit, number(r.Baseline), number(r.Ratio), r.Against)
	}
	return a.writeTable(t, f)
}

// number writes x with three digits or so.
func number(x float64) table.Number {
	switch {
	case x >= 100:
		return table.Number(fmt.Sprintf("%.0f", x))
	case x >= 10:
		return table.Number(fmt.Sprintf("%.1f", x))
	default:
		return table.Number(fmt.Sprintf("%.2f", x))
	}
}
