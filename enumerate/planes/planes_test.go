package planes_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"puzzlebase/enumerate/planes"
	"puzzlebase/puzzle/puzzletest"
)

// TestStore does the same at random with planes in memory, in a file and in a plain slice.
func TestStore(t *testing.T) {
	rng := puzzletest.Rand(t)
	file, err := os.Create(filepath.Join(t.TempDir(), "scratch"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	const words, count = 300, 4
	memory, scratch, plain := planes.New(words, nil, 0), planes.New(words, file, 1),
		make([]uint64, words*count)
	for _, s := range []*planes.Store{memory, scratch} {
		if err := s.Grow(count); err != nil || s.Count() != count || s.Words() != words {
			t.Fatalf("%d planes of %d words, %v", s.Count(), s.Words(), err)
		}
	}
	buf := make([]uint64, words)
	for range 500 {
		k, from := rng.IntN(count), rng.Uint64N(words)
		to := from + 1 + rng.Uint64N(words-from)
		want := plain[k*words:][from:to]
		for name, s := range map[string]*planes.Store{"memory": memory, "file": scratch} {
			got := s.Read(k, from, to, buf)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: words %d to %d of plane %d differ", name, from, to, k)
			}
			got[0] ^= uint64(to)
			s.Write(k, from, got)
			if err := s.Err(); err != nil {
				t.Fatal(err)
			}
		}
		want[0] ^= uint64(to)
	}
	if len(memory.Memory()) != count || len(scratch.Memory()) != 1 {
		t.Errorf("%d and %d planes lie in memory, want %d and 1", len(memory.Memory()),
			len(scratch.Memory()), count)
	}
	file.Close()
	scratch.Read(1, 0, 1, buf)
	if !errors.Is(scratch.Err(), os.ErrClosed) {
		t.Errorf("error %v of a closed file", scratch.Err())
	}
}
