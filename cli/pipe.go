package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/serve"
)

// pipeCommand is for libraries in other languages. Nobody types it, so no list has it.
func (a *app) pipeCommand() *cobra.Command {
	return a.ofPuzzle(&cobra.Command{
		Use:    "pipe PUZZLE",
		Short:  "Answer a program in binary frames; see docs/python.md",
		Hidden: true,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		server, err := serve.New(serve.Options{Dir: a.dir(), Version: fullVersion()})
		if err != nil {
			return err
		}
		defer server.Close()
		return server.Pipe(cmd.Context(), p, a.term.In, a.term.Out)
	})
}
