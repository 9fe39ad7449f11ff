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

// Main runs the program with the arguments and streams of this process and
// returns its exit code. Families of the caller's own stand beside those of the
// catalog in every command; see docs/own-puzzle.md.
func Main(own ...puzzle.Family) int {
	catalog.Register(own...)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second one ends the program at once, as it does any other
	machine.LimitGarbage()
	a := newApp(ctx, os.Stdin, os.Stdout, os.Stderr)
	a.collect = machine.CollectOften
	return a.run(ctx, os.Args[1:])
}
