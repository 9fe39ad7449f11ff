package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/hanoi"
	"puzzlebase/puzzle/pancake"
	"puzzlebase/puzzle/perm"
	"puzzlebase/puzzle/topspin"
)

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
	size, options, _ := strings.Cut(params, ",")
	if size != "2x2x2" {
		return nil, fmt.Errorf("no cube of %s is built in, want 2x2x2; perm:@FILE reads definitions of others", puzzle.Quote(size))
	}
	return orError(perm.Builtin(size, "cube:"+size, options))
}

// count reads a whole number that is not negative; the error says what it is the
// number of.
func count(word, what string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 8)
	if err != nil {
		return 0, fmt.Errorf("%s is no number of %s", puzzle.Quote(word), what)
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
		return orError(pancake.New(n, burnt))
	}
}

// newTopSpin makes a track of parameters N or N,K.
func newTopSpin(params string) (puzzle.Puzzle, error) {
	tokens, turntable, given := strings.Cut(params, ",")
	n, err := count(tokens, "tokens")
	if err != nil {
		return nil, err
	}
	k := topspin.Turntable
	if given {
		if k, err = count(turntable, "tokens on the turntable"); err != nil {
			return nil, err
		}
	}
	return orError(topspin.New(n, k))
}

// newHanoi makes a tower of parameters DISKS, then pegs=PEGS.
func newHanoi(params string) (puzzle.Puzzle, error) {
	disks, option, given := strings.Cut(params, ",")
	n, err := count(disks, "disks")
	if err != nil {
		return nil, err
	}
	pegs := hanoi.MinPegs
	if given {
		word, ok := strings.CutPrefix(option, "pegs=")
		if !ok {
			return nil, fmt.Errorf("%s is no option, want pegs= and their number", puzzle.Quote(option))
		}
		if pegs, err = count(word, "pegs"); err != nil {
			return nil, err
		}
	}
	return orError(hanoi.New(n, pegs))
}
