package analyze

import (
	"context"

	"puzzlebase/analyze/scan"
	"puzzlebase/enumerate"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// scanLevel shows the positions at distance d to readers, as rows of one word. Where the database
// does not hold distances, it enumerates them.
func scanLevel(ctx context.Context, p puzzle.Puzzle, db store.Table, d puzzle.Distance,
	report progress.Func, start func() space.Reader) error {
	const phase = "collecting the level"
	m := db.Manifest()
	if m.Content == "" {
		return scanLanes(ctx, db, report, phase,
			func(row []uint64, _ uint64) uint64 { return m.Shape.Level(row, d) }, start)
	}
	level, err := enumerate.LevelAt(ctx, p, d, enumerate.Options{Progress: report})
	if err != nil {
		return err
	}
	return scan.Ranges(ctx, space.RowCount(m.Size), report.Count(phase, "positions", m.Size),
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

// scanLanes shows readers one word for each row: the lanes that pick returns.
func scanLanes(ctx context.Context, db store.Table, report progress.Func, phase string,
	pick func(row []uint64, number uint64) uint64, start func() space.Reader) error {
	words := db.Manifest().Shape.Words()
	return scan.Rows(ctx, db, report, phase, func() space.Reader {
		r := start()
		var lanes []uint64
		return space.Reader{Visit: func(first uint64, rows []uint64) error {
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
	depth int      // planes
	words []uint64 // row n has words[n*depth:][:depth]
}

func loadDistances(ctx context.Context, db store.Table,
	report progress.Func) (*distances, error) {
	shape := db.Manifest().Shape
	depth := shape.Distance
	d := &distances{depth: depth}
	if err := bigmem.Make(uint64(depth)*space.RowCount(db.Manifest().Size), &d.words); err != nil {
		return nil, err
	}
	err := scan.Rows(ctx, db, report, "loading distances", func() space.Reader {
		return space.Reader{Visit: func(first uint64, rows []uint64) error {
			out := d.words[first*uint64(depth):]
			for i := 0; i < len(rows); i += shape.Words() {
				copy(out, rows[i:i+depth])
				out = out[depth:]
			}
			return nil
		}}
	})
	return d, err
}

// code returns the distance of x plus one, 0 when x is unreached.
func (d *distances) code(x puzzle.Index) uint64 {
	number := uint64(x) / space.Lanes
	return space.Value(d.words[number*uint64(d.depth):][:d.depth], uint(x%space.Lanes))
}
