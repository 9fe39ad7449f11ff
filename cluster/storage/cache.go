package storage

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
)

// Cache lends the sets of objects. It holds sets that are not lent for the blocks that are found
// next, up to a number of bytes. It reuses the memory of sets that it forgets, since getting new
// memory from the system takes as long as finding a block. The name of an object determines its
// content, so nothing in the cache is out of date.
type Cache struct {
	store *Store
	most  uint64

	mu    sync.Mutex // guards the rest
	known map[string]*cached
	idle  *simplelru.LRU[string, *cached] // the sets in known that are not lent
	free  []*engine.Set                   // their memory can be reused
	bytes uint64                          // of all sets, those that New and Take return too
}

// cached is a set in the cache, or one that is being read.
type cached struct {
	set   *engine.Set
	err   error
	ready chan struct{} // closed when set or err is there
	lent  int           // how often
}

// NewCache returns a cache for up to a number of bytes.
func NewCache(store *Store, bytes uint64) *Cache {
	c := &Cache{store: store, most: bytes, known: map[string]*cached{}}
	c.idle, _ = simplelru.NewLRU[string, *cached](1<<30, nil) // its one error is a size of 0
	return c
}

// bytesOfSet is the memory of a set.
func bytesOfSet(set *engine.Set) uint64 { return 8 * uint64(len(set.Words)+len(set.Some)+1) }

// New returns a set with a number of words, on huge pages if possible. The caller passes it to Keep
// or Drop in the end. The set may have arbitrary positions.
func (c *Cache) New(words uint64) (*engine.Set, error) {
	if set := c.reuse(words); set != nil {
		return set, nil
	}
	var memory []uint64
	if err := bigmem.Make(words+1, &memory); err != nil {
		return nil, err
	}
	set := setIn(memory)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bytes += bytesOfSet(set)
	c.trim()
	return set, nil
}

// reuse returns a free set with a number of words. If the cache is full, it frees the least
// recently used sets for it. It returns nil if new memory is needed.
func (c *Cache) reuse(words uint64) *engine.Set {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		fits := func(set *engine.Set) bool { return uint64(len(set.Words)) == words }
		if i := slices.IndexFunc(c.free, fits); i >= 0 {
			set := c.free[i]
			c.free = slices.Delete(c.free, i, i+1)
			return set
		}
		if c.idle.Len() == 0 || c.bytes+8*words <= c.most {
			return nil
		}
		c.free = append(c.free, c.oldest())
	}
}

// oldest forgets the least recently used object and returns its set.
func (c *Cache) oldest() *engine.Set {
	name, e, _ := c.idle.RemoveOldest()
	delete(c.known, name)
	return e.set
}

// Drop takes back a set that nobody needs any more.
func (c *Cache) Drop(set *engine.Set) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = append(c.free, set)
	c.trim()
}

// trim frees sets until the cache is no longer too large.
func (c *Cache) trim() {
	for c.bytes > c.most && len(c.free)+c.idle.Len() > 0 {
		if len(c.free) == 0 {
			c.free = append(c.free, c.oldest())
		}
		c.bytes -= bytesOfSet(c.free[0])
		c.free = slices.Delete(c.free, 0, 1)
	}
}

// Set lends the set of an object, with a number of words, until Release. The caller must not change
// it. Read is the number of bytes read: 0 if the set is in the cache or another goroutine reads it.
// The error is a *DamagedError if the object is missing or damaged.
func (c *Cache) Set(ctx context.Context, name string,
	words uint64) (set *engine.Set, read uint64, err error) {
	c.mu.Lock()
	e := c.known[name]
	if e == nil {
		e = &cached{ready: make(chan struct{}), lent: 1}
		c.known[name] = e
		c.mu.Unlock()
		// others may wait for it
		e.set, read, e.err = c.read(context.WithoutCancel(ctx), name, words)
		if e.err != nil {
			c.mu.Lock()
			delete(c.known, name) // the next one tries again
			c.mu.Unlock()
		}
		close(e.ready)
		return e.set, read, e.err
	}
	if e.lent == 0 {
		c.idle.Remove(name)
	}
	e.lent++
	c.mu.Unlock()
	<-e.ready // whoever reads it ends: its requests have limits
	return e.set, 0, e.err
}

// Take returns the set of an object for the caller to change, and removes it from the cache.
func (c *Cache) Take(ctx context.Context, name string,
	words uint64) (set *engine.Set, read uint64, err error) {
	c.mu.Lock()
	e, ok := c.idle.Peek(name)
	if ok {
		c.idle.Remove(name)
		delete(c.known, name)
	}
	c.mu.Unlock()
	if ok {
		return e.set, 0, nil
	}
	return c.read(ctx, name, words)
}

// read reads an object.
func (c *Cache) read(ctx context.Context, name string, words uint64) (*engine.Set, uint64, error) {
	code, read, err := c.store.Fetch(ctx, name)
	if err != nil {
		return nil, 0, err
	}
	defer c.store.Free(code)
	set, err := c.New(words)
	if err != nil {
		return nil, 0, err
	}
	if err := DecodeSet(code, set); err != nil {
		c.Drop(set)
		return nil, 0, &DamagedError{name, "is no block: " + err.Error()}
	}
	return set, read, nil
}

// Release ends a loan by Set.
func (c *Cache) Release(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.known[name]
	if e.lent--; e.lent == 0 {
		c.rest(name, e)
	}
}

// Keep puts the set of an object into the cache, as if it had been read. Nobody may change the set
// afterwards.
func (c *Cache) Keep(name string, set *engine.Set) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known[name] != nil { // found a second time
		c.free = append(c.free, set)
		c.trim()
		return
	}
	e := &cached{set: set, ready: make(chan struct{})}
	close(e.ready)
	c.known[name] = e
	c.rest(name, e)
}

// rest adds a set to those that are not lent.
func (c *Cache) rest(name string, e *cached) {
	c.idle.Add(name, e)
	c.trim()
}

// Forget frees the sets of objects whose names begin with prefix, unless they are lent.
func (c *Cache) Forget(prefix string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range c.idle.Keys() {
		if strings.HasPrefix(name, prefix) {
			e := c.known[name]
			c.idle.Remove(name)
			delete(c.known, name)
			c.free = append(c.free, e.set)
		}
	}
}
