package analyze

import (
	"context"

	"puzzlebase/analyze/scan"
	"puzzlebase/enumerate"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Database is an enumerated space that can be read whole.
type Database interface {
	tablebase.Source
	space.Space
	// Manifest says what the database holds; not to be changed.
	Manifest() *store.Manifest
}

// scanLevel shows the positions at distance d to readers as scan does, as rows of
// one word. Where the database does not hold distances they are enumerated.
func scanLevel(ctx context.Context, p puzzle.Puzzle, db Database, d puzzle.Distance,
	report progress.Func, start func() space.Reader) error {
	const phase = "collecting the level"
	m := db.Manifest()
	if m.Content == "" {
		return scan.Rows(ctx, db, report, phase, func() space.Reader {
			r := start()
			var lanes []uint64
			return space.Reader{Visit: func(first uint64, rows []uint64) error {
				lanes = lanes[:0]
				for ; len(rows) > 0; rows = rows[m.Planes.Words():] {
					lanes = append(lanes, m.Planes.Level(rows, d))
				}
				return r.Visit(first, lanes)
			}, Merge: r.Merge}
		})
	}
	level, err := enumerate.Options{Progress: report}.Level(ctx, p, d)
	if err != nil {
		return err
	}
	return scan.Parts(ctx, space.RowCount(m.Size), report.Count(phase, "positions", m.Size),
		func() space.Worker {
			r := start()
			room := make([]uint64, space.ScanRows)
			return space.Worker{Visit: func(from, to uint64) error {
				if err := level(from, room[:to-from]); err != nil {
					return err
				}
				return r.Visit(from, room[:to-from])
			}, Merge: r.Merge}
		})
}

// distances is the distance planes of a whole space in memory: those of the
// lowest bits of the code, all or only the first few.
type distances struct {
	depth int      // planes kept
	words []uint64 // row n has words[n*depth:][:depth]
}

// loadDistances reads the lowest depth distance planes of a database.
func loadDistances(ctx context.Context, db Database, depth int,
	report progress.Func) (*distances, error) {
	shape := db.Manifest().Planes
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

// code returns the distance of x plus one, 0 when x is unreached; all planes
// must be kept.
func (d *distances) code(x puzzle.Index) uint64 {
	number := uint64(x) / space.Lanes
	return space.Value(d.words[number*uint64(d.depth):][:d.depth], uint(x%space.Lanes))
}
