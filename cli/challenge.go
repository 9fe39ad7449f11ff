package cli

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/serve/page"
	"puzzlebase/tablebase"
)

func (a *app) challengeCommand() *cobra.Command {
	var e exercises
	server := &url.URL{Scheme: "http", Host: "127.0.0.1:8080"}
	var numbers bool
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"contest", "quiz", "homework", "exercises"},
		Use:        "challenge PUZZLE --distance 5..20",
		Short:      "Draw boards at random and print a link to play them one after the other",
		Long: `Draw boards at random, the easier ones first, and print a link to them on the page of
'puzzlebase serve' or of 'puzzlebase site'. The page counts the moves, says how many would do, and
remembers a player's best in the browser. It needs no accounts. Players can still ask for a hint,
the numbers or a solution; then the page adds that it was with help. The same seed draws the same
boards.`,
		Example: "  puzzlebase challenge hiriq -n 10 --distance 5..20 --seed 1",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		return a.drawExercises(cmd, p, &e, func(p puzzle.Puzzle, drawn []picture.Exercise) error {
			_, err := fmt.Fprintln(a.term.Out, challengeLink(server, p, e.title, drawn, numbers))
			if err == nil && !cmd.Flags().Changed("server") {
				a.term.Note("the link works on this machine alone: --server names the address of " +
					"a server or site that others reach")
			}
			return err
		})
	})
	e.addFlags(cmd.Flags(), 10)
	parsed(cmd.Flags(), &server, "server",
		"`address` of the server or site (default http://127.0.0.1:8080)", serverAddress)
	cmd.Flags().BoolVar(&numbers, "numbers", false, "show the distances while they are played")
	return cmd
}

// challengeLink returns the address at which a server, or a static site, shows boards one after the
// other.
func challengeLink(server *url.URL, p puzzle.Puzzle, title string, drawn []picture.Exercise,
	numbers bool) string {
	var boards []string
	for _, d := range drawn {
		boards = append(boards, d.Position)
	}
	address := strings.TrimRight(server.String(), "/") + "/play/" + page.Folder(tablebase.Name(p)) +
		"/?title=" + url.QueryEscape(title) + "&boards=" +
		url.QueryEscape(strings.Join(boards, ";"))
	if numbers {
		address += "&numbers=shown"
	} else {
		address += "&numbers=hidden"
	}
	return strings.NewReplacer("%2C", ",", "%3A", ":", "%3B", ";").Replace(address)
}

func serverAddress(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" ||
		u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%s is no address of a server, want one such as "+
			"https://puzzles.example.org/site", english.Quote(text))
	}
	return u, nil
}
