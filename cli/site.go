package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/serve/site"
)

func (a *app) siteCommand() *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "site -o DIR [PUZZLE...]",
		Short: "Write the page as a folder of files that needs no server",
		Long: `Write the page that 'puzzlebase serve' shows as a folder for any host of static
files. What the server would answer is worked out in the browser: small puzzles
are searched there, hiriq is read from a database of 8 MiB that is fetched once.
It works offline after the first visit. Without puzzles, the core ones. Written
again, the site loses what it has not any more; files of others in the folder stay.`,
		Example: "  puzzlebase site -o public\n" +
			"  puzzlebase site -o public ninepuzzle peg:triangle15",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: a.completePuzzle(-1),
		RunE: func(cmd *cobra.Command, names []string) error {
			if folder == "" {
				return usage.Of(cmd, fmt.Errorf("no folder to write is given: want -o DIR"))
			}
			if len(names) == 0 {
				names = []string{"all"}
			}
			puzzles, err := a.puzzles(orAll(names))
			if err != nil {
				return err
			}
			// so that the error names the command that builds what is missing
			for _, p := range puzzles {
				db, err := a.open(cmd.Context(), p)
				if err != nil {
					return err
				}
				db.Close()
			}
			if err := site.Write(cmd.Context(), folder,
				site.Options{Dir: a.dir(), Puzzles: puzzles}); err != nil {
				return err
			}
			fmt.Fprintln(a.term.Out, folder)
			return nil
		},
	}
	cmd.Flags().StringVarP(&folder, "output", "o", "", "`folder` to write")
	return cmd
}
