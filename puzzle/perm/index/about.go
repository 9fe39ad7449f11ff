package index

// What is what a coordinate tells of pieces.
type What int

// How the pieces of a block lie, how they are turned, both, or what their turns add up
// to; and for a group that is numbered as a whole, how all pieces lie and are turned.
const (
	Lie What = iota
	Turned
	LieAndTurned
	TurnSum
	Everything
)

// About is what a coordinate tells of a position.
type About struct {
	Block *Block // nil for Everything
	What  What
}

// PartError is returned by [Number] where a part of a position can be numbered in no way.
type PartError struct {
	About About
	Err   error
}

func (e *PartError) Error() string { return e.Err.Error() }

// Unwrap implements errors.Unwrap.
func (e *PartError) Unwrap() error { return e.Err }

// Apart is the step of the turns by which pieces of a block are told apart that bear the
// same number; 0 where none are.
func (b *Block) Apart() int {
	for i, k := range b.kinds[1:] {
		if k.label == b.kinds[i].label {
			return b.stepOf(k)
		}
	}
	return 0
}

// InSteps is the step of the turns of a block whose pieces are off by less than that, each
// by as much as before wherever it comes; 0 where they are not, or all alike.
func (b *Block) InSteps() int {
	k := b.kinds[0]
	for _, o := range b.kinds {
		if o.off != k.off {
			return b.stepOf(k)
		}
	}
	return 0
}

// Modulus is what turns of the block's pieces can be told apart, where it is the same for
// all.
func (b *Block) Modulus() int { return b.kinds[0].modulus }
