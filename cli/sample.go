package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/searched"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

type sampleOptions struct {
	among      puzzle.Distances // of --distance, or all
	unsolvable bool             // positions without a distance instead
	n          int
	seed       uint64
	boards     bool // not one position a line
}

func (a *app) sampleCommand() *cobra.Command {
	var opt sampleOptions
	var uniform bool
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"random", "scramble", "draw", "shuffle", "generate"},
		Use:        "sample PUZZLE --distance D|D..D|unsolvable|--uniform",
		Short:      "Draw positions at random, at one distance or among all solvable ones",
		Long: `Draw different positions at random, each at the distance or in the range (or each
solvable one, with --uniform) with equal chance, one a line. The same seed draws the same positions,
and a larger -n begins with the same ones. A puzzle that is answered by search needs neither a
distance nor a database: the draw is among all solvable positions.

With --distance unsolvable the boards are some that no moves solve, not all with equal chance.
'puzzlebase explain' tells why.`,
		Example: `  puzzlebase sample ninepuzzle --distance 10..20 --boards
  puzzlebase sample ninepuzzle --distance unsolvable -n 5
  puzzlebase sample hiriq --uniform -n 1000 --seed 7 | puzzlebase lookup hiriq -
  puzzlebase sample 15-puzzle -n 1000 | puzzlebase lookup 15-puzzle -`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		atDistance := cmd.Flags().Changed("distance")
		if opt.n < 0 {
			return usage.Errorf(cmd, "-n is %d, want at least 0", opt.n)
		}
		if opt.unsolvable && !uniform {
			return a.sampleUnsolvable(cmd.Context(), p, opt)
		}
		if !atDistance && tablebase.Searched(p) {
			drawn := tablebase.SampleAll(p, opt.n, opt.seed)
			return a.writeSample(p, drawn, searched.Drawn(p, drawn), opt)
		}
		if atDistance == uniform {
			return usage.Errorf(cmd, "want either --distance or --uniform")
		}
		return a.onTable(cmd, p, a.openLevels, func(db *store.DB) error {
			most := db.Manifest().MaxDistance
			if uniform {
				opt.among.Last = most
			}
			if opt.among.Last > most {
				return usage.Errorf(cmd, "--distance is %s, want 0 to %d", opt.among, most)
			}
			return tooFew(cmd, a.sample(cmd.Context(), db, opt))
		})
	})
	parsed(cmd.Flags(), &opt.among, "distance", "draw at this `distance` or range such as 10..20, "+
		"or boards that no moves solve: unsolvable", func(text string) (puzzle.Distances, error) {
		near := english.Nearest(text, []string{answer.Unsolvable})
		switch opt.unsolvable = strings.EqualFold(text, answer.Unsolvable); {
		case opt.unsolvable:
			return puzzle.Distances{}, nil
		case near != "":
			return puzzle.Distances{}, fmt.Errorf("%s is no distance: did you mean %s?",
				english.Quote(text), near)
		}
		return puzzle.ParseDistances(text)
	})
	cmd.Flags().BoolVar(&uniform, "uniform", false, "draw among all solvable positions")
	sampleFlags(cmd.Flags(), &opt.n, &opt.seed, 10, "how many")
	cmd.Flags().BoolVar(&opt.boards, "boards", false, "boards instead of one position a line")
	return a.withTableFormats(cmd)
}

func (a *app) sample(ctx context.Context, db *store.DB, opt sampleOptions) error {
	p := db.Puzzle()
	show := a.term.Work(tablebase.Name(p))
	drawn, err := tablebase.Sample(ctx, db, opt.among, opt.n, opt.seed, show.Report)
	show.End()
	if err != nil {
		return err
	}
	var all []puzzle.Position
	t := table.New("position", "distance", "index")
	for _, s := range drawn {
		pos := p.Unrank(s.Index)
		all = append(all, pos)
		t.Add(p.Format(pos), s.Distance, table.Plain(s.Index))
	}
	return a.writeSample(p, all, t, opt)
}

// sampleUnsolvable draws without a table where a search answers: there the index tells.
func (a *app) sampleUnsolvable(ctx context.Context, p puzzle.Puzzle, opt sampleOptions) error {
	var entries store.Entries
	all := false // positions can be solved
	switch db, err := a.openTable(ctx, p); {
	case err == nil:
		defer db.Close()
		p, entries = db.Puzzle(), db
		all = db.Manifest().Reached == db.Size()
	case !errors.As(err, new(*tablebase.NoTableError)):
		return err
	}
	drawn, err := tablebase.SampleUnsolvable(ctx, p, entries, opt.n, opt.seed)
	switch {
	case all && errors.Is(err, tablebase.ErrAllSolvable):
		return fmt.Errorf("every position of %s can be solved", tablebase.Name(p))
	case err != nil:
		return err
	}
	t := table.New("position", "reason")
	for _, pos := range drawn {
		t.Add(p.Format(pos), tablebase.Explain(p, pos).Kind)
	}
	return a.writeSample(p, drawn, t, opt)
}

// tooFew makes it a usage error to ask for more positions than there are.
func tooFew(cmd *cobra.Command, err error) error {
	if errors.As(err, new(*tablebase.TooFewError)) {
		return usage.Wrap(cmd, err)
	}
	return err
}

// writeSample writes what was drawn: for people the positions alone, drawn or ready
// for other commands.
func (a *app) writeSample(p puzzle.Puzzle, drawn []puzzle.Position, t *table.Table,
	opt sampleOptions) error {
	if a.format != table.AsText {
		return t.Write(a.term.Out, a.format)
	}
	write := p.Format
	if opt.boards {
		write = p.Draw
	}
	for _, pos := range drawn {
		fmt.Fprintln(a.term.Out, write(pos))
	}
	return nil
}
