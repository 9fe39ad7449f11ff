package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/flow"
	"puzzlebase/cluster/storage"
	"puzzlebase/machine"
)

func (a *app) workerCommand() *cobra.Command {
	var processors int
	var memory size
	cmd := &cobra.Command{
		Use:   "worker --store URL",
		Short: "Find blocks for the builds of a store, until it is stopped",
		Long: `Find blocks for builds in the given store, until it is stopped. A worker takes
work for that store and what lies in it, and no other. It may be killed at any
time: what it was finding is found by another.`,
		Example: `  puzzlebase-cluster worker --store /shared/blocks
  puzzlebase-cluster worker --store 's3://bucket/prefix?region=eu-central-1' --temporal temporal:7233`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if processors < 1 {
				return usageError{fmt.Errorf("--processors is %d, want at least 1", processors)}
			}
			return a.runWorker(cmd, processors, uint64(memory))
		},
	}
	a.serverFlag(cmd)
	a.storeFlag(cmd)
	cmd.Flags().IntVar(&processors, "processors", runtime.GOMAXPROCS(0), "`number` of blocks that are found at a time")
	cmd.Flags().Var(&memory, "memory", "how much memory blocks may take, such as 4GiB (default half of what is free)")
	return cmd
}

func (a *app) runWorker(cmd *cobra.Command, processors int, memory uint64) error {
	at, err := storage.ParseLocation(a.store)
	if err != nil {
		return usageError{err}
	}
	if memory == 0 {
		memory = machine.FreeMemory().Bytes / 2
	}
	if memory == 0 {
		memory = 2 << 30
	}
	debug.SetGCPercent(25) // blocks hold no pointers: to collect often costs nothing
	c, err := flow.Dial(cmd.Context(), a.server, version())
	if err != nil {
		return err
	}
	defer c.Close()
	a.note("version %s takes work for %s, %d blocks at a time in %s of memory", version(), at, processors, machine.Bytes(int64(memory)))
	return c.Work(cmd.Context(), flow.NewActivities(at, processors, memory))
}

// size is a flag for a number of bytes.
type size uint64

// String implements pflag.Value.
func (s *size) String() string {
	if *s == 0 {
		return ""
	}
	return machine.Bytes(int64(*s))
}

// Type implements pflag.Value.
func (s *size) Type() string { return "size" }

// Set implements pflag.Value.
func (s *size) Set(text string) error {
	n, ok := machine.ParseBytes(text)
	if !ok {
		return fmt.Errorf("%q is not a size, want a number and a unit such as 512MiB or 2GiB", text)
	}
	*s = size(n)
	return nil
}
