//go:build core

package store

import "puzzlebase/puzzle"

// discovered returns p: no search finds the positions of core families.
func (d *DB) discovered(p puzzle.Puzzle) (puzzle.Puzzle, error) { return p, nil }
