package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

type convertOptions struct {
	layout  string
	workers workers
	format  format
}

func (a *app) convertCommand() *cobra.Command {
	var opt convertOptions
	cmd := &cobra.Command{
		Use:   "convert PUZZLE --layout full|compact|folded",
		Short: "Rewrite a database in another layout",
		Long: `Rewrite a database in another layout. Every command works with either and prints
the same; the content hash is equal. A compact file is many times smaller and
finds a distance by walking down to the goal, which takes microseconds.`,
		Example:           `  puzzlebase convert hiriq --layout compact`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runConvert(cmd, args[0], opt) },
	}
	layoutFlag(cmd.Flags(), &opt.layout)
	workersFlag(cmd.Flags(), &opt.workers)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

func (a *app) runConvert(cmd *cobra.Command, spec string, opt convertOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	layout, err := store.ParseLayout(opt.layout, p)
	if err != nil {
		return usage(cmd, err)
	}
	began := time.Now()
	changed, err := a.convert(cmd.Context(), p, layout, opt.workers.count())
	if err != nil {
		return err
	}
	r, err := a.dir().Built(p)
	if err != nil {
		return err
	}
	if changed {
		r.Seconds = time.Since(began).Seconds()
	}
	return a.writeBuilt(p, r, opt.format)
}

// convert rewrites the database of p unless it has the layout already. A small
// one that is not there is built first.
func (a *app) convert(ctx context.Context, p puzzle.Puzzle, layout store.Layout, workers int) (changed bool, err error) {
	db, err := a.open(ctx, p)
	if err != nil {
		return false, err
	}
	if err := db.Close(); err != nil {
		return false, err
	}
	show := a.work(name(p))
	defer show.end()
	return a.dir().Convert(ctx, p, layout, workers, show.report, a.passOn)
}
