package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
)

func (a *app) listCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the puzzles, their sizes and the state of their databases",
		Long: `List the core puzzles and whatever else has a database in the data folder, with
the number of positions, the state of the database and a sample position, what is
being built and how far that is, and what builds that ended early have left there.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.runList(f) },
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

func (a *app) runList(f format) error {
	if err := a.Dir().Readable(); err != nil {
		return err
	}
	l := a.List()
	if f == jsonFormat {
		return answer.Write(a.Out, l.Puzzles)
	}
	if err := a.writeTable(l.Table(a.Terminal), f); err != nil || f != text {
		return err
	}
	l.WriteRest(a.Session)
	return nil
}
