//go:build !core

package store

import (
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// discovered returns p with the space of the file, if a search has found it.
func (d *DB) discovered(p puzzle.Puzzle) (puzzle.Puzzle, error) {
	m, rules := d.manifest.Positions, p.Features().Discovered
	if m == nil && rules == nil || d.manifest.Puzzle != p.Spec() {
		return p, nil
	}
	if m == nil || rules == nil || m.Width != len(rules.Start()) {
		return nil, Damaged(d.path, "its positions are not those of %s", english.Spec(p.Spec()))
	}
	found, err := d.readPositions()
	if err != nil {
		return nil, err
	}
	if _, ok := found.Rank([]byte(rules.Start())); !ok || len(found.Goals()) == 0 {
		return nil, Damaged(d.path, "its positions have no start or no goal")
	}
	return rules.With(found), nil
}
