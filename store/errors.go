package store

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// ErrNotBuilt is returned by Open when there is no file.
var ErrNotBuilt = errors.New("not built yet")

// ErrDamaged is returned, wrapped, when a file's content contradicts itself: a
// checksum fails, a block is missing, the file is cut short or not bbolt's.
var ErrDamaged = errors.New("damaged")

// ErrForeign is returned, wrapped, by Open when the file is not a damaged
// database of the puzzle but something else: a database of another one, or of
// another program.
var ErrForeign = errors.New("foreign")

// foreignError is an ErrForeign in words of its own.
type foreignError struct{ text string }

func (e *foreignError) Error() string        { return e.text }
func (e *foreignError) Is(target error) bool { return target == ErrForeign }

func foreign(format string, args ...any) error {
	return &foreignError{fmt.Sprintf(format, args...)}
}

// damaged names the file and says what is wrong with it.
func damaged(path, format string, args ...any) error {
	return fmt.Errorf("%s is %w: %s; build it again with --force", path, ErrDamaged, fmt.Sprintf(format, args...))
}

// guard calls f and turns what bbolt panics with on damaged pages, and faults
// of the memory map, into an error that names the file.
func guard(path string, f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch r := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }: // a fault
			err = fmt.Errorf("%s cannot be read: its disk failed, or it was cut short meanwhile (%v)", path, r)
		default:
			err = damaged(path, "%v", r)
		}
	}()
	return f()
}
