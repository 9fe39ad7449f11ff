package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/terminal"
	"puzzlebase/internal/english"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// conversation is a series of questions about positions of one puzzle.
type conversation struct {
	app    *app
	puzzle puzzle.Puzzle
	args   []string
	stats  answer.SearchStats

	together   int  // number of positions that are answered at the same time, at least 1
	sideBySide bool // each processor answers another position, instead of all the same one
	// invalid, unless nil, answers a position that cannot be read.
	invalid func(positions.Given) error
}

// talkAbout makes a conversation about the positions in the arguments. Without any, a person who
// has drawn a board means that board.
func (a *app) talkAbout(p puzzle.Puzzle, args []string) *conversation {
	if len(args) == 0 && a.term.InTyped && p.Features().Discovered != nil {
		args = []string{puzzle.StartName}
	}
	return &conversation{app: a, puzzle: p, args: args, together: 1}
}

// talk opens the database of p and begins a conversation about the positions in the arguments.
func (a *app) talk(ctx context.Context, p puzzle.Puzzle, args []string,
	run func(c *conversation, t *tablebase.Tablebase) error) error {
	if _, err := os.Stat(a.dir().Path(p)); err != nil && p.Features().Discovered == nil {
		if err := a.talkAbout(p, args).unreadable(); err != nil {
			return err
		}
	}
	t, err := a.open(ctx, p)
	if err != nil {
		return err
	}
	defer t.Close()
	return run(a.talkAbout(t.Puzzle(), args), t)
}

// unreadable reports the positions in the arguments that cannot be read. Nobody should build a
// database to learn that.
func (c *conversation) unreadable() (err error) {
	if len(c.args) == 0 || slices.Contains(c.args, "-") {
		return nil
	}
	r := positions.Reader{Puzzle: c.puzzle, Input: c.app.term.In}
	for g, failed := range r.All(c.args) {
		if failed == nil && g.Err != nil {
			c.warn(g, g.Err)
			err = errUnread
		}
	}
	return err
}

// errUnread is returned after every position that could not be read has been reported.
var errUnread = errors.New("some positions could not be read")

var errNone = errors.New("no position was given: want one as an argument, in a file or on " +
	"standard input; 'puzzlebase help positions' shows how they are written")

func (c *conversation) someTyped() bool {
	return c.app.term.InTyped && (len(c.args) == 0 || slices.Contains(c.args, "-"))
}

func (c *conversation) allTyped() bool { return c.someTyped() && len(c.args) < 2 }

// single reports whether the arguments are one position, not a file.
func (c *conversation) single() bool {
	if len(c.args) != 1 {
		return false
	}
	_, err := puzzle.Read(c.puzzle, c.args[0])
	return err == nil
}

// warn reports a position for which there is no answer. It does not say which position that is if
// a person has just typed it.
func (c *conversation) warn(g positions.Given, err error) {
	where := g.Where() + ": "
	if c.app.term.InTyped && g.Place == "" {
		where = ""
	}
	c.app.term.Warn("%s%v", where, c.app.hinted(err))
}

// one returns the only position, for commands about one. It does not wait for the end of standard
// input.
func (c *conversation) one() (one positions.Given, err error) {
	for q, err := range c.questions(2) {
		if err != nil {
			return one, err
		}
		bad := slices.IndexFunc(q.positions, func(g positions.Given) bool { return g.Err != nil })
		switch {
		case bad >= 0:
			c.warn(q.positions[bad], q.positions[bad].Err)
			if c.allTyped() { // the person can type another
				continue
			}
			return one, errUnread
		case len(q.positions) > 1:
			return one, errors.New("more than one position was given: want one")
		case q.several: // The error of what comes next follows.
			continue
		}
		return q.positions[0], nil
	}
	return one, errNone
}

// question is a set of positions that are answered together.
type question struct {
	positions []positions.Given
	several   bool // there are other positions
}

