package enumerate

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"puzzlebase/enumerate/sheetbfs"
	"puzzlebase/enumerate/xorbfs"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Forecast is what enumerating a puzzle is expected to take. The greatest
// distance is a guess, and so is what follows from it.
type Forecast struct {
	Engine   Engine
	Size     uint64          // positions
	Farthest puzzle.Distance // greatest distance
	Shape    space.Shape     // of the rows up to that
	Memory   uint64          // bytes that the search holds at most
	Lean     uint64          // the same with a scratch file; 0 when the engine takes none
	Snapshot uint64          // bytes of a snapshot towards the end
	Time     time.Duration   // of the search
	Measured bool            // whether the time was measured here, by running the engine
}

// What enumerating costs on one processor of the year 2026, where it has not
// been measured: only the order of magnitude matters.
const (
	xorPosition   = 20 * time.Nanosecond // a position of the bit-parallel engine
	sheetPosition = 15 * time.Nanosecond // a position of the engine for sheets
	genericMove   = 90 * time.Nanosecond // a legal move of the generic engine
	slowest       = 20 * time.Microsecond
)

const (
	// distancePerLog is the greatest distance for each unit of the natural
	// logarithm of the size, seen from 1.5 (coins) to 4 (tiles on two rows); the
	// high end, so that memory is not taken to be too little.
	distancePerLog = 4
	// wider is how much farther one gets in a whole space than in proportion to
	// the bits of a part of it.
	wider = 1.25
)

// Estimate returns what enumerating p with an engine and so many workers is
// expected to take, at once: from the puzzle's properties and figures of another
// machine.
func Estimate(p puzzle.Graph, wish Engine, workers int) (Forecast, error) {
	engine, err := Choose(p, wish)
	if err != nil {
		return Forecast{}, err
	}
	f := Forecast{Engine: engine, Size: p.Size()}
	far := distancePerLog * math.Log(float64(p.Size())) * float64(puzzle.MaxCost(p))
	f.setFarthest(p, puzzle.Distance(min(far, float64(p.Size()-1), math.MaxUint16-1)))
	each := map[Engine]time.Duration{XOR: xorPosition, XORPlain: 4 * xorPosition, Sheets: sheetPosition}[engine]
	if engine == Generic {
		each = time.Duration(movesPerPosition(p) * float64(genericMove))
	}
	f.setTime(float64(each)*float64(f.Size), workers)
	return f, nil
}

// setFarthest sets the greatest distance and what follows from it.
func (f *Forecast) setFarthest(p puzzle.Graph, d puzzle.Distance) {
	f.Farthest = d
	f.Shape = space.ShapeFor(d, p.MoveCount())
	plane := 8 * space.RowCount(p.Size())
	f.Snapshot = plane * uint64(f.Shape.Words())
	switch f.Engine {
	case XOR, XORPlain:
		f.Memory = xorbfs.Memory(p.Size(), f.Shape)
		f.Snapshot = plane * uint64(f.Shape.Distance) // parents are found at the end
	case Sheets:
		f.Memory, f.Lean = sheetbfs.Memory(puzzle.TraitsOf(p).Sheets.SheetForm(), f.Shape)
	default:
		f.Memory = genericMemory(p, f.Shape)
	}
}

// setTime sets the time from what one processor would take, in nanoseconds.
// Workers beyond the processors do not help.
func (f *Forecast) setTime(nanoseconds float64, workers int) {
	f.Time = time.Duration(nanoseconds/float64(processors(workers))) + time.Duration(f.Farthest)*slowest
}

// processors is how many of the machine's processors so many workers keep busy;
// 0 workers mean all.
func processors(workers int) int {
	if n := runtime.GOMAXPROCS(0); workers <= 0 || workers > n {
		return n
	}
	return workers
}

// genericMemory is what the generic engine holds: the set of settled positions,
// the buckets, and the planes.
func genericMemory(p puzzle.Graph, s space.Shape) uint64 {
	sets := 1 + 2*int(puzzle.MaxCost(p)) + 1 + s.Words()
	return uint64(sets) * 8 * space.RowCount(p.Size())
}

// sampledPositions is how many positions are looked at for their number of moves.
const sampledPositions = 64

// movesPerPosition is the average number of legal moves.
func movesPerPosition(p puzzle.Graph) float64 {
	moves := 0
	var edges []puzzle.Edge
	for i := range uint64(sampledPositions) {
		edges = p.Successors(puzzle.Index(p.Size()/sampledPositions*i), edges[:0])
		moves += len(edges)
	}
	return float64(moves) / sampledPositions
}

// Calibrate is like Estimate, but measures how fast this machine is: it runs the
// engine itself for up to the time given, on a smaller space of the same moves
// or on the first levels of the space.
func Calibrate(ctx context.Context, p puzzle.Graph, wish Engine, workers int, budget time.Duration) (Forecast, error) {
	f, err := Estimate(p, wish, workers)
	if err != nil {
		return f, err
	}
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	f.Measured = true
	switch f.Engine {
	case Sheets:
		f.calibrateSheets(ctx, p, workers)
	case XOR, XORPlain:
		f.calibrateXOR(ctx, p, workers)
	default:
		f.calibrateGeneric(ctx, p, workers)
	}
	return f, nil
}

