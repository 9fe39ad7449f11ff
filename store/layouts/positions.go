package layouts

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"sort"

	"puzzlebase/puzzle"
)

// The positions that a search has found lie in a separate bucket, in blocks of BlockPositions in
// increasing order. A block has a bit for each position, set for goals. Then come the offset of
// each group of groupPositions (4 bytes, little-endian, from the beginning of the block), the
// groups, and a checksum as for rows. A group has its first position whole. For each other one it
// has a byte with the number of bytes that equal those of the position before, then the rest.
const (
	BlockPositions = 1024
	groupPositions = 16
	offsetBytes    = 4
	goalBytes      = BlockPositions / 8
)

// PositionBlocks is the number of blocks for size positions.
func PositionBlocks(size uint64) int { return int((size + BlockPositions - 1) / BlockPositions) }

// PositionPacker packs positions into blocks, in order.
type PositionPacker struct {
	found        puzzle.Found
	goals        []puzzle.Index // goals of later positions
	hash         Hash           // of the positions that were
	before, here []byte
}

// PackPositions returns a packer before its first block. Width is the bytes of a position.
func PackPositions(found puzzle.Found, goals []puzzle.Index, width int) *PositionPacker {
	return &PositionPacker{found: found, goals: goals, hash: NewHash(), before: make([]byte, width),
		here: make([]byte, width)}
}

// Block appends block n to value.
func (c *PositionPacker) Block(value []byte, n int) []byte {
	first := puzzle.Index(n) * BlockPositions
	count := min(puzzle.Index(c.found.Size())-first, BlockPositions)
	value = append(value,
		make([]byte, goalBytes+(count+groupPositions-1)/groupPositions*offsetBytes)...)
	for i := range count {
		c.found.Unrank(first+i, c.here)
		c.hash.Write(c.here)
		if len(c.goals) > 0 && c.goals[0] == first+i {
			value[i/8] |= 1 << (i % 8)
			c.goals = c.goals[1:]
		}
		shared := 0
		if i%groupPositions == 0 {
			binary.LittleEndian.PutUint32(value[goalBytes+i/groupPositions*offsetBytes:],
				uint32(len(value)))
		} else {
			shared = sharedBytes(c.before, c.here)
			value = append(value, byte(shared))
		}
		value = append(value, c.here[shared:]...)
		c.before, c.here = c.here, c.before
	}
	return Seal(n, value)
}

// Hash is the SHA-256 of all packed positions, in hexadecimal.
func (c *PositionPacker) Hash() string { return c.hash.Hex() }

func sharedBytes(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a)
}

// PositionList is the positions of a file, still packed. If the maker of the file has packed them
// wrongly, its answers may be wrong.
type PositionList struct {
	width  int
	size   uint64
	blocks [][]byte // without their checksums, which have been checked
	goals  []puzzle.Index
}

// NewPositionList returns a list of size positions of width bytes, without blocks.
// [PositionList.Add] adds these.
func NewPositionList(size uint64, width int) *PositionList {
	return &PositionList{width: width, size: size, blocks: make([][]byte, 0, PositionBlocks(size))}
}

// Add adds the next block, or returns false if its checksum fails.
func (p *PositionList) Add(value []byte) bool {
	n := len(p.blocks)
	body, ok := Unseal(n, value)
	if !ok || len(body) < goalBytes+p.groups(n)*offsetBytes {
		return false
	}
	p.blocks = append(p.blocks, body)
	p.addGoals(n)
	return true
}

// Hash returns the SHA-256 of all positions in order, in hexadecimal. The error names a position
// that is out of order.
func (p *PositionList) Hash(ctx context.Context) (string, error) {
	sum, before, here := NewHash(), make([]byte, p.width), make([]byte, p.width)
	for x := range puzzle.Index(p.size) {
		if x%BlockPositions == 0 && ctx.Err() != nil {
			return "", ctx.Err()
		}
		p.Unrank(x, here)
		if x > 0 && bytes.Compare(before, here) >= 0 {
			return "", fmt.Errorf("its positions are out of order at number %d", x)
		}
		sum.Write(here)
		before, here = here, before
	}
	return sum.Hex(), nil
}

func (p *PositionList) addGoals(n int) {
	for i := 0; i < goalBytes; i += 8 {
		for word := binary.LittleEndian.Uint64(p.blocks[n][i:]); word != 0; word &= word - 1 {
			if x := n*BlockPositions + i*8 + bits.TrailingZeros64(word); uint64(x) < p.size {
				p.goals = append(p.goals, puzzle.Index(x))
			}
		}
	}
}

func (p *PositionList) groups(n int) int {
	count := min(p.size-uint64(n)*BlockPositions, BlockPositions)
	return int(count+groupPositions-1) / groupPositions
}

// group returns block n from the first position of group g on, or nil if the file is packed
// wrongly.
func (p *PositionList) group(n, g int) []byte {
	block := p.blocks[n]
	at := binary.LittleEndian.Uint32(block[goalBytes+g*offsetBytes:])
	if uint64(at)+uint64(p.width) > uint64(len(block)) {
		return nil
	}
	return block[at:]
}

// head returns the first position of a group.
func (p *PositionList) head(n, g int) []byte {
	if rest := p.group(n, g); rest != nil {
		return rest[:p.width]
	}
	return nil
}

// next decodes the position at the beginning of rest, over the position before. It returns the
// bytes after it.
func next(rest, position []byte) []byte {
	if len(rest) == 0 {
		return nil
	}
	shared := min(int(rest[0]), len(position))
	rest = rest[1:]
	return rest[copy(position[shared:], rest):]
}

// Size implements puzzle.Found.
func (p *PositionList) Size() uint64 { return p.size }

// Goals implements puzzle.Found.
func (p *PositionList) Goals() []puzzle.Index { return p.goals }

// Unrank implements puzzle.Found.
func (p *PositionList) Unrank(x puzzle.Index, position []byte) {
	n, i := int(x/BlockPositions), int(x%BlockPositions)
	rest := p.group(n, i/groupPositions)
	rest = rest[copy(position, rest):]
	for range i % groupPositions {
		rest = next(rest, position)
	}
}

// Rank implements puzzle.Found.
func (p *PositionList) Rank(position []byte) (x puzzle.Index, ok bool) {
	if len(position) != p.width {
		return 0, false
	}
	n := sort.Search(len(p.blocks),
		func(n int) bool { return bytes.Compare(p.head(n, 0), position) > 0 }) - 1
	if n < 0 {
		return 0, false
	}
	g := sort.Search(p.groups(n),
		func(g int) bool { return bytes.Compare(p.head(n, g), position) > 0 }) - 1
	if g < 0 {
		return 0, false
	}
	var buf [puzzle.MaxPositionBytes]byte
	here, rest := buf[:p.width], p.group(n, g)
	rest = rest[copy(here, rest):]
	at := uint64(n)*BlockPositions + uint64(g)*groupPositions
	for last := min(at+groupPositions, p.size); ; rest = next(rest, here) {
		if order := bytes.Compare(here, position); order >= 0 {
			return puzzle.Index(at), order == 0
		}
		if at++; at == last {
			return 0, false
		}
	}
}
