//go:build unix

package store

import "syscall"

// noFollow makes opening a link fail.
const noFollow = syscall.O_NOFOLLOW
