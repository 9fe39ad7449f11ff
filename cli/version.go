package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/enumerate"
	"puzzlebase/reports/table"
)

type versionRecord struct {
	Version string   `json:"version"`
	Commit  string   `json:"commit"` // empty where it is part of the version, or not known
	Go      string   `json:"go"`
	System  string   `json:"system"`
	Engine  string   `json:"engine"`  // the fastest one, with the kernel that this processor runs
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
			fastest := enumerate.Fastest()
			r := versionRecord{
				Version: strings.TrimSuffix(fullVersion(), "+"+commit), Commit: commit,
				Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
				Engine: fastest.Describe(), Kernels: fastest.Kernels,
			}
			if a.format == table.AsJSON {
				return answer.Write(a.term.Out, r)
			}
			_, err := fmt.Fprintln(a.term.Out, r)
			return err
		},
	}
	return a.withRecordFormats(cmd)
}
