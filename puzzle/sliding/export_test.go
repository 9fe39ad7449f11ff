package sliding

// NewTurned is New on a small grid that is numbered column by column.
func NewTurned(rows, cols int, goal Goal) (*Sliding, error) {
	return newSliding(rows, cols, goal, Single, true)
}

// NewTurnedLine is NewTurned in the line metric.
func NewTurnedLine(rows, cols int, goal Goal) (*Sliding, error) {
	return newSliding(rows, cols, goal, Line, true)
}
