package positions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// Explain tells of each position why it cannot be solved, or that it can. Open is
// called for what answers where the rules alone do not tell, and where they do not tell
// the distance, if a search for that is wanted. When it fails, that is said of each
// position that needs an answer, and the others are explained.
func (c *Conversation) Explain(ctx context.Context, open func() (*tablebase.Tablebase, error),
	search bool, write func(puzzle.Position, *answer.Explanation) error) error {
	var efforts answer.Efforts
	began, left := time.Now(), uint64(0)
	err := c.Each(func(_ int, g Given) error {
		r, told := answer.ExplanationOf(c.Puzzle, g.Position)
		if told && !(search && r.Solvable) {
			return write(g.Position, r)
		}
		t, err := open()
		switch {
		case err != nil && ctx.Err() != nil:
			return err
		case err != nil:
			left++
			c.Note("%s: %v", g.Where(), err)
		default:
			t, end := c.Watch(t)
			a, err := t.Solve(g.Position)
			end()
			switch {
			case efforts.Unsolved(err):
				c.Note("%s: %v", g.Where(), err)
			case err != nil:
				return err
			default:
				efforts.Add(a.Search)
				r.Answer(a)
				told = true
			}
		}
		if !told {
			return nil
		}
		return write(g.Position, r)
	})
	if err != nil && !errors.Is(err, ErrUnread) {
		return err
	}
	if err := c.tell(&efforts, began); err != nil {
		return err
	}
	if left > 0 {
		return fmt.Errorf("%s left open", puzzle.Counted(left, "position"))
	}
	return err
}
