package bigmem

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// TestBytes compares words as bytes with what encoding/binary makes of them, where they
// need no turning and where they do.
func TestBytes(t *testing.T) {
	words := []uint64{0, 1, 1 << 63, 0x0123456789abcdef}
	var want []byte
	for _, w := range words {
		want = binary.LittleEndian.AppendUint64(want, w)
	}
	machine := littleEndian
	t.Cleanup(func() { littleEndian = machine })
	for _, littleEndian = range []bool{machine, false} {
		if got := LittleEndian(words); !bytes.Equal(got, want) {
			t.Errorf("%x, want %x", got, want)
		}
		got := make([]uint64, len(words))
		rest := ReadWords(got, append(AppendWords(nil, words), 7))
		if !slices.Equal(got, words) || !bytes.Equal(rest, []byte{7}) {
			t.Errorf("read %x and %x, want %x and 7", got, rest, words)
		}
	}
}
