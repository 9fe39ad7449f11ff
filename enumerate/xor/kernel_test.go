package xor

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"puzzlebase/puzzle/puzzletest"
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

// TestHalves compares each kernel with a walk over single positions.
func TestHalves(t *testing.T) {
	rng := puzzletest.Rand(t)
	for name, k := range kernels() {
		for range 100 {
			code, whole := newTiles(1+rng.IntN(5)), newTiles(1+rng.IntN(6))
			for i := range code {
				*code[i] = randomTile(rng)
			}
			even := randomTile(rng)[0]
			odd, vectors := oddPositions{&even, rng.Uint64()}, rng.Uint64()
			var target, done tile
			k.halves(code, whole, &target, &done, odd, vectors)
			for range 1000 {
				v, j, lane := rng.IntN(tileVectors), rng.IntN(vectorWords), rng.IntN(64)
				at := func(tile *tile) uint64 { return tile[v][j] >> lane & 1 }
				half, got, isOdd := uint64(0), uint64(0), odd.word(v, j)>>lane&1
				for i := range code {
					half |= at(code[i]) << i
				}
				for i := range whole {
					got |= at(whole[i]) << i
				}
				want, wantTarget, wantDone := 2*half, half&1, uint64(0)
				if half > 0 && isOdd == 0 {
					want, wantTarget = want-1, ^half&1
				}
				if half == 0 || half == 1 && isOdd == 0 {
					wantDone = 1
				}
				if vectors>>v&1 == 0 {
					want, wantTarget, wantDone = 0, 0, 0
				}
				want &= 1<<len(whole) - 1
				if got != want || half > 0 && at(&target) != wantTarget || at(&done) != wantDone {
					t.Fatalf("%s: half %d, odd %d: %d, %d, %d, want %d, %d, %d", name, half, isOdd,
						got, at(&target), at(&done), want, wantTarget, wantDone)
				}
			}
		}
	}
}
