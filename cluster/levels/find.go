package levels

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

// Finder finds blocks of builds whose objects lie in one store. It is safe for concurrent use.
type Finder struct {
	store      *storage.Store
	cache      *storage.Cache
	memory     *semaphore.Weighted // what blocks at work take
	most       int64               // of it
	processors *semaphore.Weighted

	mu      sync.Mutex // guards the rest
	cuts    map[Build]func() (*cut, error)
	indexes map[string]*Index // of the last levels
	reached map[Build]puzzle.Distance
}

// SetMemory returns the bytes of memory that sets of blocks may take. The rest is for their codes,
// while they are read and written.
func SetMemory(memory uint64) uint64 { return memory - memory/12 }

// NewFinder returns a finder that computes up to processors blocks at a time in about memory bytes.
// Memory that these blocks do not need holds sets that were used last.
func NewFinder(s *storage.Store, processors int, memory uint64) *Finder {
	work := int64(memory - memory/3)
	return &Finder{
		store: s, cache: storage.NewCache(s, SetMemory(memory)),
		memory: semaphore.NewWeighted(work), most: work,
		processors: semaphore.NewWeighted(int64(processors)),
		cuts:       map[Build]func() (*cut, error){}, indexes: map[string]*Index{},
		reached: map[Build]puzzle.Distance{},
	}
}

// MissingError says that a block of a level cannot be read, and has to be found again.
type MissingError struct {
	Distance puzzle.Distance
	Block    int
	Err      error
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("block %d of level %d: %v", e.Block, e.Distance, e.Err)
}
func (e *MissingError) Unwrap() error { return e.Err }

// IndexError says that the index of a level cannot be read. Only the index has the names of the
// level's blocks.
type IndexError struct{ Err error }

func (e *IndexError) Error() string {
	return fmt.Sprintf("%v; to build again finds its level once more", e.Err)
}
func (e *IndexError) Unwrap() error { return e.Err }

// Task is one block to find.
type Task struct {
	Build    Build           `json:"build"`
	Distance puzzle.Distance `json:"distance"`
	Block    int             `json:"block"`
	Last     string          `json:"last,omitempty"`   // the index of the level before
	Before   string          `json:"before,omitempty"` // the index of the one before that
	// Again is the index of the level itself if the block was found before. Then the result must be
	// the same.
	Again string `json:"again,omitempty"`
}

// Found is a block that was found, with the bytes read and the time for it.
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
	if err == nil && c.Count != b.Blocks {
		err = fmt.Errorf("%s is cut into %d blocks here, not into %d", b.Spec, c.Count, b.Blocks)
	}
	return c, err
}

// Stage says what is being done with a block, and how much of the work is done.
type Stage struct {
	Doing string  `json:"doing"`
	Done  float64 `json:"done"` // of the whole block, from 0 to 1, roughly
}

// The beginnings of two stages, as shares of the time of a block.
const (
	findingFrom = 0.3
	writingFrom = 0.9
)

// Find finds a block. The error is a *MissingError if a block that it needs must be found again
// first. Several goroutines call stage with the progress.
func (f *Finder) Find(ctx context.Context, t Task, stage func(Stage)) (*Found, error) {
	began := time.Now()
	c, err := f.space(t.Build)
	if err != nil {
		return nil, err
	}
	if t.Block < 0 || t.Block >= c.Count {
		return nil, fmt.Errorf("%s has no block %d", t.Build.Spec, t.Block)
	}
	w := &work{Finder: f, Task: t, cut: c, folder: t.Build.Name() + "/", stage: stage}
	f.reach(t)
	stage(Stage{"waiting for memory", 0})
	free, err := w.admit(ctx)
	if err != nil {
		return nil, err
	}
	defer free()
	defer w.giveBack()
	stage(Stage{"reading", 0})
	if err := w.read(ctx); err != nil {
		return nil, err
	}
	stage(Stage{"waiting for a processor", findingFrom})
	if err := w.find(ctx); err != nil {
		return nil, err
	}
	stage(Stage{"writing", writingFrom})
	block, err := w.write(ctx)
	if err != nil {
		return nil, err
	}
	return &Found{*block, w.bytes.Load(), time.Since(began).Seconds()}, w.compare(ctx, block)
}

// reach frees the sets that no block of the task's level needs, at the first task of that level.
func (f *Finder) reach(t Task) {
	f.mu.Lock()
	news := t.Again == "" && t.Distance > f.reached[t.Build]
	if news {
		f.reached[t.Build] = t.Distance
	}
	f.mu.Unlock()
	if news && t.Distance >= 3 {
		f.cache.Forget(fmt.Sprintf("%s/%d/", t.Build.Name(), t.Distance-3))
	}
}

// work is a block being found.
type work struct {
	*Finder
	Task
	*cut
	folder string
	stage  func(Stage)
	last   *Index // nil at level 0
	before *Index // nil at level 0 and 1

	pull    engine.Pull
	next    *engine.Set // at first what the block had of the level before the last
	found   uint64      // positions
	parents [][]uint64
	bytes   atomic.Uint64 // that were read

	mu   sync.Mutex // guards lent
	lent []string   // by the cache
}

