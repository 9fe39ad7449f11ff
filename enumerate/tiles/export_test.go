package tiles

// What the tests of whole searches share with those of their parts.
var (
	New        = newEnumeration
	NewBlocks  = newBlocks
	Transposed = transposed
)

// LowerUnits makes units of at most the given number of words until the function that it returns
// is called.
func LowerUnits(words int) func() {
	before := unitAtMost
	unitAtMost = words
	return func() { unitAtMost = before }
}

// Plain makes searches do without the instructions that pick bits until the function
// that it returns is called.
func Plain() func() {
	before := picks
	picks = false
	return func() { picks = before }
}
