package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

func (a *app) convertCommand() *cobra.Command {
	var opt write.Options
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "convert PUZZLE [--layout full|compact|folded]",
		Short: "Rewrite a database in another layout",
		Long: `Rewrite a database in another layout. Commands print the same, and the content hash
is equal. A compact file is many times smaller; a distance takes microseconds, by a walk to the
goal.`,
		Example: "  puzzlebase convert hiriq --layout compact",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) (err error) {
		if opt.Layout, err = layouts.Parse(string(opt.Layout), p); err != nil {
			return usage.Errorf(cmd, "%s: %w", tablebase.Name(p), err)
		}
		began := time.Now()
		changed, err := a.convert(cmd.Context(), p, opt)
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
		return a.writeBuilt(p, r)
	})
	layoutFlag(cmd.Flags(), &opt.Layout)
	workersFlag(cmd.Flags(), &opt.Workers)
	return a.records(cmd)
}

// convert rewrites the database of p in the layout that opt says, unless it has that
// already. A small one that is not there is built first.
func (a *app) convert(ctx context.Context, p puzzle.Puzzle,
	opt write.Options) (changed bool, err error) {
	db, err := a.openTable(ctx, p)
	if err != nil {
		return false, err
	}
	if err := db.Close(); err != nil {
		return false, err
	}
	show := a.term.Work(tablebase.Name(p))
	defer show.End()
	opt.Progress = show.Report
	return a.dir().Convert(ctx, p, opt)
}
