package sheetbfs

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/enumerate/planes"
	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Options are what a search may be told.
type Options struct {
	Workers int            // goroutines; at least 1
	Found   func(n uint64) // called from several goroutines when n more positions are found

	// Scratch holds the planes instead of memory when it is not nil and the sheets
	// are whole words, which all large ones are. Snapshots are of sets then.
	Scratch planes.Scratch
}

// Search is an enumeration between two levels.
type Search struct {
	Options
	layout
	planes  *planes.Store // first those of the parent moves, whose number is known, then those of the distance code
	parents int           // planes of parent moves
	goals   []puzzle.Index
	chunk   uint64   // positions in a unit; the last unit of a sheet may be cut short
	chunks  int      // units in a sheet
	pulls   [][]pull // by sheet
	seen    []uint64 // positions of all levels so far
	left    []uint32 // positions of each unit that are not in seen
	now     level    // the current level
	next    level    // the one being gathered
}

// level is a set of positions.
type level struct {
	set    []uint64
	sheets []sheet
	count  []uint32 // by unit
	some   []bool   // which sheets have any
}

// sheet is a set of positions of a sheet, in parts of so many offsets. A part has a
// word to spare, and is nil where it has no positions.
type sheet struct {
	parts [][]uint64
	span  uint64
}

// part returns the part that an offset is in, and the part's first offset.
func (s *sheet) part(offset uint64) (words []uint64, first uint64) {
	n := offset / s.span
	return s.parts[n], n * s.span
}

// New returns a search of form, whose move numbers are below moves, backwards
// from the goals, before its first level.
func New(form *puzzle.SheetForm, moves int, goals []puzzle.Index, opt Options) (*Search, error) {
	if form.Width%space.Lanes != 0 {
		opt.Scratch = nil
	}
	s := &Search{Options: opt, goals: goals, chunk: chunkOf(form, chunkAtLeast)}
	s.layout = layout{form.Width, (form.Width + 63) / 64}
	s.planes = planes.New(s.stride*uint64(len(form.Sheets))+1, opt.Scratch)
	s.parents = space.ShapeFor(0, moves).Parent
	if err := s.planes.Grow(s.parents); err != nil {
		return nil, err
	}
	s.chunks = int((form.Width + s.chunk - 1) / s.chunk)
	s.pulls = plan(form, s.chunk)
	if err := bigmem.Make(s.planes.Words(), &s.seen, &s.now.set, &s.next.set); err != nil { // with a word to spare
		return nil, err
	}
	for _, l := range []*level{&s.now, &s.next} {
		l.count, l.some = make([]uint32, s.units()), make([]bool, len(s.pulls))
		for n := range s.pulls {
			l.sheets = append(l.sheets, sheet{[][]uint64{l.set[uint64(n)*s.stride:]}, s.width})
		}
	}
	s.left = make([]uint32, s.units())
	for u := range s.left {
		first := uint64(u%s.chunks) * s.chunk
		s.left[u] = uint32(min(s.chunk, form.Width-first))
	}
	return s, nil
}

// units is the number of units of work.
func (s *Search) units() int { return len(s.pulls) * s.chunks }

// unitWords returns the words of a set that a unit has: from the first up to the
// second.
func (s *Search) unitWords(unit int) (from, to uint64) {
	sheet, chunk := uint64(unit/s.chunks), uint64(unit%s.chunks)
	from = sheet*s.stride + chunk*s.chunk/64
	return from, min(from+(s.chunk+63)/64, (sheet+1)*s.stride)
}

// Snapshot returns the search as it is between two levels: its planes or, where they
// are in a file, its sets.
func (s *Search) Snapshot() *space.Snapshot {
	if memory, ok := s.planes.Memory(); ok {
		return &space.Snapshot{Parent: memory[:s.parents], Code: memory[s.parents:]}
	}
	return &space.Snapshot{Code: [][]uint64{s.now.set, s.seen}, Kind: space.Sets}
}

// Restore takes over the planes of a snapshot, or its sets.
func (s *Search) Restore(ctx context.Context, from *space.Snapshot) error {
	seen, last := from.Seen, func(i uint64) uint64 { return from.Level(i, from.Last()) }
	if s.Scratch == nil {
		if err := from.Check(s.planes.Words(), s.parents, space.Whole); err != nil {
			return err
		}
		s.planes.TakeOver(append(from.Parent[:s.parents:s.parents], from.Code...))
	} else {
		if err := from.CheckLike(s.Snapshot()); err != nil {
			return err
		}
		s.seen = from.Code[1]
		seen, last = func(i uint64) uint64 { return s.seen[i] }, func(i uint64) uint64 { return from.Code[0][i] }
	}
	for u := range s.left {
		if err := ctx.Err(); err != nil {
			return err
		}
		first, end := s.unitWords(u)
		for i := first; i < end; i++ {
			s.seen[i], s.now.set[i] = seen(i), last(i)
			s.left[u] -= uint32(bits.OnesCount64(s.seen[i]))
			s.now.count[u] += uint32(bits.OnesCount64(s.now.set[i]))
		}
	}
	s.now.findSheets(s.chunks)
	return nil
}

// Level finds the positions at distance d, when all nearer ones have been found,
// and returns how many they are. The context stops it between units.
func (s *Search) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if err := s.planes.Grow(s.parents + bits.Len(uint(d)+1)); err != nil {
		return 0, err
	}
	if d == 0 {
		return s.begin(), s.planes.Err()
	}
	n, err := s.step(ctx, d)
	if err != nil {
		return 0, err
	}
	s.now, s.next = s.next, s.now
	s.now.findSheets(s.chunks)
	return n, s.planes.Err()
}

