package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

func (a *app) rmCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
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
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePuzzle(-1),
		RunE:              func(_ *cobra.Command, args []string) error { return a.runRm(args, f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

// removedRecord is what became of one puzzle.
type removedRecord struct {
	Puzzle  string       `json:"puzzle"`
	Removed []store.File `json:"removed"`
}

func (a *app) runRm(names []string, f format) error {
	var puzzles []puzzle.Puzzle
	for _, n := range names { // all are checked before the first is removed
		p, err := a.puzzle(n)
		if err != nil {
			return err
		}
		puzzles = append(puzzles, p)
	}
	for _, p := range puzzles {
		gone, err := removeDatabase(a.dir().Entry(p), a.dir().Path(p), p)
		if errors.Is(err, store.ErrNotBuilt) {
			err = fmt.Errorf("there is nothing of %s to remove in %s", name(p), string(a.dir()))
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

// removeDatabase removes the database of p at path, damaged or not, and what
// lies beside it, and returns what is gone; of a database that is a link, the
// entry that is one. Another puzzle's database, or what is none at all, stays.
func removeDatabase(entry, path string, p puzzle.Puzzle) ([]store.File, error) {
	db, err := store.Open(path, p)
	if errors.Is(err, store.ErrForeign) {
		return nil, err
	}
	if err == nil {
		if err := db.Close(); err != nil {
			return nil, err
		}
	}
	return store.Remove(entry, path)
}

// writeRemoved says what was removed.
func (a *app) writeRemoved(p puzzle.Puzzle, gone []store.File, f format) error {
	if len(gone) == 0 {
		return nil
	}
	if f == jsonFormat {
		return writeJSON(a.out, removedRecord{p.Spec(), gone})
	}
	for _, file := range gone {
		fmt.Fprintf(a.out, "%s: removed %s, %s\n", name(p), printable(file.Path), bytesText(file.Bytes))
	}
	return a.out.Flush()
}
