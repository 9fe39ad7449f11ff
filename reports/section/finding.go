package section

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Finding is what an analysis makes of a database: its record for JSON, and what
// there is to say of it.
type Finding func(ctx context.Context, p puzzle.Puzzle, db store.Database,
	report progress.Func) (any, *Section, error)

// Found makes a finding of an analysis: of what count returns, record is for JSON
// and describe for people.
func Found[R any](
	count func(context.Context, puzzle.Puzzle, store.Database, progress.Func) (R, error),
	record func(puzzle.Puzzle, R) any, describe func(puzzle.Puzzle, R) *Section,
) Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db store.Database,
		report progress.Func) (any, *Section, error) {
		r, err := count(ctx, p, db, report)
		if err != nil {
			return nil, nil, err
		}
		return record(p, r), describe(p, r), nil
	}
}

// Itself is the record of analyses that are their own.
func Itself[R any](_ puzzle.Puzzle, r R) any { return r }
