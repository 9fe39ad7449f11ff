package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"puzzlebase/internal/outfile"
)

// manCommand writes the man pages; 'make man' calls it.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Short:  "Write the man pages into a folder",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fmt.Errorf("make %s: %w", args[0], outfile.Reason(err))
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true // the same pages every day
			return doc.GenManTree(root,
				&doc.GenManHeader{Section: "1", Source: "puzzlebase", Manual: "puzzlebase"},
				args[0])
		},
	}
}
