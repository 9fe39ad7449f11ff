package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/flow"
	"puzzlebase/internal/english"
	"puzzlebase/tablebase"
)

func (a *app) statusCommand() *cobra.Command {
	format := "text"
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Tell how far builds are",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "text" && format != "json" {
				return usageError{fmt.Errorf("--format is %q, want text or json", format)}
			}
			c, err := flow.Dial(cmd.Context(), a.server, version())
			if err != nil {
				return err
			}
			defer c.Close()
			all, err := c.All(cmd.Context())
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(all)
			}
			return a.writeStatus(all)
		},
	}
	a.serverFlag(cmd)
	cmd.Flags().StringVar(&format, "format", format, "text or json")
	return cmd
}

func (a *app) writeStatus(all []*flow.Status) error {
	if len(all) == 0 {
		a.note("the server knows of no build")
		return nil
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PUZZLE\tSTORE\tSTATE\tLEVELS\tLEVEL AT HAND\tPOSITIONS\tOF\tBLOCKS LEFT")
	for _, s := range all {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", tablebase.Short(s.Spec), s.Store,
			s.State, s.Levels, share(s), english.Grouped(s.Reached), dashed(s.Size),
			dashed(uint64(s.Left)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, s := range all {
		if s.Failing != "" {
			a.note("%s: a block is tried again: %s", tablebase.Short(s.Spec), s.Failing)
		}
	}
	return nil
}

// share is how far the level at hand is; a dash where none is.
func share(s *flow.Status) string {
	if !s.Running {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*s.Level)
}
