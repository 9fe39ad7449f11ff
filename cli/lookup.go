package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

func (a *app) lookupCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "lookup " + positionsUse,
		Short: "Print the distance of each position, one a line",
		Long: `Print for each position, from arguments, files or standard input, its distance or
'unsolvable', one a line. A position that cannot be read gives 'invalid' and a
message on stderr; the rest go on. From standard input each is answered before
the next is awaited, so that a program can hold a conversation.`,
		Example: `  puzzlebase lookup hiriq preset:0 preset:3
  puzzlebase lookup ninepuzzle - < boards.txt`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runLookup(cmd, args[0], args[1:], f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

func (a *app) runLookup(cmd *cobra.Command, spec string, args []string, f format) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	l := &lookup{app: a, p: p, db: db, format: f}
	invalid := false
	for g, err := range a.positions(p, args) {
		switch {
		case err != nil:
			return err
		case g.err != nil:
			invalid = true
			a.note("%s: %v", g.where(), g.err)
			err = l.write(g.text, "invalid", nil)
		default:
			err = l.one(g)
		}
		if err != nil {
			return err
		}
	}
	if invalid && !a.typing(args) {
		return errInvalid
	}
	return nil
}

// lookup is one lookup command at work.
type lookup struct {
	app    *app
	p      puzzle.Puzzle
	db     *tablebase.Tablebase
	format format
}

// one answers one position.
func (l *lookup) one(g given) error {
	x, ok := l.p.Rank(g.pos)
	if !ok {
		return l.write(g.text, "unsolvable", nil)
	}
	e, err := l.db.Lookup(x)
	switch {
	case err != nil:
		return err
	case !e.Reached:
		return l.write(g.text, "unsolvable", nil)
	default:
		return l.write(g.text, "solvable", &e.Distance)
	}
}

// write writes one answer; distance is nil when there is none.
func (l *lookup) write(position, state string, distance *puzzle.Distance) error {
	var err error
	switch {
	case l.format == jsonFormat:
		err = writeJSON(l.app.out, struct {
			Position string           `json:"position"`
			State    string           `json:"state"`
			Distance *puzzle.Distance `json:"distance"`
		}{position, state, distance})
	case distance != nil:
		_, err = l.app.out.WriteString(strconv.Itoa(int(*distance)) + "\n")
	default:
		_, err = l.app.out.WriteString(state + "\n")
	}
	return err
}
