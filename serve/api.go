package serve

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// base is the path of all operations.
const base = "/api/v1"

// PuzzleInput is the input of every operation on one puzzle.
type PuzzleInput struct {
	Name        string `path:"p" maxLength:"1024" example:"hiriq" doc:"a slash in it is %2F"`
	IfNoneMatch string `header:"If-None-Match" doc:"an ETag; 304 where it still holds"`
}

// positionInput is the input of every operation on one position.
type positionInput struct {
	PuzzleInput
	At string `query:"at" required:"true" minLength:"1" maxLength:"4096" example:"preset:3"`
}

type reply[T any] struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	ContentType  string `header:"Content-Type" hidden:"true"` // empty for JSON
	Body         T
}

// cached lets a client use an answer about a position again. Only a new version of the program or
// another layout changes it, for the same spec always means the same rules.
const cached = "public, max-age=300"

func operation(id, method, path, summary, more string, errors ...int) huma.Operation {
	return huma.Operation{OperationID: id, Method: method, Path: base + path, Summary: summary,
		Description: more, Errors: errors}
}

// usual are the problems that an operation on a puzzle may answer with.
var usual = []int{http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests,
	http.StatusServiceUnavailable}

func (s *Server) newAPI(mux *http.ServeMux) {
	config := huma.DefaultConfig("puzzlebase", s.opt.Version)
	config.Info.Description =
		"Exact answers about puzzles, from databases of their whole spaces. " +
			"The records are those that the commands write with --format json. Errors are " +
			"problems of RFC 9457."
	config.DocsPath, config.SchemasPath = "", ""
	config.CreateHooks = nil // they would write the Host into every answer
	s.api = humago.New(mux, config)

	get := func(id, path, summary, more string) huma.Operation {
		return operation(id, http.MethodGet, path, summary, more, usual...)
	}
	huma.Register(s.api, get("puzzles", "/puzzles", "Which puzzles there are, and which are built",
		"As `list --format json`. With `all` there are also some of each family, built or not."),
		s.puzzles)
	huma.Register(s.api, get("puzzle", "/puzzles/{p}",
		"One puzzle: its database, its rules, and where its cells lie",
		"Enough to draw every position and to play. `info` is null unless the database is there."),
		s.puzzle)
	huma.Register(s.api, get("position", "/puzzles/{p}/position",
		"Distance and all moves of a position, best first, whether or not it can be solved",
		"As `analyze position --no-count --format json`."),
		onPosition(s, false, answer.PositionOf))
	huma.Register(s.api, get("solution", "/puzzles/{p}/solution",
		"A shortest solution of a position", "As `solve --format json`."),
		onPosition(s, false, answer.SolutionOf))
	huma.Register(s.api, get("explain", "/puzzles/{p}/explain",
		"Why a position is unsolvable, with the sums",
		"As `explain --format json`. A database is asked only where the rules do not say."),
		s.explain)
	huma.Register(s.api, get("board", "/puzzles/{p}/board", "A position as a picture",
		"The marks that `plot board` paints, for puzzles whose geometry has no pieces or that "+
			"have none."), s.board)
	huma.Register(s.api, get("count", "/puzzles/{p}/count",
		"The number of shortest solutions of a position",
		"Exact, in decimal. It ends with the request, and after ten seconds at the latest."),
		s.count)
	huma.Register(s.api, get("sample", "/puzzles/{p}/sample", "Positions drawn by chance",
		"As `sample --format json`, where the database has layout full. From other layouts "+
			"positions are found by walking at random, which does not draw all with equal chance."),
		s.sample)
	huma.Register(s.api, get("levels", "/puzzles/{p}/levels",
		"How many positions there are at each distance", ""), s.levels)
	s.addLookups()
	s.addBuild()
	s.addCharts()
	s.allowNull()
}

// allowNull says that some records may be null, which huma cannot say of a pointer to a record.
func (s *Server) allowNull() {
	schemas := s.api.OpenAPI().Components.Schemas.Map()
	for _, schema := range schemas {
		for _, name := range []string{"certificate", "info", "geometry", "solid"} {
			if p := schema.Properties[name]; p != nil && p.Ref != "" {
				schema.Properties[name] = &huma.Schema{
					AnyOf: []*huma.Schema{{Ref: p.Ref}, {Type: "null"}}, Description: p.Description}
			}
		}
	}
}

// matches reports whether the client has the answer with this tag.
func matches(ifNoneMatch, tag string) bool {
	for have := range strings.SplitSeq(ifNoneMatch, ",") {
		if have = strings.TrimSpace(have); have == "*" ||
			strings.TrimPrefix(have, "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

// ask answers an operation on a puzzle, or says that the client has the answer.
func ask[T any](ctx context.Context, s *Server, in *PuzzleInput, cache string,
	answer func(db *database) (T, error)) (*reply[T], error) {
	db, err := s.databases.acquire(ctx, in.Name)
	if err != nil {
		return nil, s.problemOf(err)
	}
	defer s.databases.release(db)
	out := &reply[T]{Status: http.StatusOK, ETag: db.tag, CacheControl: cache}
	if matches(in.IfNoneMatch, db.tag) {
		out.Status = http.StatusNotModified
		return out, nil
	}
	if out.Body, err = answer(db); err != nil {
		return nil, s.problemOf(err)
	}
	return out, nil
}

func (s *Server) read(ctx context.Context,
	in *positionInput) (p puzzle.Puzzle, pos puzzle.Position, err error) {
	if p, err = s.databases.find(ctx, in.Name); err != nil {
		return nil, "", s.problemOf(err)
	}
	if pos, err = puzzle.Read(p, in.At); err != nil {
		return nil, "", problem(http.StatusUnprocessableEntity, "%s", oneLine(err.Error()))
	}
	return p, pos, nil
}

// onPosition makes an operation of a question about one position, which must be readable before
// the client can have an answer. What is heavy takes a processor: it waits until nothing else heavy
// runs.
func onPosition[T any](s *Server, heavy bool,
	question func(context.Context, *tablebase.Tablebase, puzzle.Position) (T, error),
) func(context.Context, *positionInput) (*reply[T], error) {
	return func(ctx context.Context, in *positionInput) (*reply[T], error) {
		if _, _, err := s.read(ctx, in); err != nil {
			return nil, err
		}
		return ask(ctx, s, &in.PuzzleInput, cached, func(db *database) (out T, err error) {
			// again, for the positions that a search has found have numbers now
			pos, err := puzzle.Read(db.Puzzle(), in.At)
			if err != nil {
				return out, problem(http.StatusUnprocessableEntity, "%s", oneLine(err.Error()))
			}
			if heavy || db.Costly() {
				if err := s.heavy.Acquire(ctx, 1); err != nil {
					return out, err
				}
				defer s.heavy.Release(1)
			}
			return question(ctx, db.limited(), pos)
		})
	}
}
