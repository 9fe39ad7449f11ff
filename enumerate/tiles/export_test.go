package tiles

// LowerUnits makes units of at most so many words until the function that it returns
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
