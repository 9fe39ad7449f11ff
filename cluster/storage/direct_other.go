//go:build !linux

package storage

import "os"

// direct does nothing: the system decides on its own.
func direct(*os.File, bool) bool { return false }

// unsuited is for systems with direct.
func unsuited(error) bool { return false }
