package terminal

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"puzzlebase/reports/table"
)

// usual is how many columns text has where no terminal says otherwise.
const usual = 80

// Terminal is the streams of one run of the program, and who is at their ends. One goroutine alone
// prints to Out and calls the methods. Any may call those of a Work. While one works, Out is empty
// (see Work), so another may call Warn and Note.
type Terminal struct {
	In   *Input
	Out  *bufio.Writer
	Errs io.Writer

	InTyped  bool // a person types In
	OutRead  bool // a person reads Out
	ErrsRead bool // a person reads Errs
	Width    int  // columns for text on Out

	Quiet  bool   // say nothing but results and errors
	Colour Colour // auto when empty

	drawn    bool // Errs can be drawn over
	detached bool // see Detach

	mu       sync.Mutex // held while a message is written; guards watching
	watching *Work      // what a person watches at the moment, or nil
}

// Open returns the terminal of some streams, which may be pipes and files. Waiting for input ends
// with ctx.
func Open(ctx context.Context, in io.Reader, out, errs io.Writer) *Terminal {
	t := &Terminal{Out: bufio.NewWriterSize(out, 1<<16), Errs: errs,
		InTyped: isTerminal(in), OutRead: isTerminal(out), ErrsRead: isTerminal(errs),
		Width: widthOf(out, errs)}
	t.drawn = t.ErrsRead && !dumb()
	t.In = &Input{ctx: ctx, from: in, term: t}
	return t
}

// Warn says what a person must know, even with Quiet: lower case, no full stop.
func (t *Terminal) Warn(format string, args ...any) {
	t.Out.Flush() // what was printed before stays before
	t.message(format, args...)
}

// message writes a message to Errs. It leaves Out alone, so any goroutine may call it.
func (t *Terminal) message(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	to, erase := t.Errs, ""
	if t.watching != nil {
		to, erase = t.watching.bars, "\r\x1b[2K" // a typed Ctrl-C may stand on the line
	}
	columns := 0
	if t.ErrsRead {
		columns = t.ErrsWidth()
	}
	text := "puzzlebase: " + table.Printable(fmt.Sprintf(format, args...))
	fmt.Fprintln(to, erase+table.Wrapped(text, 0, 2, columns))
}

func (t *Terminal) watch(w *Work) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.watching = w
}

// Note says news, in the same form. Nobody needs to know them who wants quiet.
func (t *Terminal) Note(format string, args ...any) {
	if !t.Quiet {
		t.Warn(format, args...)
	}
}

// Say writes a sentence of a result to Out, broken between words on a terminal.
func (t *Terminal) Say(format string, args ...any) error {
	_, err := fmt.Fprintln(t.Out, table.Wrapped(fmt.Sprintf(format, args...), 0, 2, t.Columns()))
	return err
}

// Detach lets other goroutines read In and show work while one prints to Out. From then on the one
// that prints must flush Out: it is no longer flushed before input is read or work is shown.
func (t *Terminal) Detach() { t.detached = true }

// flush writes what was printed, so that it stays before what comes next. After Detach it does
// nothing.
func (t *Terminal) flush() error {
	if t.detached {
		return nil
	}
	return t.Out.Flush()
}

// Columns is the width of the terminal on which results appear, or 0 where a program reads them.
func (t *Terminal) Columns() int {
	if t.OutRead {
		return t.Width
	}
	return 0
}

// TextWidth is the number of columns for text on Out that is easy to read: at most [usual].
func (t *Terminal) TextWidth() int { return min(t.Width, usual) }

// ErrsWidth is the number of columns for text on Errs.
func (t *Terminal) ErrsWidth() int { return widthOf(t.Errs) }

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// widthOf returns the width of the first stream that is a terminal. Standard output may be a pipe
// to a pager while errors are not.
func widthOf(streams ...any) int {
	for _, s := range streams {
		if f, ok := s.(*os.File); ok {
			if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
				return width
			}
		}
	}
	return usual
}

// Input is standard input. Before it waits for more it flushes what was printed, so that a program
// can hold a conversation. It stops waiting when the program is interrupted.
type Input struct {
	// Before is called before more is awaited; it may be nil.
	Before func() error

	ctx    context.Context
	from   io.Reader
	term   *Terminal
	buffer []byte
}

// Read implements io.Reader. A read that is interrupted goes on in the background until the
// program ends, into a buffer that nothing else uses. Where a person ends or interrupts the input,
// a line end is written: the cursor still stands behind the prompt.
func (in *Input) Read(p []byte) (n int, err error) {
	defer func() {
		if err != nil && in.term.InTyped {
			fmt.Fprintln(in.term.Errs)
		}
	}()
	if in.Before != nil {
		if err := in.Before(); err != nil {
			return 0, err
		}
	}
	if err := in.term.flush(); err != nil {
		return 0, err
	}
	if len(in.buffer) < len(p) {
		in.buffer = make([]byte, len(p))
	}
	var got int
	var failed error
	done := make(chan struct{})
	buffer := in.buffer[:len(p)]
	go func() {
		got, failed = in.from.Read(buffer)
		close(done)
	}()
	select {
	case <-done:
		return copy(p, buffer[:got]), failed
	case <-in.ctx.Done():
		in.buffer = nil
		return 0, in.ctx.Err()
	}
}

// Ask asks a person a question and returns the line that is typed.
func (t *Terminal) Ask(question string) (string, error) {
	t.Out.Flush()
	fmt.Fprint(t.Errs, table.Wrapped(question, 0, 2, t.ErrsWidth()))
	var line []byte
	for one := make([]byte, 1); ; { // nothing of the next line is read
		n, err := t.In.Read(one)
		if err != nil || n > 0 && one[0] == '\n' {
			return string(line), err
		}
		line = append(line, one[:n]...)
	}
}

// Colour is when text gets colour.
type Colour string

// Auto, which an empty Colour means too, is where a person reads.
const (
	Auto   Colour = "auto"
	Never  Colour = "never"
	Always Colour = "always"
)

// Heading returns the headings of tables and the names of facts for Out: bold, where that gets
// styles; see no-color.org.
func (t *Terminal) Heading(words string) string {
	wanted := t.Colour == Always || t.Colour != Never && t.OutRead && !dumb() &&
		os.Getenv("NO_COLOR") == ""
	if !wanted || strings.TrimSpace(words) == "" {
		return words
	}
	return "\x1b[1m" + words + "\x1b[0m"
}

// dumb reports whether the terminal can neither move its cursor nor show colours.
func dumb() bool { return os.Getenv("TERM") == "dumb" }
