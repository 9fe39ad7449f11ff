package xor

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// kernels returns every kernel of this build that this processor can run: the best one and
// those that are slower.
func kernels() map[string]kernel {
	out := map[string]kernel{}
	for _, k := range builtKernels {
		if k == bestKernel() || len(out) > 0 {
			out[k.name] = k.kernel
		}
	}
	return out
}

// TestGather compares each kernel with a walk over single positions.
func TestGather(t *testing.T) {
	rng := puzzletest.Rand(t)
	for name, k := range kernels() {
		t.Log(name)
		for range 200 {
			m := newTileMove(randomStepMove(rng))
			legal := &m.legalities[rng.IntN(len(m.legalities))]
			src, before, vectors := randomTile(rng), randomTile(rng), rng.Uint64()
			got := before
			if m.word|m.lane == 0 && legal.all {
				k.gatherVectors(&got, &src, vectors, m.vector)
			} else {
				k.gatherBits(&got, &src, vectors, &m, legal)
			}
			flip := uint64(m.vector)<<vectorShift | uint64(m.word)<<wordShift | uint64(m.lane)
			for i := range uint64(1) << tileShift {
				isLegal := legal.words[i>>wordShift%vectorWords]>>(i%64)&1 == 1
				want := before.has(i) || vectors>>(i>>vectorShift)&1 == 1 && isLegal &&
					src.has(i^flip)
				if got.has(i) != want {
					t.Fatalf("%s, flipping %x: position %d is %v, want %v", name, flip, i,
						got.has(i), want)
				}
			}
		}
	}
}

// TestParents compares each kernel with a walk over single positions.
func TestParents(t *testing.T) {
	rng := puzzletest.Rand(t)
	for name, k := range kernels() {
		for range 300 {
			m := newTileMove(randomStepMove(rng))
			legal := &m.legalities[rng.IntN(len(m.legalities))]
			vectors := rng.Uint64()
			compared := rng.IntN(7)
			w := &parentFinder{done: randomTile(rng), from: randomTiles(rng, compared),
				want: randomTiles(rng, compared), marks: randomTiles(rng, rng.IntN(4))}
			done, marks := w.done, make([]tile, len(w.marks))
			for i, mark := range w.marks {
				marks[i] = *mark
			}
			full := k.parents(w, vectors, &m, legal)

			flip := uint64(m.vector)<<vectorShift | uint64(m.word)<<wordShift | uint64(m.lane)
			wantFull := vectors
			for i := range uint64(1) << tileShift {
				found := vectors>>(i>>vectorShift)&1 == 1 && !done.has(i) &&
					legal.words[i>>wordShift%vectorWords]>>(i%64)&1 == 1
				for plane := range w.from {
					found = found && w.from[plane].has(i^flip) == w.want[plane].has(i)
				}
				if got, want := w.done.has(i), done.has(i) || found; got != want {
					t.Fatalf("%s, flipping %x, %d planes: position %d is done %v, want %v", name,
						flip, len(w.from), i, got, want)
				}
				for plane, mark := range w.marks {
					if got, want := mark.has(i), marks[plane].has(i) || found; got != want {
						t.Fatalf("%s, flipping %x: position %d of mark %d is %v, want %v", name,
							flip, i, plane, got, want)
					}
				}
				if !w.done.has(i) {
					wantFull &^= 1 << (i >> vectorShift)
				}
			}
			if full != wantFull {
				t.Fatalf("%s: full vectors %x, want %x", name, full, wantFull)
			}
		}
	}
}

// randomTiles returns random tiles.
func randomTiles(rng *rand.Rand, n int) []*tile {
	tiles := newTiles(n)
	for _, tile := range tiles {
		*tile = randomTile(rng)
	}
	return tiles
}

// TestAdvance compares each kernel with a walk over single positions.
func TestAdvance(t *testing.T) {
	rng := puzzletest.Rand(t)
	for name, k := range kernels() {
		for range 300 {
			level, found, vectors := randomTile(rng), randomTile(rng), rng.Uint64()
			var left [tileVectors]uint16
			for v := range left {
				left[v] = uint16(512 * rng.IntN(2)) // 0 stands for what will just be found
			}
			mark := randomTile(rng)
			wantLevel, wantMark, wantLeft := level, mark, left
			var wantFresh, wantFull uint64
			wantCount := 0
			for v := range tileVectors {
				if vectors>>v&1 == 0 {
					continue
				}
				n := 0
				for j := range vectorWords {
					w := found[v][j] &^ level[v][j]
					wantLevel[v][j] = w
					wantMark[v][j] |= w
					n += bits.OnesCount64(w)
				}
				if n == 0 {
					continue
				}
				if left[v] == 0 {
					left[v], wantLeft[v] = uint16(n), uint16(n)
				}
				if wantLeft[v] -= uint16(n); wantLeft[v] == 0 {
					wantFull |= 1 << v
				}
				wantFresh |= 1 << v
				wantCount += n
			}
			count, fresh, full := k.advance(&level, &found, []*tile{&mark}, &left, vectors)
			if count != wantCount || fresh != wantFresh || full != wantFull || left != wantLeft ||
				mark != wantMark {
				t.Fatalf("%s: %d positions in %x, %x full, want %d in %x, %x", name, count, fresh,
					full, wantCount, wantFresh, wantFull)
			}
			for v := range tileVectors { // only these vectors matter from here on
				if fresh>>v&1 == 1 && level[v] != wantLevel[v] {
					t.Fatalf("%s: vector %d has %x, want %x", name, v, level[v], wantLevel[v])
				}
			}
		}
	}
}

// TestTargets compares what is computed from codes with a walk over single positions.
func TestTargets(t *testing.T) {
	rng := puzzletest.Rand(t)
	for n := range 200 {
		planes, vectors, number := 1+rng.IntN(6), rng.Uint64(), rng.Uint64N(8)
		f, compared := finished{shape: space.Shape{Distance: planes}}, 1+rng.IntN(planes)
		if n%2 == 0 {
			f.sides = newSides(rng.Uint64N(1<<18), puzzle.Index(rng.Uint64N(1<<18)))
			f.shape.Distance, compared = planes+rng.IntN(2), 1
		}
		w := &parentFinder{code: randomTiles(rng, planes), want: newTiles(compared)}
		f.targets(w, number, vectors)
		for range 1000 {
			v, j, lane := rng.IntN(tileVectors), rng.IntN(vectorWords), rng.IntN(64)
			at := func(planes ...*tile) (n uint64) {
				for k, plane := range planes {
					n |= plane[v][j] >> lane & 1 << k
				}
				return n
			}
			code, isOdd := at(w.code...), uint64(0)
			whole := code
			if f.sides != nil {
				x := number<<tileShift | uint64((v*vectorWords+j)*64+lane)
				isOdd = gf2.Dot(f.sides.mask, x) ^ f.sides.goal
				if whole = 0; code > 0 {
					whole = (2*code - 1 + isOdd) % (1 << f.shape.Distance)
				}
			}
			parent, done := (code-1+isOdd)%(1<<compared), uint64(0)
			if code == 0 || code == 1 && isOdd == 0 {
				done = 1
			}
			if vectors>>v&1 == 1 && (at(w.whole...) != whole || at(&w.done) != done ||
				code > 0 && at(w.want...) != parent) {
				t.Fatalf("code %d, odd %d: %d, %d, %d, want %d, %d, %d", code, isOdd,
					at(w.whole...), at(w.want...), at(&w.done), whole, parent, done)
			}
		}
	}
}
