//go:build unix

package outfile_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"puzzlebase/internal/outfile"
)

// pipe makes a pipe with a name.
func pipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.csv")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("this system makes no pipes with names: %v", err)
	}
	return path
}

// TestPipe writes to a pipe, which stays one.
func TestPipe(t *testing.T) {
	path := pipe(t)
	got := make(chan string, 1)
	go func() {
		content, _ := os.ReadFile(path)
		got <- string(content)
	}()
	if err := outfile.Write(t.Context(), path, text("through")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		t.Fatalf("it is no pipe any more: %v, %v", info, err)
	}
	if got := <-got; got != "through" {
		t.Errorf("the reader got %q", got)
	}
	if got := files(t, filepath.Dir(path)); !slices.Equal(got, []string{"x.csv"}) {
		t.Errorf("the folder holds %q", got)
	}
}

// TestPipeInterrupted gives up a pipe that no one reads, and one that someone has stopped reading.
func TestPipeInterrupted(t *testing.T) {
	path := pipe(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := outfile.Write(ctx, path, text("never")); !errors.Is(err, context.Canceled) {
		t.Errorf("said %v", err)
	}
	reader, err := os.OpenFile(path, os.O_RDWR, 0) // which waits for nobody
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	ctx, cancel = context.WithCancel(t.Context())
	err = outfile.Write(ctx, path, func(w io.Writer) error {
		cancel()
		_, err := w.Write(make([]byte, 1<<22)) // more than a pipe holds
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("said %v", err)
	}
}

// TestDevice writes to a device, by way of a link.
func TestDevice(t *testing.T) {
	full := filepath.Join(t.TempDir(), "x.csv")
	for device, want := range map[string]error{"/dev/null": nil, "/dev/full": syscall.ENOSPC} {
		if _, err := os.Stat(device); err != nil {
			continue
		}
		_ = os.Remove(full)
		link(t, device, full)
		if err := outfile.Write(t.Context(), full, text("x")); !errors.Is(err, want) {
			t.Errorf("%s: said %v, want %v", device, err, want)
		}
		if info, err := os.Stat(device); err != nil || info.Mode().IsRegular() {
			t.Errorf("%s has become %v", device, info.Mode())
		}
	}
}
