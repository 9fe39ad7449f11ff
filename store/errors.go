package store

import (
	"errors"
	"fmt"
)

// ErrNotBuilt is returned, wrapped, by Open when there is no file.
var ErrNotBuilt = errors.New("not built yet")

// ErrDamaged is returned, wrapped, if a file contradicts itself: a checksum fails, a block is
// missing, the file is cut short or is not bbolt's.
var ErrDamaged = errors.New("damaged")

// ErrForeign is returned, wrapped, by Open if the file is something else: a database of another
// puzzle, or a file of another program.
var ErrForeign = errors.New("foreign")

// ErrVersion is returned, wrapped, by Open if the file has another format version. A build with
// Force replaces it.
var ErrVersion = errors.New("another format version")

// wordedError is one of these errors with another text.
type wordedError struct {
	text string
	is   error
}

func (e *wordedError) Error() string        { return e.text }
func (e *wordedError) Is(target error) bool { return target == e.is }

// ErrPatterns is returned, wrapped, by Open if the file holds pattern databases instead of a table:
// see [OpenPatterns].
var ErrPatterns = errors.New("it holds pattern databases, no table of positions")

func foreign(format string, args ...any) error {
	return &wordedError{fmt.Sprintf(format, args...), ErrForeign}
}

// DamagedError is the error of a file that contradicts itself. It wraps ErrDamaged and Err.
type DamagedError struct {
	Path string
	Err  error // what is wrong, as the end of a sentence
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s is %v: %v", e.Path, ErrDamaged, e.Err)
}

func (e *DamagedError) Unwrap() []error { return []error{ErrDamaged, e.Err} }

// Damaged makes a *[DamagedError] of the file at path. The other arguments are those of fmt.Errorf.
func Damaged(path, format string, args ...any) error {
	return &DamagedError{path, fmt.Errorf(format, args...)}
}
