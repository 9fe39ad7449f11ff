package index

import (
	"cmp"
	"slices"

	"puzzlebase/puzzle/perm/definition"
)

// Block is a set of places between which the moves carry pieces, with its frame.
type Block struct {
	number int // among all blocks
	Set    int
	Places []int // in increasing order, numbered through all sets
	full   int   // orientations of the set
	step   int   // moves turn pieces by multiples of it against the frame
	Frame  []int // the orientation of each place that counts as not turned
	kinds  []kind
}

// kind is what makes the pieces of a block different from each other: their
// number and, where orientations cannot take all values, by how much they are off.
type kind struct {
	label   int // the number that they bear
	modulus int // what turns of them can be told apart, out of all
	off     int // their orientation against the frame, modulo the step
	count   int
}

// state is a position as the coordinates see it: by place the kind of the piece, by
// its number within the block, and how many steps it is turned; by block the sum
// of these.
type state struct {
	kind, turn []uint8
	sum        []int
}

// step returns by how much pieces of a kind turn at least, out of k.modulus.
func (b *Block) stepOf(k kind) int { return gcd(b.step, k.modulus) }

// turns is in how many ways a piece of a kind can be turned where it lies.
func (b *Block) turns(k kind) int { return k.modulus / b.stepOf(k) }

// blocksOf splits the places of a definition into blocks.
func blocksOf(d *definition.Definition) []*Block {
	var out []*Block
	seen := make([]bool, d.Places())
	for set := range d.Sets {
		first := d.Offset(set)
		for i := range d.Sets[set].Places {
			if !seen[first+i] {
				b := blockFrom(d, set, first+i, seen)
				b.sortKinds(d)
				b.number = len(out)
				out = append(out, b)
			}
		}
	}
	return out
}

// blockFrom returns the block of a place, in which it marks what it has seen.
func blockFrom(d *definition.Definition, set, place int, seen []bool) *Block {
	b := &Block{Set: set, Places: []int{place}, full: d.Sets[set].Orientations}
	frame := map[int]int{place: 0}
	seen[place] = true
	for next := 0; next < len(b.Places); next++ { // along the moves, which have finite order
		to := b.Places[next]
		for _, m := range d.Moves {
			from := m.Action.From[to]
			if !seen[from] {
				seen[from] = true
				b.Places = append(b.Places, from)
				frame[from] = mod(frame[to]-m.Action.Twist[to], b.full)
			}
		}
	}
	slices.Sort(b.Places)
	for _, p := range b.Places {
		b.Frame = append(b.Frame, frame[p])
	}
	b.setStep(d)
	if plain := (&Block{Places: b.Places, full: b.full,
		Frame: make([]int, len(b.Places))}); plain.setStep(d) == b.step {
		b.Frame = plain.Frame // orientations as they are written do as well
	}
	return b
}

// setStep sets and returns the largest step by multiples of which moves turn
// pieces against the frame.
func (b *Block) setStep(d *definition.Definition) int {
	b.step = b.full
	for _, m := range d.Moves {
		for i, p := range b.Places {
			b.step = gcd(b.step,
				mod(b.Frame[b.at(m.Action.From[p])]+m.Action.Twist[p]-b.Frame[i], b.full))
		}
	}
	return b.step
}

// sortKinds finds the kinds of the pieces that the block has when solved.
func (b *Block) sortKinds(d *definition.Definition) {
	s := &d.Sets[b.Set]
	first := d.Offset(b.Set)
	for i, p := range b.Places {
		k := b.kindOf(s.Solved[p-first], s.Modulus[p-first], i, s.Turned[p-first])
		at, found := slices.BinarySearchFunc(b.kinds, k, compareKinds)
		if !found {
			b.kinds = slices.Insert(b.kinds, at, k)
		}
		b.kinds[at].count++
	}
}

// kindOf is the kind of a piece that lies on place i of the block; its count is
// 0.
func (b *Block) kindOf(label, modulus, i, turned int) kind {
	k := kind{label: label, modulus: modulus}
	k.off = mod(turned-b.Frame[i], b.stepOf(k))
	return k
}

func compareKinds(a, b kind) int {
	return cmp.Or(a.label-b.label, a.modulus-b.modulus, a.off-b.off)
}

// steps is how many steps a piece of a kind is turned that lies on place i of
// the block.
func (b *Block) steps(k kind, i, turned int) int {
	return (mod(turned-b.Frame[i], k.modulus) - k.off) / b.stepOf(k)
}

// turned is the orientation of a piece on place i of the block that is turned by
// so many steps.
func (b *Block) turned(k kind, i, steps int) int {
	return mod(k.off+steps*b.stepOf(k)+b.Frame[i], k.modulus)
}

// twists returns by how many steps of the block a transformation turns the piece
// that comes to each of its places.
func (b *Block) twists(t definition.Transformation) []int {
	out := make([]int, len(b.Places))
	for i, p := range b.Places {
		out[i] = mod(b.Frame[b.at(t.From[p])]+t.Twist[p]-b.Frame[i], b.full) / b.step
	}
	return out
}

// at is where a place stands in the block.
func (b *Block) at(place int) int {
	i, _ := slices.BinarySearch(b.Places, place)
	return i
}

// from returns, for each place of the block, where in the block the piece comes
// from.
func (b *Block) from(t definition.Transformation) []int {
	out := make([]int, len(b.Places))
	for i, p := range b.Places {
		out[i] = b.at(t.From[p])
	}
	return out
}

// uniform reports whether the orientations of all pieces matter alike.
func (b *Block) uniform() bool {
	return !slices.ContainsFunc(b.kinds,
		func(k kind) bool { return k.modulus != b.kinds[0].modulus })
}

// twist is by how many of its own steps a piece of a kind turns where the block
// turns it by one.
func (b *Block) twist(k kind) int { return b.step / b.stepOf(k) }

// gcd is the greatest common divisor of numbers that are not negative.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mod is the remainder from 0 to n-1.
func mod(a, n int) int { return ((a % n) + n) % n }
