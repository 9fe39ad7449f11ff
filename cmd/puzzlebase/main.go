// Command puzzlebase builds solution databases of puzzles and answers from
// them.
//
// One file holds one command. What they share: app.go has the root command,
// the exit codes and the terminal's voice; data.go finds and opens databases;
// positions.go reads positions from arguments, files and standard input;
// terminal.go knows who reads and types; output.go writes tables and JSON;
// progress.go shows long work.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"puzzlebase/machine"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second one ends the program at once, as it does any other
	machine.LimitGarbage()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
