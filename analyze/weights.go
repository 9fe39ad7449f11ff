package analyze

import (
	"context"
	"math/bits"

	"puzzlebase/machine/bigmem"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
)

// Weights is the solvable positions of a peg board by number of white cells and
// distance.
//
// Each W-substitution takes a white cell away and each B-substitution adds one,
// so a solution from w white cells to a goal with g, with b B-substitutions, has
// (w-g) + 2b moves: where all goals have g white cells, the distance tells how
// many B-substitutions are needed at least, and W-substitutions alone solve
// exactly the positions with distance w-g.
type Weights struct {
	Puzzle string      `json:"puzzle"`
	White  []WeightRow `json:"white"` // by number of white cells, from 0
	Needed []uint64    `json:"needed"`
	// WAloneTotal and WAloneOrbits are the sums over White of WAlone and
	// WAloneOrbits. All of this, and Needed, is not known where WAloneUnknown
	// says why.
	WAloneTotal   uint64 `json:"w_alone_total"`
	WAloneOrbits  uint64 `json:"w_alone_orbits_total"`
	WAloneUnknown string `json:"w_alone_unknown,omitempty"`
}

// WeightRow is the positions with one number of white cells.
type WeightRow struct {
	White      int      `json:"white"`
	Positions  uint64   `json:"positions"`   // in the numbered space
	Unsolvable uint64   `json:"unsolvable"`  // of these
	ByDistance []uint64 `json:"by_distance"` // solvable ones
	Needed     []uint64 `json:"needed"`      // solvable ones by number of B-substitutions needed
	// WAlone are those that W-substitutions alone solve; Orbits counts them up
	// to symmetry. Their complements are the boards of peg solitaire that jumps
	// reach from the classic start, the goal with all colours exchanged: that
	// turns a jump into one taken back.
	WAlone       uint64 `json:"w_alone"`
	WAloneOrbits uint64 `json:"w_alone_orbits"`
	// Winnable are those of WAlone whose complement is solved by W-substitutions
	// alone too: boards on the way from the classic start to the goal.
	Winnable       uint64 `json:"winnable"`
	WinnableOrbits uint64 `json:"winnable_orbits"`
}

// WeightsOf scans the numbered space twice, the second time through a set of one
// bit a position.
func WeightsOf(ctx context.Context, g *peg.Game, db Database, report progress.Func) (*Weights, error) {
	counts, set, err := weigh(ctx, g, db, report)
	if err != nil {
		return nil, err
	}
	w := &Weights{Puzzle: g.Spec(), White: make([]WeightRow, g.Cells()+1), WAloneUnknown: unknownAlone(g)}
	if w.WAloneUnknown == "" {
		w.Needed = make([]uint64, len(db.Manifest().Levels))
	}
	for white := range w.White {
		w.White[white].fill(g, white, counts[white], w.Needed)
	}
	w.Needed = trimmed(w.Needed)
	if w.WAloneUnknown != "" {
		return w, nil
	}
	if err := set.fill(ctx, w.White, report); err != nil {
		return nil, err
	}
	for _, r := range w.White {
		w.WAloneTotal += r.WAlone
		w.WAloneOrbits += r.WAloneOrbits
	}
	return w, nil
}

// unknownAlone says why a database does not tell what W-substitutions alone
// solve; "" when it does.
func unknownAlone(g *peg.Game) string {
	if _, same := g.GoalWhite(); same || g.Rule() == peg.WAlone {
		return ""
	}
	return "the goals differ in their number of white cells, so that a distance does not tell how many B-substitutions are needed; the puzzle with rule=w tells what W-substitutions alone solve"
}

// fill works a row out from the counts by code of the distance, 0 for unreached.
// B-substitutions are counted unless needed is nil.
func (r *WeightRow) fill(g *peg.Game, white int, n, needed []uint64) {
	r.White, r.Unsolvable, r.ByDistance = white, n[0], trimmed(n[1:])
	r.Positions = n[0] + total(r.ByDistance)
	if needed == nil {
		return
	}
	for d, count := range r.ByDistance {
		if count == 0 {
			continue
		}
		b := g.Needed(white, puzzle.Distance(d))
		for len(r.Needed) <= b {
			r.Needed = append(r.Needed, 0)
		}
		r.Needed[b] += count
		needed[b] += count
	}
}

// WAlone is the set of positions that W-substitutions alone solve.
type WAlone struct {
	g     *peg.Game
	words []uint64 // a bit for each index
}

// WAloneOf finds the set in a database of a game whose goals have equally many
// white cells, or which has W-substitutions alone.
func WAloneOf(ctx context.Context, g *peg.Game, db Database, report progress.Func) (*WAlone, error) {
	_, set, err := weigh(ctx, g, db, report)
	return set, err
}

