package serve

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// puzzles lists the core puzzles and whatever else has a database.
func (s *Server) puzzles(ctx context.Context, _ *struct{}) (*reply[[]answer.Puzzle], error) {
	out := &reply[[]answer.Puzzle]{Status: http.StatusOK, CacheControl: "no-cache",
		Body: []answer.Puzzle{}}
	for _, p := range s.opt.Dir.Puzzles(nil) {
		out.Body = append(out.Body, s.listed(p))
		if ctx.Err() != nil {
			return nil, s.problemOf(ctx.Err())
		}
	}
	return out, nil
}

// listed describes a puzzle; why its database is unusable is for the log.
func (s *Server) listed(p puzzle.Puzzle) answer.Puzzle {
	r, err := answer.PuzzleOf(s.opt.Dir, p, nil)
	if err != nil {
		s.log.Error("a database cannot be opened", "puzzle", p.Spec(), "error", err)
	}
	return r
}

// puzzle describes one puzzle, built or not.
func (s *Server) puzzle(ctx context.Context, in *PuzzleInput) (*reply[*answer.Described], error) {
	p, err := s.databases.find(in.Name)
	if err != nil {
		return nil, err
	}
	db, err := s.databases.acquire(ctx, in.Name)
	out := &reply[*answer.Described]{Status: http.StatusOK, CacheControl: "no-cache"}
	if err == nil {
		defer s.databases.release(db)
		if out.ETag = db.tag; matches(in.IfNoneMatch, db.tag) {
			out.Status = http.StatusNotModified
			return out, nil
		}
		p = db.Puzzle() // as it is numbered, where a search has found its positions
	}
	out.Body = &answer.Described{Puzzle: s.listed(p), Game: answer.GameOf(p), Charts: []string{}}
	if db != nil {
		out.Body.Charts = kindsOf(db)
	}
	if db != nil {
		if out.Body.Info = answer.InfoOf(db.Info()); out.Body.Info != nil {
			out.Body.Info.Path = ""
		}
	}
	return out, nil
}

func (s *Server) position(ctx context.Context,
	in *PositionInput) (*reply[*answer.Position], error) {
	return askInTurn(ctx, s, in, func(db *database, pos puzzle.Position) (*answer.Position, error) {
		r, err := analyze.PositionOf(ctx, db.within(ctx), pos, false)
		if err != nil {
			return nil, err
		}
		return answer.PositionOf(db.Puzzle(), r), nil
	})
}

func (s *Server) solution(ctx context.Context,
	in *PositionInput) (*reply[*answer.Solution], error) {
	return askInTurn(ctx, s, in, func(db *database, pos puzzle.Position) (*answer.Solution, error) {
		a, err := db.within(ctx).Solve(pos)
		if err != nil {
			return nil, err
		}
		return answer.SolutionOf(db.Puzzle(), a), nil
	})
}

// explain needs a database only where the rules do not tell.
func (s *Server) explain(ctx context.Context,
	in *PositionInput) (*reply[*answer.Explanation], error) {
	p, pos, err := s.read(in)
	if err != nil {
		return nil, err
	}
	if r, told := answer.ExplanationOf(p, pos); told {
		return &reply[*answer.Explanation]{Status: http.StatusOK, CacheControl: kept, Body: r}, nil
	}
	return askPosition(ctx, s, in,
		func(db *database, pos puzzle.Position) (*answer.Explanation, error) {
			r, _ := answer.ExplanationOf(db.Puzzle(), pos)
			a, err := db.within(ctx).Solve(pos)
			if err != nil {
				return nil, err
			}
			r.Answer(a)
			return r, nil
		})
}

// board needs no database: it depends on the rules alone.
func (s *Server) board(_ context.Context, in *PositionInput) (*reply[*answer.Board], error) {
	p, pos, err := s.read(in)
	if err != nil {
		return nil, err
	}
	out := &reply[*answer.Board]{Status: http.StatusOK, CacheControl: kept,
		Body: answer.BoardOf(p, pos)}
	if out.Body == nil {
		return nil, problem(http.StatusNotFound, "%s does not draw its boards",
			tablebase.Short(p.Spec()))
	}
	return out, nil
}

// askInTurn is askPosition for what may search, which takes a processor: it waits for
// its turn.
func askInTurn[T any](ctx context.Context, s *Server, in *PositionInput,
	answer func(db *database, pos puzzle.Position) (T, error)) (*reply[T], error) {
	return askPosition(ctx, s, in, func(db *database, pos puzzle.Position) (out T, err error) {
		if db.Costly() {
			if err := s.heavy.Acquire(ctx, 1); err != nil {
				return out, err
			}
			defer s.heavy.Release(1)
		}
		return answer(db, pos)
	})
}

