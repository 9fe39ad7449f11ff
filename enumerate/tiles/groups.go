package tiles

import "unsafe"

// groups are the rotations of a slide for processors that pick the bits of a mask and put them
// where another mask says. One group moves all bits that stay in order, each by any distance.
type groups struct {
	list  []group // for each parity, and each word of a block
	each  int     // groups of a word
	block int     // words of a block
	by    int     // the distance in bytes from the groups for an even order to those for an odd one
}

// group moves the bits of a word in the mask take to the ones of the mask put, in order.
type group struct {
	from int // the word, in bytes from the first of its block
	take uint64
	put  uint64
}

const groupBytes = int(unsafe.Sizeof(group{}))

// newGroups makes the groups of a slide.
func newGroups(s *slide) *groups {
	g := &groups{block: s.block}
	var lists [][]group
	for _, words := range s.rotations {
		for _, rotations := range words {
			lists = append(lists, groupsOf(rotations))
			g.each = max(g.each, len(lists[len(lists)-1]))
		}
	}
	for _, list := range lists {
		// Groups without bits do nothing.
		g.list = append(append(g.list, list...), make([]group, g.each-len(list))...)
	}
	g.by = s.block * g.each * groupBytes
	return g
}

// picking is what pickWords does: it adds to words of found what groups pick from blocks of words.
type picking struct {
	found, words *uint64 // the first block
	list         *group  // the groups of a block's first word for an even order
	odd          *uint8  // a byte for each word of found: 1 if the order of its last five is odd
	other        int     // 1 to exchange odd and even
	each         int     // groups of a word
	count        int     // words of each block to write, from the first on
	block        int     // words of a block
	blocks       int
	by           int // from the groups for an even order to those for an odd one, in bytes
}

// groupsOf adds each bit, from the lowest on, to the first group whose bits come from lower bits of
// the same word.
func groupsOf(rotations []rotation) (list []group) {
	for bit := range wordBits {
		for _, p := range rotations {
			if p.mask>>bit&1 == 0 {
				continue
			}
			from, take := p.from*8, uint64(1)<<(bit-p.rotate)
			i := 0
			for i < len(list) && (list[i].from != from || list[i].take >= take) {
				i++
			}
			if i == len(list) {
				list = append(list, group{from: from})
			}
			list[i].take |= take
			list[i].put |= 1 << bit
		}
	}
	return list
}

// move adds the moved bits of blocks of words to found. moveBits explains odd and other.
func (g *groups) move(found, words []uint64, odd []uint8, other uint8, blocks int) {
	if blocks > 0 {
		_, _, _ = found[blocks*g.block-1], words[blocks*g.block-1], odd[blocks*g.block-1]
		pickWords(&picking{&found[0], &words[0], &g.list[0], &odd[0], int(other), g.each, g.block,
			g.block, blocks, g.by})
	}
}

// moveWord is move for only word i of a block.
func (g *groups) moveWord(found *uint64, block []uint64, i int, odd, other uint8) {
	odd ^= other
	pickWords(&picking{found, &block[:g.block][0], &g.list[i*g.each], &odd, 0, g.each, 1, g.block,
		1, g.by})
}
