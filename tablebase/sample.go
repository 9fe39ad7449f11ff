package tablebase

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Sampled is a randomly drawn position.
type Sampled struct {
	Index    puzzle.Index
	Distance puzzle.Distance
}

// Sample draws n different positions, in random order. All solvable positions at a distance in
// among are equally likely. The draw depends only on the seed, the distances and the puzzle. The
// seed starts a PCG generator. Its numbers are ranks among the eligible positions in order of
// index, and a repeated rank is drawn again. The error is a *TooFewError if there are fewer than n
// positions. Sample needs Expand, unless the layout is full or the file has no rows (see
// store.Manifest.HasRows). Without rows the generator's numbers are indices. An index that is not
// eligible is drawn again too, and it is an error if that would take too long.
func Sample(ctx context.Context, db *store.DB, among puzzle.Distances, n int, seed uint64,
	report progress.Func) ([]Sampled, error) {
	eligible, err := countEligible(db.Puzzle(), db.Levels(), among, n)
	if err != nil {
		return nil, err
	}
	s := &sampler{db, among, eligible, report}
	draw := s.byRank
	if !db.Manifest().HasRows() {
		draw = s.byIndex
	}
	drawn, err := draw(ctx, n, seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Name(db.Puzzle()), err)
	}
	return drawn, nil
}

// sampler draws positions of a table.
type sampler struct {
	*store.DB
	among    puzzle.Distances
	eligible uint64 // positions at these distances
	report   progress.Func
}

// maxLookups limits the expected lookups of a sample: minutes at most.
const maxLookups = 10_000_000

func (s *sampler) byIndex(ctx context.Context, n int, seed uint64) ([]Sampled, error) {
	if float64(n)*float64(s.Size()) > maxLookups*float64(s.eligible) {
		return nil, fmt.Errorf("%s positions are too few among %s to draw %s of them at random",
			english.Grouped(s.eligible), english.Grouped(s.Size()), english.Grouped(uint64(n)))
	}
	random := rand.New(rand.NewPCG(seed, 0))
	done := s.report.Count("drawing", "positions", uint64(n))
	return distinct(ctx, n, done, func() (Sampled, bool, error) {
		x := puzzle.Index(random.Uint64N(s.Size()))
		e, err := s.Lookup(x)
		return Sampled{x, e.Distance},
			e.Reached && s.among.First <= e.Distance && e.Distance <= s.among.Last, err
	})
}

// TooFewError is the error of a sample of more positions than there are.
type TooFewError struct {
	Puzzle           string // name for people
	Wanted, Eligible uint64
	Among            puzzle.Distances // where the positions were wanted
}

func (e *TooFewError) Error() string {
	where := fmt.Sprintf("distance %d has", e.Among.First)
	if e.Among.Last > e.Among.First {
		where = fmt.Sprintf("distances %d to %d have", e.Among.First, e.Among.Last)
	}
	wanted := english.Counted(e.Wanted, "position") + " are"
	if e.Wanted == 1 {
		wanted = "a position is"
	}
	return fmt.Sprintf("%s: %s wanted where %s %s", e.Puzzle, wanted, where,
		english.Grouped(e.Eligible))
}

// countEligible counts the positions of p at the distances among. The error is a *TooFewError if
// there are fewer than n.
func countEligible(p puzzle.Puzzle, levels []uint64, among puzzle.Distances,
	n int) (eligible uint64, err error) {
	for d := among.First; int(d) < len(levels) && d <= among.Last; d++ {
		eligible += levels[d]
	}
	if uint64(n) > eligible {
		err = &TooFewError{Name(p), uint64(n), eligible, among}
	}
	return eligible, err
}

func (s *sampler) byRank(ctx context.Context, n int, seed uint64) ([]Sampled, error) {
	drawn, err := numbers(ctx, s.eligible, n, seed)
	if err != nil {
		return nil, err
	}
	found, err := pick(ctx, s, s.among, slices.Sorted(slices.Values(drawn)), s.report)
	if err != nil {
		return nil, err
	}
	out := make([]Sampled, n)
	for i, r := range drawn {
		out[i] = found[r]
	}
	return out, nil
}

// numbers draws n different numbers less than limit.
func numbers(ctx context.Context, limit uint64, n int, seed uint64) ([]uint64, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	return distinct(ctx, n, nil,
		func() (uint64, bool, error) { return random.Uint64N(limit), true, nil })
}

// SampleAll draws n positions of a puzzle whose every index can be solved, as [Sample] does
// for all distances. It needs no database. Positions with an index are different. Of others there
// are so many that equal ones hardly ever occur.
func SampleAll(p puzzle.Puzzle, n int, seed uint64) (out []puzzle.Position) {
	if u := p.Features().Unnumbered; u != nil {
		random := rand.New(rand.NewPCG(seed, 0))
		for range n {
			out = append(out, u.Random(random.Uint64N))
		}
		return out
	}
	drawn, _ := numbers(context.Background(), p.Size(), n, seed) // it never ends early
	for _, x := range drawn {
		out = append(out, p.Unrank(puzzle.Index(x)))
	}
	return out
}

