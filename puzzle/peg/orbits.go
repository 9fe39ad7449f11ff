package peg

import (
	"math/bits"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// orbitIndex numbers the positions of the solved class up to the eight symmetries.
//
// The cross is four arms of six cells around a centre of nine. A symmetry permutes the arms and the
// cells of the centre. The arms of a position are a 24-bit number. The least of its eight images is
// canonical, and about one in eight of the 2^24 numbers is. Each allows 32 ways to fill the centre,
// since the class fixes four parities of the nine cells. Nearly always these are 32 different
// orbits. If a symmetry preserves the arms, some of the 32 are images of each other. Then only the
// least ones count.
//
// So the number of an orbit is the number of orbits with lesser canonical arms, plus the rank of
// its centre. One table has an entry for every 64 arms, 6 MiB. Another has the few arms that a
// symmetry fixes. Both are made when they are first needed, in some hundredths of a second.
type orbitIndex struct {
	split  gf2.Affine     // from an index: arms in the low 24 bits, centre above
	join   gf2.Affine     // from arms and centre to a position
	mirror gf2.Affine     // from arms to their reflection in the middle column
	centre [8][512]uint16 // the centre under each symmetry
	game   *Game          // without orbits
	fill   [16][]uint16   // by difference from the class, the centres in increasing order
	place  [512]uint8     // the place of a centre in its list
	arms   []armsEntry
	size   uint64
	// fixed has the canonical arms that a symmetry other than the identity fixes, each with the
	// places of the centres that are the least of their images.
	fixed map[uint32]uint32
}

// armsEntry describes 64 consecutive arms.
type armsEntry struct {
	canonical uint64 // arms that are the least of their images
	fixed     uint64 // canonical arms that some symmetry but the identity fixes
	before    uint64 // orbits of lesser arms than all 64
}

const (
	armCells   = 6
	armsBits   = 4 * armCells
	centreBits = 9
	centres    = 32 // ways to fill the centre
)

var theOrbits = sync.OnceValue(func() *orbitIndex {
	h := newGame(English(), Both, []Bitboard{1 << Centre})
	f := &orbitIndex{game: h}
	f.layOut(h)
	f.fillCentres()
	f.arms = make([]armsEntry, 1<<armsBits/64)
	var wait sync.WaitGroup
	const parts = 16
	for part := range uint64(parts) {
		wait.Go(func() {
			n := uint64(len(f.arms)) / parts
			for i := part * n; i < (part+1)*n; i++ {
				f.arms[i].canonical, f.arms[i].fixed = f.canonicalArms(i * 64)
			}
		})
	}
	wait.Wait()
	f.count()
	return f
})

// count fills in what depends on all lesser arms: fixed, size, and before of each entry.
func (f *orbitIndex) count() {
	f.fixed = map[uint32]uint32{}
	for i := range f.arms {
		e := &f.arms[i]
		e.before = f.size
		for fixed := e.fixed; fixed != 0; fixed &= fixed - 1 {
			arms := uint32(i*64 + bits.TrailingZeros64(fixed))
			f.fixed[arms] = f.leastCentres(arms)
		}
		f.size += f.within(uint32(i), ^uint64(0))
	}
}

// within returns the number of orbits of those of the 64 arms of an entry that are in a set.
func (f *orbitIndex) within(entry uint32, set uint64) uint64 {
	e := &f.arms[entry]
	n := centres * bits.OnesCount64(e.canonical&^e.fixed&set)
	for fixed := e.fixed & set; fixed != 0; fixed &= fixed - 1 {
		n += bits.OnesCount32(f.fixed[entry*64+uint32(bits.TrailingZeros64(fixed))])
	}
	return uint64(n)
}

// layOut assigns a bit of arms and centre to each cell. Arm k is arm 0 rotated k times, cell by
// cell. So a rotation by a right angle shifts the number of the arms by six bits.
func (f *orbitIndex) layOut(h *Game) {
	b := h.Board
	place := make([]int, b.Cells()) // of each cell
	var middle []int
	for i, p := range b.cells {
		switch {
		case p.row < 2:
			for n := range 4 {
				place[h.symmetries[n][i]] = armCells*n + i
			}
		case p.row < 5 && p.col >= 2 && p.col < 5:
			place[i] = armsBits + len(middle)
			middle = append(middle, i)
		}
	}
	out, back := make([]uint64, b.Cells()), make([]uint64, b.Cells())
	for i, at := range place {
		out[i] = 1 << at
		back[at] = 1 << i
	}
	f.join.Set(0, back)
	var cells gf2.Affine
	cells.Set(0, out)
	parts := func(x uint64) uint64 { return cells.Of(h.position.Of(x)) }
	column := make([]uint64, h.Bits)
	for i := range column {
		column[i] = parts(1<<i) ^ parts(0)
	}
	f.split.Set(parts(0), column)
	reflected := make([]uint64, armsBits)
	for at := range reflected {
		reflected[at] = 1 << place[h.symmetries[4][bits.TrailingZeros64(back[at])]]
	}
	f.mirror.Set(0, reflected)
	for s := range 8 {
		for state := range 1 << centreBits {
			for j, cell := range middle {
				to := place[h.symmetries[s][cell]] - armsBits
				f.centre[s][state] |= uint16(state>>j&1) << to
			}
		}
	}
}

// fillCentres sorts the centres by the invariants in which they differ from the class.
func (f *orbitIndex) fillCentres() {
	for c := range uint16(1 << centreBits) {
		v := f.game.Difference(Bitboard(f.join.Of(uint64(c) << armsBits)))
		f.place[c] = uint8(len(f.fill[v]))
		f.fill[v] = append(f.fill[v], c)
	}
}

// rotated returns the arms after n rotations by a right angle.
func rotated(arms uint32, n int) uint32 {
	return (arms<<(armCells*n) | arms>>(armsBits-armCells*n)) & (1<<armsBits - 1)
}

// least returns the canonical image of the arms, and the set of symmetries that give it.
func (f *orbitIndex) least(arms uint32) (canonical uint32, by uint8) {
	m := &f.mirror
	mirrored := uint32(m[0][byte(arms)] ^ m[1][byte(arms>>8)] ^ m[2][byte(arms>>16)])
	images := [8]uint32{
		arms, rotated(arms, 1), rotated(arms, 2), rotated(arms, 3),
		mirrored, rotated(mirrored, 1), rotated(mirrored, 2), rotated(mirrored, 3),
	}
	canonical = min(min(images[0], images[1], images[2], images[3]),
		min(images[4], images[5], images[6], images[7]))
	for s, image := range images {
		if image == canonical {
			by |= 1 << s
		}
	}
	return canonical, by
}

// canonicalArms returns which of 64 arms are canonical, and which of these a symmetry other than
// the identity fixes.
func (f *orbitIndex) canonicalArms(first uint64) (canonical, fixed uint64) {
	for i := range uint64(64) {
		arms := uint32(first + i)
		if high := arms >> 18; high > arms&63 || high > arms>>6&63 || high > arms>>12&63 {
			continue // a rotation gives a lesser number
		}
		if least, by := f.least(arms); least == arms {
			canonical |= 1 << i
			if by != 1 {
				fixed |= 1 << i
			}
		}
	}
	return canonical, fixed
}

// centresOf lists the ways to fill the centre between the arms: those that differ from the class as
// the arms do from an empty board.
func (f *orbitIndex) centresOf(arms uint32) []uint16 {
	return f.fill[f.game.Difference(Bitboard(f.join.Of(uint64(arms))))^f.game.Difference(0)]
}

// leastCentre returns the least image of the centre c under the symmetries in by.
func (f *orbitIndex) leastCentre(c uint16, by uint8) uint16 {
	least := ^uint16(0)
	for ; by != 0; by &= by - 1 {
		least = min(least, f.centre[bits.TrailingZeros8(by)][c])
	}
	return least
}

// leastCentres returns the places of the centres that are the least of their images under the
// symmetries that fix the arms.
func (f *orbitIndex) leastCentres(arms uint32) (set uint32) {
	_, by := f.least(arms)
	for i, c := range f.centresOf(arms) {
		if f.leastCentre(c, by) == c {
			set |= 1 << i
		}
	}
	return set
}

// Size is the number of orbits.
func (f *orbitIndex) Size() uint64 { return f.size }

// Orbit returns the number of the orbit of x. It is equal for symmetric positions and different for
// others.
func (f *orbitIndex) Orbit(x puzzle.Index) uint64 {
	parts := f.split.Of(uint64(x))
	arms, by := f.least(uint32(parts & (1<<armsBits - 1)))
	centre := f.leastCentre(uint16(parts>>armsBits), by)
	e := &f.arms[arms/64]
	bit := uint64(1) << (arms % 64)
	n, place := e.before+f.within(arms/64, bit-1), f.place[centre]
	if e.fixed&bit == 0 {
		return n + uint64(place)
	}
	return n + uint64(bits.OnesCount32(f.fixed[arms]&(1<<place-1)))
}

// Represents reports whether x represents its orbit. Exactly one position of each orbit does.
func (f *orbitIndex) Represents(x puzzle.Index) bool {
	parts := f.split.Of(uint64(x))
	arms := uint32(parts & (1<<armsBits - 1))
	e := &f.arms[arms/64]
	if e.canonical>>(arms%64)&1 == 0 {
		return false
	}
	if e.fixed>>(arms%64)&1 == 0 {
		return true
	}
	_, by := f.least(arms)
	centre := uint16(parts >> armsBits)
	return f.leastCentre(centre, by) == centre
}
