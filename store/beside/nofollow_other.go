//go:build !unix

package beside

// noFollow would make opening a link fail, which this system cannot be told.
const noFollow = 0
