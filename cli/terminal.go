package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"puzzlebase/puzzle"
)

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// usualWidth is how many columns text has where no terminal says otherwise.
const usualWidth = 80

// widthOf returns how many columns the terminal of the first of some streams that
// is one has. Standard output may be a pipe to a pager while errors are not.
func widthOf(streams ...any) int {
	for _, s := range streams {
		if f, ok := s.(*os.File); ok {
			if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
				return width
			}
		}
	}
	return usualWidth
}

// input is standard input as the commands read it: before it waits for more it
// calls before, and it stops waiting when the program is interrupted.
type input struct {
	ctx    context.Context
	from   io.Reader
	before func() error
	room   []byte
}

// Read implements io.Reader. A read that is interrupted goes on in the
// background until the program ends, into memory of its own.
func (in *input) Read(p []byte) (int, error) {
	if err := in.before(); err != nil {
		return 0, err
	}
	if len(in.room) < len(p) {
		in.room = make([]byte, len(p))
	}
	type outcome struct {
		n   int
		err error
	}
	done := make(chan outcome, 1)
	room := in.room[:len(p)]
	go func() {
		n, err := in.from.Read(room)
		done <- outcome{n, err}
	}()
	select {
	case o := <-done:
		return copy(p, room[:o.n]), o.err
	case <-in.ctx.Done():
		in.room = nil
		return 0, in.ctx.Err()
	}
}

// answers reads what a person types at prompts. Where the person ends or
// interrupts that, the cursor still stands behind the prompt.
type answers struct {
	from    io.Reader
	prompts io.Writer
}

// Read implements io.Reader.
func (t *answers) Read(p []byte) (int, error) {
	n, err := t.from.Read(p)
	if err != nil {
		fmt.Fprintln(t.prompts)
	}
	return n, err
}

// classicPrompt is that of the classic exercise.
const classicPrompt = "Enter the initial nine coins Hs and Ts: "

// prompt tells a person what may be typed for p and returns what asks for each
// line.
func (a *app) prompt(p puzzle.Puzzle) func(row, rows int) {
	first := true
	return func(row, rows int) {
		a.out.Flush()
		switch {
		case row > 1:
			fmt.Fprintf(a.errs, "row %d of %d: ", row, rows)
			return
		case first:
			first = false
			fmt.Fprintf(a.errs, "Type a position of %s, Ctrl-D to end:\n", name(p))
			for _, form := range p.Written() {
				line := wrap("  - "+form.About+example(form), widthOf(a.errs), 4)
				fmt.Fprintln(a.errs, strings.ReplaceAll(line, unbroken, " "))
			}
		}
		switch p.Spec() {
		case "tails:3x3", "weighted-tails:3x3":
			fmt.Fprint(a.errs, classicPrompt)
		default:
			fmt.Fprintf(a.errs, "Enter a position of %s: ", name(p))
		}
	}
}

// unbroken stands for a blank at which a line is not broken.
const unbroken = "\x00"

// example is the example of a form of one line, to follow its description.
func example(form puzzle.WrittenForm) string {
	if strings.Contains(form.Example, "\n") {
		return ""
	}
	return ", as in " + strings.ReplaceAll(form.Example, " ", unbroken)
}

// indented breaks a line of text for people so that it fits the terminal, at most
// 80 columns, and indents it.
func (a *app) indented(line string) string {
	line = "  " + line
	return wrap(line, min(a.width, usualWidth), len(line)-len(strings.TrimLeft(line, " "))+2)
}

// wrap breaks a line at blanks so that it fits into so many columns; the lines
// after the first begin with hanging blanks. A word is never broken.
func wrap(line string, width, hanging int) string {
	words := strings.Fields(line)
	out := line[:len(line)-len(strings.TrimLeft(line, " "))]
	indent := strings.Repeat(" ", hanging)
	column := len(out)
	for i, word := range words {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			out += "\n" + indent
			column = len(indent)
		default:
			out += " "
			column++
		}
		out += word
		column += len(word)
	}
	return out
}
