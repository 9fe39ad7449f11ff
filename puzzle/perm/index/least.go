package index

import "math/bits"

// leastSearch finds the lists of places of one class that are the least of all their images. It
// makes them place by place, in lexicographic order. Where the first places show that an image is
// less, no list that begins with them is searched.
type leastSearch struct {
	reducer *reducer
	first   uint64   // the first element of the class
	parity  uint64   // of its lists
	blocks  []uint64 // by length, lists of the class with the same beginning; 0 for none or one

	places entries // by piece
	// By length of the beginning: the symmetries under which the image is not known to differ,
	// without symmetry 0, which changes nothing.
	equal [maxRanked + 1][]equalImage

	elements []uint32 // that were found, in increasing order
	weights  []uint16 // how many images each has
}

// equalImage is an image of a list that begins with the same places.
type equalImage struct {
	symmetry uint16
	places   uint8 // how many are known to be equal
}

func newLeastSearch(r *reducer, class uint64) *leastSearch {
	c := r.coordinate.ranked
	s := &leastSearch{reducer: r, first: class * r.coordinate.width,
		parity: uint64(c.parityOf(class)), blocks: make([]uint64, c.places+1)}
	block := uint64(1)
	for n := 2; n <= c.places; n++ {
		s.blocks[c.places-n] = block
		block *= uint64(n + 1)
	}
	for i := 1; i < len(r.images); i++ {
		s.equal[0] = append(s.equal[0], equalImage{symmetry: uint16(i)})
	}
	return s
}

// extend puts a piece, the first without a place, on a place. It returns false if some image of the
// list is less.
func (s *leastSearch) extend(piece, place int) bool {
	s.places[piece] = uint8(place)
	longer := s.equal[piece+1][:0]
	for _, e := range s.equal[piece] {
		t := &s.reducer.images[e.symmetry]
		for k := int(e.places); ; k++ {
			if k > piece || int(t.replaced[k]) > piece { // not known yet
				longer = append(longer, equalImage{e.symmetry, uint8(k)})
				break
			}
			a, b := t.places[s.places[t.replaced[k]]], s.places[k]
			if a < b {
				return false
			}
			if a > b {
				break
			}
		}
	}
	s.equal[piece+1] = longer
	return true
}

// begin searches the lists with the first two pieces on these places.
func (s *leastSearch) begin(first, second int) {
	if !s.extend(0, first) || !s.extend(1, second) {
		return
	}
	left := uint64(1)<<s.reducer.coordinate.ranked.places - 1
	left &^= 1<<first | 1<<second
	smaller := uint64(second)
	if first < second {
		smaller--
	}
	s.search(2, uint64(first)*s.blocks[1]+smaller*s.blocks[2], uint64(first)+smaller, left)
}

// search searches the lists that begin as the list does, up to a piece. Number is that of the first
// one in the class, inversions are those so far, and left is the set of places without a piece.
func (s *leastSearch) search(piece int, number, inversions, left uint64) {
	n := s.reducer.coordinate.ranked.places
	if piece == n {
		stays := 1 + len(s.equal[n])
		s.elements = append(s.elements, uint32(s.first+number))
		s.weights = append(s.weights, uint16(len(s.reducer.symmetries)/stays))
		return
	}
	block := s.blocks[piece+1]
	for set := left; set != 0; set &= set - 1 {
		place := bits.TrailingZeros64(set)
		smaller := uint64(bits.OnesCount64(left & (1<<place - 1)))
		if piece == n-2 && (inversions+smaller)%2 != s.parity {
			continue // the last two pieces are in the order that the class wants
		}
		if s.extend(piece, place) {
			s.search(piece+1, number+smaller*block, inversions+smaller, left&^(1<<place))
		}
	}
}
