//go:build goexperiment.simd && amd64

package verify

import (
	"simd/archsimd"

	"puzzlebase/internal/machine/vector"
)

func init() {
	if vector.Has512() {
		follow = follow512
	}
}

// follow512 is followPlain with a vector in one register.
func follow512(c *xorChecker, w *vectorCheck, possible []int) {
	here, bad, wanting := vector.Load(&w.here), vector.Load(&w.bad), vector.Load(&w.wanting)
	all, none := archsimd.BroadcastUint64x8(^uint64(0)), archsimd.BroadcastUint64x8(0)
	less := w.less[:c.codes.planes]
	for _, k := range possible {
		m := &c.moves[k]
		legal := all
		for i := range m.Inner {
			legal = legal.And(vector.Load(m.Inner[i].In(w.number)))
		}
		from := c.codes.planesOf(w.number ^ m.Vector)
		found, equal, nearer := none, all, none
		for p := range less {
			there := vector.Load(&from[p])
			if m.Swap != 0 {
				there = vector.Swapped(there, m.Swap)
			}
			want := vector.Load(&less[p])
			differ := there.Xor(want)
			found = found.Or(there)
			equal = equal.AndNot(differ)
			nearer = nearer.AndNot(differ).Or(want.AndNot(there))
		}
		found = found.And(legal)
		bad = bad.Or(found.And(nearer.Or(all.AndNot(here))))
		hit := found.And(equal).And(wanting)
		if hit.NotEqual(none).ToBits() == 0 {
			continue
		}
		wanting = wanting.AndNot(hit)
		for p := range c.wide {
			if k>>p&1 == 1 {
				vector.Store(vector.Load(&w.parents[p]).Or(hit), &w.parents[p])
			}
		}
	}
	vector.Store(bad, &w.bad)
	vector.Store(wanting, &w.wanting)
	archsimd.ClearAVXUpperBits()
}
