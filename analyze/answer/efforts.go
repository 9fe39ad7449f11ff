package answer

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// Efforts are what the searches for several positions have taken.
type Efforts struct {
	positions, unsolved int
	nodes               uint64
	seconds             float64 // of all searches together
}

// Add adds what one search has taken; nil where there was none.
func (e *Efforts) Add(s *tablebase.Effort) {
	if s != nil {
		e.positions++
		e.nodes += s.Nodes
		e.seconds += s.Seconds
	}
}

// Unsolved adds a search whose limit ended it, and reports whether err is of one.
func (e *Efforts) Unsolved(err error) bool {
	unsolved := (*tablebase.UnsolvedError)(nil)
	if !errors.As(err, &unsolved) {
		return false
	}
	e.unsolved++
	e.Add(&unsolved.Effort)
	return true
}

// Lookup adds what a lookup has taken.
func (e *Efforts) Lookup(r Lookup) {
	e.Add(r.Search)
	if r.State == Unsolved {
		e.unsolved++
	}
}

// Told says what was searched in a time; "" where nothing was. The time for one
// position is that of the search alone.
func (e *Efforts) Told(took time.Duration) string {
	switch e.positions {
	case 0:
		return ""
	case 1:
		took = time.Duration(e.seconds * float64(time.Second))
	}
	rate := ""
	if took > 10*time.Millisecond { // less says nothing
		rate = fmt.Sprintf(", %s nodes/s", strings.TrimSpace(progress.Rate(e.nodes, took)))
	}
	return fmt.Sprintf("searched: %s, %s, %.3f s%s",
		puzzle.Counted(uint64(e.positions), "position"), puzzle.Counted(e.nodes, "node"),
		took.Seconds(), rate)
}

// Err is an error when a limit has left something unsolved.
func (e *Efforts) Err() error {
	if e.unsolved == 0 {
		return nil
	}
	return fmt.Errorf("%s not solved within the limit",
		puzzle.Counted(uint64(e.unsolved), "position"))
}
