package sliding

import (
	"cmp"
	"strings"

	"puzzlebase/puzzle"
)

// Families are the sliding tiles.
var Families = []puzzle.Family{{
	Usage: "sliding:RxC[,goal=first|middle][,metric=line]",
	About: "sliding tiles: bring them into order with the gap last; also with it first or in the " +
		"middle (of two middle rows the lower, of two middle columns the right one), or a line " +
		"of tiles at a time",
	AboutOptions: aboutOptions,
	Sizes:        sizes,
	New:          find,
	Title:        puzzle.Titled("Sliding tiles, %s"),
}}

// aboutOptions says which goal and which moves there are.
func aboutOptions(params string) string {
	gap, moves := "last", ""
	switch {
	case strings.Contains(params, "goal=first"):
		gap = "first"
	case strings.Contains(params, "goal=middle"):
		gap = "in the middle"
	}
	if strings.Contains(params, "metric=line") {
		moves = ", a line of tiles at a time"
	}
	return "sliding tiles: bring them into order with the gap " + gap + moves
}

// find returns the puzzle of parameters RxC, then goal=GOAL and metric=METRIC in any order.
func find(params string) (puzzle.Puzzle, error) {
	size, rest := puzzle.CutOptions(params)
	options, errOptions := puzzle.ReadOptions(rest, "goal=first, goal=middle or metric=line",
		"goal", "metric")
	goal, errGoal := options.One("goal", string(Last))
	metric, errMetric := options.One("metric", string(Single), string(Single), string(Line))
	rows, columns, errGrid := puzzle.ReadGrid(size)
	if err := cmp.Or(errGrid, errOptions, errGoal, errMetric); err != nil {
		return nil, err
	}
	return puzzle.OrError(New(rows, columns, Goal(goal), Metric(metric)))
}
