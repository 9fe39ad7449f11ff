package machine

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Bytes writes a number of bytes, at least 0, in a suitable unit, with at least two digits.
func Bytes(n int64) string {
	return bytes(n, func(x float64) float64 { return math.Floor(x + 0.5) })
}

// BytesUp is Bytes, but rounds up, for sizes that must be enough.
func BytesUp(n int64) string { return bytes(n, math.Ceil) }

func bytes(n int64, round func(float64) float64) string {
	if n < 10 {
		return fmt.Sprintf("%d B", max(n, 0))
	}
	value, unit := float64(n), 0
	for round(value) >= 1024 {
		value /= 1024
		unit++
	}
	name := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}[unit]
	if tenths := round(10 * value); tenths < 100 {
		return fmt.Sprintf("%.1f %s", tenths/10, name)
	}
	return fmt.Sprintf("%.0f %s", round(value), name)
}

// units of a number of bytes; of two that fit, the longer is first.
var units = []struct {
	suffix string
	bytes  float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1 << 10}, {"m", 1 << 20}, {"g", 1 << 30}, {"t", 1 << 40}, {"b", 1}, {"", 1},
}

// ParseBytes reads a number of bytes above 0, such as 512MiB, 2G or 1.5GiB. It returns false for
// other text.
func ParseBytes(text string) (uint64, bool) {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units {
		if number, ok := strings.CutSuffix(lower, u.suffix); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
			return uint64(n * u.bytes), err == nil && n > 0 && n*u.bytes < math.MaxInt64
		}
	}
	return 0, false
}
