package cli

import (
	"context"

	"puzzlebase/cli/positions"
	"puzzlebase/cli/session"
	"puzzlebase/cli/values"
	"puzzlebase/puzzle"
	"puzzlebase/search"
)

// positionsUse is how commands that take positions are written.
const positionsUse = "PUZZLE [POSITION...|FILE...|-]"

// about is the conversation about the positions of p that the arguments name.
func (a *app) about(p puzzle.Puzzle, args []string) *positions.Conversation {
	return &positions.Conversation{Session: a.Session, Puzzle: p, Args: args}
}

// asking opens what answers for the puzzle of a name.
func (a *app) asking(ctx context.Context, spec string, limit values.Limit) (puzzle.Puzzle, session.Source, error) {
	p, err := a.puzzle(spec)
	if err != nil {
		return nil, nil, err
	}
	src, err := a.Source(ctx, p, search.Limit(limit))
	if err != nil {
		return nil, nil, err
	}
	return src.Puzzle(), src, nil
}
