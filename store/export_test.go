package store

import (
	"context"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// Write is write.Database. Package store_test sets it, for the tests of this
// package cannot import what imports it.
var Write func(ctx context.Context, path string, p puzzle.Puzzle, s space.Space, opt WriteOptions) (*Manifest, error)

// Orbits is a board of pegs that can be stored modulo symmetry, as HiRiQ can,
// and is small: its orbits are found by trying.
type Orbits struct {
	*peg.Game
	index puzzle.OrbitIndex
}

// OrbitIndex implements puzzle.OrbitIndexer.
func (o Orbits) OrbitIndex() puzzle.OrbitIndex { return o.index }

// OrbitBoard returns the board of that spec.
func OrbitBoard(t testing.TB, spec string) Orbits {
	t.Helper()
	p := catalogtest.Find(t, spec)
	return Orbits{p.(*peg.Game), puzzletest.Orbits(p)}
}
