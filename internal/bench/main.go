package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"puzzlebase/puzzle/catalog"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

func main() {
	folder := flag.String("data", "data",
		"the `folder` of the databases, with HiRiQ in the full layout")
	program := flag.String("program", "bin/puzzlebase", "the program to be started, a `file`")
	requests := flag.Int("requests", 250_000,
		"how many `requests` the server is sent with each of two layouts, 10 at least")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, tablebase.Dir(*folder), *program, max(*requests, 10)); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures everything and prints the table; on the way it says what it does.
func run(ctx context.Context, folder tablebase.Dir, program string, requests int) (err error) {
	suite := &Suite{Program: program, Requests: requests,
		DataArgs: []string{"--data", string(folder)}}
	for _, name := range catalog.Core() {
		p, err := catalog.Find(name)
		if err != nil {
			return err
		}
		suite.Puzzles = append(suite.Puzzles, p)
	}
	tb, err := tablebase.Open(folder, "hiriq")
	if err != nil {
		return err
	}
	defer tb.Close()
	full, err := tb.Table()
	if err != nil {
		return err
	}
	if full.Manifest().Layout != layouts.Full {
		return errors.New("hiriq is not in the full layout: run puzzlebase convert hiriq " +
			"--layout full")
	}
	suite.HiRiQ = full.Puzzle()
	defer func() { err = errors.Join(err, suite.Close()) }()
	if err := suite.Open(ctx, full); err != nil {
		return err
	}
	var rows []Result
	suite.OnPart = func(part string) { fmt.Fprintln(os.Stderr, part) }
	suite.OnResult = func(r Result) { rows = append(rows, r) }
	if err := suite.Run(ctx); err != nil {
		return err
	}
	return Table(rows).WriteText(os.Stdout, func(s string) string { return s }, 0)
}
