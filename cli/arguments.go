package cli

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle/catalog"
)

// rearranged puts the words of a command line into the order in which they are read. A kind may
// come after the puzzle, as in plot hiriq depth. The name of a puzzle may be several words, as
// nine tails. A position that begins with a minus is no flag. A flag may have the dash into which
// a word processor makes its hyphens.
func rearranged(root *cobra.Command, args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		if dashed.MatchString(arg) {
			args[i] = "--" + strings.TrimLeft(arg, dashes)
		}
	}
	args = joinedName(args)
	var words []int // which arguments are no flags
	for i, arg := range args {
		if arg == "--" {
			return args
		}
		if !strings.HasPrefix(arg, "-") {
			words = append(words, i)
		}
	}
	if len(words) >= 3 {
		command, first, second := args[words[0]], &args[words[1]], &args[words[2]]
		cmd, kind, err := root.Find([]string{command, *second})
		if swapped, _, _ := root.Find([]string{command, *first}); err == nil && len(kind) == 0 &&
			swapped.Parent() == root && !takesValue(cmd, args[words[1]-1]) {
			*first, *second = *second, *first
		}
	}
	var numbers, others []string
	for _, arg := range args {
		if negative.MatchString(arg) {
			numbers = append(numbers, arg)
		} else {
			others = append(others, arg)
		}
	}
	if numbers == nil {
		return args
	}
	return slices.Concat(others, []string{"--"}, numbers)
}

// takesValue reports whether arg is a flag of a command whose value is the next word.
func takesValue(cmd *cobra.Command, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	flag := cmd.Flag(name)
	if len(name) == 1 {
		flag = cmd.Flags().ShorthandLookup(name)
	}
	return name != arg && flag != nil && flag.NoOptDefVal == ""
}

// joinedName joins the first two or three words that together are the name of a puzzle, if the
// first alone is none.
func joinedName(args []string) []string {
	for i := range min(len(args)-1, 3) {
		for end := min(i+3, len(args)); end >= i+2; end-- {
			name := strings.Join(args[i:end], "-")
			if !severalWords.MatchString(name) {
				continue
			}
			_, err := catalog.Find(args[i])
			if _, together := catalog.Find(name); err != nil && together == nil {
				return slices.Concat(args[:i], []string{name}, args[end:])
			}
		}
	}
	return args
}

// severalWords are without signs, which only specs and flags have.
var severalWords = regexp.MustCompile(`^\w+(-\w+)+$`)

const dashes = "–—"

var dashed = regexp.MustCompile("^[" + dashes + "]+[a-z][a-z-]")

// negative is a position of numbers, the first of which is negative: HiRiQ's config,weight, or
// burnt pancakes.
var negative = regexp.MustCompile(`^-\d+(,-?\d+)+$`)
