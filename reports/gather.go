package reports

import (
	"context"
	"fmt"
	"slices"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/searched"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Options are what a report cannot find in a database.
type Options struct {
	Name  string // what people call the puzzle
	About string // the puzzle in one line
	Stem  string // begins the names of the files
	Typed string // the name as it is typed in a shell

	// How many positions are drawn, at least 1, where they are searched for, and with which seed.
	Drawn int
	Seed  uint64
}

// Gather fills a report from a tablebase, which must have a file.
func Gather(ctx context.Context, t *tablebase.Tablebase, opt Options,
	report progress.Func) (*Report, error) {
	p, in := t.Puzzle(), t.Info()
	r := &Report{
		SchemaVersion: schemaVersion, Puzzle: p.Spec(), Name: opt.Name, About: opt.About,
		Subject: p, Stem: opt.Stem, FileBytes: in.FileBytes, Build: in.Build,
	}
	table, err := t.Table()
	if err != nil {
		return r, r.gatherSample(ctx, t, opt, report)
	}
	return r, r.gatherAll(ctx, table, opt, report)
}

// gatherAll fills in what a table holds of all positions.
func (r *Report) gatherAll(ctx context.Context, db *store.DB, opt Options,
	report progress.Func) (err error) {
	p := db.Puzzle()
	r.Manifest, r.Summary = db.Manifest(), analyze.Summarize(db.Manifest())
	r.Summary.CountRotations(p.Features().Rotations)
	if r.Growth, err = analyze.GrowthOf(ctx, p, r.Manifest.Levels); err != nil {
		return err
	}
	if r.Manifest.HasRows() {
		if r.Branching, err = analyze.BranchingOf(ctx, db, report); err != nil {
			return err
		}
	}
	if err = r.gatherHardest(ctx, db, report); err != nil {
		return err
	}
	if r.Certificates, err = certified(ctx, db); err != nil {
		return err
	}
	if r.Extra, err = pegs.Gather(ctx, db, report); err != nil {
		return err
	}
	r.Commands = r.commandsOf(opt.Typed)
	return r.compare()
}

// gatherSample fills in what a sample of the positions shows, each of which is searched for.
func (r *Report) gatherSample(ctx context.Context, t *tablebase.Tablebase, opt Options,
	report progress.Func) (err error) {
	r.Certificates = explained(r.Subject, outside(r.Subject))
	if r.Searched, err = searched.Gather(ctx, t, opt.Drawn, opt.Seed, report); err != nil {
		return err
	}
	r.solution = r.Searched.Sample.Hardest[0].Solution
	if r.Checks, err = r.Searched.Compare(); err != nil {
		return err
	}
	drawn := fmt.Sprintf(" -n %d --seed %d", opt.Drawn, opt.Seed)
	r.Commands = commands(opt.Typed, "build %s", "verify %s", "info %s",
		"analyze heuristic %s"+drawn, "report %s -o pages"+drawn)
	return nil
}

// hardestListed is how many of the hardest positions a report shows. If there are more, it draws
// some at random, with a seed.
const (
	hardestListed = 12
	hardestSeed   = 1
)

// gatherHardest lists the hardest positions, or a sample of different ones up to symmetry. The
// first by index would have half of their cells in common.
func (r *Report) gatherHardest(ctx context.Context, db *store.DB,
	report progress.Func) error {
	p := db.Puzzle()
	level, err := analyze.LevelOf(ctx, db, db.Manifest().MaxDistance, hardestListed, report)
	if err != nil {
		return err
	}
	sampled := level.Orbits > hardestListed
	if sampled {
		n := min(level.Positions, 4*hardestListed) // enough to be different
		one := puzzle.Distances{First: level.Distance, Last: level.Distance}
		drawn, err := tablebase.Sample(ctx, db, one, int(n), hardestSeed, report)
		if err != nil {
			return err
		}
		symmetry := analyze.SymmetriesOf(p)
		seen := map[puzzle.Index]bool{}
		level.Listed = nil
		for _, s := range drawn {
			orbit := symmetry.Orbit(s.Index)
			if least := slices.Min(orbit); !seen[least] && len(level.Listed) < hardestListed {
				seen[least] = true
				level.Listed = append(level.Listed,
					analyze.LevelOrbit{Index: s.Index, Position: p.Format(p.Unrank(s.Index)),
						Size: len(orbit)})
			}
		}
	}
	r.Hardest = hardestIn(p, level)
	if sampled {
		r.Hardest.Seed = hardestSeed
	}
	for i := range r.Hardest.Listed {
		one := &r.Hardest.Listed[i]
		a, err := tablebase.Of(p, db).Solve(ctx, p.Unrank(puzzle.Index(one.Index)))
		if err != nil {
			return err
		}
		one.Moves = p.Features().Followed(a.Solution.Path, a.Solution.MoveNames(p))
		if i == 0 {
			r.solution = a.Solution
		}
	}
	return nil
}

// hardestIn is the positions of a level, without their solutions.
func hardestIn(p puzzle.Puzzle, l *analyze.Level) Hardest {
	h := Hardest{Distance: l.Distance, Positions: l.Positions, Orbits: l.Orbits,
		Listed: []HardPosition{}, symmetric: analyze.SymmetriesOf(p).Order > 1}
	for _, o := range l.Listed {
		h.Listed = append(h.Listed,
			HardPosition{Position: o.Position, Index: uint64(o.Index), Orbit: o.Size})
	}
	return h
}

const certifiedListed = 3

// certified explains unsolvable positions of each kind that is easy to come by:
// without a number, and without a distance.
func certified(ctx context.Context, db store.Reader) ([]Certified, error) {
	p := db.Puzzle()
	positions := outside(p)
	none, err := analyze.Unreached(ctx, db, certifiedListed)
	if err != nil {
		return nil, err
	}
	for _, x := range none {
		positions = append(positions, p.Unrank(x))
	}
	return explained(p, positions), nil
}

func explained(p puzzle.Puzzle, positions []puzzle.Position) []Certified {
	out := []Certified{}
	for _, pos := range positions {
		out = append(out, Certified{p.Format(pos), tablebase.Explain(p, pos)})
	}
	return out
}

// outside returns a position without a number that differs from a goal in little, two cells next to
// the last exchanged or one changed, where the puzzle has certificates for such.
func outside(p puzzle.Puzzle) []puzzle.Position {
	goal := p.Unrank(p.Goals()[0])
	if len(goal) < 3 || p.Features().Certify == nil {
		return nil
	}
	exchanged, recoloured := []byte(goal), []byte(goal)
	last := len(goal) - 1
	exchanged[last-1], exchanged[last-2] = exchanged[last-2], exchanged[last-1]
	recoloured[0] ^= 1
	for _, cells := range [][]byte{exchanged, recoloured} {
		pos := puzzle.Position(cells)
		if again, err := p.Parse(p.Format(pos)); err != nil || again != pos {
			continue // it is no board of this puzzle
		}
		if _, numbered := p.Rank(pos); !numbered {
			return []puzzle.Position{pos}
		}
	}
	return nil
}

func (r *Report) commandsOf(name string) []string {
	all := []string{"build %s", "verify %s", "info %s"}
	if r.Branching != nil {
		all = append(all, "analyze branching %s")
	}
	all = append(all, "analyze hardest %s", "plot depth %s -o depth.svg",
		"plot growth %s -o growth.svg")
	if r.Branching != nil {
		all = append(all, "plot branching %s -o branching.svg")
	}
	if r.Extra != nil {
		all = append(all, r.Extra.Commands()...)
	}
	return commands(name, append(all, "report %s -o pages")...)
}

// commands writes commands with a puzzle's name.
func commands(name string, all ...string) (out []string) {
	for _, c := range all {
		out = append(out, "puzzlebase "+fmt.Sprintf(c, name))
	}
	return out
}
