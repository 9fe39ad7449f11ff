//go:build !unix

package store

import "testing"

// forbidden skips the test: there is no such memory here.
func forbidden(t *testing.T) []byte {
	t.Helper()
	t.Skip("memory that nobody may read is made on Unix")
	return nil
}
