//go:build js || wasip1

package write

import (
	"context"
	"fmt"
	"runtime"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Database is an error on this system.
func Database(_ context.Context, path string, _ puzzle.Puzzle, _ space.Space, _ store.WriteOptions) (*store.Manifest, error) {
	return nil, none(path)
}

// Compact is an error on this system.
func Compact(_ context.Context, path string, _ puzzle.Puzzle, _ space.Compact, _ store.WriteOptions) (*store.Manifest, error) {
	return nil, none(path)
}

// Appended is an error on this system.
func Appended(_ context.Context, path string, _ puzzle.Puzzle, _ []uint64, _ store.WriteOptions, _ func(*store.Appender) error) (*store.Manifest, error) {
	return nil, none(path)
}

func none(path string) error {
	return fmt.Errorf("write %s: there is no bbolt, which writes databases, for %s", path, runtime.GOOS)
}

// Patterns is an error on this system.
func Patterns(_ context.Context, path string, _ *store.PatternManifest, _ [][]uint64, _ *store.Build, _ progress.Func) error {
	_, err := Database(context.Background(), path, nil, nil, store.WriteOptions{})
	return err
}
