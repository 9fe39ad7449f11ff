package export

import (
	"context"
	"math/bits"

	"golang.org/x/sync/errgroup"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// Row is what there is to say of one position.
type Row struct {
	Position string // in the puzzle's one-line form
	Index    puzzle.Index
	Solvable bool
	Distance puzzle.Distance // when Solvable
	Parent   int             // parent move, -1 for a goal or when not Solvable
	Moves    int             // legal moves
}

// Source is a database that can be read whole.
type Source interface {
	space.Space
	// Manifest says what the database holds; not to be changed.
	Manifest() *store.Manifest
}

// Sink takes rows in order of index.
type Sink interface {
	// Write writes rows; it may keep them.
	Write(rows []Row) error
	// Close writes what is left. The sink must not be used afterwards.
	Close() error
}

// Options are what Run may be told.
type Options struct {
	Workers  int // goroutines that make rows; at least 1
	Progress progress.Func
}

// batchGroups is how many groups of 64 positions a worker takes at a time.
const batchGroups = 512

// Run writes the rows of p that where chooses to the sink and closes it. It
// returns how many there are.
func Run(ctx context.Context, p puzzle.Puzzle, src Source, where *Where, sink Sink, opt Options) (uint64, error) {
	groups := space.RowCount(src.Manifest().Size)
	total := (groups + batchGroups - 1) / batchGroups
	pool, ctx := errgroup.WithContext(ctx)
	workers := max(opt.Workers, 1)
	jobs := make(chan job)
	queue := make(chan job, 2*workers) // the same jobs, in order
	pool.Go(func() error {
		defer close(jobs)
		defer close(queue)
		for n := range total {
			j := job{n, make(chan []Row, 1)}
			for _, to := range []chan job{queue, jobs} {
				select {
				case to <- j:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		return nil
	})
	for range workers {
		pool.Go(func() error {
			m := newMaker(p, src, where)
			for j := range jobs {
				rows, err := m.batch(j.number*batchGroups, min(batchGroups, groups-j.number*batchGroups))
				if err != nil {
					return err
				}
				j.rows <- rows
			}
			return nil
		})
	}
	done := opt.Progress.Count("writing", "positions", src.Manifest().Size)
	var count uint64
	pool.Go(func() error {
		for j := range queue {
			select {
			case rows := <-j.rows:
				count += uint64(len(rows))
				if err := sink.Write(rows); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
			done.Add(min(batchGroups*space.Lanes, src.Manifest().Size-j.number*batchGroups*space.Lanes))
		}
		return nil
	})
	err := pool.Wait()
	if closed := sink.Close(); err == nil {
		err = closed
	}
	return count, err
}

// job is a batch to be made, and where its rows go.
type job struct {
	number uint64
	rows   chan []Row
}

// maker makes rows; each worker has its own.
type maker struct {
	p     puzzle.Puzzle
	src   Source
	where *Where
	shape space.Shape
	size  uint64
	form  *puzzle.XORForm // nil unless p has one
	room  []uint64
	edges []puzzle.Edge
}

func newMaker(p puzzle.Puzzle, src Source, where *Where) *maker {
	m := &maker{p: p, src: src, where: where, shape: src.Manifest().Planes, size: src.Manifest().Size}
	if f := puzzle.TraitsOf(p).XOR; f != nil {
		m.form = f.Form()
	}
	m.room = make([]uint64, batchGroups*m.shape.Words())
	return m
}

// batch makes the chosen rows of some groups.
func (m *maker) batch(first, groups uint64) ([]Row, error) {
	words := uint64(m.shape.Words())
	rows := m.room[:groups*words]
	if err := m.src.Rows(first, rows); err != nil {
		return nil, err
	}
	var out []Row
	for g := range groups {
		row := rows[g*words : (g+1)*words]
		start := (first + g) * space.Lanes
		lanes := m.where.lanes(m.shape, row) & m.where.indices(start)
		if left := m.size - start; left < space.Lanes {
			lanes &= 1<<left - 1
		}
		if out == nil && lanes != 0 {
			out = make([]Row, 0, min(bits.OnesCount64(lanes)*int(groups-g), batchGroups*space.Lanes))
		}
		for ; lanes != 0; lanes &= lanes - 1 {
			if r, ok := m.row(row, start, uint(bits.TrailingZeros64(lanes))); ok {
				out = append(out, r)
			}
		}
	}
	return out, nil
}

// row makes one row; false when the number of its moves is not a wanted one.
func (m *maker) row(planes []uint64, start uint64, lane uint) (Row, bool) {
	x := puzzle.Index(start + uint64(lane))
	r := Row{Index: x, Parent: -1, Moves: m.moves(x)}
	if !m.where.wantsMoves(r.Moves) {
		return r, false
	}
	distance, parent, solvable := m.shape.At(planes, lane)
	if solvable {
		r.Solvable, r.Distance = true, distance
		if distance > 0 {
			r.Parent = int(parent)
		}
	}
	r.Position = m.p.Format(m.p.Unrank(x))
	return r, true
}

// moves counts the legal moves of x.
func (m *maker) moves(x puzzle.Index) (n int) {
	if m.form == nil {
		m.edges = m.p.Successors(x, m.edges[:0])
		return len(m.edges)
	}
	for i := range m.form.Moves {
		if m.form.Moves[i].Legal(uint64(x)) {
			n++
		}
	}
	return n
}
