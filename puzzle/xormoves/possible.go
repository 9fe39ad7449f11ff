package xormoves

import "math/bits"

// Possible lists the moves that are legal somewhere in a vector. It is for one goroutine, and fast
// for a vector whose number differs in few bits from that of the vector before.
type Possible struct {
	number uint64
	// Sets of moves, of so many words: the moves whose first condition is not met by the vector
	// with that number, those whose second condition is not met, and so on.
	wrong []uint64
	words int
	flips [64][]uint64 // by bit of the number, what of wrong changes with it
}

// NewPossible returns what is possible of the moves. It begins with vector 0.
func NewPossible(moves []Move) *Possible {
	most := 0
	for i := range moves {
		most = max(most, len(moves[i].outer))
	}
	p := &Possible{words: (len(moves) + 63) / 64}
	p.wrong = make([]uint64, max(most, 1)*p.words)
	for bit := range p.flips {
		p.flips[bit] = make([]uint64, len(p.wrong))
	}
	for i := range moves {
		for k, c := range moves[i].outer {
			word, move := k*p.words+i/64, i%64
			p.wrong[word] |= c.odd << move
			for bit := range p.flips {
				p.flips[bit][word] |= c.bits >> bit & 1 << move
			}
		}
	}
	for i := len(moves); i < p.words*64; i++ { // those beyond the last move
		p.wrong[i/64] |= 1 << (i % 64)
	}
	return p
}

// In appends the moves that are legal somewhere in a vector, in increasing order.
func (p *Possible) In(number uint64, moves []int) []int {
	for change := number ^ p.number; change != 0; change &= change - 1 {
		for i, flip := range p.flips[bits.TrailingZeros64(change)] {
			p.wrong[i] ^= flip
		}
	}
	p.number = number
	for word := range p.words {
		wrong := uint64(0)
		for i := word; i < len(p.wrong); i += p.words {
			wrong |= p.wrong[i]
		}
		for possible := ^wrong; possible != 0; possible &= possible - 1 {
			moves = append(moves, word*64+bits.TrailingZeros64(possible))
		}
	}
	return moves
}
