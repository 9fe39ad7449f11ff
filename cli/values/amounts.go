package values

import (
	"fmt"
	"runtime"
	"strconv"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
)

// MostWorkers is how many workers may be asked for: more than any machine has
// processors for, and few enough that their memory does not matter.
const MostWorkers = 1024

// Workers is a pflag.Value for a number of goroutines; 0 means one for each
// processor.
type Workers int

// Count is how many workers are meant.
func (w Workers) Count() int {
	if w == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(w)
}

// String implements pflag.Value.
func (w *Workers) String() string {
	if *w == 0 {
		return ""
	}
	return strconv.Itoa(int(*w))
}

// Type implements pflag.Value.
func (w *Workers) Type() string { return "number" }

// Set implements pflag.Value.
func (w *Workers) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > MostWorkers {
		return fmt.Errorf("%s is no number of workers, want 1 to %d", puzzle.Quote(text),
			MostWorkers)
	}
	*w = Workers(n)
	return nil
}

// Size is a pflag.Value for a number of bytes, such as 512MiB, 2G or 1.5GiB; 0
// when it was not given.
type Size uint64

// smallestSize is the least memory that can have been meant: whoever writes less has
// left the unit away.
const smallestSize = 1 << 20

// String implements pflag.Value.
func (s *Size) String() string {
	if *s == 0 {
		return ""
	}
	return machine.Bytes(int64(*s))
}

// Type implements pflag.Value.
func (s *Size) Type() string { return "size" }

// Set implements pflag.Value.
func (s *Size) Set(text string) error {
	n, ok := machine.ParseBytes(text)
	switch {
	case !ok:
		return fmt.Errorf("%s is not a size, want a number and a unit such as 512MiB or 2GiB",
			puzzle.Quote(text))
	case n < smallestSize:
		return fmt.Errorf("%s is less than 1 MiB, want a number and a unit such as 512MiB or 2GiB",
			puzzle.Quote(text))
	}
	*s = Size(n)
	return nil
}
