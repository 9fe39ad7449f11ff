package positions

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/session"
	"puzzlebase/puzzle"
)

// Conversation is about the positions of one puzzle that some arguments name.
type Conversation struct {
	*session.Session
	Puzzle puzzle.Puzzle
	Args   []string
}

// ErrUnread is returned when all positions that could not be read have been reported
// already.
var ErrUnread = errors.New("some positions could not be read")

// errNone is returned when there is nothing to answer.
var errNone = errors.New("no position was given: want one as an argument, in a file or on " +
	"standard input; 'puzzlebase help positions' shows how they are written")

// All yields the positions; see [Reader].
func (c *Conversation) All() iter.Seq2[Given, error] {
	r := Reader{Puzzle: c.Puzzle, Input: c.In}
	if c.Typed {
		r.Input, r.Ask = c.Prompted(), prompt(c.Terminal, c.Puzzle)
	}
	return r.All(c.Args)
}

// typing reports whether the positions are typed by a person.
func (c *Conversation) typing() bool {
	return c.Typed && (len(c.Args) == 0 || len(c.Args) == 1 && c.Args[0] == "-")
}

// Each calls answer for each position that can be read, with its number,
// and reports the others.
func (c *Conversation) Each(answer func(n int, g Given) error) error {
	n, invalid := 0, false
	for g, err := range c.All() {
		if err != nil {
			return err
		}
		n++
		if g.Err != nil {
			invalid = true
			c.Note("%s: %v", g.Where(), g.Err)
			continue
		}
		if err := answer(n, g); err != nil {
			return err
		}
	}
	switch {
	case c.typing():
		return nil
	case n == 0:
		return errNone
	case invalid:
		return ErrUnread
	default:
		return nil
	}
}

// One returns the only position, for commands that answer about one. What has come is
// read, the end of standard input is not awaited.
func (c *Conversation) One() (Given, error) {
	var one Given
	n := 0
	c.In.Before = func() error {
		if n > 0 {
			return io.EOF
		}
		return nil
	}
	for g, err := range c.All() {
		switch {
		case err != nil:
			return Given{}, err
		case g.Err != nil && c.typing(): // there is another try
			c.Note("%v", g.Err)
			continue
		case g.Err != nil:
			c.Note("%s: %v", g.Where(), g.Err)
			return Given{}, ErrUnread
		}
		if n++; n > 1 {
			return Given{}, fmt.Errorf("more than one position was given: want one")
		}
		if one = g; c.typing() {
			break
		}
	}
	if n == 0 {
		return Given{}, errNone
	}
	return one, nil
}

// tell says what was searched, and returns an error when a limit has left something
// unsolved.
func (c *Conversation) tell(e *answer.Efforts, began time.Time) error {
	if text := e.Told(time.Since(began)); text != "" {
		c.Talk("%s", text)
	}
	return e.Err()
}
