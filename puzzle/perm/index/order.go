package index

import (
	"math/big"

	"puzzlebase/puzzle/perm/definition"
)

// maxPoints is how many points the group may act on whose order is computed.
const maxPoints = 100

// points are what the group acts on: each place of a block once for each way in
// which a piece can be turned there. Places that keep a piece of which no turn can be
// seen have none.
type points struct {
	blocks []*Block
	first  []int // by block, the first point of its first place
	ways   []int // by block, how many points a place has
	count  int
}

// newPoints numbers the points.
func newPoints(blocks []*Block) *points {
	p := &points{blocks: blocks}
	for _, b := range blocks {
		ways := b.full / b.step
		if b.uniform() {
			ways = b.turns(b.kinds[0])
		}
		if len(b.Places) == 1 && ways == 1 {
			ways = 0
		}
		p.first, p.ways = append(p.first, p.count), append(p.ways, ways)
		p.count += len(b.Places) * ways
	}
	return p
}

// at returns the block of a point, its place there, and how far a piece is turned.
func (p *points) at(point int) (b *Block, place, turn int) {
	i := len(p.first) - 1
	for p.first[i] > point || p.ways[i] == 0 {
		i--
	}
	place, turn = (point-p.first[i])/p.ways[i], (point-p.first[i])%p.ways[i]
	return p.blocks[i], place, turn
}

// permutation is what a transformation does to the points.
func (p *points) permutation(t definition.Transformation) permutation {
	out := make(permutation, p.count)
	for i, b := range p.blocks {
		ways, twists, factor := p.ways[i], b.twists(t), 1
		if b.uniform() {
			factor = b.twist(b.kinds[0])
		}
		for to, from := range b.from(t) {
			for turn := range ways {
				out[p.first[i]+from*ways+turn] =
					uint16(p.first[i] + to*ways + (turn+twists[to]*factor)%ways)
			}
		}
	}
	return out
}

// generators are what the moves of a definition do to the points.
func (p *points) generators(d *definition.Definition) (out []permutation) {
	for _, m := range d.Moves {
		out = append(out, p.permutation(m.Action))
	}
	return out
}

// faithful reports whether positions are elements of the group: no two pieces of
// a block look alike.
func faithful(blocks []*Block) bool {
	for _, b := range blocks {
		if !b.uniform() || len(b.kinds) < len(b.Places) {
			return false
		}
	}
	return true
}

// reachable returns how many positions the moves lead to: as many as the group has
// elements that the moves generate, acting on what can be seen of the pieces. It is
// nil where pieces look alike, or the points are too many.
func reachable(d *definition.Definition, blocks []*Block) *big.Int {
	if !faithful(blocks) {
		return nil
	}
	p := newPoints(blocks)
	if p.count > maxPoints {
		return nil
	}
	return order(p.count, p.generators(d))
}
