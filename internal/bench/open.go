package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// Open gives the suite all that it wants besides puzzles: the database of HiRiQ in the
// full layout, which stays the caller's, and copies in the other layouts in a
// scratch folder. Close must be called, even after an error.
func (s *Suite) Open(ctx context.Context, full *tablebase.Table) (err error) {
	if s.Scratch, err = os.MkdirTemp("", "puzzlebase-bench-"); err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	s.DB = full.DB
	for _, layout := range []layouts.Layout{layouts.OneBit, layouts.Folded} {
		path := filepath.Join(s.Scratch, string(layout)+store.Extension)
		if err := full.Copy(ctx, path, write.Options{Layout: layout}); err != nil {
			return err
		}
		db, err := store.Open(path, s.HiRiQ)
		if err != nil {
			return err
		}
		s.Compact = append(s.Compact, db)
	}
	return nil
}

// Close closes the copies and removes the scratch folder.
func (s *Suite) Close() error {
	var all []error
	for _, db := range s.Compact {
		all = append(all, db.Close())
	}
	return errors.Join(append(all, os.RemoveAll(s.Scratch))...)
}
