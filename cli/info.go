package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

func (a *app) infoCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:               "info PUZZLE",
		Short:             "Print the manifest and the levels of a database",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runInfo(cmd, args[0], f) },
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

func (a *app) runInfo(cmd *cobra.Command, spec string, f format) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if tablebase.IsSearched(p) {
		return a.infoOfPatterns(p, f)
	}
	db, err := a.open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	in := answer.InfoOf(db.DB)
	section := reports.Database(fullName(p), in.Path, in.Manifest, in.Build, in.Altered, in.FileBytes)
	section.Show()
	return a.present(f, in, section)
}
