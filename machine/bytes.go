package machine

import (
	"fmt"
	"math"
)

// Bytes writes a number of bytes, at least 0, in the unit that suits it, with two
// digits or more.
func Bytes(n int64) string {
	if n < 10 {
		return fmt.Sprintf("%d B", max(n, 0))
	}
	value, unit := float64(n), 0
	for value >= 1024 {
		value /= 1024
		unit++
	}
	name := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}[unit]
	if tenths := math.Floor(10*value + 0.5); tenths < 100 {
		return fmt.Sprintf("%.1f %s", tenths/10, name)
	}
	return fmt.Sprintf("%.0f %s", math.Floor(value+0.5), name)
}
