package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

func (a *app) rmCommand() *cobra.Command {
	cmd := a.ofPuzzles(&cobra.Command{
		SuggestFor: []string{"remove", "delete", "clean", "uninstall"},
		Use:        "rm PUZZLE...",
		Aliases:    []string{"remove"},
		Short:      "Remove databases and what lies beside them",
		Long: `Remove the databases of the puzzles, what was computed from them and stored beside
them, and what builds that ended early have left: checkpoints, temporary files and locks. A database
that is being built is left alone, and so is one of another puzzle. Of a link to a database, only
the link is removed. Programs that have a database open go on reading it.

At a terminal you are asked before a database goes that takes a second or more to build; not with
--quiet.`,
	}, nil, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		for _, p := range puzzles {
			kept := a.keeps(p)
			switch err := cmd.Context().Err(); { // a person may interrupt the question
			case err != nil:
				return err
			case kept:
				a.term.Note("%s is kept", tablebase.Name(p))
				continue
			}
			if err := a.remove(p); err != nil {
				return err
			}
		}
		return nil
	})
	return a.withRecordFormats(cmd)
}

// keeps asks a person whether the database of p, which may have taken long, shall stay.
func (a *app) keeps(p puzzle.Puzzle) bool {
	if _, err := os.Stat(a.dir().File(p)); err != nil || !a.asks() {
		return false
	}
	takes := tablebase.BuildTime(p)
	return takes >= time.Second && !a.yes("n", "Remove the database of %s? To build it takes "+
		"%s. [y/N] ", tablebase.Name(p), tablebase.Roughly(takes))
}

func (a *app) remove(p puzzle.Puzzle) error {
	gone, err := a.dir().Remove(p)
	if errors.Is(err, store.ErrNotBuilt) {
		err = fmt.Errorf("there is nothing of %s to remove in %s", tablebase.Name(p),
			string(a.dir()))
	}
	if a.format == table.AsJSON && len(gone) > 0 {
		return errors.Join(answer.Write(a.term.Out, struct {
			Puzzle  string             `json:"puzzle"`
			Removed []checkpoints.File `json:"removed"`
		}{p.Spec(), gone}), err)
	}
	for _, file := range gone {
		if err := a.term.Say("%s: removed %s, %s", tablebase.Name(p), table.Printable(file.Path),
			machine.Bytes(file.Bytes)); err != nil {
			return err
		}
	}
	return errors.Join(a.term.Out.Flush(), err)
}
