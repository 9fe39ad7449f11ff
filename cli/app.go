package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync/atomic"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/terminal"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/table"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

// The Makefile sets these: version and commit, and the url of CITATION.cff, "" if it has none.
var version, commit, homepage = "devel", "", ""

const summary = `puzzlebase visits every position of a puzzle once, backwards from the goal, and
keeps the distance and best move of each in a database file. From then on any
position is solved by looking it up.`

// firstScreen is what a person sees who types the name of the program alone.
const firstScreen = summary + `

  puzzlebase solve ninepuzzle start    a shortest solution, move by move
  puzzlebase explain hiriq preset:2    why a board is unsolvable
  puzzlebase serve                     a page to play on, in a browser

Commands to begin with:
  solve    Print a shortest solution of each position
  explain  Tell why a position is unsolvable
  list     List what is built, and which puzzles there are
  build    Enumerate a puzzle and store its database
  serve    Show a page to play on, and answer programs over HTTP

more: puzzlebase help
`

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

// Main runs the program with the arguments and streams of this process and returns its exit code.
// Every command accepts the extra families too; see docs/own-puzzle.md.
func Main(extra ...puzzle.Family) int {
	catalog.Register(extra...)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	machine.LimitGarbage()
	a := newApp(ctx, os.Stdin, os.Stdout, os.Stderr)
	a.interrupts = newInterrupts(cancel)
	a.tuneGC = machine.CollectOften
	return a.run(ctx, os.Args[1:])
}

type app struct {
	term   *terminal.Terminal
	folder string              // of the databases, as typed; "" for the default
	format table.Format        // of commands that print tables or sentences
	limit  search.Limit        // limit for the search of one position
	typed  map[string]string   // by catalog.Name, what a puzzle from a file was called
	tuneGC func(memory uint64) // called before an enumeration; it may set up the process

	interrupts *interrupts // without signals in tests
}

// interrupts are the signals by which a person or the system ends the program. The first Ctrl-C
// asks a build that listens to save what it has and to end. Without such a build, or at the next
// signal, or at once if the signal is SIGTERM, the context is cancelled. One more ends the program.
type interrupts struct {
	interrupted chan struct{} // closed by an interrupt while a build listens
	listening   atomic.Bool
}

func newInterrupts(cancel func()) *interrupts {
	i := &interrupts{interrupted: make(chan struct{})}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s := <-signals; s == os.Interrupt && i.listening.Load() {
			close(i.interrupted)
			<-signals
		}
		signal.Stop(signals)
		cancel()
	}()
	return i
}

// listen returns a channel that an interrupt closes, for a build. The build calls over at its end.
func (i *interrupts) listen() (interrupt <-chan struct{}, over func()) {
	i.listening.Store(true)
	return i.interrupted, func() { i.listening.Store(false) }
}

func newApp(ctx context.Context, in io.Reader, out, errs io.Writer) *app {
	return &app{term: terminal.Open(ctx, in, out, errs), typed: map[string]string{},
		tuneGC: func(uint64) {}, interrupts: new(interrupts)}
}

// run returns the exit code.
func (a *app) run(ctx context.Context, args []string) int {
	root := a.rootCommand(args)
	args = rearranged(root, args)
	root.SetArgs(args)
	root.SetOut(a.term.Out)
	root.SetErr(a.term.Errs)
	err := root.ExecuteContext(ctx)
	if flushErr := a.term.Out.Flush(); err == nil {
		err = flushErr
	}
	return a.exitCode(err)
}

func (a *app) exitCode(err error) int {
	var wrong *usage.Error
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errUnread):
		return exitInvalid // each has been reported where it was met
	case errors.Is(err, syscall.EPIPE):
		return exitFailed // the reader has gone, so nobody would read a message
	case errors.Is(err, context.Canceled):
		a.term.Warn("interrupted")
		return exitInterrupted
	case errors.As(err, &wrong):
		a.term.Warn("%v", err)
		if wrong.Hint != "" {
			a.term.Warn("  %s", wrong.Hint)
		}
		return exitUsage
	default:
		a.term.Warn("%v", a.hinted(err))
		return exitFailed
	}
}

func (a *app) rootCommand(args []string) *cobra.Command {
	cobra.EnableCommandSorting = false // they are in the order in which a person needs them
	root := &cobra.Command{
		Use:   "puzzlebase COMMAND",
		Short: "Build a puzzle's whole solution database, then solve any position at once",
		Long: summary + `

` + aboutExit,
		Version:       fullVersion(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          a.noPuzzle,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.term.Out,
				terminal.Reflowed(firstScreen, a.term.TextWidth()))
			return err
		},
	}
	flags := root.PersistentFlags()
	flags.StringVar(&a.folder, "data", "",
		"`folder` of the databases (default $"+tablebase.DataVariable+
			", else the user's data folder)")
	flags.BoolVarP(&a.term.Quiet, "quiet", "q", false, "say nothing but results and errors")
	a.term.Colour = terminal.Auto
	flags.Var(oneOf("mode", &a.term.Colour, terminal.Auto, terminal.Never, terminal.Always),
		"color", "when to use colour; auto: where a person reads")
	root.SetFlagErrorFunc(usage.FlagError(args))
	root.SetHelpFunc(usage.Help(a.term))
	a.addCommands(root)
	root.SetHelpCommand(usage.HelpCommand(root))
	root.AddCommand(a.topics()...)
	root.InitDefaultCompletionCmd(args...)
	if shells, _, err := root.Find([]string{"completion"}); err == nil {
		shells.Annotations = map[string]string{usage.Kinds: "shell"}
		// Without its own function, it would accept any word after it.
		shells.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	root.SetGlobalNormalizationFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "distances" { // its name in v0.2 where a list was wanted
			name = "distance"
		}
		return pflag.NormalizedName(name)
	})
	usage.Check(root)
	usage.Advanced(root, "engine", "partition", "force-fit", "checkpoint", "workers")
	a.completions(root)
	return root
}

func (a *app) addCommands(root *cobra.Command) {
	const advanced = "Advanced:"
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"For everyone:", []*cobra.Command{a.solveCommand(), a.explainCommand(),
			a.listCommand(), a.buildCommand(), a.infoCommand(), a.serveCommand(), a.rmCommand()}},
		{"For classes:", []*cobra.Command{a.sampleCommand(), a.challengeCommand(),
			a.plotCommand(), a.reportCommand(), a.siteCommand()}},
		{"For research:", []*cobra.Command{a.countCommand(), a.analyzeCommand(),
			a.lookupCommand(), a.compareCommand(), a.estimateCommand(), a.exportCommand(),
			a.verifyCommand()}},
		{advanced, []*cobra.Command{a.convertCommand(), a.versionCommand(), a.manCommand(),
			a.pipeCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
		}
		root.AddCommand(g.commands...)
	}
	root.SetHelpCommandGroupID(advanced)
	root.SetCompletionCommandGroupID(advanced)
}

// fullVersion is for --version and for the record in every database: the version, a plus sign and
// the commit, as in semver.
func fullVersion() string {
	if commit != "" {
		return version + "+" + commit
	}
	if info, ok := debug.ReadBuildInfo(); ok && version == "devel" && info.Main.Version != "" &&
		info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return version
}
