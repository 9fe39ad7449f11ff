package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/flow"
	"puzzlebase/cluster/storage"
	"puzzlebase/internal/machine"
)

func (a *app) workerCommand() *cobra.Command {
	opt := workerOptions{cacheSize: 10 << 30}
	cmd := &cobra.Command{
		Use:   "worker --store URL",
		Short: "Find blocks for the builds of a store, until it is stopped",
		Long: `Find blocks for builds in the given store, until it is stopped. A worker takes
work for that store and what lies in it, and no other. It may be killed at any
time: what it was finding is found by another.`,
		Example: `  puzzlebase-cluster worker --store /shared/blocks
  puzzlebase-cluster worker --store 's3://bucket/prefix?region=eu-central-1' ` +
			`--temporal temporal:7233`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if opt.processors < 1 {
				return usageError{fmt.Errorf("--processors is %d, want at least 1", opt.processors)}
			}
			return a.runWorker(cmd, opt)
		},
	}
	a.serverFlag(cmd)
	a.storeFlag(cmd)
	cmd.Flags().IntVar(&opt.processors, "processors", runtime.GOMAXPROCS(0),
		"`number` of blocks that are found at a time")
	cmd.Flags().Var(&opt.memory, "memory",
		"how much memory blocks may take, such as 4GiB (default half of what is free)")
	cmd.Flags().StringVar(&opt.cache, "cache", "",
		"`folder` of this worker alone for blocks that were read last, where the store is far "+
			"(default none)")
	cmd.Flags().Var(&opt.cacheSize, "cache-size", "how much may lie there")
	return cmd
}

type workerOptions struct {
	processors        int
	memory, cacheSize size
	cache             string
}

func (a *app) runWorker(cmd *cobra.Command, opt workerOptions) error {
	at, err := storage.ParseLocation(a.store)
	if err != nil {
		return usageError{err}
	}
	var disk *storage.Disk
	if opt.cache != "" {
		if disk, err = storage.OpenDisk(opt.cache, uint64(opt.cacheSize)); err != nil {
			return err
		}
		disk.Failed = func(err error) { a.note("%v", err) }
	}
	memory := uint64(opt.memory)
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
	a.note("version %s takes work for %s, %d blocks at a time in %s of memory", version(), at,
		opt.processors, machine.Bytes(int64(memory)))
	return c.Work(cmd.Context(), flow.NewActivities(at, opt.processors, memory, disk))
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
