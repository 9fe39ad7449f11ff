//go:build !unix

package main

// limitSelf does nothing where there are no limits on files.
func limitSelf() {}
