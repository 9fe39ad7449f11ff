package tilebfs

// LowerUnits makes units of at most so many words until the function that it returns
// is called.
func LowerUnits(words int) func() {
	before := unitAtMost
	unitAtMost = words
	return func() { unitAtMost = before }
}
