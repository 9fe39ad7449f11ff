package verify

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/search/pattern"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// QuickPatterns compares the pattern databases of a file with its content hash.
func QuickPatterns(file *store.Patterns, databases []*pattern.Database) (*Report, error) {
	if err := file.CheckContent(pattern.BitsOf(databases)); err != nil {
		return nil, err
	}
	var states uint64
	for _, t := range databases {
		states += t.Size()
	}
	m := file.Manifest()
	return &Report{
		Puzzle: m.Puzzle, PatternsReport: &PatternsReport{m.Partition, states},
		ContentHash: m.ContentHash,
	}, nil
}

// Patterns compares the pattern databases of a file with its content hash, and proves each of them.
func Patterns(ctx context.Context, file *store.Patterns, databases []*pattern.Database,
	opt Options) (*Report, error) {
	r, err := QuickPatterns(file, databases)
	if err != nil {
		return nil, err
	}
	var done uint64
	for i, t := range databases {
		report := opt.Progress.Within(phaseCheck, "states", done, r.States)
		about := file.Manifest().Patterns[i]
		if err := prove(ctx, t, about, file.Path(), opt, report); err != nil {
			return nil, err
		}
		done += t.Size()
	}
	return r, nil
}

// prove proves the database of a pattern, and its manifest, from the rules of the pattern alone.
// The search of this package moves tiles one by one, state by state. Each state that it meets must
// have the bits of its distance. The error names the file and, where that is wrong, the pattern
// with the state or the level.
func prove(ctx context.Context, t *pattern.Database, about store.PatternTable, file string,
	opt Options, report progress.Func) error {
	s := states{t, uint64(64 * t.Space.Words()), func(format string, args ...any) error {
		return store.Damaged(file, "the pattern of tiles %v: %w", about.Tiles,
			fmt.Errorf(format, args...))
	}}
	if about.States != t.Size() {
		return s.damaged("it has %d states, its manifest says %d", t.Size(), about.States)
	}
	search, err := newPushLevels(s, s.Goals(), opt.Workers)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := eachLevel(ctx, search, s.damaged, about.Levels,
		report.Count(phaseCheck, "states", t.Size()), s.check); err != nil {
		return err
	}
	for i := range t.Bits {
		if !s.silent(i, search.seen) {
			return s.damaged("word %d of its database has bits of states that no moves lead to", i)
		}
	}
	return nil
}

// states is the graph of a pattern's states. Each placement has the same number of
// indices; the last ones may be no states.
type states struct {
	*pattern.Database
	wide    uint64
	damaged damaged
}

func (s states) Size() uint64               { return uint64(s.Placements()) * s.wide }
func (s states) MoveCount() int             { return 1 }
func (s states) Features() *puzzle.Features { return new(puzzle.Features) }
func (s states) index(x pattern.State) puzzle.Index {
	return puzzle.Index(uint64(x.Placement)*s.wide + uint64(x.Rank))
}

// Goals implements puzzle.Graph.
func (s states) Goals() []puzzle.Index {
	return []puzzle.Index{s.index(pattern.State{Placement: s.Goal()})}
}

// Successors implements puzzle.Graph.
func (s states) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	s.Moves(pattern.State{Placement: uint32(uint64(x) / s.wide), Rank: uint16(uint64(x) % s.wide)},
		func(to pattern.State) { edges = append(edges, puzzle.Edge{To: s.index(to)}) })
	return edges
}

// Predecessors implements puzzle.Graph.
func (s states) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return s.Successors(x, edges)
}

// check compares the database with states at a distance, given as consecutive words.
func (s states) check(d, first uint64, level []uint64) error {
	for i, lanes := range level {
		if lanes == 0 {
			continue
		}
		if err := s.checkWord(d, first+uint64(i), lanes); err != nil {
			return err
		}
	}
	return nil
}

func (s states) checkWord(d, i, level uint64) error {
	placement := uint32(i / uint64(s.Words()))
	planes := 1
	if s.Line {
		planes = 2
	}
	wrong := level &^ space.Equal(s.Bits[i*uint64(planes):][:planes], storedOf(d, planes))
	if !s.Line && s.Odd(placement) != (d&1 == 1) {
		wrong = level
	}
	if wrong == 0 {
		return nil
	}
	return s.damaged("the state of rank %d in placement %d is at distance %d, which its bit "+
		"contradicts", (64*i+uint64(bits.TrailingZeros64(wrong)))%s.wide, placement, d)
}

// silent reports whether the bits of the states not seen are zero or, in the line metric, those of
// a remainder of 3.
func (s states) silent(i int, seen []uint64) bool {
	if !s.Line {
		return s.Bits[i]&^seen[i] == 0
	}
	words, lanes := s.Words(), ^uint64(0)
	if left := s.Orders() - 64*(i/2%words); left < 64 {
		lanes = 1<<left - 1
	}
	unmet := lanes &^ seen[i/2]
	return s.Bits[i]&unmet == unmet && s.Bits[i]&^lanes == 0
}
