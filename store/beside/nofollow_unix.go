//go:build unix

package beside

import "syscall"

// noFollow makes opening a link fail.
const noFollow = syscall.O_NOFOLLOW
