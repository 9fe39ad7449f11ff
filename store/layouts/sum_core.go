//go:build core

package layouts

// The smaller program for browsers writes and verifies nothing. The page has checked its data with
// the SHA-256 of the browser. So this program has none.

// Sum256 is never called.
func Sum256([]byte) Sum { panic("layouts: this program has no SHA-256") }

// NewHash is never called.
func NewHash() Hash { panic("layouts: this program has no SHA-256") }
