package export

import (
	"cmp"
	"slices"
	"sync/atomic"

	"puzzlebase/puzzle"
)

// sampler keeps a number of records: those with the least keys. A seed gives each index its key. So
// each set of records is as likely as any other, and nobody needs to count them first.
type sampler struct {
	seed    uint64
	most    int
	records []Record      // of the least keys so far, and others
	limit   atomic.Uint64 // keys greater than this are not wanted any more
}

func newSampler(most int, seed uint64) *sampler {
	s := &sampler{seed: seed, most: most}
	s.limit.Store(^uint64(0))
	return s
}

// key mixes the bits of an index and of the seed, by the finalizer of SplitMix64 (G. Steele, D. Lea
// and C. Flood, 2014), which takes different indices to different keys.
func (s *sampler) key(x puzzle.Index) uint64 {
	z := uint64(x) ^ (s.seed+1)*0x9e3779b97f4a7c15
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// wants reports whether the key of an index may be among the least. It is safe for concurrent use.
func (s *sampler) wants(x puzzle.Index) bool { return s == nil || s.key(x) <= s.limit.Load() }

func (s *sampler) add(records []Record) error {
	s.records = append(s.records, records...)
	if spare := len(s.records) - s.most; spare >= max(s.most/8, 1<<14) {
		s.trim()
	}
	return nil
}

func (s *sampler) trim() {
	slices.SortFunc(s.records, func(a, b Record) int {
		return cmp.Compare(s.key(a.Index), s.key(b.Index))
	})
	if len(s.records) >= s.most {
		s.records = s.records[:s.most]
		s.limit.Store(s.key(s.records[s.most-1].Index))
	}
}

// drawn returns the records with the least keys, in order of index.
func (s *sampler) drawn() []Record {
	s.trim()
	slices.SortFunc(s.records, func(a, b Record) int { return cmp.Compare(a.Index, b.Index) })
	return s.records
}
