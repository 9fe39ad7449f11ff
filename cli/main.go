package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// Main runs the program with the arguments and streams of this process and returns its exit code.
// Every command accepts the extra families too; see docs/own-puzzle.md.
func Main(extra ...puzzle.Family) int {
	catalog.Register(extra...)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	machine.LimitGarbage()
	a := newApp(ctx, os.Stdin, os.Stdout, os.Stderr)
	a.collect = machine.CollectOften
	return a.run(ctx, os.Args[1:])
}
