package usage

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/internal/english"
)

// Error is a mistake in the command line.
type Error struct {
	Err  error
	Hint string // where to read on; may be empty
}

func (e *Error) Error() string { return e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// Wrap makes err a mistake in the use of a command, with a hint where to read on.
func Wrap(cmd *cobra.Command, err error) error {
	return &Error{err, fmt.Sprintf("see '%s --help'", cmd.CommandPath())}
}

// Errorf is a mistake in the use of a command, in words.
func Errorf(cmd *cobra.Command, format string, args ...any) error {
	return Wrap(cmd, fmt.Errorf(format, args...))
}

// Check makes two mistakes usage errors, in the command and in those below it. A wrong number of
// arguments shows how the command is written, and an unknown command names the nearest.
func Check(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		Check(sub)
	}
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		switch {
		case err == nil, errors.As(err, new(*Error)):
			return err
		case cmd.HasSubCommands() && len(args) > 0:
			return Wrap(cmd, unknownCommand(cmd, args[0]))
		default:
			return Wrap(cmd, fmt.Errorf("%s: %s given, want '%s'",
				strings.TrimPrefix(cmd.CommandPath(), "puzzlebase "),
				english.Counted(uint64(len(args)), "argument"), useLine(cmd)))
		}
	}
}

func useLine(cmd *cobra.Command) string { return cmd.Parent().CommandPath() + " " + cmd.Use }

// Kinds is the annotation that says what the commands below a command are, such as "analysis".
const Kinds = "kinds"

func unknownCommand(cmd *cobra.Command, word string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAdditionalHelpTopicCommand() && strings.EqualFold(word+"s", sub.Name()) {
			return english.Mistyped("command", word, "'"+cmd.Root().Name()+" help "+sub.Name()+"'")
		}
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	kind, near := cmd.Annotations[Kinds], english.Nearest(word, names)
	other := suggestedFor(cmd.Root(), word)
	switch elsewhere := other != nil && other != cmd; {
	case kind != "" && (near != "" || !elsewhere):
		return english.Unknown(kind, word, names...)
	case elsewhere:
		near = "'" + other.CommandPath() + "'"
	}
	return english.Mistyped(cmp.Or(kind, "command"), word, near)
}

// OrCommand is the error err of a word that is no puzzle, or one that names the command below cmd
// which is meant.
func OrCommand(cmd *cobra.Command, word string, err error) error {
	for _, sub := range cmd.Commands() {
		if english.Nearest(word, []string{sub.Name()}) != "" {
			return Wrap(cmd, english.Mistyped("puzzle", word, "'"+sub.CommandPath()+"'"))
		}
	}
	return err
}

// suggestedFor returns the command below cmd that is meant by a word, or nil.
func suggestedFor(cmd *cobra.Command, word string) *cobra.Command {
	for _, sub := range cmd.Commands() {
		if slices.Contains(sub.SuggestFor, strings.ToLower(word)) ||
			sub.Name() == strings.ToLower(word) {
			return sub
		}
		if found := suggestedFor(sub, word); found != nil {
			return found
		}
	}
	return nil
}

// FlagError words what pflag says of a flag, which would name a function of Go where a number
// cannot be read, and not the nearest flag. Where a word should name a command below this one, and
// does not, that is the mistake rather than the flag.
func FlagError(args []string) func(*cobra.Command, error) error {
	return func(cmd *cobra.Command, err error) error {
		if err = worded(args, cmd, err); errors.As(err, new(*Error)) {
			return err
		}
		return Wrap(cmd, err)
	}
}

func worded(args []string, cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var missing *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	switch {
	case errors.As(err, &bare):
		return fmt.Errorf("want a value after %s", typed(args, bare.GetFlag()))
	case errors.As(err, &missing):
		word := []string{wordAfter(args, cmd)}
		if found, _, _ := cmd.Find(word); cmd.HasSubCommands() && word[0] != "" && found == cmd {
			if err := cmd.Args(cmd, word); err != nil {
				return err
			}
		}
		return unknownFlag(cmd, missing)
	case !errors.As(err, &invalid):
		return err
	case invalidNumber(err):
		return fmt.Errorf("%s: %q is no whole number in range, want one such as 7",
			typed(args, invalid.GetFlag()), invalid.GetValue())
	default:
		return fmt.Errorf("%s: %w", typed(args, invalid.GetFlag()), invalid.Unwrap())
	}
}

// typed is a flag as it is written in args: by its name, or else by its letter.
func typed(args []string, flag *pflag.Flag) string {
	name := "--" + flag.Name
	if flag.Shorthand == "" ||
		slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, name) }) {
		return name
	}
	return "-" + flag.Shorthand
}

func invalidNumber(err error) bool {
	return errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange)
}

// wordAfter returns the first argument behind the name of cmd that is no flag, or "".
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
	typed := "--" + name
	if missing.GetSpecifiedShortnames() != "" {
		if strings.ContainsAny(name, "0123456789") {
			return fmt.Errorf("there is no flag -%s; a position that begins with a minus comes "+
				"after all flags and --, as in '%s PUZZLE -- -%s'", name, cmd.CommandPath(),
				missing.GetSpecifiedShortnames())
		}
		all := missing.GetSpecifiedShortnames()
		if len(all) == 1 || !strings.HasPrefix(all, name) {
			return fmt.Errorf("there is no flag -%s", name)
		}
		name, typed = all, "-"+all // a long one, with one hyphen
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := english.Nearest(name, names); near != "" {
		return fmt.Errorf("there is no flag %s: did you mean --%s?", typed, near)
	}
	for _, sub := range cmd.Commands() {
		if sub.Flags().Lookup(name) != nil {
			return fmt.Errorf("there is no flag %s: did you mean '%s'?", typed, sub.CommandPath())
		}
	}
	return fmt.Errorf("there is no flag %s", typed)
}
