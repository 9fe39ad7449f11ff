package export

import (
	"context"
	"errors"
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
	store.Entry
	Moves int // legal moves
	// Numbers are those of Fields that the columns have.
	Numbers [maxFields]uint64
	Name    string // of the parent move, or of Move, where there is a column for it

	// Of a move rather than of the position alone:
	Move    puzzle.Move
	To      puzzle.Index
	ToEntry store.Entry
}

func (r *Record) hasParent() bool { return r.Reached && r.Distance > 0 }

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
	out := &ordered{take: sink.Write}
	var sample *sampler
	if opt.Sample > 0 {
		sample = newSampler(opt.Sample, opt.Seed)
		out.take = sample.add
	}
	out.moved = sync.NewCond(&out.mu)
	done := opt.Progress.Count("writing", "positions", src.Size())
	err := parallel.Ranges(ctx, opt.Workers, space.RowCount(src.Size()), space.ScanRows,
		func() parallel.Worker {
			m := newMaker(src, where, opt.Columns, sample)
			return parallel.Worker{Visit: func(from, to uint64) error {
				returned := false
				defer func() {
					if !returned { // batch panics, and others must not wait for its records
						_ = out.write(from, to, nil, errPanic)
					}
				}()
				records, err := m.batch(from, to)
				returned = true
				if err := out.write(from, to, records, err); err != nil {
					return err
				}
				done.Add(min(to*space.Lanes, src.Size()) - from*space.Lanes)
				return nil
			}}
		})
	if err == nil && sample != nil {
		drawn := sample.drawn()
		out.count, err = uint64(len(drawn)), sink.Write(drawn)
	}
	return out.count, sink.Close(err)
}

var errPanic = errors.New("a position of the puzzle cannot be written")

// ordered hands batches to take in the order of their rows. A worker waits with its batch until
// those before it are written, so no more batches wait than there are workers.
type ordered struct {
	take  func([]Record) error
	mu    sync.Mutex // guards what follows, and is held while take runs
	moved *sync.Cond // next has changed
	next  uint64     // the first row of the next batch
	count uint64     // records written
	err   error      // the first
}

// write writes the records of a range of rows after those before it, unless making or writing some
// of them has failed.
func (o *ordered) write(from, to uint64, records []Record, err error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.next != from {
		o.moved.Wait()
	}
	defer o.moved.Broadcast()
	o.next = to
	if o.err == nil {
		o.err = err
	}
	if o.err == nil {
		o.count += uint64(len(records))
		o.err = o.take(records)
	}
	return o.err
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
	r := Record{Index: x, Moves: int(m.countMoves(x))}
	r.Distance, r.Parent, r.Reached = m.shape.At(row, uint(x%space.Lanes))
	for i, c := range m.columns.numbers {
		r.Numbers[i] = c.Of(x)
	}
	if m.columns.edges {
		return r
	}
	pos := m.p.Unrank(x)
	r.Position = m.p.Format(pos)
	if m.columns.names && r.hasParent() {
		r.Name = m.p.MoveName(pos, r.Parent)
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
			r.Move, r.Name, r.To, r.ToEntry = e.Move, m.p.MoveName(pos, e.Move), e.To, to
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
