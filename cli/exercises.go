package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/picture"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// exercises are boards drawn at random, the easier ones first.
type exercises struct {
	at    []puzzle.Distances // one range, or single distances
	n     int
	seed  uint64
	title string
}

func (e *exercises) addFlags(flags *pflag.FlagSet, usual int) {
	parsed(flags, &e.at, "distance", "a `range` such as 5..20, over which the boards are spread, "+
		"or a list such as 5,10,15", parseExercises)
	sampleFlags(flags, &e.n, &e.seed, usual, "how many boards")
	flags.StringVar(&e.title, "title", "", "`heading` in place of the puzzle's name")
}

func parseExercises(text string) (at []puzzle.Distances, err error) {
	if strings.EqualFold(text, answer.Unsolvable) {
		return nil, errors.New("want distances, for these boards shall be solved: 'puzzlebase " +
			"sample PUZZLE --distance unsolvable' draws others")
	}
	for _, part := range strings.Split(text, ",") {
		d, err := puzzle.ParseDistances(part)
		if err != nil {
			return nil, err
		}
		at = append(at, d)
	}
	if len(at) > 1 && slices.ContainsFunc(at, func(d puzzle.Distances) bool {
		return d.First != d.Last
	}) {
		return nil, fmt.Errorf("%s has a range among others, want one range such as 5..20, or a "+
			"list such as 5,10,15", english.Quote(text))
	}
	return at, nil
}

// spread returns the distance of each board. A list is taken in turn. A range is taken in equal
// steps from the first to the last, or equally often each if it has fewer distances than there are
// boards. Only distances that positions have are taken, and others in place of those with too few
// positions. It returns fewer if all have too few.
func (e *exercises) spread(levels []uint64) (distances []int) {
	var there []int
	for _, at := range e.at {
		for d := int(at.First); d <= int(at.Last); d++ {
			if levels[d] > 0 {
				there = append(there, d)
			}
		}
	}
	left := slices.Clone(levels)
	steps := len(there) - 1
	for i := range e.n {
		var step int
		switch {
		case len(there) == 0:
			return nil
		case len(e.at) > 1:
			step = i % len(there)
		case e.n <= steps:
			step = i * steps / max(e.n-1, 1)
		default:
			step = i * len(there) / e.n
		}
		for range there { // farther ones first
			if left[there[step]] > 0 {
				left[there[step]]--
				distances = append(distances, there[step])
				break
			}
			step = (step + 1) % len(there)
		}
	}
	return distances
}

// mostBoards is more than anybody solves.
const mostBoards = 1000

func (a *app) drawExercises(cmd *cobra.Command, p puzzle.Puzzle, e *exercises,
	then func(p puzzle.Puzzle, drawn []picture.Exercise) error) error {
	e.title = cmp.Or(e.title, title(p, cmd.Flags().Arg(0)))
	switch {
	case e.n < 1:
		return usage.Errorf(cmd, "-n is %d, want at least 1", e.n)
	case e.n > mostBoards:
		return usage.Errorf(cmd, "-n is %d, want at most %d", e.n, mostBoards)
	case len(e.at) == 0:
		return usage.Errorf(cmd,
			"no distances are given: want --distance, such as 5..20 or 5,10,15")
	case e.n < len(e.at):
		return usage.Errorf(cmd, "-n is %d, want %d at least, a board for each distance", e.n,
			len(e.at))
	}
	return a.onTable(cmd, p, a.openRows, func(db *store.DB) error {
		most := db.Manifest().MaxDistance
		if d := &e.at[0]; len(e.at) == 1 && d.First < d.Last && d.First <= most && most < d.Last {
			a.term.Note("no position of %s is farther than %d: the boards are spread over %d..%d",
				tablebase.Name(p), most, d.First, most)
			d.Last = most
		}
		for _, d := range e.at {
			if d.Last > most {
				return usage.Errorf(cmd, "--distance has %d, want 0 to %d", d.Last, most)
			}
		}
		at := e.spread(db.Levels())
		if err := a.fewer(cmd, p, e, len(at)); err != nil {
			return err
		}
		drawn, err := reports.Exercises(cmd.Context(), db, at, e.seed)
		if err != nil {
			return err
		}
		return then(db.Puzzle(), drawn)
	})
}

// fewer says that there are only n boards at the distances. It is an error if more are asked for.
func (a *app) fewer(cmd *cobra.Command, p puzzle.Puzzle, e *exercises, n int) error {
	if n == e.n {
		return nil
	}
	these := "this distance"
	if len(e.at) > 1 || e.at[0].First < e.at[0].Last {
		these = "these distances"
	}
	only := fmt.Sprintf("%s has %s at %s", tablebase.Name(p),
		english.Counted(uint64(n), "position"), these)
	switch {
	case n == 0:
		return usage.Errorf(cmd, "%s: want other distances", only)
	case cmd.Flags().Changed("number"):
		return usage.Errorf(cmd, "-n is %d, but %s: want fewer boards or other distances", e.n,
			only)
	}
	a.term.Note("%s: all of them are taken", only)
	return nil
}
