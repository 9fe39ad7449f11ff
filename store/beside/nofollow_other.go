//go:build !unix

package beside

// noFollow does nothing: this system cannot make opening a link fail.
const noFollow = 0
