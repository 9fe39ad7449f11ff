package engine

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Record is what a search keeps of single positions, in planes that have a bit for each position.
type Record struct {
	Job
	Coding space.Coding // of the planes, if they hold distances
	// Near is how many planes lie in memory, even if there is a scratch file: those that show which
	// of two neighbours is nearer, or [AllPlanes].
	Near int
	// Parents is the number of planes of parent moves, which come before those of distances. It is
	// 0 if Rows finds the moves.
	Parents int
	// For [Stored], Bits is the number of planes: 1 for bit 1 of each distance, 2 for the distance
	// modulo 3, plus Zero, or 0 if the sets of the search say it. With Zero 1 the number 0 is left
	// for unreached positions; with 0 all positions must be reachable.
	Bits   int
	Zero   uint
	Planes *planes.Store // for each position the number that Code returns
}

// AllPlanes as [Record].Near is for engines that use no scratch file.
const AllPlanes = math.MaxInt

// Begin makes the store of planes of so many words, without any plane.
func (r *Record) Begin(words uint64) {
	if r.Near == AllPlanes {
		r.Scratch = nil
	}
	if r.Want != Distances {
		r.Near = 0
	}
	r.Planes = planes.New(words, r.Scratch, r.Near)
}

// Code returns the number that the planes hold at distance d. Bit k of it lies in plane k.
func (r *Record) Code(d puzzle.Distance) uint {
	switch {
	case r.Want == Distances:
		return r.Coding.Code(d)
	case r.Want != Stored || r.Bits == 0:
		return 0
	case r.Bits == 1:
		return uint(d) >> 1 & 1
	default:
		return uint(d)%3 + r.Zero
	}
}

// count returns the number of planes when d is the last distance, and how many of them lie in
// memory beside a scratch file.
func (r *Record) count(d puzzle.Distance) (all, near int) {
	switch {
	case r.Want == Distances:
		all = r.Parents + bits.Len(r.Code(d))
		return all, min(all, r.Near)
	case r.Want == Stored:
		return r.Bits, 0
	default:
		return 0, 0
	}
}

// Reach adds the planes that the code of distance d needs. It fails without memory for them.
func (r *Record) Reach(d puzzle.Distance) error {
	all, _ := r.count(d)
	return r.Planes.Grow(all)
}

// InMemory returns the planes of parent moves and those of distances, as far as they are in memory.
func (r *Record) InMemory() (parents, codes [][]uint64) {
	all := r.Planes.Memory()
	return all[:r.Parents:r.Parents], all[r.Parents:]
}

// RowsOf returns a reader of rows for a search that has recorded the parent moves too. A word of
// its planes has a number of columns.
func (r *Record) RowsOf(columns uint64, shape space.Shape) space.RowReader {
	var order []int // a plane for a level that was empty is left out
	for k := range shape.Distance {
		order = append(order, r.Parents+k)
	}
	for k := range r.Parents {
		order = append(order, k)
	}
	return r.Planes.Rows(columns, order...)
}

// InCodes reports whether a snapshot has only the planes. The sets of the search follow from them,
// as they hold all distances and lie in memory.
func (r *Record) InCodes() bool { return r.Want == Distances && r.Scratch == nil }

// Snapshot returns a snapshot of the planes, or of the sets and the planes in memory.
func (r *Record) Snapshot(sets [][]uint64) *space.Snapshot {
	if r.InCodes() {
		parents, codes := r.InMemory()
		return &space.Snapshot{Coding: r.Coding, Code: codes, Parent: parents}
	}
	return &space.Snapshot{Coding: space.Sets, Code: slices.Concat(sets, r.Planes.Memory())}
}

// RestoreSets continues from a snapshot with a number of sets, which it returns, and takes over the
// memory of its planes. The error is a space.ErrSnapshot if the snapshot has another form, or else
// that of [Record.Reach].
func (r *Record) RestoreSets(from *space.Snapshot, sets int) ([][]uint64, error) {
	here, near := r.count(from.Last())
	if r.Scratch != nil {
		here = near
	}
	if err := from.CheckPlanes(sets+here, r.Planes.Words(), space.Sets); err != nil {
		return nil, err
	}
	r.Planes.Adopt(from.Code[sets:])
	return from.Code[:sets:sets], r.Reach(from.Last()) // the planes in the file
}

// RestoreCodes continues from a snapshot of the planes, and takes over their memory. After makeSets
// it visits each word, on all workers; one of them visits the words from a multiple of step to the
// next. When ctx is done it stops soon. The error is a space.ErrSnapshot if the snapshot has
// another form.
func (r *Record) RestoreCodes(ctx context.Context, from *space.Snapshot, makeSets func() error,
	step uint64, visit func(word uint64)) error {
	if err := from.Check(r.Planes.Words(), r.Parents, r.Coding); err != nil {
		return err
	}
	if err := makeSets(); err != nil {
		return err
	}
	r.Planes.Adopt(slices.Concat(from.Parent, from.Code))
	return parallel.Ranges(ctx, r.Workers, r.Planes.Words(), step, func() parallel.Worker {
		return parallel.Worker{Visit: func(first, end uint64) error {
			for word := first; word < end; word++ {
				visit(word)
			}
			return nil
		}}
	})
}

// Needs returns the needs of a search whose sets and counts have so many bytes.
func (r *Record) Needs(sets uint64, farthest puzzle.Distance) []Needs {
	all, near := r.count(farthest)
	bytes := func(planes int) uint64 { return 8 * r.Planes.Words() * uint64(planes) }
	inMemory := Needs{Memory: sets + bytes(all), Snapshot: PlaneBytes(r.Puzzle,
		space.ShapeFor(farthest, r.Puzzle.MoveCount()).Distance+r.Parents)}
	if r.Want == Stored {
		inMemory.Snapshot = inMemory.Memory // except some counts
	}
	if near == all {
		return []Needs{inMemory}
	}
	return []Needs{inMemory, {Memory: sets + bytes(near), Snapshot: sets + bytes(near),
		Scratch: bytes(all - near)}}
}
