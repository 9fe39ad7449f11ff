package cli

import (
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

func (a *app) sheetCommand() *cobra.Command {
	var e exercises
	var output string
	var numbers bool
	var server *url.URL
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"worksheet"},
		Use:        "sheet PUZZLE --distance 5..20 -o FILE.pdf",
		Short:      "Write a sheet of boards to be solved on paper, with a key",
		Long: `Write a PDF with boards drawn at random, the easier ones first, and pages with a
shortest solution of each. The same seed draws the same boards. With --server the sheet has a code
that leads to the same boards on the page of that server; see 'puzzlebase challenge'. A file that
exists is replaced.`,
		Example: "  puzzlebase report sheet hiriq --distance 4..16 -o sheet.pdf",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if !strings.EqualFold(filepath.Ext(output), ".pdf") {
			return usage.Errorf(cmd, "a sheet is a PDF: want -o FILE.pdf")
		}
		if p.Features().Depict == nil {
			return fmt.Errorf("%s does not draw its boards", tablebase.Name(p))
		}
		a.checkHeading(e.title)
		return a.drawExercises(cmd, p, &e, func(p puzzle.Puzzle, drawn []picture.Exercise) error {
			link := ""
			if server != nil {
				link = challengeLink(server, p, e.title, drawn, false)
				if picture.FineCode(link) {
					a.term.Note("the code on the sheet is so fine that some telephones cannot " +
						"read it: fewer boards have a coarser one")
				}
			}
			return a.writeFile(cmd.Context(), output, func(w io.Writer) error {
				return picture.Sheet(w, p, drawn, picture.SheetOptions{Title: e.title,
					Numbers: numbers, Link: link})
			})
		})
	})
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write, a PDF")
	must(cmd.MarkFlagFilename("output", "pdf"))
	e.addFlags(cmd.Flags(), 12)
	cmd.Flags().BoolVar(&numbers, "numbers", true, "say of each board how many moves it takes")
	parsed(cmd.Flags(), &server, "server",
		"`address` of a server, to which a code on the sheet leads", serverAddress)
	return cmd
}

// checkHeading says which signs of a heading are missing in the font.
func (a *app) checkHeading(heading string) {
	if lacking := picture.Lacking(heading); lacking != "" {
		a.term.Note("the font lacks %s of the heading: boxes stand in their place",
			english.Quote(lacking))
	}
}
