package storage

import (
	"context"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	"puzzlebase/space"
)

// Cache keeps the sets that were read last, up to so many bytes, for the blocks
// that are found at the same time or next. Names tell the content, so it never
// holds what is out of date. Whoever gets a set must not change it.
type Cache struct {
	store *Store
	most  uint64

	reading singleflight.Group
	mu      sync.Mutex // guards the rest
	sets    *simplelru.LRU[string, *space.Set]
	bytes   uint64
}

// NewCache returns a cache of so many bytes.
func NewCache(store *Store, bytes uint64) *Cache {
	c := &Cache{store: store, most: bytes}
	c.sets, _ = simplelru.NewLRU(1<<30, func(_ string, set *space.Set) { c.bytes -= bytesOfSet(set) }) // its one error is a size of 0
	return c
}

// bytesOfSet is what a set takes.
func bytesOfSet(set *space.Set) uint64 { return 8 * uint64(len(set.Words)+len(set.Some)+1) }

// Set returns the set of so many words that an object has, and how many bytes were
// read for it: none when it was there or somebody else is reading it. The error is
// a *DamagedError when the object is missing or damaged.
func (c *Cache) Set(ctx context.Context, name string, words uint64) (set *space.Set, read uint64, err error) {
	c.mu.Lock()
	set, ok := c.sets.Get(name)
	c.mu.Unlock()
	if ok {
		return set, 0, nil
	}
	got, err, _ := c.reading.Do(name, func() (any, error) {
		code, err := c.store.Get(context.WithoutCancel(ctx), name) // others may wait for it
		if err != nil {
			return nil, err
		}
		read = uint64(len(code))
		set, err := DecodeSet(code, words)
		if err != nil {
			return nil, &DamagedError{name, "is no block: " + err.Error()}
		}
		c.Keep(name, set)
		return set, nil
	})
	if err != nil {
		return nil, read, err
	}
	return got.(*space.Set), read, nil
}

// Keep adds the set of an object, which must not be changed any more, in place of
// those that were not asked for for the longest time.
func (c *Cache) Keep(name string, set *space.Set) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if bytesOfSet(set) > c.most || c.sets.Contains(name) {
		return
	}
	c.sets.Add(name, set)
	for c.bytes += bytesOfSet(set); c.bytes > c.most; {
		c.sets.RemoveOldest()
	}
}
