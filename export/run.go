package export

import (
	"cmp"
	"context"
	"math/bits"
	"sync"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Record is a position with its numbers, or a move.
type Record struct {
	Position string // in the puzzle's one-line form
	Index    puzzle.Index
	Solvable bool
	Distance puzzle.Distance // when Solvable
	Parent   int             // parent move, -1 for a goal or when not Solvable
	Moves    int             // legal moves
	// Numbers are those of Fields that the columns have.
	Numbers [maxFields]uint64
	Name    string // of the parent move, or of Move, where there is a column for it

	// Of a move rather than of the position alone:
	Move       int
	To         puzzle.Index
	ToSolvable bool
	ToDistance puzzle.Distance
}

// Sink takes records in order of index.
type Sink interface {
	// Write writes records; it may hold on to them.
	Write(records []Record) error
	// Close writes what is left. After an error it drops that and returns the error. The sink
	// must not be used afterwards.
	Close(err error) error
}

// Options are the options of Run.
type Options struct {
	Workers  int // goroutines that make records; 0 means one for each processor
	Progress progress.Func

	Columns *Columns // of the sink's file
	Sample  int      // how many positions are drawn at random; 0 means all
	Seed    uint64   // of the random numbers
}

// Run writes the records of src that where chooses to the sink and closes it, also after an
// error. It returns how many records there are.
func Run(ctx context.Context, src store.Reader, where *Where, sink Sink,
	opt Options) (uint64, error) {
	if g, ok := sink.(*graphSink); ok && opt.Sample == 0 {
		if err := g.admit(where, src.Manifest().Levels); err != nil {
			return 0, sink.Close(err)
		}
	}
	take := sink.Write
	var sample *sampler
	if opt.Sample > 0 {
		sample = newSampler(opt.Sample, opt.Seed)
		take = sample.add
	}
	makers := sync.Pool{New: func() any { return newMaker(src, where, opt.Columns, sample) }}
	rows, count := space.RowCount(src.Size()), uint64(0)
	firsts := func(yield func(uint64, error) bool) {
		for from := uint64(0); from < rows && yield(from, nil); from += space.ScanRows {
		}
	}
	done := opt.Progress.Count("writing", "positions", src.Size())
	// batch makes the records of some rows, and returns what writes them.
	batch := func(_ context.Context, from uint64) (write func() error) {
		m, to := makers.Get().(*maker), min(from+space.ScanRows, rows)
		records, err := m.batch(from, to)
		makers.Put(m)
		return func() error {
			if err != nil {
				return err
			}
			count += uint64(len(records))
			defer done.Add(min(to*space.Lanes, src.Size()) - from*space.Lanes)
			return take(records)
		}
	}
	var err error
	for write := range parallel.InOrder(ctx, firsts, opt.Workers, 1, batch, func() {}) {
		if err = cmp.Or(write(), ctx.Err()); err != nil {
			break
		}
	}
	if err == nil && sample != nil {
		drawn := sample.drawn()
		count, err = uint64(len(drawn)), sink.Write(drawn)
	}
	return count, sink.Close(err)
}

type maker struct {
	p       puzzle.Puzzle
	src     store.Reader
	where   *Where
	columns *Columns
	sample  *sampler // nil when all are wanted
	shape   space.Shape
	size    uint64
	form    *puzzle.XORForm // nil unless p has one
	buf     []uint64
	edges   []puzzle.Edge             // of a position whose moves are rows
	moves   []puzzle.Edge             // of one whose moves are counted
	count   func(puzzle.Index) uint64 // countMoves
}

func newMaker(src store.Reader, where *Where, c *Columns,
	sample *sampler) *maker {
	p := src.Puzzle()
	m := &maker{p: p, src: src, where: where, shape: src.Manifest().Shape,
		size: src.Manifest().Size, columns: c, sample: sample, form: p.Features().XOR}
	m.count = m.countMoves
	m.buf = make([]uint64, space.ScanRows*m.shape.Words())
	return m
}

func (m *maker) batch(from, to uint64) ([]Record, error) {
	words := uint64(m.shape.Words())
	rows := m.buf[:(to-from)*words]
	if err := m.src.Rows(from, rows); err != nil {
		return nil, err
	}
	var out []Record
	for n := from; n < to; n++ {
		row := rows[(n-from)*words:][:words]
		lanes := m.where.lanes(m.shape, row) & space.LanesOf(m.size, n)
		for ; lanes != 0; lanes &= lanes - 1 {
			x := space.Index(n, bits.TrailingZeros64(lanes))
			if !m.sample.wants(x) || len(m.where.numbers) > 0 && !m.where.wantsNumbers(x, m.count) {
				continue
			}
			if out == nil && m.sample == nil { // a sample wants few records
				out = make([]Record, 0,
					min(bits.OnesCount64(lanes)*int(to-n), space.ScanRows*space.Lanes))
			}
			r := m.record(x, row)
			if !m.columns.edges {
				out = append(out, r)
				continue
			}
			var err error
			if out, err = m.appendEdges(out, r); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func (m *maker) record(x puzzle.Index, row []uint64) Record {
	r := Record{Index: x, Parent: -1, Moves: int(m.countMoves(x))}
	distance, parent, solvable := m.shape.At(row, uint(x%space.Lanes))
	if solvable {
		r.Solvable, r.Distance = true, distance
		if distance > 0 {
			r.Parent = int(parent)
		}
	}
	for i, c := range m.columns.numbers {
		r.Numbers[i] = c.Of(x)
	}
	if m.columns.edges {
		return r
	}
	pos := m.p.Unrank(x)
	r.Position = m.p.Format(pos)
	if m.columns.names && r.Parent >= 0 {
		r.Name = m.p.MoveName(pos, parent)
	}
	return r
}

func (m *maker) appendEdges(out []Record, r Record) ([]Record, error) {
	pos := m.p.Unrank(r.Index)
	m.edges = m.p.Successors(r.Index, m.edges[:0])
	for _, e := range m.edges {
		to, err := m.src.Lookup(e.To)
		if err != nil {
			return nil, err
		}
		if m.where.wants(e.To, to, m.count) {
			r.Move, r.Name, r.To, r.ToSolvable, r.ToDistance = int(e.Move),
				m.p.MoveName(pos, e.Move), e.To, to.Reached, to.Distance
			out = append(out, r)
		}
	}
	return out, nil
}

func (m *maker) countMoves(x puzzle.Index) (n uint64) {
	if m.form == nil {
		m.moves = m.p.Successors(x, m.moves[:0])
		return uint64(len(m.moves))
	}
	for i := range m.form.Moves {
		if m.form.Moves[i].Legal(uint64(x)) {
			n++
		}
	}
	return n
}
