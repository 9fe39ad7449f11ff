package sliding

import "sync"

// NewTurned is NewGoal on a small grid that is numbered as the large ones are:
// turned over.
func NewTurned(rows, cols int, goal Goal) (*Sliding, error) {
	g, err := newGridTurned(rows, cols, goal, true)
	s := &Sliding{g}
	s.sheetsOf = sync.OnceValue(s.sheets)
	return s, err
}

// NewTurnedLine is NewTurned for NewLine.
func NewTurnedLine(rows, cols int, goal Goal) (*Line, error) {
	g, err := newGridTurned(rows, cols, goal, true)
	l := &Line{g}
	l.together()
	return l, err
}
