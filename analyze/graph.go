package analyze

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/analyze/scan"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Graph is the solvable positions in a range of distances, with the moves between
// them.
type Graph struct {
	Nearest puzzle.Distance
	Levels  [][]puzzle.Index // by distance from Nearest, each in increasing order
	// from, to; both directions of a move that can be taken back are one edge, from the lesser
	// index
	Edges [][2]puzzle.Index
}

// GraphOf collects the graph; it fails when there are more than most positions.
func GraphOf(ctx context.Context, p puzzle.Puzzle, db Database, among puzzle.Distances, most int,
	report progress.Func) (*Graph, error) {
	m := db.Manifest()
	nearest, farthest := among.First, min(among.Last, m.MaxDistance)
	var positions uint64
	for d := nearest; d <= farthest; d++ {
		positions += m.Levels[d]
	}
	if positions > uint64(most) {
		return nil, fmt.Errorf("%d positions are too many for a picture of a graph, want at "+
			"most %d: choose fewer distances, such as --distances 0..3", positions, most)
	}
	g := &Graph{Nearest: nearest,
		Levels: make([][]puzzle.Index, max(int(farthest)-int(nearest)+1, 0))}
	at := map[puzzle.Index]bool{}
	err := scan.Rows(ctx, db, report, "collecting the graph", func() space.Reader {
		mine := make([][]puzzle.Index, len(g.Levels))
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += m.Planes.Words() {
					reached := m.Planes.Reached(rows[i:])
					for ; reached != 0; reached &= reached - 1 {
						lane := uint(bits.TrailingZeros64(reached))
						if d, _, _ := m.Planes.At(rows[i:], lane); d >= nearest && d <= farthest {
							x := (first+uint64(i/m.Planes.Words()))*space.Lanes + uint64(lane)
							mine[d-nearest] = append(mine[d-nearest], puzzle.Index(x))
						}
					}
				}
				return nil
			},
			Merge: func() {
				for i, level := range mine {
					g.Levels[i] = append(g.Levels[i], level...)
				}
			},
		}
	})
	if err != nil {
		return nil, err
	}
	for _, level := range g.Levels {
		slices.Sort(level)
		for _, x := range level {
			at[x] = true
		}
	}
	undirected := p.Features().Undirected()
	var room []puzzle.Edge
	for _, level := range g.Levels {
		for _, x := range level {
			room = p.Successors(x, room[:0])
			for _, e := range room {
				if at[e.To] && (!undirected || x < e.To) {
					g.Edges = append(g.Edges, [2]puzzle.Index{x, e.To})
				}
			}
		}
	}
	return g, nil
}