// begin makes the goals the current level and returns their number.
func (s *Search) begin() uint64 {
	for _, g := range s.goals {
		sheet, offset := uint64(g)/s.width, uint64(g)%s.width
		at := sheet*s.stride + offset/64
		bit := uint64(1) << (offset % 64)
		unit := int(sheet)*s.chunks + int(offset/s.chunk)
		s.now.set[at] |= bit
		s.seen[at] |= bit
		word := s.planes.Read(s.parents, at, at+1, make([]uint64, 1))
		word[0] |= bit
		s.planes.Write(s.parents, at, word)
		s.now.count[unit]++
		s.left[unit]--
	}
	s.now.findSheets(s.chunks)
	s.Found(uint64(len(s.goals)))
	return uint64(len(s.goals))
}

// step gathers the level at distance d and returns its size.
func (s *Search) step(ctx context.Context, d puzzle.Distance) (uint64, error) {
	var total, taken atomic.Uint64
	units := uint64(s.units())
	group, ctx := errgroup.WithContext(ctx)
	for range min(s.Workers, int(units)) {
		group.Go(func() error {
			w := newWorker(s, d)
			for ctx.Err() == nil {
				u := taken.Add(1) - 1
				if u >= units {
					break
				}
				if found := w.gather(int(u)); found > 0 {
					total.Add(found)
					s.Found(found)
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	return total.Load(), err
}

// findSheets sets which sheets of so many units have any positions.
func (l *level) findSheets(chunks int) {
	for sheet := range l.some {
		l.some[sheet] = slices.Max(l.count[sheet*chunks:(sheet+1)*chunks]) > 0
	}
}

// worker is one goroutine's part in a step.
type worker struct {
	*Search
	distance puzzle.Distance
	got      []uint64   // room for a unit
	parts    [][]uint64 // the planes' parts of the unit at hand; nil for those not read
	rooms    [][]uint64 // room for them, when they lie in a file
	marks    [][]uint64 // some of them
}

func newWorker(s *Search, d puzzle.Distance) *worker {
	words := (s.chunk + 63) / 64
	w := &worker{Search: s, distance: d, got: make([]uint64, words), parts: make([][]uint64, s.planes.Count()), rooms: make([][]uint64, s.planes.Count())}
	for k := range w.rooms {
		if s.Scratch != nil {
			w.rooms[k] = make([]uint64, words)
		}
	}
	return w
}

// gather finds what a unit has of the next level, marks it and counts it.
func (w *worker) gather(unit int) uint64 {
	sheet, chunk := unit/w.chunks, unit%w.chunks
	from, to := w.unitWords(unit)
	found := w.next.set[from:to]
	if w.next.count[unit] != 0 { // of the level before the current one
		clear(found)
		w.next.count[unit] = 0
	}
	if w.left[unit] == 0 {
		return 0
	}
	clear(w.parts)
	touched := false
	for i := range w.pulls[sheet] {
		p := &w.pulls[sheet][i]
		if got := w.pull(p, chunk, len(found)); got != nil {
			touched = true
			settle(found, got, w.seen[from:to], w.withOnes(0, uint64(p.move), from, to))
		}
	}
	if !touched {
		return 0
	}
	count := finish(found, w.seen[from:to], w.withOnes(w.parents, uint64(w.distance)+1, from, to))
	w.putBack(from, count > 0)
	w.next.count[unit] = uint32(count)
	w.left[unit] -= uint32(count)
	return uint64(count)
}

// pull returns which positions of a chunk a move takes into the current level,
// in so many words; nil when none.
func (w *worker) pull(p *pull, chunk, words int) []uint64 {
	if !w.now.some[p.to] {
		return nil
	}
	source := &w.now.sheets[p.to]
	first := uint64(chunk) * w.chunk
	positions := uint64(w.now.count[p.to*w.chunks+chunk])
	local := p.turn == nil || p.back[0] != nil // the source is the same chunk
	if local && positions == 0 {
		return nil
	}
	got := w.got[:words]
	if local && (p.turn == nil || positions < w.chunk/p.turn.Run*pushFactor) {
		whole, from := source.part(first)
		part := whole[(first-from)/64:][:words]
		if p.turn == nil {
			return part
		}
		clear(got)
		pushBits(got, part, first/p.turn.Block(), p)
		return got
	}
	clear(got)
	pullRuns(got, first, min(first+w.chunk, w.width), p.turn, source)
	return got
}

// pushFactor is how many positions that are moved one by one cost as much as one
// run of bits.
const pushFactor = 1

// withOnes returns the unit's part of those planes, from plane first on, in which
// the number n has ones.
func (w *worker) withOnes(first int, n, from, to uint64) [][]uint64 {
	w.marks = w.marks[:0]
	for k := first; n != 0; k, n = k+1, n>>1 {
		if n&1 == 0 {
			continue
		}
		if w.parts[k] == nil {
			w.parts[k] = w.planes.Read(k, from, to, w.rooms[k])
		}
		w.marks = append(w.marks, w.parts[k])
	}
	return w.marks
}

// putBack writes the parts that were read, if they were changed.
func (w *worker) putBack(from uint64, changed bool) {
	for k, part := range w.parts {
		if part != nil && changed {
			w.planes.Write(k, from, part)
		}
	}
}
