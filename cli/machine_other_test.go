//go:build !unix

package cli

// limitSelf does nothing where there are no limits on files.
func limitSelf() {}