// Has reports whether x is in the set.
func (s *WAlone) Has(x puzzle.Index) bool { return s.words[x/space.Lanes]>>(x%space.Lanes)&1 == 1 }

// weigh counts the positions by white cells and code of the distance, and notes
// which of them W-substitutions alone solve.
func weigh(ctx context.Context, g *peg.Game, db Database, report progress.Func) ([][]uint64, *WAlone, error) {
	m := db.Manifest()
	set := &WAlone{g: g}
	if err := bigmem.Make(space.RowCount(g.Size()), &set.words); err != nil {
		return nil, nil, err
	}
	depth := m.Planes.Distance
	goal, _ := g.GoalWhite()
	sum := make([]uint64, (g.Cells()+1)<<depth)
	err := scan(ctx, db, report, "counting white cells", func() space.Reader {
		counts, cells := make([]uint64, len(sum)), whitesOf(g)
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += m.Planes.Words() {
					row := first + uint64(i/m.Planes.Words())
					alone := weighRow(rows[i:i+depth], cells.count(row), lanesOf(m.Size, row), goal, counts)
					if g.Rule() == peg.WAlone {
						alone = m.Planes.Reached(rows[i:])
					}
					set.words[row] = alone
				}
				return nil
			},
			Merge: func() { addTo(sum, counts) },
		}
	})
	var counts [][]uint64
	for w := range g.Cells() + 1 {
		counts = append(counts, sum[w<<depth:(w+1)<<depth])
	}
	return counts, set, err
}

// weighRow counts those lanes of a row in counts, by white cells and code, and
// returns which of them are at the distance at which W-substitutions alone
// suffice, where goals have so many white cells.
func weighRow(planes []uint64, cells weighed, lanes uint64, goal int, counts []uint64) (alone uint64) {
	depth := len(planes)
	for lanes != 0 {
		code := space.Value(planes, uint(lowest(lanes)))
		same := space.Equal(planes, code) & lanes
		lanes &^= same
		at := counts[cells.least<<depth|int(code):]
		for k, set := range cells.lanes {
			at[k<<depth] += uint64(bits.OnesCount64(set & same))
		}
		// A W-substitution takes one white cell away.
		if k := goal + int(code) - 1 - cells.least; code > 0 && k >= 0 && k < len(cells.lanes) {
			alone |= cells.lanes[k] & same
		}
	}
	return alone
}

// complement is what exchanging the colours of all cells flips in an index, and
// false where that leads out of the numbered space.
func (s *WAlone) complement() (puzzle.Index, bool) {
	all := peg.Bitboard(1)<<s.g.Cells() - 1
	return s.g.Index(all ^ s.g.Bitboard(0))
}

// fill counts the set by white cells, also up to symmetry, and how much of it
// is winnable.
func (s *WAlone) fill(ctx context.Context, white []WeightRow, report progress.Func) error {
	sym := SymmetryOf(s.g)
	flip, exchanged := s.complement()
	return parallel(ctx, uint64(len(s.words)), report.Count("counting W alone", "positions", s.g.Size()), func() space.Worker {
		var count [4][64]uint64
		cells := whitesOf(s.g)
		return space.Worker{
			Visit: func(from, to uint64) error {
				for g := from; g < to; g++ {
					set := s.words[g]
					if set == 0 {
						continue
					}
					var won uint64
					if exchanged {
						won = set & swapLanes(s.words[g^uint64(flip)/space.Lanes], uint(flip%space.Lanes))
					}
					least := sym.canonicalLanes(g, set)
					kind := cells.count(g)
					for k, lanes := range kind.lanes {
						for i, set := range [4]uint64{set, least, won, won & least} {
							count[i][kind.least+k] += uint64(bits.OnesCount64(set & lanes))
						}
					}
				}
				return nil
			},
			Merge: func() {
				for i := range white {
					white[i].WAlone += count[0][i]
					white[i].WAloneOrbits += count[1][i]
					white[i].Winnable += count[2][i]
					white[i].WinnableOrbits += count[3][i]
				}
			},
		}
	})
}

// indexOf returns the index of a lane of a row.
func indexOf(number uint64, lane int) puzzle.Index {
	return puzzle.Index(number*space.Lanes + uint64(lane))
}

// swapLanes returns the word whose bit i is bit i^x of w.
func swapLanes(w uint64, x uint) uint64 {
	for k, low := range [6]uint64{
		0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
		0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF,
	} {
		if x>>k&1 == 1 {
			w = w>>(1<<k)&low | w&low<<(1<<k)
		}
	}
	return w
}