// count waits for its turn: counting takes a processor and, where many positions
// lie on shortest solutions, much memory.
func (s *Server) count(ctx context.Context, in *PositionInput) (*reply[*answer.Count], error) {
	ctx, cancel := context.WithTimeout(ctx, countTime)
	defer cancel()
	return askPosition(ctx, s, in, func(db *database, pos puzzle.Position) (*answer.Count, error) {
		if err := s.heavy.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		defer s.heavy.Release(1)
		return answer.CountOf(ctx, db.within(ctx), pos)
	})
}

// SampleInput is what sample is told.
type SampleInput struct {
	PuzzleInput
	Distance string `query:"distance" example:"20" doc:"a distance, or a range such as 10..20; all when left out" maxLength:"16"`
	N        int    `query:"n" default:"1" minimum:"1" maximum:"1000" doc:"how many, all different"`
	Seed     uint64 `query:"seed" default:"1" doc:"the same seed draws the same positions"`
}

func (s *Server) sample(ctx context.Context, in *SampleInput) (*reply[[]answer.Sample], error) {
	return ask(ctx, s, &in.PuzzleInput, kept, func(db *database) ([]answer.Sample, error) {
		if in.Distance == "" && tablebase.AllSolvable(db.Puzzle()) {
			out := []answer.Sample{}
			for _, pos := range tablebase.SampleAll(db.Puzzle(), in.N, in.Seed) {
				out = append(out, answer.SampleOf(db.Puzzle(), pos, nil))
			}
			return out, nil
		}
		table, err := db.Table()
		if err != nil {
			return nil, err
		}
		among, err := distances(in.Distance, table.Manifest().MaxDistance)
		if err != nil {
			return nil, err
		}
		if err := s.heavy.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		defer s.heavy.Release(1)
		drawn, err := draw(ctx, table, among, in.N, in.Seed)
		if err != nil {
			return nil, err
		}
		return samples(db.Puzzle(), drawn), nil
	})
}

// samples writes down what was drawn.
func samples(p puzzle.Puzzle, drawn []tablebase.Sampled) []answer.Sample {
	out := []answer.Sample{}
	for _, d := range drawn {
		out = append(out, answer.SampleOf(p, p.Unrank(d.Index), &d.Distance))
	}
	return out
}

// distances reads a distance or a range of them.
func distances(text string, most puzzle.Distance) (puzzle.Distances, error) {
	if text == "" {
		return puzzle.Distances{First: 0, Last: most}, nil
	}
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	first, errFirst := strconv.ParseUint(from, 10, 16)
	last, errLast := strconv.ParseUint(to, 10, 16)
	if errFirst != nil || errLast != nil || first > last || last > uint64(most) {
		return puzzle.Distances{}, problem(http.StatusUnprocessableEntity,
			"distance is %q, want 0 to %d or a range such as 10..20", text, most)
	}
	return puzzle.Distances{First: puzzle.Distance(first), Last: puzzle.Distance(last)}, nil
}

// draw draws positions by chance.
func draw(ctx context.Context, db *tablebase.Table, among puzzle.Distances, n int,
	seed uint64) ([]tablebase.Sampled, error) {
	var eligible uint64
	for _, count := range db.Levels()[among.First : among.Last+1] {
		eligible += count
	}
	if uint64(n) > eligible {
		return nil, problem(http.StatusUnprocessableEntity,
			"%s has %d such positions, %d are wanted", tablebase.Short(db.Puzzle().Spec()),
			eligible, n)
	}
	if db.Manifest().Layout == layouts.Full {
		return tablebase.Sample(ctx, db, among, n, seed, nil)
	}
	ctx, cancel := context.WithTimeout(ctx, wanderTime)
	defer cancel()
	return tablebase.Wander(ctx, db.Puzzle(), db, among, n, seed)
}

// wanderTime is how long positions may be looked for at random.
const wanderTime = 10 * time.Second

func (s *Server) levels(ctx context.Context, in *PuzzleInput) (*reply[*answer.Levels], error) {
	return ask(ctx, s, in, kept, func(db *database) (*answer.Levels, error) {
		table, err := db.Table()
		if err != nil {
			return nil, err
		}
		m := table.Manifest()
		return answer.LevelsOf(m.Puzzle, m.Size, m.Levels, m.LevelHashes), nil
	})
}
