package serve

import (
	"context"
	"net/http"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// puzzlesInput is the input of the list of puzzles.
type puzzlesInput struct {
	All bool `query:"all" doc:"with some of each family, built or not"`
}

func (s *Server) puzzles(ctx context.Context, in *puzzlesInput) (*reply[[]answer.Puzzle], error) {
	out := &reply[[]answer.Puzzle]{Status: http.StatusOK, CacheControl: "no-cache",
		Body: []answer.Puzzle{}}
	contents := s.opt.Dir.Contents()
	if contents.Err != nil {
		s.log.Error("the databases cannot be listed", "error", contents.Err)
	}
	all, listed := contents.Puzzles, map[string]bool{}
	if in.All {
		for _, k := range catalog.Gallery() {
			if p, err := s.databases.find(ctx, k.Spec); err == nil {
				all = append(all, p)
			}
		}
	}
	for _, p := range all {
		if !listed[p.Spec()] {
			listed[p.Spec()] = true
			out.Body = append(out.Body, s.listed(p))
		}
		if ctx.Err() != nil {
			return nil, s.problemOf(ctx.Err())
		}
	}
	return out, nil
}

// listed describes a puzzle, and logs why its database is unusable.
func (s *Server) listed(p puzzle.Puzzle) answer.Puzzle {
	r, err := answer.PuzzleOf(s.opt.Dir, p, nil)
	if err != nil {
		s.log.Error("a database cannot be opened", "puzzle", p.Spec(), "error", err)
	}
	return r
}

func (s *Server) puzzle(ctx context.Context, in *PuzzleInput) (*reply[*answer.Described], error) {
	p, err := s.databases.find(ctx, in.Name)
	if err != nil {
		return nil, s.problemOf(err)
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
		if out.Body.Info = answer.InfoOf(db.Info()); out.Body.Info != nil {
			out.Body.Info.Path = ""
		}
	}
	return out, nil
}

// explain needs a database only where the rules do not say.
func (s *Server) explain(ctx context.Context,
	in *positionInput) (*reply[*answer.Explanation], error) {
	p, pos, err := s.read(ctx, in)
	if err != nil {
		return nil, err
	}
	if r, done := answer.ExplanationOf(p, pos); done {
		return &reply[*answer.Explanation]{Status: http.StatusOK, CacheControl: cached,
			Body: r}, nil
	}
	return onPosition(s, false, answer.FullExplanationOf)(ctx, in)
}

// board needs no database: it depends on the rules alone.
func (s *Server) board(ctx context.Context, in *positionInput) (*reply[*answer.Board], error) {
	p, pos, err := s.read(ctx, in)
	if err != nil {
		return nil, err
	}
	out := &reply[*answer.Board]{Status: http.StatusOK, CacheControl: cached,
		Body: answer.BoardOf(p, pos)}
	if out.Body == nil {
		return nil, problem(http.StatusNotFound, "%s does not draw its boards",
			tablebase.Name(p))
	}
	return out, nil
}

// count may take much memory too, where many positions lie on shortest solutions.
func (s *Server) count(ctx context.Context, in *positionInput) (*reply[*answer.Count], error) {
	ctx, cancel := context.WithTimeout(ctx, countTime)
	defer cancel()
	return onPosition(s, true, answer.CountOf)(ctx, in)
}

// sampleInput is the input of a sample.
type sampleInput struct {
	PuzzleInput
	Distance string `query:"distance" example:"20" doc:"or a range, 10..20" maxLength:"16"`
	N        int    `query:"n" default:"1" minimum:"1" maximum:"1000" doc:"how many, all different"`
	Seed     uint64 `query:"seed" default:"1" doc:"the same seed draws the same positions"`
}

func (s *Server) sample(ctx context.Context, in *sampleInput) (*reply[[]answer.Sample], error) {
	return ask(ctx, s, &in.PuzzleInput, cached, func(db *database) ([]answer.Sample, error) {
		p, out := db.Puzzle(), []answer.Sample{}
		if in.Distance == "" && db.Costly() {
			for _, pos := range tablebase.SampleAll(p, in.N, in.Seed) {
				out = append(out, answer.SampleOf(p, pos, nil))
			}
			return out, nil
		}
		table, err := db.Table()
		if err != nil {
			return nil, err
		}
		among, err := answer.Among(in.Distance, table.Manifest().MaxDistance)
		if err != nil {
			return nil, problem(http.StatusUnprocessableEntity, "%v", err)
		}
		if err := s.heavy.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		defer s.heavy.Release(1)
		drawn, err := draw(ctx, db, table, among, in)
		if err != nil {
			return nil, err
		}
		for _, d := range drawn {
			out = append(out, answer.SampleOf(p, p.Unrank(d.Index), &d.Distance))
		}
		return out, nil
	})
}

func draw(ctx context.Context, db *database, table *store.DB, among puzzle.Distances,
	in *sampleInput) ([]tablebase.Sampled, error) {
	if table.Whole() {
		return tablebase.Sample(ctx, table, among, in.N, in.Seed, nil)
	}
	ctx, cancel := context.WithTimeout(ctx, wanderTime)
	defer cancel()
	return db.Wander(ctx, among, in.N, in.Seed)
}

const wanderTime = 10 * time.Second

func (s *Server) levels(ctx context.Context, in *PuzzleInput) (*reply[*answer.Levels], error) {
	return ask(ctx, s, in, cached, func(db *database) (*answer.Levels, error) {
		table, err := db.Table()
		if err != nil {
			return nil, err
		}
		m := table.Manifest()
		return answer.LevelsOf(m.Puzzle, m.Size, m.Levels, m.LevelHashes), nil
	})
}
