package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
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
			return usage.Of(cmd, errors.New("--cite writes BibTeX and has no other format: leave out --format"))
		}
		return a.runInfo(cmd, spec, f, cite)
	})
	tableFormats(cmd.Flags(), &f)
	cmd.Flags().BoolVar(&cite, "cite", false, "a BibTeX entry instead, with version, spec and content hash")
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
	if tablebase.IsSearched(p) {
		return a.infoOfPatterns(p, f, cite)
	}
	db, err := a.Open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	in := answer.InfoOf(db.DB)
	if cite {
		_, err := io.WriteString(a.Out, reports.Cite(called(p, spec), fullVersion(), in.Manifest))
		return err
	}
	s := reports.Database(tablebase.Full(p.Spec()), in.Path, in.Manifest, in.Build, in.Altered, in.FileBytes)
	s.Show(s.Data)
	return a.present(f, in, s)
}

// infoOfPatterns prints what the file of pattern databases holds, or how to cite it.
func (a *app) infoOfPatterns(p puzzle.Puzzle, f format, cite bool) error {
	file, err := a.Patterns(p)
	if err != nil {
		return err
	}
	defer file.Close()
	if cite {
		_, err := a.Out.WriteString(reports.CitePatterns(name(p), fullVersion(), file.Manifest()))
		return err
	}
	s := reports.Patterns(tablebase.Full(p.Spec()), file.Path(), file.Manifest(), file.Build(), file.BuildAltered(), file.FileBytes())
	return a.present(f, answer.PatternsOf(file), s)
}
