package hanoi

import (
	"cmp"
	"strconv"

	"puzzlebase/puzzle"
)

// Families are the Towers of Hanoi.
var Families = []puzzle.Family{{
	Usage: "hanoi:DISKS[,pegs=P]",
	About: "the Towers of Hanoi: move disks one by one, none onto a smaller one, until all " +
		"are on the last peg",
	Sizes: sizes,
	New:   find,
	Title: func(params string) string {
		if word, _ := puzzle.CutOptions(params); word == "1" {
			return "Towers of Hanoi, 1 disk"
		}
		return puzzle.Titled("Towers of Hanoi, %s disks")(params)
	},
}}

// find returns the puzzle of parameters DISKS, then pegs=PEGS.
func find(params string) (puzzle.Puzzle, error) {
	word, rest := puzzle.CutOptions(params)
	disks, errDisks := puzzle.ReadCount(word, "disks")
	options, errOptions := puzzle.ReadOptions(rest, "pegs= and their number", "pegs")
	word, errTwice := options.One("pegs", strconv.Itoa(minPegs))
	pegs, errPegs := puzzle.ReadCount(word, "pegs")
	if err := cmp.Or(errDisks, errOptions, errTwice, errPegs); err != nil {
		return nil, err
	}
	return puzzle.OrError(New(disks, pegs))
}
