package sliding

// NewTurned is NewGoal on a small grid that is numbered as the large ones are:
// turned over.
func NewTurned(rows, cols int, goal Goal) (*Sliding, error) {
	g, err := newGridTurned(rows, cols, goal, true)
	return &Sliding{g}, err
}

// NewTurnedLine is NewTurned for NewLine.
func NewTurnedLine(rows, cols int, goal Goal) (*Line, error) {
	g, err := newGridTurned(rows, cols, goal, true)
	l := &Line{g}
	l.together()
	return l, err
}