// giveBack returns the borrowed sets to the cache.
func (w *work) giveBack() {
	for _, name := range w.lent {
		w.cache.Release(name)
	}
	if w.next != nil {
		w.cache.Drop(w.next)
	}
}

// admit reads the indexes and waits until there is memory for the block. The caller calls free at
// the end.
func (w *work) admit(ctx context.Context) (free func(), err error) {
	if w.last, err = w.index(ctx, w.Last); err != nil {
		return nil, err
	}
	if w.before, err = w.index(ctx, w.Before); err != nil {
		return nil, err
	}
	sets := int64(2 + w.Parents) // known, next
	if w.last != nil {
		for _, n := range w.Sources(w.Block) {
			if w.last.Blocks[n].Set != "" {
				sets++
			}
		}
	}
	// Besides, the code of one set at a time.
	bytes := 8 * (sets*int64(w.Words)*5/4 + int64(w.Room))
	if bytes > w.most {
		return nil, fmt.Errorf("block %d of level %d takes %d MiB of memory, this worker may use "+
			"%d MiB for blocks: give it more, or build with more blocks", w.Block, w.Distance,
			bytes>>20, w.most>>20)
	}
	if err := w.memory.Acquire(ctx, bytes); err != nil {
		return nil, err
	}
	return func() { w.memory.Release(bytes) }, nil
}

// index reads an index, unless it was read before. It returns nil if the name is empty.
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
	if errors.As(err, new(*storage.DamagedError)) {
		return nil, &IndexError{err}
	} else if err != nil {
		return nil, err
	}
	defer f.store.Free(body)
	x = new(Index)
	if err := json.Unmarshal(body, x); err != nil {
		return nil, &IndexError{fmt.Errorf("%s is no index: %w", name, err)}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.indexes) > 16 {
		clear(f.indexes)
	}
	f.indexes[name] = x
	return x, nil
}

// set gets the positions of a level in block n by a method of the cache. It returns nil if there
// are none.
func (w *work) set(ctx context.Context, lend lender, x *Index, n int,
	name string) (*engine.Set, error) {
	if name == "" {
		return nil, nil
	}
	set, read, err := lend(ctx, w.folder+name, w.Words)
	w.bytes.Add(read)
	if damaged, ok := errors.AsType[*storage.DamagedError](err); ok {
		return nil, &MissingError{x.Distance, n, damaged}
	}
	return set, err
}

// lender is storage.Cache.Set or Take.
type lender func(ctx context.Context, name string, words uint64) (*engine.Set, uint64, error)

// borrow borrows the positions of the last level in block n. [work.giveBack] returns them.
func (w *work) borrow(ctx context.Context, n int, name string) (*engine.Set, error) {
	set, err := w.set(ctx, w.cache.Set, w.last, n, name)
	if set != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.lent = append(w.lent, w.folder+name)
	}
	return set, err
}

// read reads the objects that are needed to find the block.
func (w *work) read(ctx context.Context) error {
	if w.last == nil {
		return nil
	}
	w.pull = engine.Pull{Block: w.Block, Distance: w.Distance, Last: make([]*engine.Set, w.Count),
		Known: make([]*engine.Set, 1)}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(readers)
	for _, n := range w.Sources(w.Block) {
		if name := w.last.Blocks[n].Set; name != "" {
			group.Go(func() (err error) {
				w.pull.Last[n], err = w.borrow(ctx, n, name)
				return err
			})
		}
	}
	group.Go(func() (err error) {
		known := w.last.Blocks[w.Block].Set
		if !w.undirected {
			known = w.last.Blocks[w.Block].Seen
		}
		w.pull.Known[0], err = w.borrow(ctx, w.Block, known)
		return err
	})
	if w.undirected && w.before != nil {
		group.Go(func() (err error) {
			w.next, err = w.set(ctx, w.cache.Take, w.before, w.Block, w.before.Blocks[w.Block].Set)
			return err
		})
	}
	group.Go(func() (err error) {
		w.pull.Left, err = w.left(ctx)
		return err
	})
	return group.Wait()
}

// readers is the number of objects that are read at a time for a block.
const readers = 8

// left reads the words that the engine has left for the next level. It returns nil if they are
// unknown. Then the engine is slower.
func (w *work) left(ctx context.Context) ([]uint64, error) {
	left := slices.Clone(w.first())
	if left == nil || w.Task.Again != "" {
		return nil, nil
	}
	name := w.last.Blocks[w.Block].Left
	switch name {
	case "":
		return left, nil
	case unknown:
		return nil, nil
	}
	code, read, err := w.store.Fetch(ctx, w.folder+name)
	if errors.As(err, new(*storage.DamagedError)) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer w.store.Free(code)
	w.bytes.Add(read)
	return left, storage.DecodeLeft(code, left)
}

