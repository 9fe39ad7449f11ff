package analyze

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"strconv"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Solutions says how many shortest solutions the positions of a space have: sequences of moves of
// least total cost to any goal.
type Solutions struct {
	Puzzle string          `json:"puzzle"`
	Levels []SolutionLevel `json:"levels"` // by distance; a goal has one solution, without moves
	Unique uint64          `json:"unique"` // positions with one shortest solution, goals excluded
}

// SolutionLevel describes one distance. Numbers of solutions are text in JSON, for they may need
// all of 64 bits.
type SolutionLevel struct {
	Positions uint64       `json:"positions"`
	Unique    uint64       `json:"unique"` // positions with one shortest solution
	Fewest    uint64       `json:"fewest,string"`
	Most      uint64       `json:"most,string"`
	MostAt    puzzle.Index `json:"most_at"` // the least index with the most
	Mean      float64      `json:"mean"`
	// Digits counts the positions by the number of digits of their solutions. Digits[0] counts
	// those with 1 to 9 solutions.
	Digits []uint64 `json:"digits"`

	total [2]uint64 // of all positions, least significant word first
}

// errManySolutions is returned by SolutionsOf if a position has 2^64 shortest solutions or more.
var errManySolutions = errors.New("some position has 2^64 shortest solutions or more, which is " +
	"more than this analysis counts: ask for the number of a single position")

// SolutionsOf counts the shortest solutions of every position, level by level. The number of a
// position is the sum over the moves that begin a shortest solution. It takes 8 bytes for each
// position and memory for the distances. A puzzle in XOR form whose moves cost 1 is counted 64
// positions at a time.
func SolutionsOf(ctx context.Context, db store.Reader,
	report progress.Func) (*Solutions, error) {
	p := db.Puzzle()
	at, err := loadDistances(ctx, db, report)
	if err != nil {
		return nil, err
	}
	f := p.Features()
	c := &solutionCounter{puzzle: p, at: at}
	if err := bigmem.Make(space.RowCount(p.Size())*space.Lanes, &c.ways); err != nil {
		return nil, err
	}
	if f.XOR != nil && f.UnitCost() {
		c.moves, c.compare = xormoves.Of(f.XOR), compareAll
		if f.Undirected() && at.planes >= 2 {
			c.compare = compareNear
		}
	}
	out := &Solutions{Puzzle: p.Spec()}
	done := report.Count("counting solutions", "positions", db.Manifest().Reached)
	for d, positions := range db.Levels() {
		l, err := c.level(ctx, uint64(d), done)
		if err != nil {
			return nil, err
		}
		if l.Positions = positions; positions == 0 {
			l.Fewest = 0
		}
		l.Mean = (math.Ldexp(float64(l.total[1]),
			64) + float64(l.total[0])) / float64(max(positions, 1))
		out.Levels = append(out.Levels, *l)
		if d > 0 {
			out.Unique += l.Unique
		}
	}
	return out, nil
}

// solutionCounter counts the solutions of one level after another.
type solutionCounter struct {
	puzzle puzzle.Puzzle
	at     *distances
	ways   []uint64        // the numbers of solutions by index, for finished levels
	moves  []xormoves.Move // nil if positions are counted one by one
	// compareNear if the distances of neighbours differ by at most one, else compareAll
	compare func(here, there []uint64, lanes uint) (nearer, farther uint64)
}

func (c *solutionCounter) level(ctx context.Context, d uint64,
	done *progress.Counter) (*SolutionLevel, error) {
	out := &SolutionLevel{Fewest: math.MaxUint64}
	err := space.Ranges(ctx, 0, c.puzzle.Size(), nil, func() parallel.Worker {
		t := &SolutionLevel{Fewest: math.MaxUint64, Digits: make([]uint64, 20)}
		row := c.byWords
		if c.moves == nil {
			row = c.byMoves()
		}
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				before := t.Positions
				for n := from; n < to; n++ {
					lanes := space.Equal(c.at.words[n*uint64(c.at.planes):][:c.at.planes], d+1)
					if lanes == 0 {
						continue
					}
					if d > 0 && !row(n, lanes) {
						return errManySolutions
					}
					t.row(c.ways[n*space.Lanes:][:space.Lanes], n, lanes, d == 0)
				}
				done.Add(t.Positions - before)
				return nil
			},
			Merge: func() { out.merge(t) },
		}
	})
	return out, err
}

// byWords counts the solutions of lanes of row n, all at the same distance. It returns false if a
// number needs more than 64 bits.
func (c *solutionCounter) byWords(n, lanes uint64) bool {
	planes := uint64(c.at.planes)
	here, ways := c.at.words[n*planes:][:planes], c.ways[n*space.Lanes:][:space.Lanes]
	var carry uint64
	for i := range c.moves {
		m := &c.moves[i]
		legal := m.Legal(n) & lanes
		if legal == 0 {
			continue
		}
		nearer, _ := c.compare(here, c.at.words[(n^m.Row)*planes:][:planes], m.Lane)
		there := c.ways[(n^m.Row)*space.Lanes:][:space.Lanes]
		for left := nearer & legal; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros64(left)
			var over uint64
			ways[lane], over = bits.Add64(ways[lane], there[uint(lane)^m.Lane], 0)
			carry |= over
		}
	}
	return carry == 0
}

// byMoves is byWords one position after another.
func (c *solutionCounter) byMoves() func(n, lanes uint64) bool {
	features := c.puzzle.Features()
	var edges []puzzle.Edge
	return func(n, lanes uint64) bool {
		var carry uint64
		for ; lanes != 0; lanes &= lanes - 1 {
			x := space.Index(n, bits.TrailingZeros64(lanes))
			code := c.at.code(x)
			edges = c.puzzle.Successors(x, edges[:0])
			for _, e := range edges {
				if there := c.at.code(e.To); there > 0 &&
					there+uint64(features.Cost(e.Move)) == code {
					var over uint64
					c.ways[x], over = bits.Add64(c.ways[x], c.ways[e.To], 0)
					carry |= over
				}
			}
		}
		return carry == 0
	}
}

// row adds the numbers of solutions of lanes of row n. Goals have 1.
func (l *SolutionLevel) row(ways []uint64, n, lanes uint64, goals bool) {
	l.Positions += uint64(bits.OnesCount64(lanes))
	var buf [20]byte
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		if goals {
			ways[lane] = 1
		}
		w := ways[lane]
		if w == 1 {
			l.Unique++
		}
		l.Fewest = min(l.Fewest, w)
		if w > l.Most {
			l.Most, l.MostAt = w, space.Index(n, lane)
		}
		l.Digits[len(strconv.AppendUint(buf[:0], w, 10))-1]++
		l.total = plus(l.total, [2]uint64{w, 0})
	}
}

// plus adds numbers of two words, the lower word first.
func plus(a, b [2]uint64) [2]uint64 {
	low, carry := bits.Add64(a[0], b[0], 0)
	return [2]uint64{low, a[1] + b[1] + carry}
}

// merge adds one worker's part of a level.
func (l *SolutionLevel) merge(t *SolutionLevel) {
	l.Unique += t.Unique
	l.Fewest = min(l.Fewest, t.Fewest)
	if t.Most > l.Most || t.Most == l.Most && t.MostAt < l.MostAt {
		l.Most, l.MostAt = t.Most, t.MostAt
	}
	l.total = plus(l.total, t.total)
	l.Digits = space.Add(l.Digits, space.Trim(t.Digits))
}
