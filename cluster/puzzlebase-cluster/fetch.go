package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

type fetchOptions struct {
	dir    string
	layout string
	memory size
	force  bool
}

func (a *app) fetchCommand() *cobra.Command {
	var opt fetchOptions
	cmd := &cobra.Command{
		Use:   "fetch PUZZLE --store URL -o DIR",
		Short: "Make the database of a finished build",
		Long: `Make the database of a finished build in a folder, as 'puzzlebase build' does on
one machine: the same content, the same hash. It needs no server and no worker,
only the store. Of more than 2^34 positions it holds a few blocks at a time; of
fewer, for whose parent moves all distances are needed, their planes, in memory
or in a file.`,
		Example: `  puzzlebase-cluster fetch hiriq --store /shared/blocks -o data`,
		Args:    onePuzzle,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runFetch(cmd.Context(), args[0], opt)
		},
	}
	a.storeFlag(cmd)
	cmd.Flags().StringVarP(&opt.dir, "out", "o", "",
		"`folder` of the database (default that of the main program)")
	cmd.Flags().StringVar(&opt.layout, "layout", "",
		"full, compact or folded, where the puzzle allows it")
	cmd.Flags().Var(&opt.memory, "memory",
		"how much memory planes may take, such as 4GiB (default half of what is free); what does "+
			"not fit lies in the folder meanwhile")
	cmd.Flags().BoolVar(&opt.force, "force", false, "replace a database that is there")
	return cmd
}

func (a *app) runFetch(ctx context.Context, spec string, opt fetchOptions) (err error) {
	at, err := storage.ParseLocation(a.store)
	if err != nil {
		return usageError{err}
	}
	p, err := find(spec)
	if err != nil {
		return err
	}
	if tablebase.Searched(p) {
		return fmt.Errorf("%s has too many positions for a database; 'puzzlebase-cluster status' "+
			"tells its levels", tablebase.Name(p))
	}
	layout, err := layouts.Parse(opt.layout, p)
	if err != nil {
		return usageError{fmt.Errorf("%s: %w", tablebase.Name(p), err)}
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
		return fmt.Errorf("store %s has no finished build of %s: 'puzzlebase-cluster build %s' "+
			"makes one", at, tablebase.Name(p), spec)
	}
	dir := tablebase.Dir(opt.dir)
	if opt.dir == "" {
		dir = tablebase.Default()
	}
	path := dir.Path(p)
	if _, err := os.Stat(path); err == nil && !opt.force {
		return fmt.Errorf("%s is there already; --force replaces it", path)
	}
	lock, err := beside.Acquire(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	if err := checkpoints.Tidy(path, false); err != nil { // what a build left that was killed
		a.note("%v", err)
	}
	writing := write.Options{Layout: layout, Build: recorded(p, time.Now())}
	f := levels.NewFinder(s, 1, 1<<40)
	var m *store.Manifest
	if space.CompactOnly(p) {
		m, err = writeBits(ctx, f, state, path, p, writing)
	} else {
		m, err = opt.writeRows(ctx, f, state, path, p, writing)
	}
	if err != nil {
		return fmt.Errorf("fetch %s: %w", tablebase.Name(p), err)
	}
	fmt.Fprintf(a.out, "%s: %s, %s positions, content %s\n", tablebase.Name(p), path,
		english.Grouped(m.Reached),
		m.ContentHash)
	return nil
}

// planes returns what makes planes: in memory as long as there is some of it, then in
// files of a folder.
func (opt *fetchOptions) planes(folder string) func(words uint64) ([]uint64, error) {
	left := uint64(opt.memory)
	if left == 0 {
		left = machine.FreeMemory().Bytes / 2
	}
	return func(words uint64) (plane []uint64, err error) {
		if 8*words > left {
			return mapped(folder, words)
		}
		left -= 8 * words
		return plane, bigmem.Make(words, &plane)
	}
}

// writeBits writes the database of a space of which no more is recorded than a compact file keeps.
func writeBits(ctx context.Context, f *levels.Finder, state *levels.State, path string,
	p puzzle.Puzzle, opt write.Options) (*store.Manifest, error) {
	stream, end, err := f.Stream(ctx, state, runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, err
	}
	defer end()
	return write.Table(ctx, path, p, stream, opt)
}

// writeRows writes the database of a space whose parent moves are found from planes
// of all its distances.
func (opt *fetchOptions) writeRows(ctx context.Context, f *levels.Finder, state *levels.State,
	path string, p puzzle.Puzzle, writing write.Options) (*store.Manifest, error) {
	snapshot, err := f.Assemble(ctx, state, runtime.GOMAXPROCS(0), opt.planes(filepath.Dir(path)))
	if err != nil {
		return nil, err
	}
	table, err := enumerate.Run(ctx, p, enumerate.Options{Resume: snapshot})
	if err != nil {
		return nil, err
	}
	return write.Table(ctx, path, p, table, writing)
}

// recorded returns a function that says how the database came to be.
func recorded(p puzzle.Puzzle, began time.Time) func() *store.Build {
	return func() *store.Build {
		engine, _ := enumerate.Choose(p, "") // which always has one
		return tablebase.BuildRecord("puzzlebase-cluster "+version(),
			engine.Describe()+", in blocks", runtime.GOMAXPROCS(0), time.Since(began))
	}
}
