package analyze

import (
	"context"
	"fmt"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Graph is the solvable positions in a range of distances, with the moves between them.
type Graph struct {
	Nearest puzzle.Distance
	Levels  [][]puzzle.Index // by distance from Nearest, each in increasing order
	// Each edge goes from one position to another. If a move can be taken back, both directions are
	// one edge, from the lesser index.
	Edges [][2]puzzle.Index
}

// TooManyError is the error of a graph that has too many positions.
type TooManyError struct {
	Puzzle    string
	Positions uint64 // of the graph, or of its nearest distance alone
	Most      int
	// Fits are distances from the nearest on that have few enough, or nil if not even the nearest
	// one has.
	Fits *puzzle.Distances
}

func (e *TooManyError) Error() string {
	what := "positions"
	if e.Fits == nil {
		what = "positions at one distance"
	}
	return fmt.Sprintf("%s: %s %s are too many for a graph, want at most %s",
		english.Spec(catalog.Name(e.Puzzle)), english.Grouped(e.Positions), what,
		english.Grouped(e.Most))
}

// GraphOf collects the graph. The error is a *TooManyError if there are more than most positions.
func GraphOf(ctx context.Context, db store.Reader, among puzzle.Distances,
	most int, report progress.Func) (*Graph, error) {
	p := db.Puzzle()
	m := db.Manifest()
	nearest, farthest := among.First, min(among.Last, m.MaxDistance)
	if nearest > farthest {
		return nil, fmt.Errorf("%s: no position is at distance %d: want at most %d",
			english.Spec(catalog.Name(p.Spec())), nearest, m.MaxDistance)
	}
	positions, fits := uint64(0), int(nearest)-1 // up to which distance they are not too many
	for d := nearest; d <= farthest; d++ {
		if positions += m.Levels[d]; positions <= uint64(most) {
			fits = int(d)
		}
	}
	if fits < int(nearest) {
		return nil, &TooManyError{p.Spec(), m.Levels[nearest], most, nil}
	}
	if fits < int(farthest) {
		return nil, &TooManyError{p.Spec(), positions, most,
			&puzzle.Distances{First: nearest, Last: puzzle.Distance(fits)}}
	}
	g := &Graph{Nearest: nearest}
	at := map[puzzle.Index]bool{}
	for d := nearest; d <= farthest; d++ {
		level, err := FirstAt(ctx, db, d, int(m.Levels[d]), report)
		if err != nil {
			return nil, err
		}
		g.Levels = append(g.Levels, level)
		for _, x := range level {
			at[x] = true
		}
	}
	undirected := p.Features().Undirected()
	var buf []puzzle.Edge
	for _, level := range g.Levels {
		for _, x := range level {
			buf = p.Successors(x, buf[:0])
			for _, e := range buf {
				if at[e.To] && (!undirected || x < e.To) {
					g.Edges = append(g.Edges, [2]puzzle.Index{x, e.To})
				}
			}
		}
	}
	return g, nil
}
