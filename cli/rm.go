package cli

import (
	"errors"
	"fmt"

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
that is being built is left alone, and so is a file that is no database of the puzzle. Of a link to
a database, only the link is removed. Programs that have a database open go on reading it.`,
	}, nil, func(_ *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		for _, p := range puzzles {
			if err := a.remove(p); err != nil {
				return err
			}
		}
		return nil
	})
	return a.withRecordFormats(cmd)
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