// calibrateSheets runs the real search until it ends or the time is up, and
// goes on from there by how long the levels took.
func (f *Forecast) calibrateSheets(ctx context.Context, p puzzle.Graph, workers int) {
	var levels []Level
	table, err := Run(ctx, p, Options{Workers: workers, Engine: f.Engine, OnLevel: func(l Level) { levels = append(levels, l) }})
	last := len(levels) - 1
	if last < 0 {
		f.Measured = false
		return
	}
	if err == nil {
		f.setFarthest(p, puzzle.Distance(len(table.Levels())-1))
		f.Time = levels[last].Elapsed
		return
	}
	f.Time = levels[last].Elapsed + f.rest(levels, workers)
	for _, l := range levels {
		if l.Reached > f.Size/2 { // the greatest distance is some 1.55 times the median
			f.setFarthest(p, l.Distance*155/100)
			return
		}
	}
}

// rest returns how long the levels will take that are not among the given ones.
// A level costs something of its own, which the early ones show, and something
// for each position, which the last ones show if they have enough of them.
func (f *Forecast) rest(levels []Level, workers int) time.Duration {
	const recent, enough = 3, 100
	last := len(levels) - 1
	early := float64(levels[last/2].Elapsed) / float64(last/2+1)
	before := levels[max(0, last-recent)]
	took, found := float64(levels[last].Elapsed-before.Elapsed), float64(levels[last].Reached-before.Reached)
	each := float64(sheetPosition) / float64(processors(workers))
	if found > float64(f.Size)/enough {
		each = max(0, took-recent*early) / found
	}
	more := max(0, float64(f.Farthest)-float64(last))
	return time.Duration(each*float64(f.Size-levels[last].Reached) + early*more)
}

// calibrateGeneric times the rules, and the touching of random bits that a
// search adds to them: each move is met twice, from either end.
func (f *Forecast) calibrateGeneric(ctx context.Context, p puzzle.Graph, workers int) {
	const setBytes, meetings = 64 << 20, 2
	set := make([]uint64, min(space.RowCount(p.Size()), setBytes/8))
	rng := rand.New(rand.NewPCG(1, 2))
	began := time.Now()
	var edges []puzzle.Edge
	n := 0
	for ; ctx.Err() == nil && uint64(n) < 4*p.Size(); n++ {
		edges = p.Successors(puzzle.Index(rng.Uint64N(p.Size())), edges[:0])
		for _, e := range edges {
			set[uint64(e.To)/64%uint64(len(set))] |= 1 << (e.To % 64)
		}
	}
	each := float64(time.Since(began)) / float64(max(n, 1))
	f.setTime(each*meetings*float64(p.Size()), workers)
}

// calibrateXOR searches the space that is left when index bits in the middle are
// fixed: the same moves between fewer positions.
func (f *Forecast) calibrateXOR(ctx context.Context, p puzzle.Graph, workers int) {
	form := puzzle.TraitsOf(p).XOR.Form()
	for bits := min(form.Bits, 18); bits <= form.Bits; bits += 2 {
		small := narrow(form, bits)
		goal := squeeze(uint64(p.Goals()[0]), form.Bits, bits)
		began := time.Now()
		table, err := Run(ctx, part{small, puzzle.Index(goal)}, Options{Workers: workers, Engine: f.Engine})
		if err != nil {
			return
		}
		took := time.Since(began)
		far := float64(len(table.Levels())-1) * float64(form.Bits) / float64(bits) * wider
		f.setFarthest(p, puzzle.Distance(min(far, math.MaxUint16-1)))
		f.Time = time.Duration(float64(took) * float64(p.Size()) / float64(small.Size()))
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < 5*took {
			return // the next one would not end in time
		}
	}
}

// part is a form with a goal.
type part struct {
	*puzzle.XORForm
	goal puzzle.Index
}

// Goals implements puzzle.Graph.
func (p part) Goals() []puzzle.Index { return []puzzle.Index{p.goal} }

// squeeze keeps the low bits of x but one, and its highest, so many in all. The
// highest is the side in puzzles that have one.
func squeeze(x uint64, from, to int) uint64 {
	low := uint64(1)<<(to-1) - 1
	return x&low | x>>(from-1)&1<<(to-1)
}

// narrow returns the form on fewer bits, as squeeze keeps them: moves and
// conditions that are left without bits are dropped.
func narrow(form *puzzle.XORForm, bits int) *puzzle.XORForm {
	small := &puzzle.XORForm{Bits: bits}
	for _, m := range form.Moves {
		move := puzzle.XORMove{Mask: squeeze(m.Mask, form.Bits, bits)}
		for _, c := range m.When {
			when := puzzle.Condition{Mask: squeeze(c.Mask, form.Bits, bits), Odd: c.Odd}
			if when.Mask != 0 {
				move.When = append(move.When, when)
			}
		}
		if move.Mask != 0 {
			small.Moves = append(small.Moves, move)
		}
	}
	return small
}