// questions yields the positions, at most together of them at a time. It holds them until the next
// one or the end shows whether there are others. But it yields them before it waits for more input,
// for the writer may be waiting for the answer.
func (c *conversation) questions(together int) iter.Seq2[question, error] {
	return func(yield func(question, error) bool) {
		defer func() { c.app.term.In.Before = nil }()
		n, allTyped := 0, c.allTyped()
		var held []positions.Given
		wanted := true // whether the caller wants more positions
		release := func() {
			if held != nil {
				q := question{held, n > 1 && !allTyped}
				held, wanted = nil, yield(q, nil)
			}
		}
		c.app.term.In.Before = func() error {
			if release(); !wanted {
				return io.EOF // then no more input is read
			}
			return nil
		}
		r := positions.Reader{Puzzle: c.puzzle, Input: c.app.term.In}
		if c.app.term.InTyped {
			r.Ask, r.Help = c.prompt(), c.forms
		}
		for g, err := range r.All(c.args) {
			n++
			if len(held) == together || err != nil {
				release()
			}
			if !wanted {
				return
			}
			if err != nil {
				yield(question{}, err)
				return
			}
			held = append(held, g)
			if c.someTyped() { // the answer comes before the next prompt
				if release(); !wanted {
					return
				}
			}
		}
		release()
	}
}

// reply is the answer for one position.
type reply[A any] struct {
	positions.Given
	number  int  // of the position, from 1
	several bool // there are other positions
	answer  A    // zero if a limit has ended the search
	err     error
}

// errDone ends a conversation without an error.
var errDone = errors.New("no more positions are wanted")

// answerEach asks about each position and calls write with the replies, in the order of the
// positions. It reports positions that cannot be read. If write returns errDone, the conversation
// ends. If a person types all positions, an unreadable one is no error: it is typed again.
func answerEach[A any](ctx context.Context, c *conversation,
	ask func(ctx context.Context, g positions.Given, several bool) (A, error),
	write func(reply[A]) error) error {
	work := func(ctx context.Context, q question) (out []reply[A]) {
		for _, g := range q.positions {
			r := reply[A]{Given: g, several: q.several}
			if g.Err == nil {
				r.answer, r.err = ask(ctx, g, q.several)
			}
			out = append(out, r)
		}
		return out
	}
	n, unread, began, workers := 0, false, time.Now(), c.workers()
	if workers > 1 {
		c.app.term.Detach()
	}
talk:
	for replies, err := range parallel.InOrder(ctx, c.questions(c.together), workers,
		parallel.Ahead, work, func() { c.app.term.Out.Flush() }) {
		if err != nil {
			return err
		}
		for _, r := range replies {
			n++
			r.number = n
			unread = unread || r.Err != nil
			switch err := deliver(c, r, write); {
			case err == errDone:
				break talk
			case err != nil:
				return err
			}
		}
	}
	if n == 0 && !c.allTyped() {
		return errNone
	}
	if text := c.stats.Summary(time.Since(began)); text != "" {
		c.app.term.Note("%s", text)
	}
	if err := c.stats.Err(); err != nil {
		return err
	}
	if unread && !c.allTyped() {
		return errUnread
	}
	return nil
}

// deliver calls write with a reply. If there is no answer, it says why.
func deliver[A any](c *conversation, r reply[A], write func(reply[A]) error) error {
	switch {
	case r.Err != nil:
		c.warn(r.Given, r.Err)
		if c.invalid != nil {
			return c.invalid(r.Given)
		}
		return nil
	case c.stats.Unsolved(r.err):
		c.warn(r.Given, r.err)
	case r.err != nil:
		return r.err
	}
	return write(r)
}

// workers is how many goroutines answer.
func (c *conversation) workers() int {
	if !c.sideBySide || c.someTyped() || c.single() || runtime.GOMAXPROCS(0) == 1 {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

// prompt tells a person, before the first line, what may be typed. It returns a function that asks
// for each line.
func (c *conversation) prompt() func(row, rows int) {
	t, name := c.app.term, tablebase.Name(c.puzzle)
	enter := cmp.Or(c.puzzle.Features().Transcript.Prompt,
		fmt.Sprintf("Enter a position of %s: ", name))
	first := true
	return func(row, rows int) {
		t.Out.Flush()
		switch {
		case row > 1:
			fmt.Fprintf(t.Errs, "row %d of %d: ", row, rows)
			return
		case first:
			first = false
			fmt.Fprintf(t.Errs, "Type a position of %s, ? for help, q to end:\n", name)
			c.forms()
		}
		fmt.Fprint(t.Errs, enter)
	}
}

// forms tells a person what may be typed.
func (c *conversation) forms() {
	t := c.app.term
	for _, form := range c.puzzle.Written() {
		fmt.Fprintln(t.Errs, terminal.Wrap("  - "+form.About+example(form), t.ErrsWidth(), 4))
	}
	fmt.Fprintln(t.Errs, "  - start, the position with which play begins")
}

func example(form puzzle.Written) string {
	if strings.Contains(form.Example, "\n") {
		return ""
	}
	return ", as in " + strings.ReplaceAll(form.Example, " ", english.Unbroken)
}
