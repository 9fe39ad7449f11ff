package cli

import (
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

type convertOptions struct {
	layout  string
	workers values.Workers
	format  format
}

func (a *app) convertCommand() *cobra.Command {
	var opt convertOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "convert PUZZLE [--layout full|compact|folded]",
		Short: "Rewrite a database in another layout",
		Long: `Rewrite a database in another layout. Every command works with either and prints
the same; the content hash is equal. A compact file is many times smaller and
finds a distance by walking down to the goal, which takes microseconds.`,
		Example: "  puzzlebase convert hiriq --layout compact",
	}, func(cmd *cobra.Command, spec string) error { return a.runConvert(cmd, spec, opt) })
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
	layout, err := layouts.Parse(opt.layout, p)
	if err != nil {
		return usage.Of(cmd, err)
	}
	began := time.Now()
	changed, err := a.Convert(cmd.Context(), p,
		write.Options{Layout: layout, Workers: opt.workers.Count()})
	if err != nil {
		return err
	}
	r, err := a.Dir().Built(p)
	if err != nil {
		return err
	}
	if changed {
		r.Seconds = time.Since(began).Seconds()
	}
	return a.writeBuilt(p, r, opt.format)
}
