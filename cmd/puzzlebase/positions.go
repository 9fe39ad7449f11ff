package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"puzzlebase/puzzle"
)

// maxLine is the longest line that is read, bytes; the rest of a longer one is
// replaced by cutMark, which keeps memory bounded and makes it unreadable.
const maxLine = 1 << 12

// cutMark is a letter of no position.
const cutMark = "…"

// given is one position as a person gave it.
type given struct {
	where string // for messages, such as boards.txt:7
	pos   puzzle.Position
	err   error // when it cannot be read
}

// positions yields what the arguments name: positions themselves, files of
// positions, and "-" for standard input, which is also meant when there are no
// arguments. An error that is not about one position ends the sequence.
func (a *app) positions(p puzzle.Puzzle, args []string) iter.Seq2[given, error] {
	return func(yield func(given, error) bool) {
		if len(args) == 0 {
			args = []string{"-"}
		}
		for i, arg := range args {
			if !a.argument(p, i, arg, yield) {
				return
			}
		}
	}
}

// argument yields what one argument names; false when the sequence has ended.
func (a *app) argument(p puzzle.Puzzle, i int, arg string, yield func(given, error) bool) bool {
	if arg == "-" {
		return each(p, a.in, "standard input", yield)
	}
	pos, err := p.Parse(arg)
	if err == nil {
		return yield(given{pos: pos}, nil)
	}
	file, openErr := os.Open(arg)
	switch {
	case openErr == nil:
		defer file.Close()
		return each(p, file, arg, yield)
	case errors.Is(openErr, fs.ErrNotExist), strings.ContainsAny(arg, "\n\x00"), len(arg) > 255:
		return yield(given{where: fmt.Sprintf("argument %d", i+1), err: fmt.Errorf("%w; nor is it a file", err)}, nil)
	default:
		return yield(given{}, openErr)
	}
}

// each yields the positions of a text.
func each(p puzzle.Puzzle, r io.Reader, where string, yield func(given, error) bool) bool {
	for rec, err := range records(r, p.Lines) {
		if err != nil {
			return yield(given{}, fmt.Errorf("read %s: %w", where, err))
		}
		pos, err := p.Parse(rec.text)
		if !yield(given{fmt.Sprintf("%s:%d", where, rec.line), pos, err}, nil) {
			return false
		}
	}
	return true
}

// record is the text of one position.
type record struct {
	line int // number of its first line, from 1
	text string
}

// records cuts a text into positions. Blank lines separate positions; within
// them the first line of each says how many lines it takes (see
// puzzle.Notation).
func records(r io.Reader, lines func(first string) int) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		in := bufio.NewReader(r)
		var rec record
		left := 0 // lines that the record still wants
		for number := 1; ; number++ {
			line, err := readLine(in)
			switch {
			case errors.Is(err, io.EOF):
				if rec.text != "" {
					yield(rec, nil) // cut short, as its parser will say
				}
				return
			case err != nil:
				yield(record{}, err)
				return
			}
			blank := strings.TrimSpace(line) == ""
			switch {
			case blank:
				left = 0
			case rec.text == "":
				rec = record{number, line}
				left = lines(line) - 1
			default:
				rec.text += "\n" + line
				left--
			}
			if rec.text != "" && left <= 0 {
				if !yield(rec, nil) {
					return
				}
				rec = record{}
			}
		}
	}
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
