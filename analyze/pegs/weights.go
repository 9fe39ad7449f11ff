package pegs

import (
	"context"

	"puzzlebase/analyze"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Weights is the solvable positions of a peg board by number of white cells and distance.
//
// Each W-substitution takes a white cell away, and each B-substitution adds one. So a solution with
// b B-substitutions, from w white cells to a goal with g, has (w-g) + 2b moves. If all goals have g
// white cells, the distance tells how many B-substitutions are needed at least. W-substitutions
// alone solve exactly the positions with distance w-g.
type Weights struct {
	Puzzle string      `json:"puzzle"`
	White  []WeightRow `json:"white"` // by number of white cells, from 0
	Needed []uint64    `json:"needed"`
	// WAloneTotal and WAloneOrbits are the sums over White of WAlone and WAloneOrbits. All of this,
	// and Needed, is unknown where WAloneUnknown says why.
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
	// WAlone are those that W-substitutions alone solve; Orbits counts them up to symmetry. Their
	// complements are the boards of peg solitaire that jumps reach from the classic start, the goal
	// with all colours exchanged: that turns a jump into one taken back.
	WAlone       uint64 `json:"w_alone"`
	WAloneOrbits uint64 `json:"w_alone_orbits"`
	// Winnable are those of WAlone whose complement is solved by W-substitutions
	// alone too: boards on the way from the classic start to the goal.
	Winnable       uint64 `json:"winnable"`
	WinnableOrbits uint64 `json:"winnable_orbits"`
}

// WeightsOf scans the numbered space, and then a set of one bit a position where
// exchanging all colours leads to positions of that space.
func WeightsOf(ctx context.Context, db store.Reader,
	report progress.Func) (*Weights, error) {
	g, err := Of(db.Puzzle())
	if err != nil {
		return nil, err
	}
	counts, set, err := weigh(ctx, g, db, report)
	if err != nil {
		return nil, err
	}
	w := &Weights{Puzzle: g.Spec(), White: make([]WeightRow, g.Cells()+1),
		WAloneUnknown: unknownAlone(g)}
	if w.WAloneUnknown == "" {
		w.Needed = make([]uint64, len(db.Manifest().Levels))
	}
	for white := range w.White {
		w.White[white].fill(g, white, counts[white], w.Needed)
	}
	w.Needed = space.Trim(w.Needed)
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

// unknownAlone says why a database does not say what W-substitutions alone solve; "" when it does.
func unknownAlone(g *peg.Game) string {
	if _, same := g.GoalWhite(); same || g.Rule() == peg.WAlone {
		return ""
	}
	return "the goals differ in their number of white cells, so that a distance does not tell " +
		"how many B-substitutions are needed; the puzzle with rule=w tells what W-substitutions " +
		"alone solve"
}

// fill works a row out from the counts by code of the distance, 0 for unreached.
// B-substitutions are counted unless needed is nil.
func (r *WeightRow) fill(g *peg.Game, white int, n, needed []uint64) {
	r.White, r.Unsolvable, r.ByDistance = white, n[0], space.Trim(n[1:])
	r.Positions = n[0] + space.Sum(r.ByDistance)
	if needed == nil {
		return
	}
	for d, count := range r.ByDistance {
		if count > 0 {
			b := g.Needed(white, puzzle.Distance(d))
			space.Count(&r.Needed, b, count)
			needed[b] += count
		}
	}
}

// wAlone is the set of positions that W-substitutions alone solve, in a game whose goals have
// equally many white cells, or which has W-substitutions alone.
type wAlone struct {
	g       *peg.Game
	vectors []vector.Bits
}

func (s *wAlone) has(x puzzle.Index) bool {
	row := x / space.Lanes
	return s.vectors[row/vector.Words][row%vector.Words]>>(x%space.Lanes)&1 == 1
}

// weigh counts the positions by white cells and code of the distance, and notes
// which of them W-substitutions alone solve.
func weigh(ctx context.Context, g *peg.Game, db store.Reader,
	report progress.Func) ([][]uint64, *wAlone, error) {
	shape := db.Manifest().Shape
	alone := &wAlone{g: g}
	if err := bigmem.Make((space.RowCount(g.Size())+vector.Words-1)/vector.Words,
		&alone.vectors); err != nil {
		return nil, nil, err
	}
	counts := make([][]uint64, g.Cells()+1)
	for white := range counts {
		counts[white] = make([]uint64, 1<<shape.Distance)
	}
	err := space.ScanPhase(ctx, db, report, "counting white cells", func() space.Visitor {
		w := &weigher{whites: whitesOf(g), planes: make([]vector.Bits, shape.Distance),
			counts: make([][]vector.Bits, 1<<shape.Distance)}
		return space.Visitor{
			Visit: func(first uint64, rows []uint64) error {
				for v := first / vector.Words; len(rows) > 0; v++ {
					some := rows[:min(vector.Words*shape.Words(), len(rows))]
					alone.vectors[v] = w.weigh(v, some, shape.Words())
					rows = rows[len(some):]
				}
				return nil
			},
			Merge: func() {
				for code, byWhite := range w.counts {
					for white, n := range byWhite {
						counts[white][code] += space.Sum(n[:])
					}
				}
			},
		}
	})
	return counts, alone, err
}

// weigher is for one goroutine.
type weigher struct {
	*whites
	planes   []vector.Bits
	splitter vector.Splitter
	counts   [][]vector.Bits // by code and white cells, one count for each row of a vector
}

// weigh counts the positions of a vector, whose rows have a number of words, and returns those that
// W-substitutions alone solve. If there are others, each of them takes one white cell away, so that
// the code tells the number of white cells.
func (w *weigher) weigh(v uint64, rows []uint64, words int) (alone vector.Bits) {
	var lanes vector.Bits
	for r := range len(rows) / words {
		lanes[r] = space.LanesOf(w.g.Size(), v*vector.Words+uint64(r))
	}
	vector.Transpose(w.planes, rows, words)
	least, sets := w.sets(v)
	parts := w.splitter.Split(&lanes, w.planes)
	for i := range parts {
		part := &parts[i]
		if w.counts[part.Number] == nil {
			w.counts[part.Number] = make([]vector.Bits, w.g.Cells()+1)
		}
		vector.Count(w.counts[part.Number][least:], sets, &part.Lanes)
		if part.Number == 0 {
			continue
		}
		solved := &part.Lanes
		if w.g.Rule() != peg.WAlone {
			k := part.Number - 1 + w.goal - least
			if k < 0 || k >= len(sets) {
				continue
			}
			solved = &sets[k]
		}
		for r := range alone {
			alone[r] |= part.Lanes[r] & solved[r]
		}
	}
	return alone
}

// complement is what exchanging the colours of all cells flips in an index, and
// false where that leads out of the numbered space.
func (s *wAlone) complement() (puzzle.Index, bool) {
	all := peg.Bitboard(1)<<s.g.Cells() - 1
	return s.g.Index(all ^ s.g.Bitboard(0))
}

// fill counts the set by white cells, also up to symmetry, and how much of it is winnable.
func (s *wAlone) fill(ctx context.Context, white []WeightRow, report progress.Func) error {
	for i := range white {
		if r := &white[i]; len(r.Needed) > 0 {
			r.WAlone = r.Needed[0] // those that need no B-substitution
		}
	}
	if flip, exchanged := s.complement(); exchanged {
		won, err := s.byWhite(ctx, "counting winnable positions", report,
			func(v uint64, lanes *vector.Bits) { s.keepImages(v, uint64(flip), lanes) })
		if err != nil {
			return err
		}
		for i, n := range won {
			white[i].Winnable = n
		}
	}
	return s.countOrbits(ctx, white)
}

// keepImages removes from lanes of vector v what is no image under flip of the set.
func (s *wAlone) keepImages(v, flip uint64, lanes *vector.Bits) {
	row, lane := flip/space.Lanes, uint(flip%space.Lanes)
	from := &s.vectors[v^row/vector.Words]
	for r := range lanes {
		lanes[r] &= vector.SwapLanes(from[uint64(r)^row%vector.Words], lane)
	}
}

// byWhite counts by white cells what less leaves of each vector v of the set.
func (s *wAlone) byWhite(ctx context.Context, phase string, report progress.Func,
	less func(v uint64, lanes *vector.Bits)) ([]uint64, error) {
	sum := make([]uint64, s.g.Cells()+1)
	err := space.Ranges(ctx, 0, s.g.Size(), report.Count(phase, "positions", s.g.Size()),
		func() parallel.Worker {
			counts, cells := make([]vector.Bits, len(sum)), whitesOf(s.g)
			var lanes vector.Bits
			return parallel.Worker{
				Visit: func(from, to uint64) error {
					for v := from / vector.Words; v*vector.Words < to; v++ {
						lanes = s.vectors[v]
						less(v, &lanes)
						cells.count(v, &lanes, counts)
					}
					return nil
				},
				Merge: func() {
					for white, n := range counts {
						sum[white] += space.Sum(n[:])
					}
				},
			}
		})
	return sum, err
}

// countOrbits counts up to symmetry: there are as many orbits as a symmetry leaves positions as
// they are, on average (Burnside's lemma, which is Cauchy's and Frobenius's).
func (s *wAlone) countOrbits(ctx context.Context, white []WeightRow) error {
	for i := range white {
		// all, by the identity
		white[i].WAloneOrbits, white[i].WinnableOrbits = white[i].WAlone, white[i].Winnable
	}
	sym := analyze.SymmetriesOf(s.g)
	flip, exchanged := s.complement()
	err := parallel.Ranges(ctx, 0, uint64(sym.Order-1), 1, func() parallel.Worker {
		alone, won := make([]uint64, len(white)), make([]uint64, len(white))
		return parallel.Worker{
			Visit: func(i, _ uint64) error {
				for x := range sym.Fixed(int(i) + 1) {
					if !s.has(x) {
						continue
					}
					n := s.g.Bitboard(x).Count()
					if alone[n]++; exchanged && s.has(x^flip) {
						won[n]++
					}
				}
				return nil
			},
			Merge: func() {
				for i := range white {
					white[i].WAloneOrbits += alone[i]
					white[i].WinnableOrbits += won[i]
				}
			},
		}
	})
	for i := range white {
		white[i].WAloneOrbits /= uint64(sym.Order)
		white[i].WinnableOrbits /= uint64(sym.Order)
	}
	return err
}
