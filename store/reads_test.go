package store

import (
	"bytes"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// counted is a file that counts what is read of it.
type counted struct {
	*bytes.Reader
	bytes int
}

func (c *counted) ReadAt(p []byte, at int64) (int, error) {
	c.bytes += len(p)
	return c.Reader.ReadAt(p, at)
}

// TestReadsLittle wants opening to read as little of a large file as of a small one, but
// for a branch page, and a lookup to read the leaf that it is in.
func TestReadsLittle(t *testing.T) {
	opening := map[int]int{}
	for _, cols := range []int{3, 6} {
		w := write(t, 3, cols)
		in := &counted{Reader: bytes.NewReader(w.bytes)}
		db, err := OpenReaderAt("x.db", in, int64(len(w.bytes)), w.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		opening[cols] = in.bytes
		for _, x := range []puzzle.Index{0, 5, 63} {
			if _, err := db.Lookup(x); err != nil {
				t.Fatal(err)
			}
		}
		if read := in.bytes - opening[cols]; read > (layouts.LeafPages+2)*pages.Size {
			t.Errorf("%d bytes were read of %d for one block", read, len(w.bytes))
		}
	}
	if opening[6] > opening[3]+2*pages.Size {
		t.Errorf("opening reads %v bytes, by columns", opening)
	}
}
