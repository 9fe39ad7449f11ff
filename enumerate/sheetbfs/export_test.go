package sheetbfs

// SetUnit sets the least number of positions in a unit of work and returns what
// sets it back.
func SetUnit(positions uint64) (reset func()) {
	before := chunkAtLeast
	chunkAtLeast = positions
	return func() { chunkAtLeast = before }
}

// RandomTurn is what the tests of whole searches share with those of single
// moves.
var RandomTurn = randomTurn
