package cli

import (
	"cmp"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/picture"
	"puzzlebase/serve/page"
	"puzzlebase/tablebase"
)

// exercises are boards drawn by lot, the easier ones first.
type exercises struct {
	distances []int
	among     puzzle.Distances // in place of distances, or zero
	n         int
	seed      uint64
	title     string
}

func (e *exercises) addFlags(flags *pflag.FlagSet, usual int) {
	flags.IntSliceVar(&e.distances, "distances", nil, "a `list` such as 5,10,15")
	parsed(flags, &e.among, "distance", "a `range` such as 5..20, over which the boards are spread",
		puzzle.ParseDistances)
	drawFlags(flags, &e.n, &e.seed, usual, "how many boards")
	flags.StringVar(&e.title, "title", "", "`heading` in place of the puzzle's name")
}

// spread sets the distances of a range: from the first to the last, in equal steps.
func (e *exercises) spread() {
	first, steps := int(e.among.First), int(e.among.Last-e.among.First)
	for i := range e.n {
		e.distances = append(e.distances, first+i*steps/max(e.n-1, 1))
	}
}

// drawExercises draws boards of p and calls then with them.
func (a *app) drawExercises(cmd *cobra.Command, p puzzle.Puzzle, e *exercises,
	then func(p puzzle.Puzzle, drawn []picture.Problem) error) error {
	flag := "--distances"
	if cmd.Flags().Changed("distance") {
		flag = "--distance"
		if e.distances != nil {
			return usage.Errorf(cmd, "want --distance or --distances, not both")
		}
		e.spread()
	}
	e.title = cmp.Or(e.title, title(p, cmd.Flags().Arg(0)))
	switch {
	case e.n < 1:
		return usage.Errorf(cmd, "-n is %d, want at least 1", e.n)
	case len(e.distances) == 0:
		return usage.Errorf(cmd, "no distances are given: want --distance, such as 5..20, or "+
			"--distances, such as 5,10,15")
	case e.n < len(e.distances):
		return usage.Errorf(cmd, "-n is %d, want %d at least, a board for each of --distances", e.n,
			len(e.distances))
	}
	return a.with(cmd, p, a.openRows, func(db *tablebase.Table) error {
		most := db.Manifest().MaxDistance
		given := append([]int{int(e.among.Last)}, e.distances...)
		if i := slices.IndexFunc(given, func(d int) bool {
			return d < 0 || d > int(most)
		}); i >= 0 {
			return usage.Errorf(cmd, "%s has %d, want 0 to %d", flag, given[i], most)
		}
		drawn, err := reports.Problems(cmd.Context(), db.Puzzle(), db, e.distances, e.n, e.seed)
		if err != nil {
			return tooFew(cmd, err)
		}
		return then(db.Puzzle(), drawn)
	})
}

// challenge returns the address at which a server, or a static site, shows boards one after the
// other.
func challenge(server *url.URL, p puzzle.Puzzle, title string, drawn []picture.Problem,
	numbers bool) string {
	var boards []string
	for _, d := range drawn {
		boards = append(boards, d.Position)
	}
	address := strings.TrimRight(server.String(), "/") + "/play/" + page.Folder(tablebase.Name(p)) +
		"/?title=" + url.QueryEscape(title) + "&boards=" +
		url.QueryEscape(strings.Join(boards, ";"))
	if !numbers {
		address += "&numbers=hidden"
	}
	return strings.NewReplacer("%2C", ",", "%3A", ":", "%3B", ";").Replace(address)
}

// serverAddress reads the address of a server or site.
func serverAddress(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" ||
		u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%s is no address of a server, want one such as "+
			"https://puzzles.example.org/site", english.Quote(text))
	}
	return u, nil
}

func (a *app) challengeCommand() *cobra.Command {
	var e exercises
	server := &url.URL{Scheme: "http", Host: "127.0.0.1:8080"}
	var numbers bool
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"contest", "quiz", "homework", "exercises"},
		Use:        "challenge PUZZLE --distance 5..20",
		Short:      "Draw boards by lot and print a link to play them one after the other",
		Long: `Draw boards by lot, the easier ones first, and print a link to them on the page of
'puzzlebase serve' or of 'puzzlebase site'. The page counts the moves, says how many would do, and
remembers a player's best in the browser. It needs no accounts. The same seed draws the same
boards.`,
		Example: "  puzzlebase challenge hiriq -n 10 --distance 5..20 --seed 1",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		return a.drawExercises(cmd, p, &e, func(p puzzle.Puzzle, drawn []picture.Problem) error {
			_, err := fmt.Fprintln(a.term.Out, challenge(server, p, e.title, drawn, numbers))
			return err
		})
	})
	e.addFlags(cmd.Flags(), 10)
	parsed(cmd.Flags(), &server, "server",
		"`address` of the server or site (default http://127.0.0.1:8080)", serverAddress)
	cmd.Flags().BoolVar(&numbers, "numbers", false, "show the distances while they are played")
	return cmd
}

func (a *app) sheetCommand() *cobra.Command {
	var e exercises
	var output string
	var server *url.URL
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "sheet PUZZLE --distance 5..20 -o FILE.pdf",
		Short: "Write a sheet of boards to be solved on paper, with a key",
		Long: `Write a PDF with boards drawn by lot, the easier ones first, and pages with a
shortest solution of each. The same seed draws the same boards. With --server the sheet has a code
that leads to the same boards on the page of that server; see 'puzzlebase challenge'.`,
		Example: "  puzzlebase report sheet hiriq --distance 4..16 -o sheet.pdf",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if !strings.EqualFold(filepath.Ext(output), ".pdf") {
			return usage.Errorf(cmd, "a sheet is a PDF: want -o FILE.pdf")
		}
		return a.drawExercises(cmd, p, &e, func(p puzzle.Puzzle, drawn []picture.Problem) error {
			link := ""
			if server != nil {
				link = challenge(server, p, e.title, drawn, false)
			}
			return a.writeFile(cmd.Context(), output, func(w io.Writer) error {
				return picture.Sheet(w, e.title, p, drawn, link)
			})
		})
	})
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write, a PDF")
	must(cmd.MarkFlagFilename("output", "svg", "png", "pdf"))
	e.addFlags(cmd.Flags(), 12)
	parsed(cmd.Flags(), &server, "server",
		"`address` of a server, to which a code on the sheet leads", serverAddress)
	return cmd
}
