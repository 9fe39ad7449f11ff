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

// Weights is the solvable positions of hiriq by number of white cells and
// distance.
//
// Each W-substitution takes a white cell away and each B-substitution adds one,
// so a solution from w white cells with b B-substitutions has (w-1) + 2b moves:
// the distance tells how many B-substitutions are needed at least, and
// W-substitutions alone solve exactly the positions with distance w-1.
type Weights struct {
	Puzzle string      `json:"puzzle"`
	White  []WeightRow `json:"white"` // by number of white cells, from 0
	Needed []uint64    `json:"needed"`
	// WAloneTotal and WAloneOrbits are the sums over White of WAlone and
	// WAloneOrbits.
	WAloneTotal  uint64 `json:"w_alone_total"`
	WAloneOrbits uint64 `json:"w_alone_orbits_total"`
}

// WeightRow is the positions with one number of white cells.
type WeightRow struct {
	White      int      `json:"white"`
	Positions  uint64   `json:"positions"`   // in the goal's class
	Unsolvable uint64   `json:"unsolvable"`  // of these
	ByDistance []uint64 `json:"by_distance"` // solvable ones
	Needed     []uint64 `json:"needed"`      // solvable ones by number of B-substitutions needed
	// WAlone are those that W-substitutions alone solve; Orbits counts them up
	// to symmetry. Their complements are the boards of peg solitaire that White
	// - 1 jumps reach from the vacant centre: exchanging the colours turns a
	// jump into one taken back.
	WAlone       uint64 `json:"w_alone"`
	WAloneOrbits uint64 `json:"w_alone_orbits"`
	// Winnable are those of WAlone whose complement is solved by W-substitutions
	// alone too: boards on the way from the vacant centre to the lone centre.
	Winnable       uint64 `json:"winnable"`
	WinnableOrbits uint64 `json:"winnable_orbits"`
}

// WeightsOf scans the whole class twice, the second time through a set of
// 2^29 bits.
func WeightsOf(ctx context.Context, h *peg.HiRiQ, db Database, report progress.Func) (*Weights, error) {
	counts, set, err := weigh(ctx, h, db, report)
	if err != nil {
		return nil, err
	}
	w := &Weights{Puzzle: h.Spec(), White: make([]WeightRow, h.Cells()+1), Needed: make([]uint64, len(db.Manifest().Levels))}
	for white := range w.White {
		w.White[white].fill(white, &counts[white], w.Needed)
	}
	w.Needed = trimmed(w.Needed)
	if err := set.fill(ctx, w.White, report); err != nil {
		return nil, err
	}
	for _, r := range w.White {
		w.WAloneTotal += r.WAlone
		w.WAloneOrbits += r.WAloneOrbits
	}
	return w, nil
}

// codes is a count for each code of a distance, 0 for unreached.
type codes [64]uint64

// fill works a row out from the counts by code.
func (r *WeightRow) fill(white int, n *codes, needed []uint64) {
	r.White, r.Unsolvable, r.ByDistance = white, n[0], trimmed(n[1:])
	r.Positions = n[0]
	for d, count := range r.ByDistance {
		r.Positions += count
		if b := (d - (white - 1)) / 2; count > 0 {
			for len(r.Needed) <= b {
				r.Needed = append(r.Needed, 0)
			}
			r.Needed[b] += count
			needed[b] += count
		}
	}
}

// WAlone is the set of positions of hiriq that W-substitutions alone solve.
type WAlone struct {
	h     *peg.HiRiQ
	words []uint64 // a bit for each index
}

// WAloneOf finds the set in a database of hiriq.
func WAloneOf(ctx context.Context, h *peg.HiRiQ, db Database, report progress.Func) (*WAlone, error) {
	_, set, err := weigh(ctx, h, db, report)
	return set, err
}

// Has reports whether x is in the set.
func (s *WAlone) Has(x puzzle.Index) bool { return s.words[x/space.Lanes]>>(x%space.Lanes)&1 == 1 }

// spread[b] has bit i of b in byte i.
var spread = func() (t [256]uint64) {
	for b := range t {
		for i := range 8 {
			t[b] |= uint64(b) >> i & 1 << (8 * i)
		}
	}
	return t
}()

// weigh counts the positions by white cells and code, and notes which have
// distance white-1.
func weigh(ctx context.Context, h *peg.HiRiQ, db Database, report progress.Func) ([]codes, *WAlone, error) {
	shape := db.Manifest().Planes
	set := &WAlone{h: h}
	if err := bigmem.Make(space.RowCount(h.Size()), &set.words); err != nil {
		return nil, nil, err
	}
	sum := make([]codes, 64)
	cells := whitesOf(h)
	err := scan(ctx, db, report, "counting white cells", func() scanner {
		counts := make([]codes, 64)
		return scanner{
			visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += shape.Words() {
					group := first + uint64(i/shape.Words())
					set.words[group] = weighGroup(rows[i:i+shape.Distance], cells.base(group), &cells.flips, counts)
				}
				return nil
			},
			merge: func() {
				for w := range counts {
					addTo(sum[w][:], counts[w][:])
				}
			},
		}
	})
	return sum, set, err
}

// weighGroup counts the 64 positions of a row and returns which of them have
// distance white-1. Codes are taken from the planes eight lanes at a time.
func weighGroup(row []uint64, base uint64, flips *[space.Lanes]uint64, counts []codes) uint64 {
	var alone uint64
	for l := 0; l < space.Lanes; l += 8 {
		var eight uint64
		for k, plane := range row {
			eight |= spread[byte(plane>>l)] << k
		}
		for i := range 8 {
			white := uint(bits.OnesCount64(base ^ flips[l+i]))
			code := uint(eight >> (8 * i) & 63)
			counts[white%64][code]++
			// code == white when distance == white-1; no position has 0 white
			// cells and a distance.
			if code == white && code != 0 {
				alone |= 1 << (l + i)
			}
		}
	}
	return alone
}

// complement is what exchanging the colours of all cells flips in an index.
func (s *WAlone) complement() puzzle.Index {
	all := peg.White(1)<<s.h.Cells() - 1
	x, ok := s.h.Index(all ^ s.h.White(0))
	if !ok {
		panic("analyze: the complement leaves the class")
	}
	return x
}

// fill counts the set by white cells, also up to symmetry, and how much of it
// is winnable.
func (s *WAlone) fill(ctx context.Context, white []WeightRow, report progress.Func) error {
	sym, cells, flip := SymmetryOf(s.h), whitesOf(s.h), s.complement()
	return parallel(ctx, uint64(len(s.words)), report.Count("counting W alone", "positions", s.h.Size()), func() worker {
		var count [4][64]uint64
		tally := func(n *[64]uint64, base, lanes uint64) {
			for ; lanes != 0; lanes &= lanes - 1 {
				n[bits.OnesCount64(base^cells.flips[lowest(lanes)])]++
			}
		}
		return worker{
			visit: func(from, to uint64) error {
				for g := from; g < to; g++ {
					set := s.words[g]
					if set == 0 {
						continue
					}
					base := cells.base(g)
					won := set & swapLanes(s.words[g^uint64(flip)/space.Lanes], uint(flip%space.Lanes))
					least := sym.canonicalLanes(g, set)
					tally(&count[0], base, set)
					tally(&count[1], base, least)
					tally(&count[2], base, won)
					tally(&count[3], base, won&least)
				}
				return nil
			},
			merge: func() {
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

// indexOf returns the index of a lane of a group.
func indexOf(group uint64, lane int) puzzle.Index {
	return puzzle.Index(group*space.Lanes + uint64(lane))
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
