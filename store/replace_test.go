package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"puzzlebase/store/layouts"
)

// TestOpenDuringReplacement opens a database again and again while others, of
// other sizes, take its name: each reader finds one of them whole.
func TestOpenDuringReplacement(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system does not replace open files")
	}
	small, large := writeReal(t, "sliding:2x4", layouts.OneBit),
		writeReal(t, "sliding:2x4", layouts.Full)
	dir := t.TempDir()
	path := filepath.Join(dir, "x.db")
	put := func(w *written) {
		temporary := filepath.Join(dir, "next")
		if err := errors.Join(os.WriteFile(temporary, w.bytes, 0o644),
			os.Rename(temporary, path)); err != nil {
			t.Error(err)
		}
	}
	put(small)
	var done atomic.Bool
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		for i := 0; !done.Load(); i++ {
			put([]*written{large, small}[i%2])
		}
	}()
	for i := range 3000 {
		db, err := Open(path, small.puzzle)
		if err != nil {
			t.Errorf("reader %d: %v", i, err)
			break
		}
		if got, want := db.FileBytes(), db.Manifest().Layout; want == layouts.Full &&
			got != int64(len(large.bytes)) || want != layouts.Full &&
			got != int64(len(small.bytes)) {
			t.Errorf("reader %d: layout %s in %d bytes", i, want, got)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	done.Store(true)
	<-finished
}
