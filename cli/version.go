package cli

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"puzzlebase/analyze/answer"
	"puzzlebase/enumerate/xor"
	"puzzlebase/internal/outfile"
)

type versionRecord struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // empty where it is part of the version, or not known
	Go      string `json:"go"`
	System  string `json:"system"`
	// the bit-parallel one, with the kernel that this processor runs
	Engine  string   `json:"engine"`
	Kernels []string `json:"kernels"` // of that engine in this build, fastest first
}

func (r versionRecord) String() string {
	return fmt.Sprintf("puzzlebase  %s\ncommit      %s\ntoolchain   %s\nsystem      %s\n"+
		"engine      %s\nkernels     %s",
		r.Version, cmp.Or(r.Commit, "unknown"), r.Go, r.System, r.Engine,
		strings.Join(r.Kernels, ", "))
}

func (a *app) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program and what it was built with",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			r := versionRecord{
				Version: strings.TrimSuffix(fullVersion(), "+"+commit), Commit: commit,
				Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
				Engine: xor.Kind.Describe(), Kernels: xor.Kind.Kernels,
			}
			if a.format == jsonFormat {
				return answer.Write(a.term.Out, r)
			}
			_, err := fmt.Fprintln(a.term.Out, r)
			return err
		},
	}
	return a.records(cmd)
}

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
