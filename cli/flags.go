package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/puzzle"
)

// choice is a pflag.Value that takes one of some words.
type choice[T ~string] struct {
	what    string // for messages, such as "format"
	value   *T
	choices []T
}

func (c *choice[T]) String() string { return string(*c.value) }
func (c *choice[T]) Type() string   { return strings.Join(c.words(), "|") }

func (c *choice[T]) Set(s string) error {
	if !slices.Contains(c.choices, T(s)) {
		return puzzle.Unknown(c.what, s, c.words()...)
	}
	*c.value = T(s)
	return nil
}

func (c *choice[T]) words() []string {
	var words []string
	for _, w := range c.choices {
		words = append(words, string(w))
	}
	return words
}

// usageError is a mistake in the command line.
type usageError struct {
	err  error
	hint string
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// usage makes err a usage error with a hint where to read on.
func usage(cmd *cobra.Command, err error) error {
	return &usageError{err, fmt.Sprintf("see '%s --help'", cmd.CommandPath())}
}

// checked makes a wrong number of arguments, of the command and of those below
// it, a usage error that shows how the command is written, and a word that is no
// command one that names the nearest.
func checked(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		checked(sub)
	}
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		switch {
		case err == nil:
			return nil
		case cmd.HasSubCommands():
			return usage(cmd, unknownCommand(cmd, args[0]))
		default:
			return usage(cmd, fmt.Errorf("%s: %s given, want '%s'", strings.TrimPrefix(cmd.CommandPath(), "puzzlebase "), counted(uint64(len(args)), "argument"), useLine(cmd)))
		}
	}
}

// useLine is how a command is written, without its flags.
func useLine(cmd *cobra.Command) string { return cmd.Parent().CommandPath() + " " + cmd.Use }

// annotationKinds names what the commands below a command are, such as
// "analysis", for messages.
const annotationKinds = "kinds"

// unknownCommand is the error for a word that is none of the commands below cmd.
func unknownCommand(cmd *cobra.Command, word string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	if what := cmd.Annotations[annotationKinds]; what != "" {
		return puzzle.Unknown(what, word, names...)
	}
	if near, ok := puzzle.Nearest(word, names); ok {
		return fmt.Errorf("no command is called %s: did you mean %s?", puzzle.Quote(word), near)
	}
	return fmt.Errorf("no command is called %s", puzzle.Quote(word))
}

// flagError words what pflag says of a flag: it would name a function of Go
// where a number cannot be read, and not the flag that was meant. Of a command
// that only has others below it, no flag is wrong but the word that should name
// one of them.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var missing *pflag.NotExistError
	switch {
	case errors.As(err, &missing):
		if word := wordAfter(a.args, cmd); cmd.HasSubCommands() && word != "" {
			return usage(cmd, unknownCommand(cmd, word))
		}
		return usage(cmd, unknownFlag(cmd, missing))
	case !errors.As(err, &invalid):
		return usage(cmd, err)
	case errors.Is(err, strconv.ErrSyntax), errors.Is(err, strconv.ErrRange):
		return usage(cmd, fmt.Errorf("--%s is %q, want a whole number", invalid.GetFlag().Name, invalid.GetValue()))
	default:
		return usage(cmd, fmt.Errorf("--%s: %w", invalid.GetFlag().Name, invalid.Unwrap()))
	}
}

// wordAfter returns the first argument after those that name cmd that is no
// flag, or "".
func wordAfter(args []string, cmd *cobra.Command) string {
	named := !cmd.HasParent()
	for _, arg := range args {
		switch {
		case strings.HasPrefix(arg, "-"):
		case named:
			return arg
		default:
			named = arg == cmd.Name()
		}
	}
	return ""
}

func unknownFlag(cmd *cobra.Command, missing *pflag.NotExistError) error {
	name := missing.GetSpecifiedName()
	if missing.GetSpecifiedShortnames() != "" {
		if strings.ContainsAny(name, "0123456789") {
			return fmt.Errorf("there is no flag -%s; a position that begins with a minus comes after all flags and --, as in '%s PUZZLE -- -%s'", name, cmd.CommandPath(), missing.GetSpecifiedShortnames())
		}
		return fmt.Errorf("there is no flag -%s", name)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near, ok := puzzle.Nearest(name, names); ok {
		return fmt.Errorf("there is no flag --%s: did you mean --%s?", name, near)
	}
	return fmt.Errorf("there is no flag --%s", name)
}
