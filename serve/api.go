package serve

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"puzzlebase/puzzle"
)

// base is the path below which the operations lie.
const base = "/api/v1"

// PuzzleInput is what every operation on one puzzle is told.
type PuzzleInput struct {
	Name        string `path:"p" maxLength:"1024" example:"hiriq" doc:"name or spec of the puzzle; a slash in it is written %2F"`
	IfNoneMatch string `header:"If-None-Match" doc:"the ETag of an answer that the client has; when it still holds, 304 is sent instead"`
}

// PositionInput is what every operation on one position is told.
type PositionInput struct {
	PuzzleInput
	At string `query:"at" required:"true" minLength:"1" maxLength:"4096" example:"preset:3" doc:"the position, in any of its written forms"`
}

// reply is an answer that can be kept.
type reply[T any] struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         T
}

// kept is how long an answer about a position may be used without asking again:
// the same spec always means the same rules, so only a new version of the
// program changes it.
const kept = "public, max-age=300"

// operation describes an operation below base.
func operation(id, method, path, summary, more string, errors ...int) huma.Operation {
	return huma.Operation{OperationID: id, Method: method, Path: base + path, Summary: summary,
		Description: more, Errors: errors}
}

// usual are the problems that an operation on a puzzle may answer with.
var usual = []int{http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests,
	http.StatusServiceUnavailable}

// newAPI registers all operations.
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
		"As `list --format json`."), s.puzzles)
	huma.Register(s.api, get("puzzle", "/puzzles/{p}",
		"One puzzle: its database, its rules, and where its cells lie",
		"Enough to draw every position and to play. `info` is null unless the database is there."),
		s.puzzle)
	huma.Register(s.api, get("position", "/puzzles/{p}/position",
		"Distance and all moves of a position, best first, whether or not it can be solved",
		"As `analyze position --no-count --format json`."), s.position)
	huma.Register(s.api, get("solution", "/puzzles/{p}/solution",
		"A shortest solution of a position", "As `solve --format json`."), s.solution)
	huma.Register(s.api, get("explain", "/puzzles/{p}/explain",
		"Why a position is unsolvable, with the sums",
		"As `explain --format json`. A database is asked only where the rules do not tell."),
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
	s.addLookups(mux)
	s.addCharts(mux)
	s.allowNull()
}

// allowNull mends the description where huma cannot say that a pointer to a
// record may be null.
func (s *Server) allowNull() {
	schemas := s.api.OpenAPI().Components.Schemas.Map()
	for _, schema := range schemas {
		for _, name := range []string{"certificate", "info", "geometry"} {
			if p := schema.Properties[name]; p != nil && p.Ref != "" {
				schema.Properties[name] = &huma.Schema{
					AnyOf: []*huma.Schema{{Ref: p.Ref}, {Type: "null"}}, Description: p.Description}
			}
		}
	}
}

// handle registers an operation that huma describes and does not run.
func (s *Server) handle(mux *http.ServeMux, op *huma.Operation,
	run func(http.ResponseWriter, *http.Request) error) {
	s.api.OpenAPI().AddOperation(op)
	mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		if err := run(w, r); err != nil {
			s.problemOf(err).write(w)
		}
	})
}

// schema returns the schema of a record, for operations that huma does not run.
func (s *Server) schema(record any) *huma.Schema {
	return s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(record), true, "")
}

// problems are the responses of an operation that huma does not run.
func (s *Server) problems(responses map[string]*huma.Response,
	statuses ...int) map[string]*huma.Response {
	for _, status := range statuses {
		responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status),
			Content:     map[string]*huma.MediaType{problemType: {Schema: s.schema(Problem{})}},
		}
	}
	return responses
}

// matches reports whether the client has the answer with this tag.
func matches(ifNoneMatch, tag string) bool {
	for have := range strings.SplitSeq(ifNoneMatch, ",") {
		if strings.TrimPrefix(strings.TrimSpace(have), "W/") == strings.TrimPrefix(tag, "W/") {
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

// read returns the puzzle and the position that a request names.
func (s *Server) read(in *PositionInput) (p puzzle.Puzzle, pos puzzle.Position, err error) {
	if p, err = s.databases.find(in.Name); err != nil {
		return nil, "", err
	}
	if pos, err = p.Parse(in.At); err != nil {
		return nil, "", problem(http.StatusUnprocessableEntity, "%s", oneLine(err.Error()))
	}
	return p, pos, nil
}

// askPosition is ask for one position, which must be readable before the client
// can have an answer.
func askPosition[T any](ctx context.Context, s *Server, in *PositionInput,
	answer func(db *database, pos puzzle.Position) (T, error)) (*reply[T], error) {
	if _, _, err := s.read(in); err != nil {
		return nil, err
	}
	return ask(ctx, s, &in.PuzzleInput, kept, func(db *database) (out T, err error) {
		// again, for the positions that a search has found are known now
		pos, err := db.Puzzle().Parse(in.At)
		if err != nil {
			return out, problem(http.StatusUnprocessableEntity, "%s", oneLine(err.Error()))
		}
		return answer(db, pos)
	})
}
