package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"

	"puzzlebase/tablebase"
)

// version and commit are set by the Makefile; of a plain go build the toolchain may
// know them.
var version, commit = "devel", ""

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

// app is one run of the program: its streams and what all commands share.
type app struct {
	in     io.Reader
	out    *bufio.Writer
	errs   io.Writer
	args   []string
	data   string     // --data
	quiet  bool       // --quiet
	colour colourMode // --color

	inTTY    bool  // a person types
	outTTY   bool  // a person reads stdout
	errTTY   bool  // a person reads stderr
	watched  bool  // and it can be drawn over
	width    int   // columns for text on stdout
	watching *work // what a person watches at the moment, or nil

	beforeReading func() error // called before more of standard input is awaited, or nil
}

// run is the program as a function of its arguments and streams; it returns the
// exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	a := &app{args: args, out: bufio.NewWriterSize(out, 1<<16), errs: errs, inTTY: isTerminal(in), outTTY: isTerminal(out), errTTY: isTerminal(errs), width: widthOf(out, errs)}
	a.watched = a.errTTY && !dumb()
	a.in = &input{ctx: ctx, from: in, before: func() error {
		if a.beforeReading == nil {
			return a.out.Flush() // so that a program can hold a conversation
		}
		return cmp.Or(a.beforeReading(), a.out.Flush())
	}}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetOut(a.out)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if flushErr := a.out.Flush(); err == nil {
		err = flushErr
	}
	return a.exitCode(ctx, err)
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
	to := a.errs
	if a.watching != nil {
		to = a.watching.bars
	}
	fmt.Fprintf(to, "puzzlebase: %s\n", printable(fmt.Sprintf(format, args...)))
}

// talk is note for what nobody needs to know who wants quiet.
func (a *app) talk(format string, args ...any) {
	if !a.quiet {
		a.note(format, args...)
	}
}

func (a *app) rootCommand() *cobra.Command {
	cobra.EnableCommandSorting = false // they stand in the order in which a person needs them
	root := &cobra.Command{
		Use:   "puzzlebase COMMAND",
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
	flags := root.PersistentFlags()
	flags.StringVar(&a.data, "data", "", "`folder` of the databases (default $"+tablebase.Variable+", else the user's data folder)")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "say nothing but results and errors")
	a.colour = colourAuto
	flags.Var(&choice[colourMode]{"mode", &a.colour, []colourMode{colourAuto, colourNever, colourAlways}}, "color", "when to use colour (default where a person reads)")
	root.SetFlagErrorFunc(a.flagError)
	root.SetHelpFunc(a.help)
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Build databases:", []*cobra.Command{a.listCommand(), a.estimateCommand(), a.buildCommand(), a.convertCommand(), a.verifyCommand(), a.infoCommand(), a.rmCommand()}},
		{"Ask about positions:", []*cobra.Command{a.solveCommand(), a.lookupCommand(), a.explainCommand(), a.sampleCommand()}},
		{"Ask about a whole space:", []*cobra.Command{a.analyzeCommand(), a.compareCommand()}},
		{"Publish:", []*cobra.Command{a.plotCommand(), a.reportCommand(), a.exportCommand(), a.serveCommand(), a.siteCommand()}},
		{"The program itself:", []*cobra.Command{a.benchCommand(), a.versionCommand(), a.manCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
		}
		root.AddCommand(g.commands...)
		root.SetHelpCommandGroupID(g.title)
		root.SetCompletionCommandGroupID(g.title)
	}
	root.SetHelpCommand(a.helpCommand(root))
	root.AddCommand(topicCommands()...)
	checked(root)
	a.completions(root)
	return root
}

// fullVersion says which program this is, for --version and for the record in
// every database: a version with the commit behind a plus sign, as semver has it.
func fullVersion() string {
	if commit != "" {
		return version + "+" + commit
	}
	if info, ok := debug.ReadBuildInfo(); ok && version == "devel" && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return version
}
