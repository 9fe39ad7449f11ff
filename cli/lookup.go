package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
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
			err = l.write(answer.Lookup{Position: g.text, State: answer.Invalid, Error: g.err.Error()})
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
	r, err := answer.LookupOf(l.p, l.db, g.text, g.pos)
	if err != nil {
		return err
	}
	return l.write(r)
}

// write writes one answer.
func (l *lookup) write(r answer.Lookup) error {
	if l.format == jsonFormat {
		return writeJSON(l.app.out, r)
	}
	line := r.State
	if r.Distance != nil {
		line = strconv.Itoa(int(*r.Distance))
	}
	_, err := l.app.out.WriteString(line + "\n")
	return err
}
