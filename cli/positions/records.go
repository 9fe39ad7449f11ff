package positions

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// maxLine is the longest line that may be a position, bytes. The rest of a longer one is replaced
// by cutMark, a letter of no position.
const (
	maxLine = 1 << 12
	cutMark = "…"
)

// cutter cuts a text into positions. Blank lines separate them and remarks are skipped. The first
// line of each says how many lines it takes (see puzzle.Notation), unless one of these is a whole
// position by itself: then the one before was cut short. Of CSV with a column called position, as
// other commands write it, that column is read.
type cutter struct {
	reader *Reader
	in     *bufio.Reader
	number int // of the line read last, from 1
	yield  func(Given, error) bool
	now    Given
	row    int // the next line of the record
	rows   int // its lines; 0 before its first
	column int // of the positions, from 1, in CSV whose first line has a name for it; else 0
}

// records yields the positions of the input, which is at a place: a file, or "" for standard input.
// It reports false when the sequence has ended.
func (r *Reader) records(place string, yield func(Given, error) bool) bool {
	c := &cutter{reader: r, in: bufio.NewReaderSize(r.Input, 1<<16), yield: yield,
		now: Given{Place: place}, row: 1}
	for {
		line, err := c.next()
		switch {
		case errors.Is(err, io.EOF):
			return c.end() // what is there is cut short, as its parser will say
		case err != nil:
			if system, ok := errors.AsType[*fs.PathError](err); ok {
				err = system.Err // the file's name stands before it already
			}
			return yield(Given{}, fmt.Errorf("read %s: %w", cmp.Or(place, "standard input"), err))
		}
		if !c.take(line) {
			return false
		}
	}
}

func (c *cutter) next() (string, error) {
	if c.reader.Ask != nil {
		c.reader.Ask(c.row, c.rows)
	}
	c.number++
	line, err := readLine(c.in)
	if c.reader.Ask == nil || c.whole(line) {
		return line, err
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "q", "quit", "exit":
		return "", io.EOF
	case "?", "help":
		c.reader.Help()
		return "", err
	}
	return line, err
}

// take adds a line to the record, or begins another with it.
func (c *cutter) take(line string) bool {
	content := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if c.number == 1 && c.reader.Ask == nil {
		c.column = 1 + slices.Index(fields(content), "position")
		if c.column > 0 {
			return true
		}
	}
	switch {
	case c.column > 0 && content != "":
		c.now.Line, c.now.Text, c.rows = c.number, content, 1
		if row := fields(content); len(row) >= c.column {
			c.now.Text = row[c.column-1]
		}
		return c.end()
	case strings.HasPrefix(content, "#"):
		return true
	case content == "":
		return c.end()
	}
	if c.rows > 0 && c.whole(line) && !c.end() { // a whole position ends the record before it
		return false
	}
	if c.rows > 0 {
		c.now.Text += "\n" + line
		c.row++
	} else {
		c.now.Line, c.now.Text = c.number, line
		c.row, c.rows = 2, 1
		if !strings.EqualFold(content, puzzle.StartName) {
			c.rows = c.reader.Puzzle.Lines(line)
		}
	}
	return c.row <= c.rows || c.end()
}

// fields cuts a line of CSV. It returns nil if it is none.
func fields(line string) []string {
	out, _ := csv.NewReader(strings.NewReader(line)).Read()
	return out
}

func (c *cutter) whole(line string) bool {
	_, err := puzzle.Read(c.reader.Puzzle, line)
	return err == nil
}

func (c *cutter) end() bool {
	g, begun := c.now, c.rows > 0
	c.row, c.rows = 1, 0
	if !begun {
		return true
	}
	g.Position, g.Err = puzzle.Read(c.reader.Puzzle, g.Text)
	return c.yield(g, nil)
}

// readLine returns the next line without its end, cut to maxLine bytes. The error is io.EOF after
// the last line, which need not have an end. However long a line is, no more of it is in memory.
func readLine(in *bufio.Reader) (string, error) {
	const most = maxLine + len("\r\n") + 1 // one more shows that the line goes on
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part[:min(most-len(line), len(part))]...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if errors.Is(err, io.EOF) && len(line) > 0 {
			err = nil
		}
		text := strings.TrimRight(string(line), "\r\n")
		if len(text) > maxLine {
			text = text[:maxLine] + cutMark
		}
		return text, err
	}
}
