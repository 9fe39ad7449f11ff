//go:build goexperiment.simd && amd64

package layouts

import (
	"simd/archsimd"

	"puzzlebase/space"
)

// tallyPlanes is the greatest number of planes that tally512 can take, and tallyRows the number of
// rows that it takes at a time.
const (
	tallyPlanes = 6
	tallyRows   = 8
)

// bestTally tallies the first rows by the fastest way and returns their number. The others are
// left. It returns false for ok as Add does.
func bestTally(t *Tally, first uint64, shape space.Shape, rows []uint64) (done int, ok bool) {
	if shape.Distance > tallyPlanes || !archsimd.X86.AVX512() || !archsimd.X86.AVX512VPOPCNTDQ() {
		return 0, true
	}
	var w tally512
	for words := shape.Words(); len(rows) >= tallyRows*words; rows = rows[tallyRows*words:] {
		w.add(first+uint64(done), shape.Distance, words, rows)
		done += tallyRows
	}
	archsimd.ClearAVXUpperBits()
	return done, w.mergeInto(t)
}

// tally512 is a tally of eight rows at a time, in eight parts.
type tally512 struct {
	counts, hashes [1 << tallyPlanes][tallyRows]uint64 // by code
	buf            [2][1 << tallyPlanes]lanes512
}

// lanes512 are lanes of eight rows whose codes agree in the planes so far.
type lanes512 struct {
	lanes archsimd.Uint64x8
	code  uint64
}

// add tallies eight rows. Each has words words. From the highest plane on, each plane splits the
// lanes by their codes. So each lane is visited once for each plane.
func (w *tally512) add(first uint64, planes, words int, rows []uint64) {
	var row [tallyRows]uint64
	zero := archsimd.BroadcastUint64x8(0)
	sets, next, other := w.buf[0][:1], &w.buf[1], &w.buf[0]
	sets[0].lanes, sets[0].code = archsimd.BroadcastUint64x8(^uint64(0)), 0
	for k := planes - 1; k >= 0; k-- {
		for j := range row {
			row[j] = rows[j*words+k]
		}
		plane, n := archsimd.LoadUint64x8(&row), 0
		for _, s := range sets {
			if off := s.lanes.AndNot(plane); off.NotEqual(zero).ToBits() != 0 {
				next[n] = lanes512{off, 2 * s.code}
				n++
			}
			if on := s.lanes.And(plane); on.NotEqual(zero).ToBits() != 0 {
				next[n] = lanes512{on, 2*s.code + 1}
				n++
			}
		}
		sets, next, other = next[:n], other, next
	}
	for j := range row {
		row[j] = first + uint64(j) + golden
	}
	seed := splitMix512(archsimd.LoadUint64x8(&row))
	for _, s := range sets {
		count, hash := &w.counts[s.code], &w.hashes[s.code]
		archsimd.LoadUint64x8(count).Add(s.lanes.OnesCount()).Store(count)
		mixed := splitMix512(seed.Xor(s.lanes)).Masked(s.lanes.NotEqual(zero))
		archsimd.LoadUint64x8(hash).Add(mixed).Store(hash)
	}
}

// splitMix512 is splitMix. Shifts are by a vector: shifts by a constant are slow (golang/go#80835).
func splitMix512(z archsimd.Uint64x8) archsimd.Uint64x8 {
	z = z.Xor(z.ShiftRight(archsimd.BroadcastUint64x8(30))).Mul(
		archsimd.BroadcastUint64x8(splitMixA))
	z = z.Xor(z.ShiftRight(archsimd.BroadcastUint64x8(27))).Mul(
		archsimd.BroadcastUint64x8(splitMixB))
	return z.Xor(z.ShiftRight(archsimd.BroadcastUint64x8(31)))
}

// mergeInto adds the tally to t, or returns false if a distance is out of range.
func (w *tally512) mergeInto(t *Tally) bool {
	for code := 1; code < len(w.counts); code++ { // 0 means unreached
		var count, hash uint64
		for j := range tallyRows {
			count += w.counts[code][j]
			hash += w.hashes[code][j]
		}
		switch {
		case count == 0:
		case code > len(t.Counts):
			return false
		default:
			t.Counts[code-1] += count
			t.Hashes[code-1] += hash
		}
	}
	return true
}
