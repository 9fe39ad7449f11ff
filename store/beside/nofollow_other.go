//go:build !unix

package beside

// noFollow would make opening a link fail, which this system cannot do.
const noFollow = 0
