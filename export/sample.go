package export

import (
	"cmp"
	"container/heap"
	"slices"
	"sync/atomic"

	"puzzlebase/puzzle"
)

// sampler lets so many records through to a sink: those of the least keys, which a
// seed gives the indices. So each set of that many is as likely as any other, and
// how many there are to choose from need not be known beforehand.
type sampler struct {
	sink  Sink
	seed  uint64
	most  int
	kept  keyed
	limit atomic.Uint64 // keys as great as this are not wanted any more
}

func newSampler(sink Sink, most int, seed uint64) *sampler {
	s := &sampler{sink: sink, seed: seed, most: most}
	s.limit.Store(^uint64(0))
	return s
}

// key mixes the bits of an index and of the seed, by the finalizer of SplitMix64
// (G. Steele, D. Lea and C. Flood, 2014), which takes different indices to
// different keys.
func (s *sampler) key(x puzzle.Index) uint64 {
	z := uint64(x) ^ (s.seed+1)*0x9e3779b97f4a7c15
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// wants reports whether a record of that index may still be among the least; every
// worker may ask.
func (s *sampler) wants(x puzzle.Index) bool { return s == nil || s.key(x) < s.limit.Load() }

// Write implements Sink.
func (s *sampler) Write(records []Record) error {
	for _, r := range records {
		heap.Push(&s.kept, keyedRecord{s.key(r.Index), r})
		if len(s.kept) > s.most {
			heap.Pop(&s.kept)
		}
		if len(s.kept) == s.most && s.most > 0 {
			s.limit.Store(s.kept[0].key)
		}
	}
	return nil
}

// Close implements Sink.
func (s *sampler) Close(failed bool) error {
	if !failed {
		var out []Record
		for _, k := range s.kept {
			out = append(out, k.record)
		}
		slices.SortFunc(out, func(a, b Record) int { return cmp.Compare(a.Index, b.Index) })
		if err := s.sink.Write(out); err != nil {
			s.sink.Close(true)
			return err
		}
	}
	return s.sink.Close(failed)
}

type keyedRecord struct {
	key    uint64
	record Record
}

// keyed is a heap with the greatest key on top.
type keyed []keyedRecord

func (k keyed) Len() int           { return len(k) }
func (k keyed) Less(i, j int) bool { return k[i].key > k[j].key }
func (k keyed) Swap(i, j int)      { k[i], k[j] = k[j], k[i] }
func (k *keyed) Push(x any)        { *k = append(*k, x.(keyedRecord)) }
func (k *keyed) Pop() any {
	last := (*k)[len(*k)-1]
	*k = (*k)[:len(*k)-1]
	return last
}
