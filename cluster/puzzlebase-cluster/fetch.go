package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

type fetchOptions struct {
	dir    string
	layout string
	shard  size
	force  bool
}

func (a *app) fetchCommand() *cobra.Command {
	var opt fetchOptions
	cmd := &cobra.Command{
		Use:   "fetch PUZZLE --store URL -o DIR",
		Short: "Make the database of a finished build",
		Long: `Make the database of a finished build in a folder, as 'puzzlebase build' does on
one machine: the same content, the same hash. It needs no server and no worker,
only the store, and memory for what the database keeps of distances.`,
		Example: `  puzzlebase-cluster fetch hiriq --store /shared/blocks -o data`,
		Args:    onePuzzle,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runFetch(cmd.Context(), args[0], opt) },
	}
	a.storeFlag(cmd)
	cmd.Flags().StringVarP(&opt.dir, "out", "o", "", "`folder` of the database (default that of the main program)")
	cmd.Flags().StringVar(&opt.layout, "layout", "", "full, compact or folded, where the puzzle allows it")
	cmd.Flags().Var(&opt.shard, "shard", "size that a file of the database may have, such as 1GiB: it is a folder of parts then")
	cmd.Flags().BoolVar(&opt.force, "force", false, "replace a database that is there")
	return cmd
}

func (a *app) runFetch(ctx context.Context, spec string, opt fetchOptions) error {
	at, err := storage.ParseLocation(a.store)
	if err != nil {
		return usageError{err}
	}
	p, err := find(spec)
	if err != nil {
		return err
	}
	if tablebase.IsSearched(p) {
		return fmt.Errorf("%s has too many positions for a database; 'puzzlebase-cluster status' tells its levels", name(p))
	}
	layout, err := store.ParseLayout(opt.layout, p)
	if err != nil {
		return usageError{err}
	}
	s, err := storage.Open(ctx, at)
	if err != nil {
		return err
	}
	defer s.Close()
	state, err := levels.Finished(ctx, s, p)
	if err != nil {
		return err
	}
	if state == nil {
		return fmt.Errorf("store %s has no finished build of %s: 'puzzlebase-cluster build %s' makes one", at, name(p), spec)
	}
	dir := tablebase.Dir(opt.dir)
	if opt.dir == "" {
		dir = tablebase.Default()
	}
	path := dir.Path(p)
	if _, err := os.Stat(path); err == nil && !opt.force {
		return fmt.Errorf("%s is there already; --force replaces it", path)
	}
	lock, err := store.Acquire(path)
	if err != nil {
		return err
	}
	defer lock.Release()
	began := time.Now()
	snapshot, err := assemble(ctx, s, state)
	if err != nil {
		return fmt.Errorf("fetch %s: %w", name(p), err)
	}
	writing := store.WriteOptions{Layout: layout}
	if opt.shard > 0 {
		writing.Parts = store.PartBlocks(int64(opt.shard))
	}
	m, err := writeDatabase(ctx, path, p, snapshot, writing, began)
	if err != nil {
		return fmt.Errorf("fetch %s: %w", name(p), err)
	}
	fmt.Fprintf(a.out, "%s: %s, %s positions, content %s\n", name(p), path, grouped(m.Reached), m.ContentHash)
	return nil
}

// assemble reads the blocks of a build; one that cannot be read is found again, as a
// worker would.
func assemble(ctx context.Context, s *storage.Store, state *levels.State) (*space.Snapshot, error) {
	f := levels.NewFinder(s, 1, 1<<40)
	for {
		snapshot, err := f.Assemble(ctx, state, runtime.GOMAXPROCS(0), func() {})
		var missing *levels.MissingError
		if !errors.As(err, &missing) {
			return snapshot, err
		}
		if again := f.Again(ctx, state, missing); again != nil {
			return nil, fmt.Errorf("%w; it could not be found again: %w", err, again)
		}
	}
}

// writeDatabase writes the database of what was assembled.
func writeDatabase(ctx context.Context, path string, p puzzle.Puzzle, snapshot *space.Snapshot, opt store.WriteOptions, began time.Time) (*store.Manifest, error) {
	engine, err := enumerate.Choose(p, enumerate.Auto)
	if err != nil {
		return nil, err
	}
	opt.Build = func(*store.Manifest) *store.Build {
		return &store.Build{
			Tool: "puzzlebase-cluster " + version(), Go: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH,
			Engine: enumerate.Describe(engine) + ", in blocks", Workers: runtime.GOMAXPROCS(0),
			Seconds: time.Since(began).Seconds(), Built: time.Now().UTC().Format(time.RFC3339),
		}
	}
	if enumerate.OnlyBits(engine, p) {
		bits, err := enumerate.Bits(ctx, p, enumerate.Options{Resume: snapshot})
		if err != nil {
			return nil, err
		}
		return write.Compact(ctx, path, p, bits, opt)
	}
	table, err := enumerate.Run(ctx, p, enumerate.Options{Resume: snapshot})
	if err != nil {
		return nil, err
	}
	return write.Database(ctx, path, p, table, opt)
}
