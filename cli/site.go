package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/serve/site"
)

func (a *app) siteCommand() *cobra.Command {
	var folder string
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "site -o DIR [PUZZLE...]",
		Short: "Write the page as a folder of files for any web host",
		Long: `Write the page that 'puzzlebase serve' shows as a folder for any host of static
files, of the puzzles named, or else of the core ones. The browser works out the answers: it
searches small puzzles, and reads hiriq from a database of 8 MiB that is fetched once. It works
offline after the first visit. When it is written again, files that it no longer needs go; those of
others stay.`,
		Example: "  puzzlebase site -o public ninepuzzle peg:triangle15",
	}, catalog.Core, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		if folder == "" {
			return usage.Errorf(cmd, "no folder to write is given: want -o DIR")
		}
		show := a.term.Work("site")
		err := site.Write(cmd.Context(), folder, site.Options{Dir: a.dir(), Open: a.openTable,
			Puzzles: puzzles, Progress: show.Report})
		show.End()
		if err == nil {
			a.term.Note("these files want a web server, such as 'python3 -m http.server -d %s'",
				folder)
			fmt.Fprintln(a.term.Out, folder)
		}
		return err
	})
	cmd.Args = cobra.ArbitraryArgs
	cmd.Flags().StringVarP(&folder, "output", "o", "", "`folder` to write")
	must(cmd.MarkFlagDirname("output"))
	return cmd
}
