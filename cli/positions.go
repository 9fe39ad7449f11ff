package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// positionsUse is how commands that take positions are written.
const positionsUse = "PUZZLE [POSITION...|FILE...|-]"

// maxLine is the longest line that is read, bytes; the rest of a longer one is
// replaced by cutMark, which keeps memory bounded and makes it unreadable.
const maxLine = 1 << 12

// cutMark is a letter of no position.
const cutMark = "…"

// given is one position as a person gave it.
type given struct {
	place string // the arguments or the file; "" for standard input
	line  int    // of the file or standard input, from 1; 0 for arguments
	text  string
	pos   puzzle.Position
	err   error // when it cannot be read
}

// where names the place for messages, as in boards.txt:7.
func (g *given) where() string {
	switch {
	case g.line == 0:
		return g.place
	case g.place == "":
		return fmt.Sprintf("line %d", g.line)
	default:
		return fmt.Sprintf("%s:%d", g.place, g.line)
	}
}

// positions yields what the arguments name: positions themselves, pieces of one
// board, files of positions, and "-" for standard input, which is also meant
// when there are no arguments. An error that is not about one position ends the
// sequence.
func (a *app) positions(p puzzle.Puzzle, args []string) iter.Seq2[given, error] {
	return func(yield func(given, error) bool) {
		if len(args) == 0 {
			args = []string{"-"}
		}
		for i := 0; i < len(args); {
			n, ok := a.argument(p, args, i, yield)
			if !ok {
				return
			}
			i += n
		}
	}
}

// argument yields what the argument with number i names, alone or with those
// that follow, and returns how many arguments it took; false when the sequence
// has ended.
func (a *app) argument(p puzzle.Puzzle, args []string, i int, yield func(given, error) bool) (taken int, ok bool) {
	arg, where := args[i], fmt.Sprintf("argument %d", i+1)
	if arg == "-" {
		return 1, a.standardInput(p, yield)
	}
	pos, err := p.Parse(arg)
	if err == nil {
		return 1, yield(given{place: where, text: arg, pos: pos}, nil)
	}
	if pieces, pos, ok := joinedPieces(p, args[i:]); ok {
		return pieces, yield(given{place: where, text: strings.Join(args[i:i+pieces], " "), pos: pos}, nil)
	}
	file, openErr := os.Open(arg)
	switch {
	case openErr == nil:
		defer file.Close()
		return 1, each(p, records(file, p, nil), arg, yield)
	case !errors.Is(openErr, fs.ErrNotExist) && !strings.ContainsAny(arg, "\n\x00") && len(arg) <= 255:
		return 1, yield(given{}, openErr)
	case i == 0 && len(args) > 1 && !slices.ContainsFunc(args[1:], func(arg string) bool { return named(p, arg) }):
		whole := strings.Join(args, " ")
		_, err := p.Parse(whole)
		return len(args), yield(given{place: fmt.Sprintf("arguments 1 to %d", len(args)), text: whole, err: err}, nil)
	default:
		return 1, yield(given{place: where, text: arg, err: fmt.Errorf("%w; nor is it a file", err)}, nil)
	}
}

// maxPieces is how many arguments may be the pieces of one board.
const maxPieces = 64

// joinedPieces returns how many arguments, two at least, from the first on, are the
// pieces of one board, as in 4 1 3 0 2 6 7 5 8.
func joinedPieces(p puzzle.Puzzle, args []string) (pieces int, pos puzzle.Position, ok bool) {
	text := args[0]
	for n := 2; n <= min(len(args), maxPieces); n++ {
		text += " " + args[n-1]
		if pos, err := p.Parse(text); err == nil {
			return n, pos, true
		}
	}
	return 0, "", false
}

// named reports whether an argument stands for positions by itself.
func named(p puzzle.Puzzle, arg string) bool {
	_, err := p.Parse(arg)
	_, statErr := os.Stat(arg)
	return err == nil || statErr == nil || arg == "-"
}

// standardInput yields the positions of standard input, with prompts where a
// person types them.
func (a *app) standardInput(p puzzle.Puzzle, yield func(given, error) bool) bool {
	if !a.inTTY {
		return each(p, records(a.in, p, nil), "", yield)
	}
	return each(p, records(&answers{a.in, a.errs}, p, a.prompt(p)), "", yield)
}

// each yields the positions of records from a place, which is "" for standard
// input.
func each(p puzzle.Puzzle, all iter.Seq2[record, error], place string, yield func(given, error) bool) bool {
	for rec, err := range all {
		if err != nil {
			return yield(given{}, fmt.Errorf("read %s: %w", cmp.Or(place, "standard input"), err))
		}
		pos, err := p.Parse(rec.text)
		if !yield(given{place, rec.line, rec.text, pos, err}, nil) {
			return false
		}
	}
	return true
}