// ErrAllSolvable is returned when no board that was drawn is unsolvable.
var ErrAllSolvable = errors.New("none is unsolvable")

// SampleUnsolvable draws n different positions that no moves solve: some with an index, and others
// with two pieces of such a one exchanged. They are not equally likely, unlike those of
// [Sample]. If entries is nil, every position with an index is solvable. It is an error if
// few boards, or none, are unsolvable.
func SampleUnsolvable(ctx context.Context, p puzzle.Puzzle, entries store.Entries, n int,
	seed uint64) ([]puzzle.Position, error) {
	random, tries, most := rand.New(rand.NewPCG(seed, 2)), 0, 20_000+100*n
	found := ErrAllSolvable
	return distinct(ctx, n, nil, func() (puzzle.Position, bool, error) {
		if tries++; tries > most {
			return "", false, fmt.Errorf("%s: of %s boards drawn at random %w", Name(p),
				english.Grouped(most), found)
		}
		pos := someBoard(p, random)
		none, err := unsolvable(p, entries, pos)
		if none {
			found = fmt.Errorf("fewer than %d are unsolvable", n)
		}
		return pos, none, err
	})
}

func unsolvable(p puzzle.Puzzle, entries store.Entries, pos puzzle.Position) (bool, error) {
	x, numbered := p.Rank(pos)
	if !numbered || entries == nil {
		return !numbered, nil
	}
	e, err := entries.Lookup(x)
	return !e.Reached, err
}

// someBoard returns a position with an index, or such a one with two pieces exchanged.
func someBoard(p puzzle.Puzzle, random *rand.Rand) (pos puzzle.Position) {
	features := p.Features()
	if u := features.Unnumbered; u != nil {
		pos = u.Random(random.Uint64N)
	} else {
		pos = p.Unrank(puzzle.Index(random.Uint64N(p.Size())))
	}
	if features.Certify == nil || random.IntN(2) == 0 {
		return pos
	}
	cells := []byte(pos)
	i, j := random.IntN(len(cells)), random.IntN(len(cells))
	cells[i], cells[j] = cells[j], cells[i]
	exchanged := puzzle.Position(cells)
	if again, err := p.Parse(p.Format(exchanged)); err != nil || again != exchanged {
		return pos // each fits into certain cells only
	}
	return exchanged
}

// pick finds the positions with the given ranks, in increasing order, among those at some
// distances. First it counts them in each range of rows. Then it reads the ranges with a rank.
func pick(ctx context.Context, s space.Space, among puzzle.Distances, ranks []uint64,
	report progress.Func) (map[uint64]Sampled, error) {
	shape, all := s.Shape(), space.RowCount(s.Size())
	words := shape.Words()
	counts := make([]uint64, (all+space.ScanRows-1)/space.ScanRows)
	err := space.ScanPhase(ctx, s, report, "drawing", func() space.Visitor {
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			n := &counts[first/space.ScanRows]
			for i := 0; i < len(rows); i += words {
				*n += uint64(bits.OnesCount64(lanesAt(shape, rows[i:], among)))
			}
			return nil
		}}
	})
	if err != nil {
		return nil, err
	}
	found, passed := make(map[uint64]Sampled, len(ranks)), uint64(0)
	for n, count := range counts {
		if len(ranks) == 0 || ranks[0] >= passed+count {
			passed += count
			continue
		}
		first := uint64(n) * space.ScanRows
		rows := make([]uint64, min(space.ScanRows, all-first)*uint64(words))
		if err := s.Rows(first, rows); err != nil {
			return nil, err
		}
		for row := range slices.Chunk(rows, words) {
			for lanes := lanesAt(shape, row, among); lanes != 0; lanes &= lanes - 1 {
				if len(ranks) > 0 && ranks[0] == passed {
					lane := bits.TrailingZeros64(lanes)
					d, _, _ := shape.At(row, uint(lane))
					found[passed] = Sampled{space.Index(first, lane), d}
					ranks = ranks[1:]
				}
				passed++
			}
			first++
		}
	}
	return found, nil
}

func lanesAt(shape space.Shape, row []uint64, among puzzle.Distances) uint64 {
	if among.First == among.Last {
		return shape.Level(row, among.First)
	}
	var lanes uint64
	for left := shape.Reached(row); left != 0; {
		code := space.Value(row[:shape.Distance], uint(bits.TrailingZeros64(left)))
		same := space.Equal(row[:shape.Distance], code) & left
		left &^= same
		if d := puzzle.Distance(code - 1); among.First <= d && d <= among.Last {
			lanes |= same
		}
	}
	return lanes
}
