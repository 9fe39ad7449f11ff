package cli

import (
	"context"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact: they come from
every position, but for those of pagodas and heuristic where they say that they
draw a sample. docs/results.md has the findings. As Markdown and LaTeX a result is
whole, as CSV it is its main table.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{annotationKinds: "analysis"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.summaryCommand(), a.hardestCommand(), a.positionCommand(), a.branchingCommand(), a.solutionsCommand(), a.symmetryCommand(), a.heuristicCommand(),
		a.unsolvableCommand(), a.deadEndsCommand(), a.classesCommand(), a.weightsCommand(), a.fewWhiteCommand(), a.pagodasCommand())
	return cmd
}

// withDatabase calls f with the puzzle of that name and its database, ready to
// be scanned. It is built first when that takes less than a second.
func (a *app) withDatabase(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db *tablebase.Tablebase) error) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	db, err := a.openRows(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(db.Puzzle(), db)
}

// withLevels is withDatabase for commands that need no more than the positions of
// some distances, which are found where the database does not hold them.
func (a *app) withLevels(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db *tablebase.Tablebase) error) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if store.CompactOnly(p) {
		return a.withLookups(cmd, spec, f)
	}
	return a.withDatabase(cmd, spec, f)
}

// withLookups is withDatabase for commands that only look positions up, which
// every layout can do at once.
func (a *app) withLookups(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db *tablebase.Tablebase) error) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(p, db)
}

// withSource is withLookups for commands that ask about single positions, which are
// searched for where no table holds them.
func (a *app) withSource(cmd *cobra.Command, spec string, limit searchLimit, f func(p puzzle.Puzzle, src source) error) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	src, err := a.source(cmd.Context(), p, limit)
	if err != nil {
		return err
	}
	defer src.Close()
	return f(src.Puzzle(), src)
}

// analysis makes a command of a finding that has no options.
func (a *app) analysis(cmd *cobra.Command, finding reports.Finding) *cobra.Command {
	var f format
	cmd.Args = cobra.ExactArgs(1)
	cmd.ValidArgsFunction = a.completePuzzle(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return a.withDatabase(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
			return a.find(cmd.Context(), p, db, finding, f)
		})
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

// find makes a finding and writes it.
func (a *app) find(ctx context.Context, p puzzle.Puzzle, db analyze.Database, finding reports.Finding, f format) error {
	show := a.work(name(p))
	record, section, err := finding(ctx, p, db, show.report)
	show.end()
	if err != nil {
		return err
	}
	return a.present(f, record, section)
}

func (a *app) branchingCommand() *cobra.Command {
	return a.analysis(&cobra.Command{
		Use:   "branching PUZZLE",
		Short: "Count positions by legal moves, by good moves, local maxima and dead ends",
		Long: `Count the positions by their number of legal moves, and the solvable ones by how
many of those lead to a smaller distance. A local maximum of the distance (a trap)
is a solvable position with legal moves none of which leads farther away. A dead
end is a position, not a goal, without any legal move.`,
	}, func(ctx context.Context, p puzzle.Puzzle, db analyze.Database, report progress.Func) (any, *reports.Section, error) {
		b, err := analyze.BranchingOf(ctx, p, db, report)
		if err != nil {
			return nil, nil, err
		}
		return struct {
			*analyze.Branching
			MeanMoves  float64 `json:"mean_moves"`
			MeanNearer float64 `json:"mean_nearer"`
			TrapTotal  uint64  `json:"trap_total"`
		}{b, b.MeanMoves(), b.MeanNearer(), b.LocalMaximaTotal()}, reports.Moves(b), nil
	})
}

func (a *app) solutionsCommand() *cobra.Command {
	return a.analysis(&cobra.Command{
		Use:   "solutions PUZZLE",
		Short: "Count the shortest solutions of every position",
		Long: `Count the shortest solutions of every position, and print by distance how many
positions have one only, the fewest, the most and the mean. It takes 8 bytes of
memory a position.`,
	}, func(ctx context.Context, p puzzle.Puzzle, db analyze.Database, report progress.Func) (any, *reports.Section, error) {
		s, err := analyze.SolutionsOf(ctx, p, db, report)
		if err != nil {
			return nil, nil, err
		}
		return struct {
			*analyze.Solutions
			Unique uint64 `json:"unique"`
		}{s, s.Unique()}, reports.Solutions(p, s), nil
	})
}

func (a *app) symmetryCommand() *cobra.Command {
	return a.analysis(&cobra.Command{
		Use:   "symmetry PUZZLE",
		Short: "Count the positions by distance up to symmetry",
		Long: `Count the solvable positions at each distance up to the symmetries of the puzzle,
by their canonical forms, and the orbits by size.`,
	}, func(ctx context.Context, p puzzle.Puzzle, db analyze.Database, report progress.Func) (any, *reports.Section, error) {
		o, err := analyze.OrbitsOf(ctx, p, db, report)
		if err != nil {
			return nil, nil, err
		}
		return o, reports.Symmetry(fullName(p), o), nil
	})
}
