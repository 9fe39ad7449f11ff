package discover

import (
	"bytes"
	"context"

	"golang.org/x/sync/errgroup"

	"puzzlebase/puzzle"
)

// sorter sorts positions in place by their bytes, the first byte first: radix sort from the front
// (American flag sort of McIlroy, Bostic and McIlroy, Computing Systems 6, 1993).
type sorter struct {
	ctx   context.Context
	width int
	group errgroup.Group
}

const (
	fewKeys  = 24      // are sorted by insertion
	manyKeys = 1 << 14 // are worth a goroutine
)

// sortKeys sorts keys of width bytes.
func sortKeys(ctx context.Context, keys []byte, width, workers int) error {
	s := &sorter{ctx: ctx, width: width}
	s.group.SetLimit(workers)
	s.sort(keys, 0)
	_ = s.group.Wait() // no part fails
	return ctx.Err()
}

// sort sorts keys that are equal before byte depth.
func (s *sorter) sort(keys []byte, depth int) {
	w := s.width
	for ; depth < w; depth++ {
		if len(keys) <= fewKeys*w {
			s.insert(keys, depth)
			return
		}
		if len(keys) > manyKeys*w && s.ctx.Err() != nil {
			return
		}
		var count [256]int
		for at := depth; at < len(keys); at += w {
			count[keys[at]]++
		}
		if count[keys[depth]]*w == len(keys) {
			continue // all have the same byte
		}
		s.split(keys, depth, &count)
		return
	}
}

// split puts keys in order of byte depth, and sorts those with the same byte. Count says how often
// each byte occurs.
func (s *sorter) split(keys []byte, depth int, count *[256]int) {
	w := s.width
	var next, end [256]int
	at := 0
	for b, n := range count {
		next[b] = at
		at += n * w
		end[b] = at
	}
	begin := next
	var buf [puzzle.MaxPositionBytes]byte
	held := buf[:w]
	for b := range next {
		if len(keys) > manyKeys*w && s.ctx.Err() != nil {
			return
		}
		for next[b] < end[b] {
			here := keys[next[b] : next[b]+w]
			to := here[depth]
			if int(to) == b {
				next[b] += w
				continue
			}
			there := keys[next[to] : next[to]+w]
			next[to] += w
			copy(held, there)
			copy(there, here)
			copy(here, held)
		}
	}
	for b := range begin {
		part := keys[begin[b]:end[b]]
		if len(part) <= w {
			continue
		}
		if len(part) < manyKeys*w ||
			!s.group.TryGo(func() error { s.sort(part, depth+1); return nil }) {
			s.sort(part, depth+1)
		}
	}
}

// insert sorts few keys by insertion.
func (s *sorter) insert(keys []byte, depth int) {
	w := s.width
	var buf [puzzle.MaxPositionBytes]byte
	held := buf[:w]
	for at := w; at < len(keys); at += w {
		to := at
		for to > 0 && bytes.Compare(keys[to-w+depth:to], keys[at+depth:at+w]) > 0 {
			to -= w
		}
		if to < at {
			copy(held, keys[at:at+w])
			copy(keys[to+w:at+w], keys[to:at])
			copy(keys[to:to+w], held)
		}
	}
}
