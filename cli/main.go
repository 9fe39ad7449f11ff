package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"puzzlebase/machine"
)

// Main runs the program with the arguments and streams of this process and
// returns its exit code.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second one ends the program at once, as it does any other
	machine.LimitGarbage()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}
