package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

func (a *app) infoCommand() *cobra.Command {
	var f format
	var cite bool
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "info PUZZLE",
		Short: "Print the manifest and the levels of a database",
		Long: `Print the manifest and the levels of a database. Where another process builds the
first one, it says how far that is and fails at once.`,
	}, func(cmd *cobra.Command, spec string) error {
		if cite && cmd.Flags().Changed("format") {
			return usage.Of(cmd,
				errors.New("--cite writes BibTeX and has no other format: leave out --format"))
		}
		return a.runInfo(cmd, spec, f, cite)
	})
	tableFormats(cmd.Flags(), &f)
	cmd.Flags().BoolVar(&cite, "cite", false,
		"a BibTeX entry instead, with version, spec and content hash")
	return cmd
}

func (a *app) runInfo(cmd *cobra.Command, spec string, f format, cite bool) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if err := a.Ready(p); err != nil {
		return err
	}
	in, err := a.Info(cmd.Context(), p)
	if err != nil {
		return err
	}
	if cite {
		_, err := a.Out.WriteString(reports.Cite(called(p, spec), fullVersion(), in))
		return err
	}
	s := reports.Database(tablebase.Full(p.Spec()), in)
	s.Show(s.Data)
	return a.present(f, answer.FileOf(in), s)
}
