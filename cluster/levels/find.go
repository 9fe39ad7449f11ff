package levels

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"puzzlebase/cluster/storage"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Finder finds blocks of builds whose objects lie in one store. It is safe for
// concurrent use.
type Finder struct {
	store      *storage.Store
	cache      *storage.Cache
	memory     *semaphore.Weighted // what blocks at work take
	most       int64               // of it
	processors *semaphore.Weighted

	mu      sync.Mutex // guards the rest
	cuts    map[Build]func() (*cut, error)
	indexes map[string]*Index // of the last levels
}

// NewFinder returns a finder that computes so many blocks at a time and takes about
// so many bytes of memory, of which a third is for blocks that were read last.
func NewFinder(s *storage.Store, processors int, memory uint64) *Finder {
	work := int64(memory - memory/3)
	return &Finder{
		store: s, cache: storage.NewCache(s, memory/3),
		memory: semaphore.NewWeighted(work), most: work, processors: semaphore.NewWeighted(int64(processors)),
		cuts: map[Build]func() (*cut, error){}, indexes: map[string]*Index{},
	}
}

// MissingError says that a block of a level cannot be read: it is to be found again.
type MissingError struct {
	Distance puzzle.Distance
	Block    int
	Err      error
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("block %d of level %d: %v", e.Block, e.Distance, e.Err)
}
func (e *MissingError) Unwrap() error { return e.Err }

// Task is one block to find.
type Task struct {
	Build    Build           `json:"build"`
	Distance puzzle.Distance `json:"distance"`
	Block    int             `json:"block"`
	Last     string          `json:"last,omitempty"`   // the index of the level before
	Before   string          `json:"before,omitempty"` // the index of the one before that
	// Again is the index of the level itself when the block was found before: the
	// same must come out.
	Again string `json:"again,omitempty"`
}

// Found is a block that was found, and what it took.
type Found struct {
	Block   Block   `json:"block"`
	Read    uint64  `json:"read"`
	Seconds float64 `json:"seconds"`
}

// space cuts the space of a build, once.
func (f *Finder) space(b Build) (*cut, error) {
	f.mu.Lock()
	once, ok := f.cuts[b]
	if !ok {
		once = sync.OnceValues(b.space)
		f.cuts[b] = once
	}
	f.mu.Unlock()
	c, err := once()
	if err == nil && c.Count() != b.Blocks {
		err = fmt.Errorf("%s is cut into %d blocks here, not into %d", b.Spec, c.Count(), b.Blocks)
	}
	return c, err
}

// Find finds a block. The error is a *MissingError when a block that it needs must
// be found again first. Stage is told what it is doing.
func (f *Finder) Find(ctx context.Context, t Task, stage func(string)) (*Found, error) {
	began := time.Now()
	c, err := f.space(t.Build)
	if err != nil {
		return nil, err
	}
	if t.Block < 0 || t.Block >= c.Count() {
		return nil, fmt.Errorf("%s has no block %d", t.Build.Spec, t.Block)
	}
	w := &work{Finder: f, Task: t, cut: c, folder: t.Build.Name() + "/"}
	defer func() {
		if w.seen != nil {
			seenRooms.Put(&w.seen)
		}
	}()
	stage("waiting for memory")
	free, err := w.admit(ctx)
	if err != nil {
		return nil, err
	}
	defer free()
	stage("reading")
	if err := w.read(ctx); err != nil {
		return nil, err
	}
	stage("finding")
	if err := w.find(ctx); err != nil {
		return nil, err
	}
	stage("writing")
	block, err := w.write(ctx)
	if err != nil {
		return nil, err
	}
	return &Found{*block, w.bytes.Load(), time.Since(began).Seconds()}, w.compare(ctx, block)
}

// work is a block being found.
type work struct {
	*Finder
	Task
	*cut
	folder string
	last   *Index // nil at level 0
	before *Index // nil at level 0 and 1

	sources []*space.Set // in their places; nil where they have nothing
	seen    []uint64     // what the block must not have; then that too, in directed puzzles
	next    *space.Set
	parents [][]uint64
	bytes   atomic.Uint64 // that were read
}

// admit reads the indexes and waits until there is memory for the block. What it
// returns gives that back.
func (w *work) admit(ctx context.Context) (free func(), err error) {
	if w.last, err = w.index(ctx, w.Last); err != nil {
		return nil, err
	}
	if w.before, err = w.index(ctx, w.Before); err != nil {
		return nil, err
	}
	sets := int64(2 + w.Parents()) // seen, next
	if w.last != nil {
		for _, n := range w.Sources(w.Block) {
			if w.last.Blocks[n].Set != "" {
				sets++
			}
		}
	}
	bytes := 8 * (sets*int64(w.Words())*5/4 + int64(w.Room())) // the code of a set at a time besides
	if bytes > w.most {
		return nil, fmt.Errorf("block %d of level %d takes %d MiB of memory, this worker may use %d MiB for blocks: give it more, or build with more blocks", w.Block, w.Distance, bytes>>20, w.most>>20)
	}
	if err := w.memory.Acquire(ctx, bytes); err != nil {
		return nil, err
	}
	return func() { w.memory.Release(bytes) }, nil
}

