package tablebase

import (
	"fmt"
	"strings"
	"time"

	"puzzlebase/internal/machine"
)

// Note is called with news about work under way: a line without a capital or a full stop. It may be
// nil. It may be called from another goroutine when an interrupt comes, even while it runs.
type Note func(format string, args ...any)

func (n Note) say(format string, args ...any) {
	if n != nil {
		n(format, args...)
	}
}

// oneLine is the text of an error for a note.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

// Needs says roughly what the build takes: the time and, if the database is large, the disk.
func (e *NotBuiltError) Needs() string {
	if e.DiskBytes < 1<<30 {
		return Roughly(e.Takes)
	}
	return Roughly(e.Takes) + " and " + machine.Bytes(e.DiskBytes) + " of disk"
}

// Roughly writes a duration in a few words for people.
func Roughly(d time.Duration) string {
	switch {
	case d == UnknownTime:
		return "as long as its search needs"
	case d < time.Second:
		return "under a second"
	case d < time.Minute:
		return fmt.Sprintf("about %d s", int(d.Seconds())+1)
	case d < time.Hour:
		return fmt.Sprintf("about %d min", int(d.Minutes())+1)
	default:
		return fmt.Sprintf("about %d h", int(d.Hours())+1)
	}
}
