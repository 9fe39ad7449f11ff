package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// The exit codes, those of the main program.
const (
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second one is not caught
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// app is one run of the program.
type app struct {
	out, errs io.Writer
	server    string // --temporal
	store     string // --store
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// run is the program as a function of its arguments and streams; it returns the exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	a := &app{out: out, errs: errs}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		return exitInterrupted
	default:
		a.note("%v", err)
		if errors.As(err, &usageError{}) || strings.HasPrefix(err.Error(), "unknown ") {
			return exitUsage
		}
		return exitFailed
	}
}

// note writes a message for the person: lower case, no full stop, one line.
func (a *app) note(format string, args ...any) {
	text := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")
	fmt.Fprintf(a.errs, "puzzlebase-cluster: %s\n", text)
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "puzzlebase-cluster COMMAND",
		Short: "Enumerate puzzles on many machines",
		Long: `Enumerate a puzzle's space on many machines, level by level and block by block.
Temporal shares the blocks out, a folder or a bucket keeps them.

  puzzlebase-cluster worker --store s3://bucket/prefix        on each machine
  puzzlebase-cluster build hiriq --store s3://bucket/prefix   start a build and follow it
  puzzlebase-cluster fetch hiriq --store s3://bucket/prefix -o data
                                                              make its database

Temporal's address, key and certificates are taken from the environment, as
Temporal's own tools take them (TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE,
TEMPORAL_API_KEY, TEMPORAL_TLS_...), and so are those of the storage.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%w; see '%s --help'", err, cmd.CommandPath())}
	})
	root.AddCommand(a.workerCommand(), a.buildCommand(), a.statusCommand(), a.fetchCommand(),
		a.estimateCommand())
	return root
}

// serverFlag defines --temporal.
func (a *app) serverFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.server, "temporal", "",
		"`address` of the Temporal server (default $TEMPORAL_ADDRESS, else localhost:7233)")
}

// storeFlag defines --store.
func (a *app) storeFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.store, "store", "",
		"where the blocks lie: a folder or a `URL` such as s3://bucket/prefix")
}

// onePuzzle wants one spec.
func onePuzzle(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError{fmt.Errorf("%d puzzles are given, want one; see '%s --help'", len(args),
			cmd.CommandPath())}
	}
	return nil
}

// find returns the puzzle of a spec.
func find(spec string) (puzzle.Puzzle, error) {
	p, err := catalog.Load(spec)
	if err != nil {
		return nil, usageError{err}
	}
	return p, nil
}

// dashed is grouped, or a dash for nothing.
func dashed(n uint64) string {
	if n == 0 {
		return "-"
	}
	return english.Grouped(n)
}
