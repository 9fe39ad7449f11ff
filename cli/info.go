package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) infoCommand() *cobra.Command {
	var cite bool
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "info PUZZLE",
		Short: "Print the manifest and the levels of a database",
		Long: `Print the manifest and the levels of a database. Where another process builds the
first one, it says how far that is and fails at once.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if cite && cmd.Flags().Changed("format") {
			return usage.Errorf(cmd,
				"--cite writes BibTeX and has no other format: leave out --format")
		}
		in, err := a.info(cmd.Context(), p)
		if err != nil {
			return err
		}
		if cite {
			called := title(p, cmd.Flags().Arg(0))
			_, err := a.term.Out.WriteString(reports.Cite(called, fullVersion(), in))
			return err
		}
		s := reports.Database(tablebase.Full(p.Spec()), in)
		s.Show(s.Data)
		return a.present(answer.FileOf(in), s)
	})
	cmd.Flags().BoolVar(&cite, "cite", false,
		"a BibTeX entry instead, with version, spec and content hash")
	return a.tables(cmd)
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
