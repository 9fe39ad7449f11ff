package positions

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"

	"puzzlebase/puzzle"
)

// maxLine is the longest line that is read, bytes; the rest of a longer one is
// replaced by cutMark, which keeps memory bounded and makes it unreadable.
const maxLine = 1 << 12

// cutMark is a letter of no position.
const cutMark = "…"

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