// any reports whether moves lead from the block to positions of the last level.
func (w *work) any() bool {
	return slices.ContainsFunc(w.pull.Last, func(s *engine.Set) bool { return s != nil })
}

// find calls the kernel.
func (w *work) find(ctx context.Context) (err error) {
	if w.last != nil && !w.any() {
		return nil
	}
	if w.next == nil {
		if w.next, err = w.cache.New(w.Words); err != nil {
			return err
		}
		storage.Clear(w.next)
	}
	if w.last == nil {
		w.PutGoals(w.Block, w.next)
		w.found = storage.Count(w.next)
		return nil
	}
	if err := w.processors.Acquire(ctx, 1); err != nil {
		return err
	}
	defer w.processors.Release(1)
	for range w.Parents {
		w.parents = append(w.parents, make([]uint64, w.Words))
	}
	w.pull.Done = progress.Func(func(_, _ string, done, total uint64) {
		w.stage(Stage{"finding", findingFrom +
			(writingFrom-findingFrom)*min(float64(done)/float64(total), 1)})
	}).Count("", "", w.Words)
	if w.found, err = w.Level(ctx, 1, &w.pull, w.next, w.parents); err != nil {
		w.next.MarkAll()
	}
	return err
}

// write writes the objects of the block.
func (w *work) write(ctx context.Context) (*Block, error) {
	b := &Block{Positions: w.found}
	if w.last != nil {
		b.Seen, b.Left = w.last.Blocks[w.Block].Seen, w.last.Blocks[w.Block].Left
	}
	if b.Positions == 0 {
		return b, nil
	}
	next, err := w.put(ctx, b, "", func(buf []byte) []byte {
		return storage.EncodeSet(buf, w.next, b.Positions, w.Build.choice())
	})
	if err != nil {
		return nil, err
	}
	if b.Set = next; w.last != nil && len(w.parents) > 0 {
		if b.Moves, err = w.put(ctx, b, "-moves", func(buf []byte) []byte {
			return storage.EncodeMoves(buf, w.next, w.parents)
		}); err != nil {
			return nil, err
		}
	}
	if w.pull.Left == nil && w.first() != nil && w.last != nil {
		b.Left = unknown
	} else if w.pull.Left != nil {
		if b.Left, err = w.put(ctx, b, "-left", func(buf []byte) []byte {
			return storage.EncodeLeft(buf, w.pull.Left, w.first())
		}); err != nil {
			return nil, err
		}
	}
	if !w.undirected {
		if b.Seen, err = w.writeSeen(ctx, b); err != nil {
			return nil, err
		}
	}
	w.keep(b.Set, w.next) // the next level needs it
	w.next = nil
	return b, nil
}

// put writes an object of the block.
func (w *work) put(ctx context.Context, b *Block, kind string,
	encode func(buf []byte) []byte) (name string, err error) {
	body := encode(w.store.Room())
	defer w.store.Free(body)
	b.Bytes += uint64(len(body))
	name, err = w.store.Put(ctx, fmt.Sprintf("%s%d/%d%s", w.folder, w.Distance, w.Block, kind),
		body)
	return name[len(w.folder):], err
}

// keep puts a set into the cache.
func (w *work) keep(name string, set *engine.Set) { w.cache.Keep(w.folder+name, set) }

// writeSeen writes all positions of the block so far.
func (w *work) writeSeen(ctx context.Context, b *Block) (name string, err error) {
	all, err := w.cache.New(w.Words)
	if err != nil {
		return "", err
	}
	storage.Union(all.Words, append(w.pull.Known, w.next))
	all.MarkAll()
	name, err = w.put(ctx, b, "-seen", func(buf []byte) []byte {
		return storage.EncodeSet(buf, all, storage.Count(all), w.Build.choice())
	})
	if err != nil {
		w.cache.Drop(all)
		return "", err
	}
	w.keep(name, all)
	return name, nil
}

// compare compares a block that was found again with the block in the index.
func (w *work) compare(ctx context.Context, b *Block) error {
	x, err := w.index(ctx, w.Task.Again)
	if x == nil || err != nil {
		return err
	}
	was := x.Blocks[w.Block]
	if was.Positions != b.Positions || was.Set != b.Set || was.Moves != b.Moves ||
		was.Seen != b.Seen {
		return &DifferentError{w.Distance, w.Block, was.Positions, b.Positions}
	}
	return nil
}

// DifferentError says that a block came out differently when it was found again. A machine or a
// program is at fault, so no count can be trusted.
type DifferentError struct {
	Distance puzzle.Distance
	Block    int
	Was, Is  uint64 // positions
}

func (e *DifferentError) Error() string {
	return fmt.Sprintf("block %d of level %d was found with %d positions and came out otherwise "+
		"when it was found again, with %d: a machine, or the program on it, computes wrongly",
		e.Block, e.Distance, e.Was, e.Is)
}
