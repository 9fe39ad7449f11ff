package puzzle

// Measure is a number that the positions of some puzzles have, such as the white cells of a
// board of pegs. Its function is safe for concurrent use.
type Measure struct {
	Name  string               // lower case letters and underscores
	About string               // what it counts, without a capital or a full stop
	Of    func(x Index) uint64 // less than 2^63
}
