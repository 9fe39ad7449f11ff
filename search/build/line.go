package build

import (
	"math/bits"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/search/pattern"
)

// lines is an enumeration in the line metric between two levels.
type lines struct {
	space     *pattern.Space
	words     int
	now, next []uint64
	thirds    []uint64 // the remainders, two words after one another; 3 where none is known
	left      []int    // states of a row that are yet to be found
	some      []bool   // whether the current level has states of a row
	more      []bool   // and the next one
}

// newLines returns the enumeration at the goal.
func newLines(s *pattern.Space) (enumeration, error) {
	t := &lines{
		space: s, words: s.Words(), left: make([]int, s.Rows()),
		some: make([]bool, s.Rows()), more: make([]bool, s.Rows()),
	}
	if err := bigmem.Make(s.Bytes()/8/2, &t.now, &t.next); err != nil {
		return nil, err
	}
	if err := bigmem.Make(s.Bytes()/8, &t.thirds); err != nil {
		return nil, err
	}
	for r := range t.left {
		t.left[r] = s.Places()
		for i := range t.words {
			all := ^uint64(0)
			if lanes := s.Places() - 64*i; lanes < 64 {
				all = 1<<lanes - 1
			}
			at := 2 * (r*t.words + i)
			t.thirds[at], t.thirds[at+1] = all, all
		}
	}
	goal := int(s.Goal())
	t.next[goal*t.words] = 1
	t.more[goal] = true
	t.left[goal] -= t.settle(goal, 0)
	t.turn()
	return t, nil
}

func (t *lines) gatherer(d int) func(r uint32) uint64 {
	var steps []pattern.Step
	return func(r uint32) uint64 {
		steps = t.pull(r, steps)
		n := t.settle(int(r), d)
		t.more[r] = n > 0
		t.left[r] -= n
		return uint64(n)
	}
}

// turn makes the next level the current one.
func (t *lines) turn() {
	t.now, t.next, t.some, t.more = t.next, t.now, t.more, t.some
}

func (t *lines) bits() []uint64 { return t.thirds }

// pull gathers what moves lead to in row r, from the rows that moves lead to from
// there: each can be taken back.
func (t *lines) pull(r uint32, steps []pattern.Step) []pattern.Step {
	next := t.next[int(r)*t.words:][:t.words]
	clear(next)
	if t.left[r] == 0 {
		return steps
	}
	steps = t.space.Steps(r, steps[:0])
	for _, s := range steps {
		if !t.some[s.To] {
			continue
		}
		from := t.now[int(s.To)*t.words:][:t.words]
		if len(s.Back) == 0 {
			for i, w := range from {
				next[i] |= w
			}
			continue
		}
		for i, w := range from {
			for ; w != 0; w &= w - 1 {
				to := uint16(i*64 + bits.TrailingZeros64(w))
				for _, back := range s.Back {
					to = back[to]
				}
				next[to/64] |= 1 << (to % 64)
			}
		}
	}
	return steps
}

// settle keeps of what was gathered in row r what is new, notes that it is at distance
// d, and returns how many states it is.
func (t *lines) settle(r, d int) (n int) {
	next, thirds := t.next[r*t.words:][:t.words], t.thirds[2*r*t.words:][:2*t.words]
	for i, w := range next {
		w &= thirds[2*i] & thirds[2*i+1]
		next[i] = w
		n += bits.OnesCount64(w)
		switch d % 3 {
		case 0:
			thirds[2*i], thirds[2*i+1] = thirds[2*i]&^w, thirds[2*i+1]&^w
		case 1:
			thirds[2*i+1] &^= w
		case 2:
			thirds[2*i] &^= w
		}
	}
	return n
}
