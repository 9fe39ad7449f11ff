package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"puzzlebase/enumerate"
)

// versionRecord is the JSON of the version.
type versionRecord struct {
	Version string `json:"version"`
	Go      string `json:"go"`
	System  string `json:"system"`
	Engine  string `json:"engine"` // the fastest that this build has on this processor
}

func (a *app) versionCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program and what it was built with",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			r := versionRecord{fullVersion(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, enumerate.Describe(enumerate.XOR)}
			if f == jsonFormat {
				return writeJSON(a.out, r)
			}
			_, err := fmt.Fprintf(a.out, "puzzlebase %s, %s %s, engine %s\n", r.Version, r.Go, r.System, r.Engine)
			return err
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}
