package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// version is set by the Makefile; a plain go build says "devel".
var version = "devel"

// The exit codes, listed in the help of the root command.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInvalid     = 3
	exitInterrupted = 130
)

const aboutExit = `Exit codes:
  0    all went well
  1    the command failed: a database is missing or damaged, a disk is full
  2    wrong usage: no such command, flag or puzzle
  3    some of the positions given could not be read; the others were answered
  130  interrupted`

// errInvalid is returned by commands that have reported every unreadable
// position already.
var errInvalid = errors.New("some positions could not be read")

// usageError is a mistake in the command line.
type usageError struct {
	err  error
	hint string
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// app is one run of the program: its streams and what all commands share.
type app struct {
	in     io.Reader
	out    *bufio.Writer
	errs   io.Writer
	data   string // --data
	inTTY  bool   // a person types
	errTTY bool   // a person reads stderr
}

// run is the program as a function of its arguments and streams; it returns the
// exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	a := &app{in: in, out: bufio.NewWriterSize(out, 1<<16), errs: errs, inTTY: isTerminal(in), errTTY: isTerminal(errs)}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if flushErr := a.out.Flush(); err == nil {
		err = flushErr
	}
	return a.exitCode(ctx, err)
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// exitCode reports err, if any, and maps it to an exit code.
func (a *app) exitCode(ctx context.Context, err error) int {
	var usage *usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errInvalid):
		return exitInvalid // each has been reported where it was met
	case errors.Is(err, syscall.EPIPE):
		return exitFailed // the reader went away; there is no one to tell
	case ctx.Err() != nil:
		a.note("interrupted; finished databases are kept, nothing half-built is left")
		return exitInterrupted
	case errors.As(err, &usage):
		a.note("%v", err)
		if usage.hint != "" {
			a.note("  %s", usage.hint)
		}
		return exitUsage
	default:
		a.note("%v", err)
		return exitFailed
	}
}

// note tells the person something: lower case, no full stop, on stderr.
func (a *app) note(format string, args ...any) {
	a.out.Flush() // what was printed before stays before
	fmt.Fprintf(a.errs, "puzzlebase: "+format+"\n", args...)
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "puzzlebase",
		Short: "Build a puzzle's whole solution database, then solve any position at once",
		Long: `puzzlebase visits every position of a puzzle once, backwards from the goal, and
keeps the distance and best move of each in a database file. From then on any
position is solved by looking it up.

  puzzlebase list                   which puzzles there are, and which are built
  puzzlebase build hiriq            build a database
  puzzlebase solve hiriq preset:3   solve a position

` + aboutExit,
		Version:       fullVersion(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().StringVar(&a.data, "data", "", "folder of the databases (default $"+dataVariable+", else the user's data folder)")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usage(cmd, flagError(err)) })
	root.AddCommand(
		a.listCommand(),
		a.estimateCommand(),
		a.buildCommand(),
		a.convertCommand(),
		a.solveCommand(),
		a.lookupCommand(),
		a.infoCommand(),
		a.analyzeCommand(),
		a.sampleCommand(),
		a.explainCommand(),
		a.compareCommand(),
		a.plotCommand(),
		a.reportCommand(),
		a.exportCommand(),
		a.verifyCommand(),
		a.benchCommand(),
	)
	checked(root)
	return root
}

// checked makes a wrong number of arguments, of the command and of those below
// it, a usage error that shows how the command is written.
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
		case cmd.HasParent() && !cmd.HasSubCommands():
			return usage(cmd, fmt.Errorf("%s: %s given, want '%s'", strings.TrimPrefix(cmd.CommandPath(), "puzzlebase "), counted(uint64(len(args)), "argument"), useLine(cmd)))
		default:
			return usage(cmd, err) // there is no such command
		}
	}
}

// useLine is how a command is written, without its flags.
func useLine(cmd *cobra.Command) string { return cmd.Parent().CommandPath() + " " + cmd.Use }

// flagError words what pflag says of a flag; it would name a function of Go
// where a number cannot be read.
func flagError(err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && (errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange)) {
		return fmt.Errorf("--%s is %q, want a whole number", invalid.GetFlag().Name, invalid.GetValue())
	}
	return err
}

// usage makes err a usage error with a hint where to read on.
func usage(cmd *cobra.Command, err error) error {
	return &usageError{err, fmt.Sprintf("see '%s --help'", cmd.CommandPath())}
}

// fullVersion says which program this is, for --version and for the record in
// every database.
func fullVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && version == "devel" && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return version
}

// find returns the puzzle of a name; a name that there is not is a usage error.
func find(name string) (puzzle.Puzzle, error) {
	p, err := catalog.Load(name)
	if err != nil {
		return nil, &usageError{err, "see 'puzzlebase list'"}
	}
	return p, nil
}

// completePuzzle offers the names of puzzles to the shell, for the first n
// arguments; n < 0 means for all.
func completePuzzle(n int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if n >= 0 && len(args) >= n {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return catalog.Names(), cobra.ShellCompDirectiveNoFileComp
	}
}
