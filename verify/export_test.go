package verify

import (
	"context"
	"testing"

	"puzzlebase/store"
)

// Prove proves the database of one pattern.
var Prove = prove

// NameFaults makes the errors of a test name up to most positions.
func NameFaults(t *testing.T, most int) {
	before := mostFaults
	mostFaults = most
	t.Cleanup(func() { mostFaults = before })
}

// RunSpoiled is Run with what is read of a database replaced, without the file's check of itself.
func RunSpoiled(ctx context.Context, db *store.DB, read reader) error {
	_, err := newVerifier(db, read, Options{}).run(ctx)
	return err
}

// QuickSpoiled is Quick in the same way.
func QuickSpoiled(ctx context.Context, db *store.DB, read reader) error {
	_, err := newVerifier(db, read, Options{}).quick(ctx, 1)
	return err
}
