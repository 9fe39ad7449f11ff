package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"puzzlebase/bench"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/peg"
	"puzzlebase/store"
)

func (a *app) benchCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure this machine: each figure with a baseline from the same run",
		Long: `Measure enumeration, storage, lookups and file sizes on this machine. Every row
has a baseline that is measured in the same run; the ratio says how many times
better the figure is. It takes about two minutes and 900 MiB of disk for a while.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.runBench(cmd.Context(), f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runBench(ctx context.Context, f format) (err error) {
	scratch, err := os.MkdirTemp("", "puzzlebase-bench-")
	if err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	suite := &bench.Suite{HiRiQ: peg.NewHiRiQ(), Scratch: scratch, DataArgs: []string{"--data", a.folder()}}
	for _, spec := range catalog.Core() {
		p, err := catalog.Find(spec)
		if err != nil {
			return err
		}
		suite.Puzzles = append(suite.Puzzles, p)
	}
	if suite.Program, err = os.Executable(); err != nil {
		return fmt.Errorf("find the program's own file: %w", err)
	}
	if suite.DB, err = a.open(ctx, suite.HiRiQ); err != nil {
		return err
	}
	defer suite.DB.Close()
	for _, layout := range []store.Layout{store.OneBit, store.Folded} {
		db, err := a.copyAs(ctx, suite.HiRiQ, suite.DB, layout, scratch)
		if err != nil {
			return err
		}
		defer db.Close()
		suite.Compact = append(suite.Compact, db)
	}
	var rows []bench.Row
	suite.OnRow = func(r bench.Row) {
		rows = append(rows, r)
		a.note("%s: %s", r.Group, r.Name)
	}
	if err := suite.Run(ctx); err != nil {
		return err
	}
	return a.writeBench(rows, f)
}

// copyAs writes db in another layout into a folder and opens the copy.
func (a *app) copyAs(ctx context.Context, p puzzle.Puzzle, db *store.DB, layout store.Layout, folder string) (*store.DB, error) {
	if db.Manifest().Layout != store.Full {
		return nil, fmt.Errorf("the benchmark wants %s in the full layout: run 'puzzlebase convert %s --layout full'", p.Spec(), p.Spec())
	}
	path := filepath.Join(folder, string(layout)+".db")
	if _, err := store.Write(ctx, path, p, &copied{database: db}, store.WriteOptions{Workers: runtime.GOMAXPROCS(0), Layout: layout}); err != nil {
		return nil, err
	}
	return store.Open(path, p)
}

// writeBench writes the rows.
func (a *app) writeBench(rows []bench.Row, f format) error {
	if f == jsonFormat {
		return writeJSON(a.out, rows)
	}
	t := table{header: []string{"WHAT", "FIGURE", "UNIT", "BASELINE", "RATIO", "AGAINST"}}
	for _, r := range rows {
		t.add(r.Group+": "+r.Name, number(r.Figure), r.Unit, number(r.Baseline), number(r.Ratio), r.Against)
	}
	return t.write(a.out, f)
}

// number writes x with three digits or so.
func number(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	default:
		return fmt.Sprintf("%.2f", x)
	}
}
