package discover

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
)

// A free slot is 0. Another has the hash of a position in the upper 32 bits, and its number plus
// one in the lower.
const (
	hashShift  = 32
	numberMask = 1<<hashShift - 1
)

// hashTable finds positions by their bytes. It has a power of two of slots, at most 2^32.
type hashTable struct {
	seed  maphash.Seed
	slots []uint64
	shift uint // of a hash, to get the slot where its search begins
}

// newTable returns a table of 2^bits slots.
func newTable(seed maphash.Seed, bits uint) (*hashTable, error) {
	t := &hashTable{seed: seed, shift: hashShift - bits}
	return t, bigmem.Make(1<<bits, &t.slots)
}

// bits is the logarithm of the number of slots.
func (t *hashTable) bits() uint { return hashShift - t.shift }

// room is the number of positions before the table must grow. Then a search visits fewer than two
// slots on average.
func (t *hashTable) room() uint64 { return uint64(len(t.slots)) / 8 * 5 }

// hash returns the hash of a position, shifted to its place in a slot.
func (t *hashTable) hash(p []byte) uint64 {
	return maphash.Bytes(t.seed, p) >> hashShift << hashShift
}

// first is the slot where the search for a hash begins.
func (t *hashTable) first(hash uint64) uint64 { return hash >> hashShift >> t.shift }

// after is the slot that is looked at after another.
func (t *hashTable) after(slot uint64) uint64 { return (slot + 1) & uint64(len(t.slots)-1) }

// find returns the number of p, which was put with hash. The function at returns the position with
// a number.
func (t *hashTable) find(p []byte, at func(number uint64) []byte) (uint64, bool) {
	hash := t.hash(p)
	for i := t.first(hash); ; i = t.after(i) {
		slot := t.slots[i]
		if slot == 0 {
			return 0, false
		}
		if number := slot&numberMask - 1; slot^hash <= numberMask && bytes.Equal(p, at(number)) {
			return number, true
		}
	}
}

// renumber changes the number of p from an old one to a new one.
func (t *hashTable) renumber(p []byte, from, to uint64) {
	hash := t.hash(p)
	i := t.first(hash)
	for t.slots[i] != hash|(from+1) {
		i = t.after(i)
	}
	t.slots[i] = hash | (to + 1)
}

// put takes a free slot for a new position. It is safe for concurrent use.
func (t *hashTable) put(slot uint64) {
	for i := t.first(slot); ; i = t.after(i) {
		if atomic.LoadUint64(&t.slots[i]) == 0 &&
			atomic.CompareAndSwapUint64(&t.slots[i], 0, slot) {
			return
		}
	}
}
