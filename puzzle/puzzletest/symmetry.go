package puzzletest

import (
	"fmt"
	"slices"

	"puzzlebase/puzzle"
)

// checkSymmetry wants the symmetries to be a group that acts on the boards,
// keeps the goals, takes moves to moves of equal cost and so keeps distances.
func checkSymmetry(v *visit) error {
	s := v.Puzzle.Features().Symmetry
	if s == nil {
		return nil
	}
	if err := checkGroup(s, v.boards); err != nil {
		return err
	}
	if err := checkGoalImages(v, s); err != nil {
		return err
	}
	for _, x := range v.few {
		for i := range s.Order {
			if err := checkMoveImages(v, s, x, i); err != nil {
				return err
			}
		}
	}
	if !v.whole {
		return nil
	}
	for _, x := range v.indices {
		for i := range s.Order {
			image, _ := v.Puzzle.Rank(s.Image(v.Puzzle.Unrank(x), i))
			if v.distances()[image] != v.distances()[x] {
				return fmt.Errorf("%s has distance %d, its image %d has %d", v.name(x),
					v.distances()[x], i, v.distances()[image])
			}
		}
	}
	return nil
}

// checkGroup wants symmetry 0 to be the identity, any two in succession to be a
// third, and each to be undone by one.
func checkGroup(s *puzzle.Symmetry, boards []puzzle.Position) error {
	n := s.Order
	// same reports whether i and then j is k, on all boards.
	same := func(i, j, k int) bool {
		return !slices.ContainsFunc(boards, func(b puzzle.Position) bool {
			return s.Image(s.Image(b, i), j) != s.Image(b, k)
		})
	}
	for _, b := range boards {
		if s.Image(b, 0) != b {
			return fmt.Errorf("symmetry 0 changes %q", b)
		}
	}
	for i := range n {
		undone := false
		for j := range n {
			found := false
			for k := range n {
				if same(i, j, k) {
					found = true
					undone = undone || k == 0
					break
				}
			}
			if !found {
				return fmt.Errorf("symmetry %d and then %d is none of the %d", i, j, n)
			}
		}
		if !undone {
			return fmt.Errorf("no symmetry undoes symmetry %d", i)
		}
	}
	return nil
}

// checkGoalImages wants goals to go to goals.
func checkGoalImages(v *visit, s *puzzle.Symmetry) error {
	goals := v.Puzzle.Goals()
	for _, g := range goals {
		for i := range s.Order {
			image, ok := v.Puzzle.Rank(s.Image(v.Puzzle.Unrank(g), i))
			if !ok || !slices.Contains(goals, image) {
				return fmt.Errorf("the image of goal %s under symmetry %d is no goal", v.name(g), i)
			}
		}
	}
	return nil
}

// step is where a move leads and what it costs.
type step struct {
	to   puzzle.Index
	cost puzzle.Distance
}

// checkMoveImages wants the images of the moves of x to be the moves of the
// image of x.
func checkMoveImages(v *visit, s *puzzle.Symmetry, x puzzle.Index, i int) error {
	p := v.Puzzle
	image, ok := p.Rank(s.Image(p.Unrank(x), i))
	if !ok {
		return fmt.Errorf("%s: its image under symmetry %d is outside the space", v.name(x), i)
	}
	steps := map[step]int{}
	for _, e := range p.Successors(x, nil) {
		to, ok := p.Rank(s.Image(p.Unrank(e.To), i))
		if !ok {
			return fmt.Errorf("%s: its image under symmetry %d is outside the space", v.name(e.To),
				i)
		}
		steps[step{to, p.Features().Cost(e.Move)}]++
	}
	for _, e := range p.Successors(image, nil) {
		steps[step{e.To, p.Features().Cost(e.Move)}]--
	}
	for to, n := range steps {
		if n != 0 {
			return fmt.Errorf("%s and its image under symmetry %d, %s, differ in the moves to %s",
				v.name(x), i, v.name(image), v.name(to.to))
		}
	}
	return nil
}
