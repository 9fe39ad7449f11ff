package puzzle

import "strings"

// Family is a puzzle, or a range of puzzles that differ by parameters. Its name
// is what stands before the colon in Usage.
type Family struct {
	// Usage is how the specs are written, such as "tails:RxC"; a family of one
	// puzzle without parameters has no colon.
	Usage string
	// About is one sentence for people, without a capital or a full stop. After a semicolon it says
	// what options there are.
	About string
	// AboutOptions is About for parameters with options; nil where options change nothing in it.
	AboutOptions func(params string) string
	// Sizes says which sizes there are, such as "1 to 36 coins"; it may be "".
	Sizes string
	// Cased says that capital letters in the parameters matter.
	Cased bool
	// New returns the puzzle of some parameters: what follows the colon, in small letters unless
	// Cased, "" where there is none. The error says what was expected; whoever calls adds the name.
	New func(params string) (Puzzle, error)
	// Read returns the puzzle that a text file draws or defines, with the options
	// that follow the name of the file; nil where files are not read. The name is
	// for messages alone, which say the line.
	Read func(file, text, options string) (Puzzle, error)
	// Title is what the puzzle of some parameters calls itself, "" where it does not;
	// nil where none does. It reads no more than it must and never fails.
	Title func(params string) string
}

// Titled is a [Family.Title] with the parameters in the place of %s, but for the options.
func Titled(format string) func(params string) string {
	return func(params string) string {
		size, _ := CutOptions(params)
		return strings.Replace(format, "%s", size, 1)
	}
}
