package tails

import (
	"fmt"

	"puzzlebase/puzzle"
)

// Families are the puzzles of coins on a grid.
var Families = []puzzle.Family{
	{
		Usage: "tails:RxC",
		About: "coins on a grid: flip one that shows heads together with its neighbours until " +
			"all show tails",
		Sizes: fmt.Sprintf("1 to %d coins", maxCells),
		New:   HeadsOnly.find,
		Title: puzzle.Titled("Coins, %s"),
	},
	{
		Usage: "weighted-tails:RxC",
		About: "coins on a grid: flip heads with their neighbours until all show tails, where a " +
			"flip costs as much as the coins that it turns",
		Sizes: fmt.Sprintf("1 to %d coins", maxWeightedCells),
		New:   Weighted.find,
		Title: puzzle.Titled("Weighted coins, %s"),
	},
	{
		Usage: "lights:RxC",
		About: "coins on a grid: flip any coin together with its neighbours until all show tails",
		Sizes: fmt.Sprintf("1 to %d coins", maxCells),
		New:   AnyCoin.find,
		Title: puzzle.Titled("Lights Out, %s"),
	},
}

// find returns the puzzle of parameters RxC.
func (r Rule) find(params string) (puzzle.Puzzle, error) {
	rows, columns, err := puzzle.ReadGrid(params)
	if err != nil {
		return nil, err
	}
	return puzzle.OrError(New(rows, columns, r))
}
