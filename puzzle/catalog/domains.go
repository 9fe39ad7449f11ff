//go:build !core

package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/blocks"
	"puzzlebase/puzzle/hanoi"
	"puzzlebase/puzzle/pancake"
	"puzzlebase/puzzle/perm"
	"puzzlebase/puzzle/topspin"
)

// domains are the puzzles of search and of group theory. The smaller of the two
// programs for browsers is built with the tag core and does without.
var domains = []puzzle.Family{
	{
		Usage: "cube:2x2x2[,metric=quarter]",
		About: "the Pocket Cube: corners that three faces turn, in half turns too or in " +
			"quarters alone",
		New: newCube,
	},
	{
		Usage: "pyraminx",
		About: "the Pyraminx without its tips: a tetrahedron whose corners turn",
		New:   definition("pyraminx"),
	},
	{
		Usage: "skewb",
		About: "the Skewb: a cube whose halves turn about its corners",
		New:   definition("skewb"),
	},
	{
		Usage: "dino",
		About: "the Dino Cube: a cube whose edges turn about its corners in threes",
		New:   definition("dino"),
	},
	{
		Usage: "pancake:N",
		About: "a stack of pancakes: turn the topmost ones over until they lie in order",
		Sizes: fmt.Sprintf("%d to %d pancakes", pancake.MinPancakes, pancake.MaxPancakes),
		New:   newPancake(false),
	},
	{
		Usage: "burnt:N",
		About: "a stack of pancakes with one side burnt, which has to come down as well",
		Sizes: fmt.Sprintf("%d to %d pancakes", pancake.MinPancakes, pancake.MaxBurnt),
		New:   newPancake(true),
	},
	{
		Usage: "topspin:N[,K]",
		About: "TopSpin: tokens on a track, of which a turntable turns four, or K, round at " +
			"once, until they are in order",
		Sizes: topspin.Sizes,
		New:   newTopSpin,
	},
	{
		Usage: "hanoi:DISKS[,pegs=P]",
		About: "the Towers of Hanoi: move disks one by one, none onto a smaller one, until all " +
			"are on the last peg",
		Sizes: hanoi.Sizes,
		New:   newHanoi,
	},
	{
		Usage: "perm:@FILE[,metric=quarter|generators]",
		About: "pieces that moves permute and turn",
		Sizes: "from a file in the format of twsearch (.tws) or cubing.js (kpuzzle.json); up to " +
			"2^40 positions",
		Cased: true,
		New:   perm.Find,
		Read:  perm.Read,
		Title: perm.Title,
	},
	{
		Usage: "blocks:@FILE[,metric=straight|slide][,rule=cars]",
		About: "sliding blocks, as in Klotski, or cars, as in Rush Hour, on a board with a goal " +
			"that a file draws",
		Sizes: fmt.Sprintf("1 to %d cells without the walls, up to %d rows and columns",
			blocks.MaxCells, blocks.MaxSide),
		Cased: true,
		New:   blocks.Find,
		Read:  blocks.Read,
	},
}

func init() { families = append(families, domains...) }

// definition makes the puzzle of a definition that is part of the program.
func definition(name string) func(string) (puzzle.Puzzle, error) {
	return plain(func() puzzle.Puzzle {
		p, err := perm.Builtin(name, name, "")
		if err != nil {
			panic(err) // the definition is part of the program
		}
		return p
	})
}

// newCube makes a cube of a size, then metric=METRIC.
func newCube(params string) (puzzle.Puzzle, error) {
	size, options := puzzle.CutOptions(params)
	if size != "2x2x2" {
		return nil, fmt.Errorf("no cube of %s is built in, want 2x2x2; perm:@FILE reads "+
			"definitions of others", english.Quote(size))
	}
	return puzzle.OrError(perm.Builtin(size, "cube:"+size, options))
}

// count reads a whole number that is not negative; the error says what it is the
// number of.
func count(word, what string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%s is no number of %s", english.Quote(word), what)
	}
	return int(n), nil
}

// newPancake makes a stack of parameters N.
func newPancake(burnt bool) func(string) (puzzle.Puzzle, error) {
	return func(params string) (puzzle.Puzzle, error) {
		n, err := count(params, "pancakes")
		if err != nil {
			return nil, err
		}
		return puzzle.OrError(pancake.New(n, burnt))
	}
}

// newTopSpin makes a track of parameters N or N,K.
func newTopSpin(params string) (puzzle.Puzzle, error) {
	tokens, turntable, second := strings.Cut(params, ",")
	n, err := count(tokens, "tokens")
	if err != nil {
		return nil, err
	}
	k := topspin.Turntable
	if second {
		if k, err = count(turntable, "tokens on the turntable"); err != nil {
			return nil, err
		}
	}
	return puzzle.OrError(topspin.New(n, k))
}

// newHanoi makes a tower of parameters DISKS, then pegs=PEGS.
func newHanoi(params string) (puzzle.Puzzle, error) {
	disks, rest := puzzle.CutOptions(params)
	n, err := count(disks, "disks")
	if err != nil {
		return nil, err
	}
	options, err := puzzle.ReadOptions(rest, "pegs= and their number", "pegs")
	if err != nil {
		return nil, err
	}
	word, err := options.One("pegs", strconv.Itoa(hanoi.MinPegs))
	if err != nil {
		return nil, err
	}
	pegs, err := count(word, "pegs")
	if err != nil {
		return nil, err
	}
	return puzzle.OrError(hanoi.New(n, pegs))
}
