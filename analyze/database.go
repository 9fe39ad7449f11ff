package analyze

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// scanLevel shows the positions at distance d to visitors, as rows of one word. Where the database
// does not hold distances, it enumerates them.
func scanLevel(ctx context.Context, db store.Reader, d puzzle.Distance,
	report progress.Func, start func() space.Visitor) error {
	p := db.Puzzle()
	const phase = "collecting the level"
	m := db.Manifest()
	if m.HasRows() {
		return scanLanes(ctx, db, report, phase,
			func(row []uint64, _ uint64) uint64 { return m.Shape.Level(row, d) }, start)
	}
	level, err := enumerate.LevelAt(ctx, p, d, enumerate.Options{Progress: report})
	if form := p.Features().Folded.Get(); err == nil && form != nil { // whatever the file's layout
		return scanOrbits(ctx, p, form, level, start)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", english.Spec(p.Spec()), err)
	}
	return space.Ranges(ctx, 0, m.Size, report.Count(phase, "positions", m.Size),
		func() parallel.Worker {
			r := start()
			buf := make([]uint64, space.ScanRows)
			return parallel.Worker{Visit: func(from, to uint64) error {
				if err := level(from, buf[:to-from]); err != nil {
					return err
				}
				return r.Visit(from, buf[:to-from])
			}, Merge: r.Merge}
		})
}

// mostUnfolded is the greatest number of positions of a level that is unfolded in memory.
const mostUnfolded = 1 << 24

// scanOrbits shows visitors the positions of a level that has the numbers of a folded form.
func scanOrbits(ctx context.Context, p puzzle.Puzzle, form *puzzle.FoldedForm,
	level space.RowReader, start func() space.Visitor) error {
	rows, end := map[uint64]uint64{}, space.RowCount(form.Size()) // the lanes of each row
	lanes, count := make([]uint64, space.ScanRows), 0
	for first := uint64(0); first < end; first += space.ScanRows {
		lanes = lanes[:min(space.ScanRows, end-first)]
		if err := errors.Join(ctx.Err(), level(first, lanes)); err != nil {
			return err
		}
		for i, left := range lanes {
			for ; left != 0; left &= left - 1 {
				x := form.Unfold(space.Index(first+uint64(i), bits.TrailingZeros64(left)))
				for s := range form.Order {
					y := form.Image(x, s)
					rows[uint64(y)/space.Lanes] |= 1 << (y % space.Lanes)
				}
				if count++; count*form.Order > mostUnfolded {
					return fmt.Errorf("%s: more than %s positions of the level are too many to "+
						"list, for its file is up to symmetry", english.Spec(p.Spec()),
						english.Grouped(mostUnfolded))
				}
			}
		}
	}
	r := start()
	for _, row := range slices.Sorted(maps.Keys(rows)) {
		if err := r.Visit(row, []uint64{rows[row]}); errors.Is(err, parallel.ErrEnough) {
			break
		} else if err != nil {
			return err
		}
	}
	if r.Merge != nil {
		r.Merge()
	}
	return nil
}

// scanLanes shows visitors one word for each row: the lanes that pick returns.
func scanLanes(ctx context.Context, db store.Reader, report progress.Func, phase string,
	pick func(row []uint64, number uint64) uint64, start func() space.Visitor) error {
	words := db.Manifest().Shape.Words()
	return space.ScanPhase(ctx, db, report, phase, func() space.Visitor {
		r := start()
		var lanes []uint64
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			lanes = lanes[:0]
			for ; len(rows) > 0; rows = rows[words:] {
				lanes = append(lanes, pick(rows[:words], first+uint64(len(lanes))))
			}
			return r.Visit(first, lanes)
		}, Merge: r.Merge}
	})
}

// distances has the distance planes of a whole space in memory.
type distances struct {
	planes int      // planes
	words  []uint64 // row n has words[n*planes:][:planes]
}

func loadDistances(ctx context.Context, db store.Reader,
	report progress.Func) (*distances, error) {
	shape := db.Manifest().Shape
	planes := shape.Distance
	d := &distances{planes: planes}
	if err := bigmem.Make(uint64(planes)*space.RowCount(db.Manifest().Size), &d.words); err != nil {
		return nil, err
	}
	err := space.ScanPhase(ctx, db, report, "loading distances", func() space.Visitor {
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			out := d.words[first*uint64(planes):]
			for i := 0; i < len(rows); i += shape.Words() {
				copy(out, rows[i:i+planes])
				out = out[planes:]
			}
			return nil
		}}
	})
	return d, err
}

// code returns the distance of x plus one, 0 when x is unreached.
func (d *distances) code(x puzzle.Index) uint64 {
	number := uint64(x) / space.Lanes
	return space.Value(d.words[number*uint64(d.planes):][:d.planes], uint(x%space.Lanes))
}
