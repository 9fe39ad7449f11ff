//go:build !unix

package cli

import (
	"os"
	"time"
)

// limitSelf does nothing where there are no limits on files.
func limitSelf() {}

// pause does nothing where processes cannot be paused.
func pause(*os.Process, time.Duration) {}

// stopped asks while the process goes on.
func stopped(_ *os.Process, so func() bool) bool { return so() }
