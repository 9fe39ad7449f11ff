package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/serve/site"
)

func (a *app) siteCommand() *cobra.Command {
	var folder string
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "site -o DIR [PUZZLE...]",
		Short: "Write the page as a folder of files that needs no server",
		Long: `Write the page that 'puzzlebase serve' shows as a folder for any host of static
files. What the server would answer is worked out in the browser: small puzzles are searched there,
hiriq is read from a database of 8 MiB that is fetched once. It works offline after the first visit.
Without puzzles, the core ones. Written again, the site loses what it no longer has; files of others
in the folder stay.`,
		Example: "  puzzlebase site -o public\n" +
			"  puzzlebase site -o public ninepuzzle peg:triangle15",
	}, true, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		if folder == "" {
			return usage.Errorf(cmd, "no folder to write is given: want -o DIR")
		}
		err := site.Write(cmd.Context(), folder, site.Options{Dir: a.dir(), Open: a.openTable,
			Puzzles: puzzles})
		if err == nil {
			fmt.Fprintln(a.term.Out, folder)
		}
		return err
	})
	cmd.Args = cobra.ArbitraryArgs
	cmd.Flags().StringVarP(&folder, "output", "o", "", "`folder` to write")
	return cmd
}