// index reads an index, unless it was read before; nil when it has no name.
func (f *Finder) index(ctx context.Context, name string) (*Index, error) {
	if name == "" {
		return nil, nil
	}
	f.mu.Lock()
	x := f.indexes[name]
	f.mu.Unlock()
	if x != nil {
		return x, nil
	}
	body, err := f.store.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	x = new(Index)
	if err := json.Unmarshal(body, x); err != nil {
		return nil, fmt.Errorf("%s is no index: %w", name, err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.indexes) > 16 {
		clear(f.indexes)
	}
	f.indexes[name] = x
	return x, nil
}

// set reads what a block has of a level; nil when that is nothing.
func (w *work) set(ctx context.Context, x *Index, n int, name string) (*space.Set, error) {
	if name == "" {
		return nil, nil
	}
	set, read, err := w.cache.Set(ctx, w.folder+name, w.Words())
	w.bytes.Add(read)
	if damaged := (*storage.DamagedError)(nil); asDamaged(err, &damaged) {
		return nil, &MissingError{x.Distance, n, damaged}
	}
	return set, err
}

// read reads what the block is made from.
func (w *work) read(ctx context.Context) error {
	w.next = space.NewSet(w.Words())
	if w.last == nil {
		return w.unseen()
	}
	w.sources = make([]*space.Set, w.Count())
	var before *space.Set
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(readers)
	for _, n := range w.Sources(w.Block) {
		if name := w.last.Blocks[n].Set; name != "" {
			group.Go(func() (err error) {
				w.sources[n], err = w.set(ctx, w.last, n, name)
				return err
			})
		}
	}
	group.Go(func() (err error) {
		before, err = w.mine(ctx)
		return err
	})
	if err := group.Wait(); err != nil || !w.any() {
		return err
	}
	if err := w.unseen(); err != nil {
		return err
	}
	if before != nil {
		copy(w.seen, before.Words)
	}
	if w.undirected {
		return w.without(ctx)
	}
	return nil
}

// readers is how many objects a block reads at a time.
const readers = 8

// any reports whether moves lead anywhere from the block.
func (w *work) any() bool {
	return slices.ContainsFunc(w.sources, func(s *space.Set) bool { return s != nil })
}

// unseen makes room for what the block has seen and finds.
func (w *work) unseen() error {
	if room, ok := seenRooms.Get().(*[]uint64); ok && uint64(cap(*room)) >= w.Words() {
		w.seen = (*room)[:w.Words()]
		clear(w.seen)
	} else {
		w.seen = make([]uint64, w.Words())
	}
	for range w.Parents() {
		w.parents = append(w.parents, make([]uint64, w.Words()))
	}
	return nil
}

// seenRooms has what blocks have seen that are done with it (*[]uint64): to get new
// memory from the system costs as much as to use it.
var seenRooms sync.Pool

// mine reads what the block itself has of the level before the last or, in a
// directed puzzle, of all levels.
func (w *work) mine(ctx context.Context) (*space.Set, error) {
	if !w.undirected {
		return w.set(ctx, w.last, w.Block, w.last.Blocks[w.Block].Seen)
	}
	if w.before == nil {
		return nil, nil
	}
	return w.set(ctx, w.before, w.Block, w.before.Blocks[w.Block].Set)
}

// without adds to seen what the block has of the last level.
func (w *work) without(ctx context.Context) error {
	own := w.sources[w.Block]
	if own == nil {
		var err error
		if own, err = w.set(ctx, w.last, w.Block, w.last.Blocks[w.Block].Set); err != nil {
			return err
		}
	}
	if own != nil {
		for i, word := range own.Words {
			w.seen[i] |= word
		}
	}
	return nil
}

// find calls the kernel.
func (w *work) find(ctx context.Context) error {
	if w.last == nil {
		w.Goals(w.Block, w.next)
		copy(w.seen, w.next.Words)
		return nil
	}
	if !w.any() {
		return nil
	}
	if err := w.processors.Acquire(ctx, 1); err != nil {
		return err
	}
	defer w.processors.Release(1)
	return w.Level(ctx, 1, w.Block, w.Distance, w.sources, w.seen, w.next, w.parents)
}

// write writes what was found.
func (w *work) write(ctx context.Context) (*Block, error) {
	b := &Block{Positions: w.next.Count()}
	if w.last != nil && !w.undirected {
		b.Seen = w.last.Blocks[w.Block].Seen
	}
	if b.Positions == 0 {
		return b, nil
	}
	put := func(kind string, body []byte) (string, error) {
		b.Bytes += uint64(len(body))
		name, err := w.store.Put(ctx, fmt.Sprintf("%s%d/%d%s", w.folder, w.Distance, w.Block, kind), body)
		return name[len(w.folder):], err
	}
	var err error
	if b.Set, err = put("", storage.EncodeSet(w.next, b.Positions)); err != nil {
		return nil, err
	}
	w.cache.Keep(w.folder+b.Set, w.next) // the next level needs it
	if w.last != nil && len(w.parents) > 0 {
		if b.Moves, err = put("-moves", storage.EncodeMoves(w.next, w.parents)); err != nil {
			return nil, err
		}
	}
	if !w.undirected {
		all := &space.Set{Words: w.seen, Some: make([]uint64, len(w.next.Some))}
		all.Find()
		b.Seen, err = put("-seen", storage.EncodeSet(all, all.Count()))
	}
	return b, err
}

// compare compares a block that was found again with what it was.
func (w *work) compare(ctx context.Context, b *Block) error {
	x, err := w.index(ctx, w.Task.Again)
	if x == nil || err != nil {
		return err
	}
	if was := x.Blocks[w.Block]; was != *b {
		return &DifferentError{w.Distance, w.Block, was.Positions, b.Positions}
	}
	return nil
}

// DifferentError says that a block that was found again is not what it was: a
// machine or a program is at fault, and no count is to be trusted.
type DifferentError struct {
	Distance puzzle.Distance
	Block    int
	Was, Is  uint64 // positions
}

func (e *DifferentError) Error() string {
	return fmt.Sprintf("block %d of level %d was found with %d positions and came out otherwise when it was found again, with %d: a machine, or the program on it, computes wrongly", e.Block, e.Distance, e.Was, e.Is)
}
