package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

func (a *app) infoCommand() *cobra.Command {
	var cite bool
	var antipodes int
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"stats", "statistics", "summary", "show", "describe"},
		Use:        "info PUZZLE",
		Short:      "Print what is known of a built puzzle: levels, antipodes, its file",
		Long: `Print how many positions there are at each distance, the mean, the median and the
greatest distance, and the antipodes: the positions at the greatest distance. To find these takes a
scan, so a large or compact database shows none unless --antipodes says how many. Then comes how the
database is stored and was made. CSV and JSON have a hash of each level, too; docs/format.md says of
what. Where another process builds the first one, it says how far that is and fails at once.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		switch {
		case cite && cmd.Flags().Changed("format"):
			return usage.Errorf(cmd,
				"--cite writes BibTeX and has no other format: leave out --format")
		case antipodes < 0:
			return usage.Errorf(cmd, "--antipodes is %d, want at least 0", antipodes)
		}
		in, err := a.info(cmd.Context(), p)
		if err != nil {
			return err
		}
		if cite {
			entry := reports.Cite(tablebase.Title(p), fullVersion(), homepage, in)
			_, err := a.term.Out.WriteString(entry)
			return err
		}
		if in.Table == nil {
			return a.present(answer.FileOf(in, p, nil),
				reports.PatternDatabases(tablebase.LongName(p.Spec()), in))
		}
		p, farthest, err := a.farthest(cmd.Context(), p, in, antipodes,
			cmd.Flags().Changed("antipodes"))
		if err != nil {
			return err
		}
		return a.present(answer.FileOf(in, p, farthest), reports.Info(p, in, farthest))
	})
	cmd.Flags().IntVar(&antipodes, "antipodes", 4,
		"draw up to this many antipodes, in index order")
	cmd.Flags().BoolVar(&cite, "cite", false,
		"a BibTeX entry instead, with version, spec and content hash")
	return a.withTableFormats(cmd)
}

// quickScan is how many positions are read unasked: they take no time that a person notices.
const quickScan = 1 << 24

// farthest returns up to n antipodes of a table, and the puzzle as the table has it. It returns
// none if that takes long, unless they are asked for.
func (a *app) farthest(ctx context.Context, p puzzle.Puzzle, in *tablebase.Info, n int,
	asked bool) (puzzle.Puzzle, []puzzle.Index, error) {
	m := in.Table
	quick := m.Layout == layouts.Full && m.Size <= quickScan
	if n == 0 || !asked && !quick || a.format == table.AsCSV {
		return p, nil, nil
	}
	db, err := a.openLevels(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	defer db.Close()
	var report progress.Func
	if !quick {
		show := a.term.Work(tablebase.Name(p))
		defer show.End()
		report = show.Report
	}
	sum := analyze.Summarize(m)
	found, err := analyze.FirstAt(ctx, db, sum.MaxDistance,
		min(n, int(sum.Antipodes)), report)
	return db.Puzzle(), found, err
}

// info says what the file of p holds, which is built first where that takes less than a second.
func (a *app) info(ctx context.Context, p puzzle.Puzzle) (*tablebase.Info, error) {
	in, err := a.dir().Info(p)
	if !errors.Is(err, store.ErrNotBuilt) {
		return in, err
	}
	t, err := a.open(ctx, p)
	if err != nil {
		return nil, err
	}
	return t.Info(), t.Close()
}
