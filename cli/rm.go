package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
)

func (a *app) rmCommand() *cobra.Command {
	var f format
	cmd := a.ofPuzzles(&cobra.Command{
		Use:     "rm PUZZLE...",
		Aliases: []string{"remove"},
		Short:   "Remove databases and what lies beside them",
		Long: `Remove the databases of the puzzles, what was computed from them and kept beside
them, and what builds that ended early have left: checkpoints, temporary files and
locks. It says what it removed. A database
that is being built is left alone, and so is a file that is no database of the
puzzle. Programs that have a database open go on reading it.`,
		Example: `  puzzlebase rm hiriq
  puzzlebase rm sliding:2x4 tails:4x4`,
	}, func(_ *cobra.Command, names []string) error { return a.runRm(names, f) })
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

func (a *app) runRm(names []string, f format) error {
	puzzles, err := a.puzzles(names) // all are checked before the first is removed
	if err != nil {
		return err
	}
	for _, p := range puzzles {
		gone, err := a.Dir().Remove(p)
		if errors.Is(err, store.ErrNotBuilt) {
			err = fmt.Errorf("there is nothing of %s to remove in %s", name(p), string(a.Dir()))
		}
		if err := a.writeRemoved(p, gone, f); err != nil {
			return err
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeRemoved says what was removed.
func (a *app) writeRemoved(p puzzle.Puzzle, gone []checkpoints.File, f format) error {
	if len(gone) == 0 {
		return nil
	}
	if f == jsonFormat {
		return answer.Write(a.Out, struct {
			Puzzle  string             `json:"puzzle"`
			Removed []checkpoints.File `json:"removed"`
		}{p.Spec(), gone})
	}
	for _, file := range gone {
		fmt.Fprintf(a.Out, "%s: removed %s, %s\n", name(p), printable(file.Path),
			bytesText(file.Bytes))
	}
	return a.Out.Flush()
}
