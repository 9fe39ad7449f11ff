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

// spread returns the distances of a list, or those of a range for each board: from the first to the
// last in equal steps or, if there are fewer distances than boards, equally many of each. Of a
// range it takes only distances that positions have.
func (e *exercises) spread(levels []uint64) (distances []int) {
	if len(e.at) > 1 {
		for _, d := range e.at {
			distances = append(distances, int(d.First))
		}
		return distances
	}
	var there []int
	for d := int(e.at[0].First); d <= int(e.at[0].Last); d++ {
		if levels[d] > 0 {
			there = append(there, d)
		}
	}
	if there == nil {
		return []int{int(e.at[0].First)} // which is told to have no positions
	}
	steps := len(there) - 1
	for i := range e.n {
		step := i * len(there) / e.n
		if e.n <= steps {
			step = i * steps / max(e.n-1, 1)
		}
		distances = append(distances, there[step])
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
	return a.with(cmd, p, a.openRows, func(db *tablebase.Table) error {
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
		drawn, err := reports.Exercises(cmd.Context(), db, e.spread(db.Levels()), e.n, e.seed)
		if err != nil {
			return tooFew(cmd, err)
		}
		return then(db.Puzzle(), drawn)
	})
}
