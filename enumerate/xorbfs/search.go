package xorbfs

import (
	"context"
	"math/bits"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Options are what a search may be told.
type Options struct {
	Workers  int            // goroutines; at least 1
	Found    func(n uint64) // called from several goroutines when n more positions are found
	Plain    bool           // use the plain kernel even where a faster one works
	Counting bool           // keep no distances of single positions: the search has no rows and no snapshots
}

// tilesAtOnce is how many tiles a worker takes at a time: enough that taking
// them costs nothing, few enough that the workers finish together.
const tilesAtOnce = 16

// Search is an enumeration between two levels.
type Search struct {
	Options
	planes
	goals []puzzle.Index
	seen  []tile   // positions of all levels so far
	full  []uint64 // for each tile, the vectors of seen that are all ones
	now   level    // the current level
	next  level    // the one being gathered
}

// planes are the distances of all positions, and the moves that lead from one to
// another.
type planes struct {
	form   *puzzle.XORForm
	steps  []step
	kernel kernel
	code   [][]tile // plane k holds bit k of distance+1, 0 for unreached
}

// level is a set of positions. Only the vectors that vectors names are valid.
type level struct {
	tiles   []tile
	vectors []uint64
}

// New returns a search of form backwards from the goals, before its first level.
func New(form *puzzle.XORForm, goals []puzzle.Index, opt Options) (*Search, error) {
	s := &Search{Options: opt, goals: goals, planes: planes{form: form, kernel: bestKernel()}}
	if opt.Plain {
		s.kernel = plain{}
	}
	for _, m := range form.Moves {
		s.steps = append(s.steps, newStep(m))
	}
	tiles := (form.Size() + 1<<tileShift - 1) >> tileShift
	if err := bigmem.Make(tiles, &s.seen, &s.now.tiles, &s.next.tiles); err != nil {
		return nil, err
	}
	return s, bigmem.Make(tiles, &s.full, &s.now.vectors, &s.next.vectors)
}

// Level finds the positions at distance d, when all nearer ones have been found,
// and returns how many they are. The context stops it between tiles.
func (s *Search) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if err := s.growPlanes(d); err != nil {
		return 0, err
	}
	if d == 0 {
		return s.begin(), nil
	}
	n, err := s.step(ctx, d)
	s.now, s.next = s.next, s.now
	return n, err
}

// begin makes the goals the current level and returns their number.
func (s *Search) begin() uint64 {
	for _, g := range s.goals {
		t, v := g>>tileShift, g>>vectorShift%tileVectors
		s.now.vectors[t] |= 1 << v
		s.now.tiles[t][v][g>>wordShift%vectorWords] |= 1 << (g % 64)
	}
	var count uint64
	for t, vectors := range s.now.vectors {
		if vectors != 0 {
			found, _, full := s.kernel.settle(&s.now.tiles[t], &s.seen[t], s.marks(nil, uint64(t), 0), vectors)
			count += uint64(found)
			s.full[t] |= full
		}
	}
	s.Found(count)
	return count
}

// Snapshot returns the search as it is between two levels.
func (s *Search) Snapshot() *space.Snapshot {
	snap := new(space.Snapshot)
	for _, plane := range s.code {
		snap.Code = append(snap.Code, bigmem.Words(plane))
	}
	return snap
}

// Restore takes over the planes of a snapshot.
func (s *Search) Restore(_ context.Context, from *space.Snapshot) error {
	if err := from.Check(uint64(len(bigmem.Words(s.seen))), 0); err != nil {
		return err
	}
	for _, plane := range from.Code {
		s.code = append(s.code, bigmem.Of[tile](plane))
	}
	word := uint64(0)
	for t := range s.seen {
		for v := range tileVectors {
			all, none := ^uint64(0), uint64(0)
			for j := range vectorWords {
				seen, now := from.Seen(word), from.Level(word, from.Last())
				s.seen[t][v][j], s.now.tiles[t][v][j] = seen, now
				all, none = all&seen, none|now
				word++
			}
			if all == ^uint64(0) {
				s.full[t] |= 1 << v
			}
			if none != 0 {
				s.now.vectors[t] |= 1 << v
			}
		}
	}
	return nil
}

// growPlanes makes room for the code of distance d.
func (s *Search) growPlanes(d puzzle.Distance) error {
	for !s.Counting && len(s.code) < bits.Len(uint(d)+1) {
		var plane []tile
		if err := bigmem.Make(uint64(len(s.seen)), &plane); err != nil {
			return err
		}
		s.code = append(s.code, plane)
	}
	return nil
}

// marks appends to room the planes of tile t in which the code of distance d
// has ones.
func (s *Search) marks(room []*tile, t uint64, d puzzle.Distance) []*tile {
	for k := range s.code {
		if (uint(d)+1)>>k&1 == 1 {
			room = append(room, &s.code[k][t])
		}
	}
	return room
}

// step gathers the level at distance d and returns its size.
func (s *Search) step(ctx context.Context, d puzzle.Distance) (uint64, error) {
	var total, taken atomic.Uint64
	tiles := uint64(len(s.seen))
	group, ctx := errgroup.WithContext(ctx)
	for range min(s.Workers, int(tiles/tilesAtOnce)+1) {
		group.Go(func() error {
			var room [16]*tile
			for ctx.Err() == nil {
				first := taken.Add(tilesAtOnce) - tilesAtOnce
				if first >= tiles {
					break
				}
				var count uint64
				for t := first; t < min(first+tilesAtOnce, tiles); t++ {
					count += s.gather(t, s.marks(room[:0], t, d))
				}
				if count > 0 {
					total.Add(count)
					s.Found(count)
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	return total.Load(), err
}

// gather finds what tile t has of the next level, marks it and counts it.
func (s *Search) gather(t uint64, marks []*tile) uint64 {
	s.next.vectors[t] = 0
	open := ^s.full[t]
	if open == 0 {
		return 0
	}
	found := &s.next.tiles[t]
	var touched uint64
	for i := range s.steps {
		st := &s.steps[i]
		from := t ^ st.tile
		vectors := swapBits(s.now.vectors[from], st.vector) & open
		if vectors == 0 {
			continue
		}
		for fresh := vectors &^ touched; fresh != 0; fresh &= fresh - 1 {
			found[bits.TrailingZeros64(fresh)] = vector{}
		}
		touched |= vectors
		st.gather(s.kernel, found, &s.now.tiles[from], t, vectors)
	}
	if touched == 0 {
		return 0
	}
	count, fresh, full := s.kernel.settle(found, &s.seen[t], marks, touched)
	s.next.vectors[t] = fresh
	s.full[t] |= full
	return uint64(count)
}

// KernelName says which instructions the inner loops use on this machine.
func KernelName() string { return bestKernel().name() }

// Memory is how many bytes a search of so many positions holds when its rows
// have the shape given: the set of all levels, two levels, and the planes.
func Memory(size uint64, s space.Shape) uint64 {
	tiles := (size + 1<<tileShift - 1) >> tileShift
	return tiles * uint64((3+s.Distance)*tileVectors*vectorWords*8+3*8)
}
