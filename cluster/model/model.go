package model

import (
	"math"
	"slices"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// Space is a space in blocks, as the model sees it.
type Space struct {
	Positions float64
	Levels    []float64 // positions of each
	Bits      float64   // of the set of a block: a word may have fewer positions than 64
	Directed  bool
	MoveBits  float64        // that are stored of a position's parent move
	Left      float64        // words that a block keeps from level to level
	Choice    storage.Choice // how blocks are coded
	Kernel    float64        // seconds of one processor for all levels
	Steady    bool           // every level costs the kernel the same, else by its positions
	Spread    float64        // what share of the variance of distances lies between blocks
	Clumps    clumps         // how positions of a block lie together
	Seen      clumps         // how all so far do, in directed puzzles

	sources [][]int // by block
	order   []int   // in which blocks are found
}

// Of returns the model of p in a number of blocks. Counts has the expected number of positions of
// each level; see enumerate.ForecastLevels.
func Of(p puzzle.Puzzle, blocks int, counts []float64, choice storage.Choice) *Space {
	features := p.Features()
	s := &Space{Positions: float64(p.Size()), Levels: counts, Choice: choice,
		Directed: !features.Undirected()}
	s.Steady = features.XOR != nil
	perPosition := tileSeconds
	want := engine.WantFor(p)
	if tablebase.Searched(p) {
		want = engine.Counts
	}
	if b, err := enumerate.Cut(p, blocks, want); err == nil {
		s.MoveBits, s.Bits, s.Left = float64(b.Parents), float64(b.Words*64),
			float64(len(b.Left()))
		for n := range b.Count {
			s.sources = append(s.sources, b.Sources(n))
		}
		s.order = levels.InOrder(s.sources)
		perPosition = coordinateSeconds
		if features.Tiles != nil {
			perPosition = tileSeconds
			s.tiles(*features.Tiles, b.Count)
		}
	} else { // no engine cuts it: blocks as tiles would have them
		s.Bits = s.Positions / float64(blocks)
		for n := range blocks {
			s.sources = append(s.sources, []int{n ^ 1, 2 * n % blocks, (2*n + 1) % blocks})
			s.order = append(s.order, n)
		}
		if features.Tiles != nil {
			s.tiles(*features.Tiles, blocks)
		}
	}
	s.Kernel = s.Positions * perPosition
	if s.Steady {
		s.board(features.XOR)
		s.Kernel = s.Positions / 512 * float64(p.MoveCount()) * float64(len(s.Levels)) * xorSeconds
		if features.Side != nil {
			s.Kernel /= 2
		}
	}
	return s
}

// Blocks is the number of blocks. Sources is the number of sources of a block on average.
func (s *Space) Blocks() int { return len(s.sources) }
func (s *Space) Sources() float64 {
	sum := 0
	for _, from := range s.sources {
		sum += len(from)
	}
	return float64(sum) / float64(len(s.sources))
}

// The times on one processor of the year 2026, in seconds, as measured (docs/cluster.md). The
// engines need them for a position of tiles, for one of coordinates, and for a move of 512
// positions of boards. Coding needs them for a byte that is copied, and for a position that is
// coded by its gap.
const (
	tileSeconds       = 2.3e-9
	coordinateSeconds = 17e-9
	xorSeconds        = 3e-9
	byteSeconds       = 0.1e-9
	gapSeconds        = 4.5e-9
)

// Machine describes a worker.
type Machine struct {
	Processors int
	Bandwidth  float64 // bytes a second, in and out together, from and to the storage
	Memory     float64 // bytes for sets of blocks; see levels.SetMemory
}

// Barrier and Task are the seconds that Temporal adds for each level and for each block. They were
// measured with a server with default settings, and with some workers whose tasks overlap. Most of
// Barrier is waiting: such a server looks for tasks twenty times a second.
const (
	Barrier = 0.3
	Task    = 0.0035
)

// Level has the bytes for one level.
type Level struct {
	Read, Written float64 // bytes, of all workers
}

// Prediction has the bytes and the time for a build.
type Prediction struct {
	Levels  []Level
	Read    float64 // bytes, of all levels
	Written float64
	Peak    float64 // bytes read and written at the largest level
	Kept    float64 // bytes that lie on storage in the end
	Seconds float64
	// The seconds in which the kernels and codes, the storage, or the sharing out of blocks limit
	// the build.
	Processors, Storage, Sharing float64
}

// Predict forecasts a build on a number of equal workers.
func (s *Space) Predict(workers int, m Machine) Prediction {
	var p Prediction
	run := s.begin(workers, m)
	for d, n := range s.Levels {
		l, processors := run.level(d, n)
		kernel := s.Kernel / float64(len(s.Levels))
		if !s.Steady {
			kernel = s.Kernel * n / s.Positions
		}
		p.Levels = append(p.Levels, l)
		p.Read, p.Written, p.Peak = p.Read+l.Read, p.Written+l.Written,
			max(p.Peak, l.Read+l.Written)
		p.Kept += run.kept
		w, holding := float64(workers), float64(len(run.last.blocks))
		rounding := math.Ceil(holding/w) / (holding / w) // blocks cannot be shared out evenly
		p.add((kernel+processors)/(w*float64(m.Processors)), (l.Read+l.Written)/(w*m.Bandwidth),
			Barrier+Task*holding, rounding)
	}
	return p
}

// add adds a level.
func (p *Prediction) add(processors, storage, sharing, rounding float64) {
	seconds := max(processors, storage)*rounding + sharing
	p.Seconds += seconds
	if processors > storage {
		p.Processors += processors * rounding
	} else {
		p.Storage += storage * rounding
	}
	p.Sharing += sharing
}

// run simulates a build level by level.
type run struct {
	*Space
	workers      []*simplelru.LRU[set, object] // what each has in memory
	last, before blocksOfLevel
	sum, reached float64   // positions so far, and in the end
	found        []float64 // the same so far, by block
	seen         []object  // the set of these, in directed puzzles
	at           []int     // the level at which a block was found last
	kept         float64   // bytes of the last level that lie on storage in the end
	shares       shares
}

// set names a set in the memory of a worker: the positions of a level in a block or, if seen is
// true, all positions of the block up to that level.
type set struct {
	level, block int
	seen         bool
}

// blocksOfLevel is the blocks of a level.
type blocksOfLevel struct {
	blocks []int  // in the order in which they are found
	in     []bool // the same, by block
	sets   []object
}

// has reports whether a block has positions of the level.
func (p *blocksOfLevel) has(block int) bool { return p.in != nil && p.in[block] }

// object describes an object on storage.
type object struct{ bytes, gaps float64 }

func (s *Space) begin(workers int, m Machine) *run {
	n := len(s.sources)
	r := &run{Space: s, found: make([]float64, n), at: make([]int, n), seen: make([]object, n),
		shares: s.shares()}
	for _, n := range s.Levels {
		r.reached += n
	}
	room := max(1, int(m.Memory/(s.Bits/8)-2*float64(m.Processors)))
	for range workers {
		memory, _ := simplelru.NewLRU[set, object](room, nil) // its one error is no room
		r.workers = append(r.workers, memory)
	}
	return r
}

// coded forecasts the object of a set of n positions. Y is the share of all positions that is found
// by then.
func (s *Space) coded(c clumps, n, y float64) object {
	if n <= 0 {
		return object{}
	}
	length, sparse := storage.CodedLength(c.extent(s.Bits, n, y), s.Choice)
	if sparse {
		return object{length, n}
	}
	return object{length, 0}
}

// left forecasts the bytes of a block's object Left after a number of its positions is found. These
// are the words that are neither 0 nor as they were at first. Measurements of HiRiQ show that the
// last positions lie closer together than those of a level.
func (r *run) left(found, y float64) float64 {
	if r.Left == 0 {
		return 0
	}
	each, share := r.Bits/r.Left, min(found*float64(len(r.sources))/r.Positions, 1)
	last := r.Clumps
	last.c[1] *= 3
	untouched := 1 - filled(share, r.Clumps.independent(share, y, each))
	whole := 1 - filled(1-share, last.independent(1-share, 1, each))
	return r.Left * (0.25 + 8*max(0, 1-untouched-whole))
}

// level forecasts the bytes of the level at distance d with n positions, and the processor seconds
// of coding them.
func (r *run) level(d int, n float64) (l Level, seconds float64) {
	now := r.next(d)
	share, y := r.shares.of(d, n, now.blocks), (r.sum+n/2)/r.reached
	r.kept = n * r.MoveBits / 8
	for i, block := range now.blocks {
		set := r.coded(r.Clumps, share[i], y)
		now.sets[block] = set
		r.kept += set.bytes
		seconds += set.gaps * gapSeconds
	}
	l.Written = r.kept
	for i, block := range now.blocks {
		memory := r.workers[i%len(r.workers)]
		borrow := func(name set, o object) {
			if _, ok := memory.Get(name); !ok {
				l.Read += o.bytes
				seconds += o.gaps*gapSeconds + r.Bits/8*byteSeconds
				memory.Add(name, o)
			}
		}
		for _, from := range r.sources[block] {
			if r.last.has(from) {
				borrow(set{d - 1, from, false}, r.last.sets[from])
			}
		}
		switch {
		case r.Directed:
			borrow(set{r.at[block], block, true}, r.seen[block])
		case r.before.has(block):
			borrow(set{d - 2, block, false}, r.before.sets[block])
			memory.Remove(set{d - 2, block, false}) // the new one takes its place
		}
		l.Read += r.left(r.found[block], y)
		r.found[block] += share[i]
		some := 1 - math.Exp(-share[i]) // a block in which nothing is found writes nothing
		l.Written += some * r.left(r.found[block], y)
		memory.Add(set{d, block, false}, now.sets[block])
		seconds += 2 * r.Bits / 8 * byteSeconds
		if r.Directed {
			all := r.coded(r.Seen, r.found[block], (r.sum+n)/r.reached)
			memory.Add(set{d, block, true}, all)
			r.at[block], r.seen[block] = d, all
			l.Written += some * all.bytes
			seconds += all.gaps * gapSeconds
		}
	}
	r.last, r.before, r.sum = now, r.last, r.sum+n
	return l, seconds
}

// next returns the blocks of the level at distance d: those from which moves lead to blocks of the
// last level.
func (r *run) next(d int) blocksOfLevel {
	next := blocksOfLevel{in: make([]bool, len(r.sources)), sets: make([]object, len(r.sources))}
	for _, n := range r.order {
		// the goal is wherever it is
		if r.last.blocks == nil && n == r.order[0] ||
			slices.ContainsFunc(r.sources[n], r.last.has) {
			next.blocks, next.in[n] = append(next.blocks, n), true
		}
	}
	if d%2 == 0 { // one level forwards, the next backwards
		slices.Reverse(next.blocks)
	}
	return next
}
