package pegs

import (
	"context"
	"math/bits"

	"puzzlebase/analyze"
	"puzzlebase/analyze/scan"
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
// Each W-substitution takes a white cell away and each B-substitution adds one, so a solution from
// w white cells to a goal with g, with b B-substitutions, has (w-g) + 2b moves: where all goals
// have g white cells, the distance says how many B-substitutions are needed at least, and
// W-substitutions alone solve exactly the positions with distance w-g.
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
	w.Needed = scan.Trim(w.Needed)
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
	r.White, r.Unsolvable, r.ByDistance = white, n[0], scan.Trim(n[1:])
	r.Positions = n[0] + space.Sum(r.ByDistance)
	if needed == nil {
		return
	}
	for d, count := range r.ByDistance {
		if count > 0 {
			b := g.Needed(white, puzzle.Distance(d))
			scan.Count(&r.Needed, b, count)
			needed[b] += count
		}
	}
}

// wAlone is the set of positions that W-substitutions alone solve, in a game whose goals have
// equally many white cells, or which has W-substitutions alone.
type wAlone struct {
	g     *peg.Game
	words []uint64 // a bit for each index
}

func (s *wAlone) has(x puzzle.Index) bool { return s.words[x/space.Lanes]>>(x%space.Lanes)&1 == 1 }

// weigh counts the positions by white cells and code of the distance, and notes
// which of them W-substitutions alone solve.
func weigh(ctx context.Context, g *peg.Game, db store.Reader,
	report progress.Func) ([][]uint64, *wAlone, error) {
	shape := db.Manifest().Shape
	alone := &wAlone{g: g}
	if err := bigmem.Make(space.RowCount(g.Size()), &alone.words); err != nil {
		return nil, nil, err
	}
	newCounts := func(rows, columns int) [][]uint64 {
		counts := make([][]uint64, rows)
		for i := range counts {
			counts[i] = make([]uint64, columns)
		}
		return counts
	}
	codes, weights := 1<<shape.Distance, g.Cells()+1
	counts := newCounts(weights, codes)
	err := scan.Rows(ctx, db, report, "counting white cells", func() space.Visitor {
		cells, mine := whitesOf(g), newCounts(codes, weights)
		return space.Visitor{
			Visit: func(row uint64, rows []uint64) error {
				for ; len(rows) > 0; rows = rows[shape.Words():] {
					alone.words[row] = cells.weigh(row, rows[:shape.Distance], mine)
					row++
				}
				return nil
			},
			Merge: func() {
				for code, byWhite := range mine {
					for white, n := range byWhite {
						counts[white][code] += n
					}
				}
			},
		}
	})
	return counts, alone, err
}

// weigh adds the positions of a row to counts by code and white cells, and returns those that
// W-substitutions alone solve. If there are others, each of them takes one white cell away, so that
// the code tells the number of white cells.
func (w *whites) weigh(row uint64, planes []uint64, counts [][]uint64) (alone uint64) {
	least, sets := w.sets(row)
	for left := space.LanesOf(w.g.Size(), row); left != 0; {
		code := space.Value(planes, uint(bits.TrailingZeros64(left)))
		here := space.Equal(planes, code) & left
		left &^= here
		byWhite := counts[code][least:][:len(sets)]
		for i, set := range sets {
			byWhite[i] += uint64(bits.OnesCount64(here & set))
		}
		if code == 0 {
			continue
		}
		if w.g.Rule() == peg.WAlone {
			alone |= here
		} else if i := int(code) - 1 + w.goal - least; 0 <= i && i < len(sets) {
			alone |= here & sets[i]
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
		if err := s.countWinnable(ctx, white, uint64(flip), report); err != nil {
			return err
		}
	}
	return s.countOrbits(ctx, white)
}

// countWinnable counts those of which the image under flip is in the set too.
func (s *wAlone) countWinnable(ctx context.Context, white []WeightRow, flip uint64,
	report progress.Func) error {
	return scan.Ranges(ctx, s.g.Size(),
		report.Count("counting winnable positions", "positions", s.g.Size()),
		func() parallel.Worker {
			counts, cells := make([]uint64, len(white)), whitesOf(s.g)
			return parallel.Worker{
				Visit: func(from, to uint64) error {
					for row := from; row < to; row++ {
						image := vector.SwapLanes(s.words[row^flip/space.Lanes],
							uint(flip%space.Lanes))
						cells.count(row, s.words[row]&image, counts)
					}
					return nil
				},
				Merge: func() {
					for i := range white {
						white[i].Winnable += counts[i]
					}
				},
			}
		})
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
