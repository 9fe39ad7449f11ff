package puzzletest

import "puzzlebase/puzzle"

// changed is a puzzle with other features than its own.
type changed struct {
	puzzle.Puzzle
	features puzzle.Features
}

func (p *changed) Features() *puzzle.Features { return &p.features }

// With returns a puzzle of which the features are changed.
func With(p puzzle.Puzzle, change func(f *puzzle.Features)) puzzle.Puzzle {
	out := &changed{p, *p.Features()}
	change(&out.features)
	return out
}
