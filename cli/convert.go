package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

func (a *app) convertCommand() *cobra.Command {
	var opt write.Options
	var layout string
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "convert PUZZLE [--layout full|compact|folded]",
		Short: "Rewrite a database in another layout",
		Long: `Rewrite a database in another layout. Commands print the same, and the content hash
is equal. A compact file is many times smaller; a distance takes microseconds, by a walk to the
goal.`,
		Example: "  puzzlebase convert hiriq --layout compact",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		var err error
		if opt.Layout, err = layouts.Parse(layout, p); err != nil {
			return usage.Errorf(cmd, "%s: %w", tablebase.Name(p), err)
		}
		// A small database that is not there is built first.
		return a.onTable(cmd, p, a.openTable, func(db *store.DB) error {
			show := a.term.Work(tablebase.Name(p))
			opt.Progress = show.Report
			r, err := a.dir().Convert(cmd.Context(), db, opt)
			show.End()
			if err != nil {
				return err
			}
			return a.writeBuilt(p, r)
		})
	})
	layoutFlag(cmd.Flags(), &layout)
	workersFlag(cmd.Flags(), &opt.Workers)
	return a.withRecordFormats(cmd)
}
