package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/terminal"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// conversation is about the positions of one puzzle that some arguments name.
type conversation struct {
	*app
	about puzzle.Puzzle
	args  []string
	stats answer.SearchStats
}

// talkAbout is the conversation about the positions of p that the arguments name.
func (a *app) talkAbout(p puzzle.Puzzle, args []string) *conversation {
	return &conversation{app: a, about: p, args: args}
}

// errUnread is returned when all positions that could not be read have been reported
// already.
var errUnread = errors.New("some positions could not be read")

var errNone = errors.New("no position was given: want one as an argument, in a file or on " +
	"standard input; 'puzzlebase help positions' shows how they are written")

// positions yields the positions; see [positions.Reader].
func (c *conversation) positions() iter.Seq2[positions.Entry, error] {
	r := positions.Reader{Puzzle: c.about, Input: c.term.In}
	if c.term.Typed {
		r.Ask = c.prompt()
	}
	return r.All(c.args)
}

// typed reports whether a person types some of the positions, and typing whether all.
func (c *conversation) typed() bool {
	return c.term.Typed && (len(c.args) == 0 || slices.Contains(c.args, "-"))
}

func (c *conversation) typing() bool { return c.typed() && len(c.args) < 2 }

// single reports whether the arguments are one position, and no file.
func (c *conversation) single() bool {
	if len(c.args) != 1 {
		return false
	}
	_, err := c.about.Parse(c.args[0])
	return err == nil
}

// unread reports a position that cannot be read.
func (c *conversation) unread(g *positions.Entry) { c.term.Note("%s: %v", g.Where(), g.Err) }

// each calls answer for each position that can be read, with its number,
// and reports the others.
func (c *conversation) each(answer func(n int, g positions.Entry) error) error {
	n, invalid := 0, false
	for g, err := range c.positions() {
		if err != nil {
			return err
		}
		n++
		if g.Err != nil {
			invalid = true
			c.unread(&g)
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
		return errUnread
	default:
		return nil
	}
}

// one returns the only position, for commands that answer about one. What has come is
// read, the end of standard input is not awaited.
func (c *conversation) one() (one positions.Entry, err error) {
	n := 0
	c.term.In.Before = func() error {
		if n > 0 {
			return io.EOF
		}
		return nil
	}
	for g, err := range c.positions() {
		switch {
		case err != nil:
			return one, err
		case g.Err != nil && c.typing(): // there is another try
			c.term.Note("%v", g.Err)
			continue
		case g.Err != nil:
			c.unread(&g)
			return one, errUnread
		}
		if n++; n > 1 {
			return one, fmt.Errorf("more than one position was given: want one")
		}
		if one = g; c.typing() {
			break
		}
	}
	if n == 0 {
		return one, errNone
	}
	return one, nil
}

// question is positions that are answered together.
type question struct {
	positions []positions.Entry
	several   bool // there are others
}

// questions yields the positions, up to so many together. They are held back until the next
// one or the end says whether there are others. But where more would have to be awaited,
// whoever writes may be waiting for the answer: then they are all that there are so far.
func (c *conversation) questions(together int) iter.Seq2[question, error] {
	return func(yield func(question, error) bool) {
		n, typing, ended := 0, c.typing(), false
		var held []positions.Entry
		release := func() error {
			if held != nil {
				q := question{held, n > 1 && !typing}
				held, ended = nil, !yield(q, nil)
			}
			if ended {
				return io.EOF
			}
			return nil
		}
		c.term.In.Before = release
		for g, err := range c.positions() {
			n++
			if len(held) == together || err != nil {
				release()
			}
			if err != nil && !ended {
				yield(question{}, err)
			}
			if err != nil || ended {
				return
			}
			held = append(held, g)
			if c.typed() && release() != nil { // the answer comes before the next prompt
				return
			}
		}
		release()
	}
}

// answered yields the answers to questions in their order, each of up to so many positions.
// Of several questions as many are at work at a time as there are processors, if wanted;
// those share the processors.
func answered[A any](ctx context.Context, c *conversation, together int, sideBySide bool,
	ask func(context.Context, question) A) iter.Seq2[A, error] {
	workers := 1
	if sideBySide && !c.typed() && !c.single() {
		workers = runtime.GOMAXPROCS(0)
	}
	if workers > 1 {
		c.term.In.Detached()
	}
	return answer.Concurrently(ctx, c.questions(together), workers, ask,
		func() { c.term.Out.Flush() })
}

// reportSearch says what was searched, and returns an error when a limit has left something
// unsolved.
func (c *conversation) reportSearch(began time.Time) error {
	if text := c.stats.Summary(time.Since(began)); text != "" {
		c.term.Talk("%s", text)
	}
	return c.stats.Err()
}

// prompt says to a person, before the first line, what may be typed, and returns
// what asks for each line.
func (c *conversation) prompt() func(row, rows int) {
	t, name := c.term, tablebase.Short(c.about.Spec())
	enter := cmp.Or(c.about.Features().Transcript.Prompt,
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
			fmt.Fprintf(t.Errs, "Type a position of %s, Ctrl-D to end:\n", name)
			for _, form := range c.about.Written() {
				fmt.Fprintln(t.Errs,
					terminal.Wrap("  - "+form.About+example(form), t.ErrsWidth(), 4))
			}
		}
		fmt.Fprint(t.Errs, enter)
	}
}

func example(form puzzle.WrittenForm) string {
	if strings.Contains(form.Example, "\n") {
		return ""
	}
	return ", as in " + strings.ReplaceAll(form.Example, " ", terminal.Unbroken)
}
