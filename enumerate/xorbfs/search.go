package xorbfs

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Options are what a search may be told.
type Options struct {
	Workers int                                                // goroutines; at least 1
	OnLevel func(d puzzle.Distance, positions, reached uint64) // called after each level, when not nil
	Found   func(n uint64)                                     // called from several goroutines when n more positions are found, when not nil
	Save    func(*space.Snapshot) error                        // called after OnLevel with what may go on being changed later, when not nil
	Resume  *space.Snapshot                                    // a search to go on with, whose planes are taken over, or nil
	Plain   bool                                               // use the plain kernel even where a faster one works
}

// Table is a finished search: the distance of every position of the space.
type Table struct {
	form   *puzzle.XORForm
	steps  []step
	kernel kernel
	levels []uint64 // positions by distance
	shape  space.Shape
	code   [][]tile // plane k holds bit k of distance+1, 0 for unreached
}

// tilesAtOnce is how many tiles a worker takes at a time: enough that taking
// them costs nothing, few enough that the workers finish together.
const tilesAtOnce = 16

// search is the state between levels.
type search struct {
	Table
	workers  int
	found    func(n uint64)
	counting bool     // no planes of the distances are kept
	seen     []tile   // positions of all levels so far
	full     []uint64 // for each tile, the vectors of seen that are all ones
	now      level    // the current level
	next     level    // the one being gathered
}

// level is a set of positions. Only the vectors that vectors names are valid.
type level struct {
	tiles   []tile
	vectors []uint64
}

// Run searches the whole space of form backwards from the goals.
// The context stops it between tiles; the error is then the context's.
func Run(ctx context.Context, form *puzzle.XORForm, goals []puzzle.Index, opt Options) (*Table, error) {
	s, err := newSearch(form, opt)
	if err == nil {
		err = s.run(ctx, goals, opt)
	}
	if err != nil {
		return nil, err
	}
	s.shape = space.ShapeFor(puzzle.Distance(len(s.levels)-1), len(form.Moves))
	table := s.Table // a copy, so that the rest of the search can be freed
	return &table, nil
}

// Count is Run for the number of positions at each distance alone: it keeps no
// distances of single positions, which takes less time and a third of the
// memory.
func Count(ctx context.Context, form *puzzle.XORForm, goals []puzzle.Index, opt Options) ([]uint64, error) {
	s, err := newSearch(form, opt)
	if err != nil {
		return nil, err
	}
	s.counting = true
	err = s.run(ctx, goals, opt)
	return s.levels, err
}

// run finds level after level.
func (s *search) run(ctx context.Context, goals []puzzle.Index, opt Options) error {
	found, err := s.start(goals, opt.Resume)
	if err != nil {
		return err
	}
	reached := s.reached()
	s.found(reached + found)
	for found > 0 {
		s.levels = append(s.levels, found)
		reached += found
		if opt.OnLevel != nil {
			opt.OnLevel(puzzle.Distance(len(s.levels)-1), found, reached)
		}
		if len(s.levels) > math.MaxUint16 {
			return fmt.Errorf("distances beyond %d are not supported", math.MaxUint16)
		}
		if opt.Save != nil {
			if err := opt.Save(s.snapshot()); err != nil {
				return err
			}
		}
		if found, err = s.step(ctx, puzzle.Distance(len(s.levels))); err != nil {
			return err
		}
		s.now, s.next = s.next, s.now
	}
	return nil
}

func newSearch(form *puzzle.XORForm, opt Options) (*search, error) {
	s := &search{workers: max(opt.Workers, 1), found: opt.Found}
	if s.found == nil {
		s.found = func(uint64) {}
	}
	s.form = form
	s.kernel = bestKernel()
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

// begin puts the goals into the current level.
func (s *search) begin(goals []puzzle.Index) error {
	if err := s.growPlanes(0); err != nil {
		return err
	}
	for _, g := range goals {
		t, r := g>>tileShift, g>>vectorShift%tileVectors
		s.now.vectors[t] |= 1 << r
		s.now.tiles[t][r][g>>wordShift%vectorWords] |= 1 << (g % 64)
	}
	return nil
}

// settleGoals marks the goals as seen at distance 0 and counts them.
func (s *search) settleGoals() uint64 {
	var count int
	for t, vectors := range s.now.vectors {
		if vectors != 0 {
			found, _, full := s.kernel.settle(&s.now.tiles[t], &s.seen[t], s.marks(nil, uint64(t), 0), vectors)
			count += found
			s.full[t] |= full
		}
	}
	return uint64(count)
}

// growPlanes makes room for the code of distance d.
func (s *search) growPlanes(d puzzle.Distance) error {
	for !s.counting && len(s.code) < bits.Len(uint(d)+1) {
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
func (s *search) marks(room []*tile, t uint64, d puzzle.Distance) []*tile {
	for k := range s.code {
		if (uint(d)+1)>>k&1 == 1 {
			room = append(room, &s.code[k][t])
		}
	}
	return room
}

// step gathers the level at distance d and returns its size.
func (s *search) step(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if err := s.growPlanes(d); err != nil {
		return 0, err
	}
	var total, taken atomic.Uint64
	tiles := uint64(len(s.seen))
	group, ctx := errgroup.WithContext(ctx)
	for range min(s.workers, int(tiles/tilesAtOnce)+1) {
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
					s.found(count)
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	return total.Load(), err
}

// gather finds what tile t has of the next level, marks it and counts it.
func (s *search) gather(t uint64, marks []*tile) uint64 {
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
