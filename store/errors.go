package store

import (
	"errors"
	"fmt"
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

// sentence is an error that is one of the above with a text in place of its.
type sentence struct {
	text string
	is   error
}

func (e *sentence) Error() string        { return e.text }
func (e *sentence) Is(target error) bool { return target == e.is }

// ErrPatterns is returned by OpenAny when the file holds pattern databases, which are no
// table: see [OpenPatterns].
var ErrPatterns = errors.New("it holds pattern databases, no table of positions")

func foreign(format string, args ...any) error {
	return &sentence{fmt.Sprintf(format, args...), ErrForeign}
}

// damaged names the file and says what is wrong with it.
func damaged(path, format string, args ...any) error {
	return fmt.Errorf("%s is %w: %s; build it again with --force", path, ErrDamaged,
		fmt.Sprintf(format, args...))
}
