package outfile

import (
	"io"
	"os"
	"testing"
)

// TestFull writes more than is buffered to a disk that is full: the error names the
// file that was asked for, once, and not the temporary one.
func TestFull(t *testing.T) {
	file, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	err = fill(file, "x.csv", func(w io.Writer) error {
		_, err := w.Write(make([]byte, 4<<20))
		return err
	})
	if err == nil || err.Error() != "write x.csv: no space left on device" {
		t.Errorf("the error is %v", err)
	}
}