// eachAnswered calls answer for each position that can be read, with its number,
// and reports the others.
func (a *app) eachAnswered(p puzzle.Puzzle, args []string, answer func(n int, g given) error) error {
	n, invalid := 0, false
	for g, err := range a.positions(p, args) {
		if err != nil {
			return err
		}
		n++
		if g.err != nil {
			invalid = true
			a.note("%s: %v", g.where(), g.err)
			continue
		}
		if err := answer(n, g); err != nil {
			return err
		}
	}
	switch {
	case a.typing(args):
		return nil
	case n == 0:
		return errNoPosition
	case invalid:
		return errInvalid
	default:
		return nil
	}
}

// onePosition returns the only position that the arguments name, for commands
// that answer about one.
func (a *app) onePosition(p puzzle.Puzzle, args []string) (given, error) {
	var one given
	n := 0
	for g, err := range a.positions(p, args) {
		switch {
		case err != nil:
			return given{}, err
		case g.err != nil && a.typing(args): // there is another try
			a.note("%v", g.err)
			continue
		case g.err != nil:
			a.note("%s: %v", g.where(), g.err)
			return given{}, errInvalid
		}
		if n++; n > 1 {
			return given{}, fmt.Errorf("more than one position was given: want one")
		}
		if one = g; a.typing(args) {
			break
		}
	}
	if n == 0 {
		return given{}, errNoPosition
	}
	return one, nil
}

// errNoPosition is returned when there is nothing to answer.
var errNoPosition = errors.New("no position was given: want one as an argument, in a file or on standard input; 'puzzlebase help positions' shows how they are written")

// typing reports whether the positions that the arguments name are typed by a
// person.
func (a *app) typing(args []string) bool {
	return a.inTTY && (len(args) == 0 || len(args) == 1 && args[0] == "-")
}

// record is the text of one position.
type record struct {
	line int // number of its first line, from 1
	text string
}

// cutter cuts a text into positions. Blank lines separate them and remarks are
// skipped; within that the first line of each says how many lines it takes (see
// puzzle.Notation), unless one of these is a whole position by itself: then the
// one before was cut short.
type cutter struct {
	notation puzzle.Notation
	in       *bufio.Reader
	ask      func(row, rows int) // called before each line is read, or nil
	number   int                 // of the line read last, from 1
	now      record
	row      int // the next line of the record
	rows     int // its lines; 0 before its first
}

// records yields the positions of a text. Ask, when not nil, is called before
// each line is read, with its number within its position and, from the second on,
// of how many.
func records(r io.Reader, n puzzle.Notation, ask func(row, rows int)) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		c := &cutter{notation: n, in: bufio.NewReaderSize(r, 1<<16), ask: ask, row: 1}
		for {
			line, err := c.next()
			switch {
			case errors.Is(err, io.EOF):
				c.end(yield) // what is there is cut short, as its parser will say
				return
			case err != nil:
				yield(record{}, err)
				return
			}
			if !c.take(line, yield) {
				return
			}
		}
	}
}

// next reads a line.
func (c *cutter) next() (string, error) {
	if c.ask != nil {
		c.ask(c.row, c.rows)
	}
	c.number++
	return readLine(c.in)
}

// take adds a line to the record, or begins another with it.
func (c *cutter) take(line string, yield func(record, error) bool) bool {
	content := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	switch {
	case strings.HasPrefix(content, "#"):
		return true
	case content == "":
		return c.end(yield)
	case c.rows > 0 && c.whole(line) && !c.end(yield):
		return false
	case c.rows == 0:
		c.now, c.row, c.rows = record{c.number, line}, 2, c.notation.Lines(line)
	default:
		c.now.text += "\n" + line
		c.row++
	}
	return c.row <= c.rows || c.end(yield)
}

// whole reports whether a line is a position by itself.
func (c *cutter) whole(line string) bool {
	_, err := c.notation.Parse(line)
	return err == nil
}

// end yields the record, if there is one.
func (c *cutter) end(yield func(record, error) bool) bool {
	rec, any := c.now, c.rows > 0
	c.now, c.row, c.rows = record{}, 1, 0
	return !any || yield(rec, nil)
}

// readLine returns the next line without its end, cut to maxLine bytes. The
// error is io.EOF after the last line, which need not have an end.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	length := 0
	for {
		part, err := in.ReadSlice('\n')
		length += len(part)
		line = append(line, part[:min(maxLine-len(line), len(part))]...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		text := strings.TrimRight(string(line), "\r\n")
		if length > maxLine+len("\r\n") {
			text += cutMark
		}
		if errors.Is(err, io.EOF) && length > 0 {
			err = nil
		}
		return text, err
	}
}
