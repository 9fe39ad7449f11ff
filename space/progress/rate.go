package progress

import (
	"fmt"
	"time"
)

// Rate writes how many there are in a second, with a unit prefix.
func Rate(n uint64, d time.Duration) string {
	rate := float64(n) / max(d.Seconds(), 1e-9)
	switch {
	case rate >= 1e9:
		return fmt.Sprintf("%.1f G", rate/1e9)
	case rate >= 1e6:
		return fmt.Sprintf("%.1f M", rate/1e6)
	case rate >= 1e3:
		return fmt.Sprintf("%.1f k", rate/1e3)
	default:
		return fmt.Sprintf("%.0f ", rate)
	}
}
