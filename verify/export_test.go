package verify

import "testing"

// Prove proves the database of one pattern.
var Prove = prove

// NameFaults makes the errors of a test name up to most positions.
func NameFaults(t *testing.T, most int) {
	before := mostFaults
	mostFaults = most
	t.Cleanup(func() { mostFaults = before })
}
