package cli

import (
	"context"

	"puzzlebase/cli/positions"
	"puzzlebase/cli/values"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

// positionsUse is how commands that take positions are written.
const positionsUse = "PUZZLE [POSITION...|FILE...|-]"

// about is the conversation about the positions of p that the arguments name.
func (a *app) about(p puzzle.Puzzle, args []string) *positions.Conversation {
	return &positions.Conversation{Session: a.Session, Puzzle: p, Args: args}
}

// asking opens what answers for the puzzle of a name.
func (a *app) asking(ctx context.Context, spec string,
	limit values.Limit) (*tablebase.Tablebase, error) {
	p, err := a.puzzle(spec)
	if err != nil {
		return nil, err
	}
	return a.within(ctx, p, limit)
}

// within opens what answers for p, within a limit on searches.
func (a *app) within(ctx context.Context, p puzzle.Puzzle,
	limit values.Limit) (*tablebase.Tablebase, error) {
	t, err := a.Open(ctx, p)
	if err != nil {
		return nil, err
	}
	return t.With(tablebase.Asking{Context: ctx, Limit: search.Limit(limit)}), nil
}
