package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

type positionOptions struct {
	format  format
	noCount bool
}

func (a *app) positionCommand() *cobra.Command {
	var opt positionOptions
	cmd := &cobra.Command{
		Use:   "position " + positionsUse,
		Short: "Print a position's distance, its moves best first, and how many solutions it has",
		Long: `Print a position's distance or why it is unsolvable, every legal move with the
distance it leads to, best first, whether the best move is the only one, and the
exact number of shortest solutions. A position with very many of those may take a
while; --no-count leaves the number out.`,
		Example:           "  puzzlebase analyze position hiriq preset:3\n  puzzlebase analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withLookups(cmd, args[0], func(p puzzle.Puzzle, db database) error {
				return a.eachAnswered(p, args[1:], func(n int, g given) error {
					if n > 1 && opt.format != jsonFormat {
						fmt.Fprintln(a.out)
					}
					return a.runPosition(cmd.Context(), p, db, g.pos, opt)
				})
			})
		},
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat, csvFormat)
	cmd.Flags().BoolVar(&opt.noCount, "no-count", false, "do not count the shortest solutions")
	return cmd
}

// moveRecord is one legal move.
type moveRecord struct {
	Move     string           `json:"move"`
	Change   tablebase.Change `json:"change"`   // nearer, same, farther or lost
	Distance *puzzle.Distance `json:"distance"` // where it leads; null when unsolvable
	Best     bool             `json:"best"`     // lies on a shortest solution
	Position string           `json:"position"` // where it leads
}

// positionRecord is the JSON of a position.
type positionRecord struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position"`
	InSpace     bool                `json:"in_space"` // false when the position has no index; moves is empty then
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance"`
	Certificate *puzzle.Certificate `json:"certificate"`
	BestUnique  bool                `json:"best_unique"`
	Solutions   *string             `json:"solutions"` // in decimal; may exceed 64 bits
	Moves       []moveRecord        `json:"moves"`
}

func (a *app) runPosition(ctx context.Context, p puzzle.Puzzle, db database, pos puzzle.Position, opt positionOptions) error {
	r, err := analyze.PositionOf(ctx, p, db, pos, !opt.noCount && opt.format != csvFormat)
	if err != nil {
		return err
	}
	record := positionRecord{Puzzle: p.Spec(), Position: p.Format(pos), InSpace: r.InSpace, Solvable: r.Solvable, Certificate: r.Certificate, BestUnique: r.BestUnique, Moves: []moveRecord{}}
	if r.Solvable {
		record.Distance = &r.Distance
	}
	if r.Solutions != nil {
		n := r.Solutions.String()
		record.Solutions = &n
	}
	t := newTable(opt.format, "move", "distance", "change", "best", "position")
	for _, m := range r.Moves {
		mr := moveRecord{Move: p.MoveName(pos, m.Move), Change: m.Change, Best: m.Best, Position: p.Format(p.Unrank(m.To))}
		distance, best := "", ""
		if m.Solvable {
			mr.Distance = &m.Distance
			distance = fmt.Sprint(m.Distance)
		}
		if m.Best {
			best = "best"
		}
		record.Moves = append(record.Moves, mr)
		t.add(mr.Move, distance, string(mr.Change), best, mr.Position)
	}
	switch opt.format {
	case jsonFormat:
		return writeJSON(a.out, record)
	case csvFormat:
		return a.writeTable(t, opt.format)
	}
	fmt.Fprint(a.out, p.Draw(pos), "\n")
	a.positionFacts(r, record)
	if len(r.Moves) == 0 {
		return nil
	}
	fmt.Fprintln(a.out)
	return a.writeTable(t, opt.format)
}

// positionFacts writes what is known of the position itself.
func (a *app) positionFacts(r *analyze.PositionReport, record positionRecord) {
	if r.Certificate != nil {
		a.fact("unsolvable", "%s", r.Certificate.Kind)
		fmt.Fprintf(a.out, "%s\n", a.indented(r.Certificate.Text))
	} else {
		a.fact("distance", "%d", r.Distance)
	}
	if r.InSpace {
		a.fact("legal moves", "%d", len(r.Moves))
	}
	if r.Solvable && r.Distance > 0 {
		unique := "one of several"
		if r.BestUnique {
			unique = "the only one"
		}
		a.fact("best move", "%s, %s", record.Moves[0].Move, unique)
	}
	if record.Solutions != nil {
		a.fact("shortest solutions", "%s", groupedDigits(*record.Solutions))
	}
}
