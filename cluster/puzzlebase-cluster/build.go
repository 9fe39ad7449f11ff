package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/flow"
	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
	"puzzlebase/internal/english"
	"puzzlebase/tablebase"
)

type buildOptions struct {
	blocks    int
	count     bool
	coding    string
	detach    bool
	heartbeat time.Duration
}

func (a *app) buildCommand() *cobra.Command {
	var opt buildOptions
	cmd := &cobra.Command{
		Use:   "build PUZZLE --store URL",
		Short: "Start a build, or join one that runs, and follow it",
		Long: `Start a build of a puzzle's space, or join one that runs already, and follow it to
its end. Workers find the blocks (see 'puzzlebase-cluster worker'); to stop this
command does not stop the build. A build that has failed or was stopped goes on
from its last level.`,
		Example: `  puzzlebase-cluster build hiriq --store /shared/blocks
  puzzlebase-cluster build sliding:3x4 --store s3://bucket/prefix --blocks 48`,
		Args: onePuzzle,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runBuild(cmd.Context(), args[0], opt)
		},
	}
	a.serverFlag(cmd)
	a.storeFlag(cmd)
	cmd.Flags().IntVar(&opt.blocks, "blocks", 0,
		"cut the space into at least that `number` of blocks (default what suits its size)")
	cmd.Flags().BoolVar(&opt.count, "count", false,
		"count the levels only: keep no more than two of them; there is no database to fetch then")
	cmd.Flags().StringVar(&opt.coding, "coding", "",
		"of blocks: small, for storage behind a network or little of it, or fast, which takes "+
			"less of processors (default small in a bucket, fast in a folder)")
	cmd.Flags().BoolVar(&opt.detach, "detach", false, "start the build and do not follow it")
	cmd.Flags().DurationVar(&opt.heartbeat, "heartbeat", 30*time.Second,
		"how long a worker may be silent before its block is given to another")
	return cmd
}

func (a *app) runBuild(ctx context.Context, spec string, opt buildOptions) error {
	at, err := storage.ParseLocation(a.store)
	if err != nil {
		return usageError{err}
	}
	if opt.heartbeat < time.Second {
		return usageError{fmt.Errorf("--heartbeat is %s, want at least 1s", opt.heartbeat)}
	}
	small, err := isSmall(opt.coding, at)
	if err != nil {
		return err
	}
	p, err := find(spec)
	if err != nil {
		return err
	}
	b, err := levels.NewBuild(p, opt.blocks, opt.count, small)
	if err != nil {
		return usageError{err}
	}
	c, err := flow.Dial(ctx, a.server, version())
	if err != nil {
		return err
	}
	defer c.Close()
	joined, id, err := c.Start(ctx,
		flow.Request{Build: b, Store: at.String(), Heartbeat: opt.heartbeat})
	if err != nil {
		return err
	}
	if joined {
		a.note("%s is being built already: joined", tablebase.Name(p))
	}
	if opt.detach {
		return nil
	}
	s, err := a.follow(ctx, c, id)
	if ctx.Err() != nil {
		a.note("the build goes on; 'puzzlebase-cluster status' says how far it is")
		return ctx.Err()
	} else if err != nil {
		return fmt.Errorf("build %s: %w", tablebase.Name(p), err)
	}
	fmt.Fprintf(a.out, "%s: %s of %s positions in %d levels\n", tablebase.Name(p),
		english.Grouped(s.Reached), english.Grouped(s.Size), s.Levels)
	if s.Repairs > 0 {
		a.note("%d blocks could not be read and were found again", s.Repairs)
	}
	return nil
}

// isSmall reports whether blocks are to be coded as small as they get: as somebody
// wishes, else where they go over a network.
func isSmall(wish string, at storage.Location) (bool, error) {
	switch wish {
	case "":
		return !at.Folder(), nil
	case "small", "fast":
		return wish == "small", nil
	default:
		return false, usageError{fmt.Errorf("--coding is %q, want small or fast", wish)}
	}
}

// followEvery is how often a build is asked how far it is.
const followEvery = 500 * time.Millisecond

// follow reports on a build until it has ended.
func (a *app) follow(ctx context.Context, c *flow.Client, id string) (*flow.Summary, error) {
	asking, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		a.report(asking, c, id)
	}()
	s, err := c.Wait(ctx, id)
	stop()
	<-ended
	return s, err
}

// patience is how long the server may take to say how far a build is before that is worth a line.
const patience = 10 * time.Second

// report notes each new level, what fails, that nobody works and that the server does not
// answer, until ctx is done.
func (a *app) report(ctx context.Context, c *flow.Client, id string) {
	reported, failing := 0, ""
	began, alone, silent := time.Now(), false, false
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(followEvery):
		}
		asking, stop := context.WithTimeout(ctx, patience)
		s, err := c.Status(asking, id)
		stop()
		if flow.Unanswered(err) && ctx.Err() == nil && !silent {
			a.note("the Temporal server does not answer; this waits until it does, and the build " +
				"goes on then")
		}
		silent = flow.Unanswered(err)
		if s == nil || err != nil {
			continue // Wait says it if it lasts
		}
		if s.Levels > reported {
			reported = s.Levels
			a.note("level %d: %s positions, %s of %s in all", reported-1, english.Grouped(s.Last),
				english.Grouped(s.Reached), english.Grouped(s.Size))
		}
		if s.Failing != "" && s.Failing != failing {
			a.note("a block is tried again: %s", s.Failing)
		}
		failing = s.Failing
		if n, err := c.Workers(ctx); err == nil && n == 0 && !alone &&
			time.Since(began) > 5*time.Second {
			alone = true
			a.note("no worker of version %s asks for work; those of another version get none of "+
				"this build", version())
		}
	}
}
