package puzzletest

import (
	"errors"
	"fmt"
	"slices"

	"puzzlebase/puzzle"
)

// checkSymmetry wants the symmetries to be a group that acts on the boards, keeps the goals, and
// takes moves to moves of equal cost. So it keeps distances.
func checkSymmetry(v *visit) error {
	s, images := v.Puzzle.Features().Symmetry, v.Puzzle.Features().Images.Get()
	switch {
	case s != nil:
		if err := checkGroup(s, v.boards); err != nil {
			return err
		}
	case images != nil: // which may be many
		s = &puzzle.Symmetries[puzzle.Position]{Order: images.Order, Image: func(p puzzle.Position,
			i int) puzzle.Position {
			x, _ := v.Puzzle.Rank(p)
			return v.Puzzle.Unrank(images.Image(x, i))
		}}
	default:
		return nil
	}
	if err := checkGoalImages(v, s); err != nil {
		return err
	}
	const mostImages = 5_000
	for _, x := range spread(v.few, mostImages/s.Order) {
		for i := range s.Order {
			if err := checkMoveImages(v, s, x, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkGroup wants symmetry 0 to be the identity, and any two in succession to be a third.
func checkGroup(s *puzzle.Symmetries[puzzle.Position], boards []puzzle.Position) error {
	under := func(boards []puzzle.Position, i int) (images []puzzle.Position) {
		for _, b := range boards {
			images = append(images, s.Image(b, i))
		}
		return images
	}
	var all [][]puzzle.Position
	for i := range s.Order {
		all = append(all, under(boards, i))
	}
	for i, images := range all {
		for j := range all {
			then := under(images, j)
			if !slices.ContainsFunc(all,
				func(k []puzzle.Position) bool { return slices.Equal(k, then) }) {
				return fmt.Errorf("symmetry %d and then %d is none of the %d", i, j, s.Order)
			}
		}
	}
	if !slices.Equal(all[0], boards) {
		return errors.New("symmetry 0 is not the identity")
	}
	return nil
}

// checkGoalImages wants goals to go to goals.
func checkGoalImages(v *visit, s *puzzle.Symmetries[puzzle.Position]) error {
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

// checkMoveImages wants the images of the moves of x to be the moves of the
// image of x, at the same costs.
func checkMoveImages(v *visit, s *puzzle.Symmetries[puzzle.Position], x puzzle.Index, i int) error {
	type end struct {
		to   puzzle.Position
		cost puzzle.Distance
	}
	moves := map[end]int{}
	cost := v.Puzzle.Features().Cost
	image := s.Image(v.Puzzle.Unrank(x), i)
	if _, ok := v.Puzzle.Rank(image); !ok {
		return fmt.Errorf("%s: its image under symmetry %d is outside the space", v.name(x), i)
	}
	for _, l := range puzzle.SuccessorsOf(v.Puzzle, v.Puzzle.Unrank(x)) {
		moves[end{s.Image(l.To, i), cost(l.Move)}]++
	}
	for _, l := range puzzle.SuccessorsOf(v.Puzzle, image) {
		moves[end{l.To, cost(l.Move)}]--
	}
	for to, n := range moves {
		if n != 0 {
			return fmt.Errorf("%s and its image under symmetry %d, %s, differ in the moves to %s",
				v.name(x), i, v.Puzzle.Format(image), v.Puzzle.Format(to.to))
		}
	}
	return nil
}
