package cli

import (
	"fmt"

	"puzzlebase/machine"
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// size is a pflag.Value for a number of bytes, such as 512MiB, 2G or 1.5GiB; 0
// when it was not given.
type size uint64

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
	n, ok := machine.ParseBytes(text)
	switch {
	case !ok:
		return fmt.Errorf("%s is not a size, want a number and a unit such as 512MiB or 2GiB", puzzle.Quote(text))
	case n < smallestSize:
		return fmt.Errorf("%s is less than 1 MiB, want a number and a unit such as 512MiB or 2GiB", puzzle.Quote(text))
	}
	*s = size(n)
	return nil
}
