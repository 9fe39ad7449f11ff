package export

import (
	"context"
	"math/bits"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Record is what there is to say of one position.
type Record struct {
	Position string // in the puzzle's one-line form
	Index    puzzle.Index
	Solvable bool
	Distance puzzle.Distance // when Solvable
	Parent   int             // parent move, -1 for a goal or when not Solvable
	Moves    int             // legal moves
	// Own are the puzzle's own numbers of the position, in the order of Columns, or
	// of Fields where a layout wants some of these.
	Own  [MaxColumns + 2]uint64
	Name string // of the parent move, or of Move, where the layout has it

	// Of a move rather than of the position alone:
	Move       int
	To         puzzle.Index
	ToSolvable bool
	ToDistance puzzle.Distance
}

// Source is a database that can be read whole.
type Source interface {
	space.Space
	// Manifest says what the database holds; not to be changed.
	Manifest() *store.Manifest
	// Lookup returns what is known of the position with index x.
	Lookup(x puzzle.Index) (store.Entry, error)
}

// Sink takes records in order of index.
type Sink interface {
	// Write writes records; it may keep them.
	Write(records []Record) error
	// Close writes what is left, or drops it when it is told that the export has
	// failed. The sink must not be used afterwards.
	Close(failed bool) error
}

// Options are what Run may be told.
type Options struct {
	Workers  int // goroutines that make records; 0 means one for each processor
	Progress progress.Func

	Layout *Layout // of the sink's file; nil means Standard
	Sample int     // only so many of the positions, drawn by lot; 0 means all
	Seed   uint64  // of the lots
}

// Run writes the records of p that where chooses to the sink and closes it. It
// returns how many there are.
func Run(ctx context.Context, p puzzle.Puzzle, src Source, where *Where, sink Sink,
	opt Options) (uint64, error) {
	var lots *sampler
	if opt.Sample > 0 {
		lots = newSampler(sink, opt.Sample, opt.Seed)
		sink = lots
	}
	if opt.Layout == nil {
		opt.Layout = Standard(p)
	}
	out := newOrdered(sink)
	done := opt.Progress.Count("writing", "positions", src.Size())
	err := space.Ranges(ctx, opt.Workers, space.RowCount(src.Size()), space.ScanRows,
		func() space.Worker {
			m := newMaker(p, src, where, opt.Layout, lots)
			return space.Worker{Visit: func(from, to uint64) error {
				records, err := m.batch(from, to)
				if err := out.write(from, to, records, err); err != nil {
					return err
				}
				done.Add(min(to*space.Lanes, src.Size()) - from*space.Lanes)
				return nil
			}}
		})
	if closed := sink.Close(err != nil); err == nil {
		err = closed
	}
	if lots != nil {
		return uint64(len(lots.kept)), err
	}
	return out.count, err
}

// ordered hands batches to a sink in the order of their rows, whichever is made
// first. Who has made a batch waits until those before it are written, so that
// no more batches wait than there are workers.
type ordered struct {
	sink  Sink
	mu    sync.Mutex // guards what follows and the sink
	turn  *sync.Cond // next has changed
	next  uint64     // the row whose turn it is
	count uint64     // records written
	err   error      // the first
}

func newOrdered(sink Sink) *ordered {
	o := &ordered{sink: sink}
	o.turn = sync.NewCond(&o.mu)
	return o
}

// write writes the records of the rows from one up to another when it is their
// turn, or passes the turn on when making them, or something before them, has
// failed.
func (o *ordered) write(from, to uint64, records []Record, err error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.next != from {
		o.turn.Wait()
	}
	defer o.turn.Broadcast()
	o.next = to
	if o.err == nil {
		o.err = err
	}
	if o.err == nil {
		o.count += uint64(len(records))
		o.err = o.sink.Write(records)
	}
	return o.err
}

// maker makes records; each worker has its own.
type maker struct {
	p     puzzle.Puzzle
	src   Source
	where *Where
	shape space.Shape
	size  uint64
	form  *puzzle.XORForm // nil unless p has one
	room  []uint64
	edges []puzzle.Edge

	layout *Layout
	lots   *sampler // nil when all are wanted
}

func newMaker(p puzzle.Puzzle, src Source, where *Where, l *Layout, lots *sampler) *maker {
	m := &maker{p: p, src: src, where: where, shape: src.Manifest().Planes,
		size: src.Manifest().Size, layout: l, lots: lots, form: p.Features().XOR}
	m.room = make([]uint64, space.ScanRows*m.shape.Words())
	return m
}

// batch makes the chosen records of the rows from one up to another.
func (m *maker) batch(from, to uint64) ([]Record, error) {
	words := uint64(m.shape.Words())
	rows := m.room[:(to-from)*words]
	if err := m.src.Rows(from, rows); err != nil {
		return nil, err
	}
	var out []Record
	for n := from; n < to; n++ {
		row := rows[(n-from)*words:][:words]
		start := n * space.Lanes
		lanes := m.where.lanes(m.shape, row) & m.where.indices(start)
		if left := m.size - start; left < space.Lanes {
			lanes &= 1<<left - 1
		}
		if out == nil && lanes != 0 && m.lots == nil { // of a sample hardly any is wanted
			out = make([]Record, 0,
				min(bits.OnesCount64(lanes)*int(to-n), space.ScanRows*space.Lanes))
		}
		for ; lanes != 0; lanes &= lanes - 1 {
			lane := bits.TrailingZeros64(lanes)
			if x := puzzle.Index(start + uint64(lane)); !m.lots.wants(x) || !m.where.wantsOwn(x) {
				continue
			}
			r, ok := m.record(row, start, uint(lane))
			switch {
			case !ok:
			case m.layout.edges:
				var err error
				if out, err = m.appendEdges(out, r); err != nil {
					return nil, err
				}
			default:
				out = append(out, r)
			}
		}
	}
	return out, nil
}

// record makes one record; false when its number of moves is not a wanted one.
func (m *maker) record(row []uint64, start uint64, lane uint) (Record, bool) {
	x := puzzle.Index(start + uint64(lane))
	r := Record{Index: x, Parent: -1, Moves: m.moves(x)}
	if !m.where.wantsMoves(r.Moves) {
		return r, false
	}
	distance, parent, solvable := m.shape.At(row, lane)
	if solvable {
		r.Solvable, r.Distance = true, distance
		if distance > 0 {
			r.Parent = int(parent)
		}
	}
	for i, c := range m.layout.own {
		if c.Of != nil {
			r.Own[i] = c.Of(x)
		}
	}
	if m.layout.edges {
		return r, true
	}
	pos := m.p.Unrank(x)
	r.Position = m.p.Format(pos)
	if m.layout.names && r.Parent >= 0 {
		r.Name = m.p.MoveName(pos, parent)
	}
	return r, true
}

// appendEdges appends the moves from a position to others that are wanted.
func (m *maker) appendEdges(out []Record, r Record) ([]Record, error) {
	pos := m.p.Unrank(r.Index)
	m.edges = m.p.Successors(r.Index, m.edges[:0])
	for _, e := range m.edges {
		to, err := m.src.Lookup(e.To)
		if err != nil {
			return nil, err
		}
		if m.where.wants(e.To, to, func() int { return len(m.p.Successors(e.To, nil)) }) {
			r.Move, r.Name, r.To, r.ToSolvable, r.ToDistance = int(e.Move),
				m.p.MoveName(pos, e.Move), e.To, to.Reached, to.Distance
			out = append(out, r)
		}
	}
	return out, nil
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
