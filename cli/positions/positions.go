package positions

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// Reader reads positions of a puzzle.
type Reader struct {
	Puzzle puzzle.Puzzle
	Input  io.Reader // standard input, or one file of positions
	// Ask, unless nil, is called before each line of standard input is read, with the number of
	// the line within its position and, from the second on, the number of lines.
	Ask func(row, rows int)
	// Help is called if a person types a question mark or the word help. An empty line follows.
	// The letter q ends the input.
	Help func()
}

// Given is one position as a person wrote it.
type Given struct {
	Place    string // the arguments or the file; "" for standard input
	Line     int    // of the file or standard input, from 1; 0 for arguments
	Text     string
	Position puzzle.Position
	Err      error // when it cannot be read
}

// Where names the place for messages, as in boards.txt:7.
func (g *Given) Where() string {
	switch {
	case g.Line == 0:
		return g.Place
	case g.Place == "":
		return fmt.Sprintf("line %d", g.Line)
	default:
		return fmt.Sprintf("%s:%d", g.Place, g.Line)
	}
}

// All yields what the arguments name: positions themselves, pieces of one board, files of
// positions, and "-" for standard input, which is also read without arguments. An error that is
// not about one position ends the sequence.
func (r *Reader) All(args []string) iter.Seq2[Given, error] {
	return func(yield func(Given, error) bool) {
		if len(args) == 0 {
			args = []string{"-"}
		}
		// Together before one by one: 000 111 000 are rows of coins, though each is a number, too.
		// After a remark the rest would not be read.
		whole := strings.Join(args, " ")
		if len(args) > 1 && !strings.Contains(whole, "#") {
			if pos, err := puzzle.Read(r.Puzzle, whole); err == nil {
				yield(Given{Place: "argument 1", Text: whole, Position: pos}, nil)
				return
			}
		}
		for i := 0; i < len(args); {
			n, ok := r.argument(args, i, yield)
			if !ok {
				return
			}
			i += n
		}
	}
}

// argument yields what the argument with number i names, alone or with those that follow, and
// returns how many arguments it took; false when the sequence has ended.
func (r *Reader) argument(args []string, i int, yield func(Given, error) bool) (taken int,
	ok bool) {
	p, arg, where := r.Puzzle, args[i], fmt.Sprintf("argument %d", i+1)
	if arg == "-" {
		return 1, r.records("", yield)
	}
	pos, err := puzzle.Read(p, arg)
	if err == nil {
		return 1, yield(Given{Place: where, Text: arg, Position: pos}, nil)
	}
	if pieces, pos, ok := joinedPieces(p, args[i:]); ok {
		text := strings.Join(args[i:i+pieces], " ")
		return pieces, yield(Given{Place: where, Text: text, Position: pos}, nil)
	}
	file, openErr := os.Open(arg)
	switch {
	case errors.Is(openErr, fs.ErrNotExist) && catalog.NamesFile(arg):
		return 1, yield(Given{Place: where, Text: arg,
			Err: fmt.Errorf("there is no file %s", arg)}, nil)
	case openErr == nil:
		defer file.Close()
		if about, err := file.Stat(); err == nil && about.IsDir() {
			return 1, yield(Given{}, fmt.Errorf("read %s: it is a folder, want a file with "+
				"positions", arg))
		}
		if binary(file) {
			err := fmt.Errorf("read %s: it is not a text, want positions in UTF-8", arg)
			return 1, yield(Given{}, err)
		}
		inFile := Reader{Puzzle: p, Input: file}
		return 1, inFile.records(arg, yield)
	case !errors.Is(openErr, fs.ErrNotExist) && !strings.ContainsAny(arg, "\n\x00") &&
		len(arg) <= 255:
		return 1, yield(Given{}, openErr)
	case i == 0 && len(args) > 1 && !slices.ContainsFunc(args[1:], func(arg string) bool {
		return named(p, arg)
	}):
		whole, where := strings.Join(args, " "), fmt.Sprintf("arguments 1 to %d", len(args))
		_, err := puzzle.Read(p, whole)
		return len(args), yield(Given{Place: where, Text: whole, Err: err}, nil)
	default:
		err := fmt.Errorf("%w; nor is it a file", err)
		return 1, yield(Given{Place: where, Text: arg, Err: err}, nil)
	}
}

// binary reports whether a file on a disk cannot be a text, such as a database: each of its lines
// would be an error.
func binary(file *os.File) bool {
	head := make([]byte, 512)
	n, _ := file.ReadAt(head, 0)
	return bytes.IndexByte(head[:n], 0) >= 0
}

const maxPieces = 64

// joinedPieces returns how many of the first arguments are the pieces of one board, two at least,
// as in 4 1 3 0 2 6 7 5 8.
func joinedPieces(p puzzle.Puzzle, args []string) (pieces int, pos puzzle.Position, ok bool) {
	text := args[0]
	for n := 2; n <= min(len(args), maxPieces); n++ {
		text += " " + args[n-1]
		if pos, err := puzzle.Read(p, text); err == nil {
			return n, pos, true
		}
	}
	return 0, "", false
}

// named reports whether an argument stands for positions by itself.
func named(p puzzle.Puzzle, arg string) bool {
	_, err := puzzle.Read(p, arg)
	_, statErr := os.Stat(arg)
	return err == nil || statErr == nil || arg == "-"
}
