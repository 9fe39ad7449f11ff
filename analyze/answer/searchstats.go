package answer

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// SearchStats adds up what searches for several positions have taken.
type SearchStats struct {
	positions, unsolved int
	nodes               uint64
	seconds             float64 // of all searches together
}

// Add adds what one search has taken; nil where there was none.
func (s *SearchStats) Add(one *tablebase.Effort) {
	if one != nil {
		s.positions++
		s.nodes += one.Nodes
		s.seconds += one.Seconds
	}
}

// Unsolved adds a search that its limit has ended, and reports whether err comes from one.
func (s *SearchStats) Unsolved(err error) bool {
	unsolved := (*tablebase.UnsolvedError)(nil)
	if !errors.As(err, &unsolved) {
		return false
	}
	s.unsolved++
	s.Add(&unsolved.Effort)
	return true
}

// Lookup adds what a lookup has taken.
func (s *SearchStats) Lookup(r Lookup) {
	s.Add(r.Search)
	if r.State == Unsolved {
		s.unsolved++
	}
}

// Summary says what was searched in a time; "" where nothing was. The time for one
// position is that of the search alone.
func (s *SearchStats) Summary(took time.Duration) string {
	switch s.positions {
	case 0:
		return ""
	case 1:
		took = time.Duration(s.seconds * float64(time.Second))
	}
	rate := ""
	if took > 10*time.Millisecond { // less says nothing
		rate = fmt.Sprintf(", %s nodes/s", strings.TrimSpace(progress.Rate(s.nodes, took)))
	}
	return fmt.Sprintf("searched: %s, %s, %.3f s%s",
		english.Counted(uint64(s.positions), "position"), english.Counted(s.nodes, "node"),
		took.Seconds(), rate)
}

// Err is an error when a limit has left something unsolved.
func (s *SearchStats) Err() error {
	if s.unsolved == 0 {
		return nil
	}
	return fmt.Errorf("%s not solved within the limit",
		english.Counted(uint64(s.unsolved), "position"))
}
