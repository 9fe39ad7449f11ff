package cli

import (
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/store"
)

type convertOptions struct {
	layout  string
	shard   values.Part
	workers values.Workers
	format  format
}

func (a *app) convertCommand() *cobra.Command {
	var opt convertOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "convert PUZZLE [--layout full|compact|folded] [--shard SIZE]",
		Short: "Rewrite a database in another layout, or in other files",
		Long: `Rewrite a database in another layout. Every command works with either and prints
the same; the content hash is equal. A compact file is many times smaller and
finds a distance by walking down to the goal, which takes microseconds.

With --shard it is cut into files of at most that size, in a folder of their own,
and with --shard 0 put together again; with nothing but that the layout stays.`,
		Example: `  puzzlebase convert hiriq --layout compact
  puzzlebase convert hiriq --shard 100MiB`,
	}, func(cmd *cobra.Command, spec string) error { return a.runConvert(cmd, spec, opt) })
	layoutFlag(cmd.Flags(), &opt.layout)
	shardFlag(cmd.Flags(), &opt.shard)
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
		return usage.Of(cmd, err)
	}
	began := time.Now()
	changed, err := a.Convert(cmd.Context(), p, func(m *store.Manifest) store.WriteOptions {
		to := store.WriteOptions{Layout: layout, Parts: m.PartBlocks(), Workers: opt.workers.Count()}
		if cmd.Flags().Changed("shard") {
			to.Parts = opt.shard.Blocks()
			if opt.layout == "" {
				to.Layout = m.Layout
			}
		}
		return to
	})
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
