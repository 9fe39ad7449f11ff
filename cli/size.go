package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// size is a pflag.Value for a number of bytes, such as 512MiB, 2G or 1.5GiB; 0
// when it was not given.
type size uint64

// units of size, the longer of two that fit first.
var units = []struct {
	suffix string
	bytes  float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1 << 10}, {"m", 1 << 20}, {"g", 1 << 30}, {"t", 1 << 40}, {"b", 1}, {"", 1},
}

// smallestSize is the least that can have been meant, of memory or of a file: who
// writes less has left the unit away.
const smallestSize = 1 << 20

// shard is a pflag.Value for the size of a file of a database; 0 for any.
type shard struct{ size }

// Set implements pflag.Value.
func (s *shard) Set(text string) error {
	if text == "0" {
		s.size = 0
		return nil
	}
	return s.size.Set(text)
}

// blocks is how many blocks go into a file; 0 for any number.
func (s *shard) blocks() int {
	if s.size == 0 {
		return 0
	}
	return store.PartBlocks(int64(s.size))
}

// String implements pflag.Value.
func (s *size) String() string {
	if *s == 0 {
		return ""
	}
	return bytesText(int64(*s))
}

// Type implements pflag.Value.
func (s *size) Type() string { return "size" }

// Set implements pflag.Value.
func (s *size) Set(text string) error {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units {
		number, ok := strings.CutSuffix(lower, u.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(n > 0) || n*u.bytes >= math.MaxInt64 {
			break
		}
		if n*u.bytes < smallestSize {
			return fmt.Errorf("%s is less than 1 MiB, want a number and a unit such as 512MiB or 2GiB", puzzle.Quote(text))
		}
		*s = size(n * u.bytes)
		return nil
	}
	return fmt.Errorf("%s is not a size, want a number and a unit such as 512MiB or 2GiB", puzzle.Quote(text))
}
