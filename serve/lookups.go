package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"puzzlebase/analyze/answer"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
)

// ndjson is one JSON value a line.
const ndjson = "application/x-ndjson"

// End is the last line of the answer to a batch. Without it, the answer is cut short.
type End struct {
	End     bool   `json:"end" doc:"true"`
	Lines   int    `json:"lines" doc:"how many positions were answered"`
	Invalid int    `json:"invalid" doc:"how many of them cannot be read"`
	Error   string `json:"error,omitempty" doc:"why the rest was not answered"`
}

// addLookups registers the batch. Huma only describes it: it does not fit in memory as a whole,
// and is not one JSON value.
func (s *Server) addLookups() {
	op := operation("lookups", http.MethodPost, "/puzzles/{p}/lookups",
		"The distances of many positions",
		"One position a line, at most a million: a JSON string, an object with `at`, or the "+
			"position as it is. "+
			"The answer has a line for each, in order, as `lookup --format json`, then one that "+
			"tells the end.", append(usual, http.StatusRequestEntityTooLarge)...)
	op.RequestBody = &huma.RequestBody{Required: true,
		Content: map[string]*huma.MediaType{ndjson: {Schema: &huma.Schema{Type: "string"}}}}
	schema := func(record any) *huma.Schema {
		return s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(record), true, "")
	}
	op.Responses = map[string]*huma.Response{"200": {
		Description: "a line for each position, then the end",
		Content: map[string]*huma.MediaType{ndjson: {Schema: &huma.Schema{
			AnyOf: []*huma.Schema{schema(answer.Lookup{}), schema(End{})}}}},
	}}
	s.stream(op, s.lookups)
}

// stream registers an operation on a puzzle that writes its answer line by line. An error is one
// from before the first line.
func (s *Server) stream(op huma.Operation,
	answer func(w http.ResponseWriter, r *http.Request) error) {
	huma.Register(s.api, op, func(context.Context, *struct {
		Name string `path:"p" doc:"name or spec of the puzzle"`
	}) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			if err := answer(w, r); err != nil {
				s.problemOf(err).write(w)
			}
		}}, nil
	})
}

// lookups answers a batch. An error is returned only before the first line is sent.
func (s *Server) lookups(w http.ResponseWriter, r *http.Request) error {
	db, err := s.databases.acquire(r.Context(), r.PathValue("p"))
	if err != nil {
		return err
	}
	defer s.databases.release(db)
	// The whole body is read first, for most clients send everything before they read.
	body, free, err := s.readBody(w, r)
	if err != nil {
		return err
	}
	defer free()
	most := maxLines
	if db.Costly() {
		most = maxSearches
	}
	n := bytes.Count(body, []byte("\n"))
	if len(body) > 0 && body[len(body)-1] != '\n' {
		n++
	}
	if n > most {
		return problem(http.StatusRequestEntityTooLarge,
			"the body has %d lines, want at most %d: send it in parts", n, most)
	}
	w.Header().Set("Content-Type", ndjson)
	w.Header().Set("Cache-Control", "no-store")
	b := &batch{server: s, db: db, w: w, patience: http.NewResponseController(w)}
	return b.answer(r.Context(), body)
}

// bodyPiece is how much of a body is read at once; it gets readTimeout each.
const bodyPiece = 1 << 20

// readBody reads a body of at most maxBody bytes. The bodies of all requests together have at most
// bodiesAtOnce; free takes this one off.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request) (body []byte, free func(),
	err error) {
	patience := http.NewResponseController(w)
	var held int64
	free = func() { s.bodies.Release(held) }
	defer func() {
		if err != nil {
			s.bodies.Release(held)
		}
	}()
	var buf bytes.Buffer
	for {
		if !s.bodies.TryAcquire(bodyPiece) {
			return nil, nil, later(http.StatusServiceUnavailable, "2",
				"too many large requests at once")
		}
		held += bodyPiece
		// where it cannot be set, the server's own holds
		patience.SetReadDeadline(time.Now().Add(readTimeout))
		_, err := io.CopyN(&buf, r.Body, bodyPiece)
		switch {
		case buf.Len() > maxBody:
			return nil, nil, problem(http.StatusRequestEntityTooLarge,
				"the body has more than %d bytes: send it in parts", maxBody)
		case errors.Is(err, io.EOF):
			return buf.Bytes(), free, nil
		case err != nil:
			return nil, nil, problem(http.StatusBadRequest, "the body ends early after %d bytes",
				buf.Len())
		}
	}
}

const chunkLines = 512

type batch struct {
	server   *Server
	db       *database
	w        http.ResponseWriter
	patience *http.ResponseController
	end      End
}

type chunk struct {
	lines   int
	out     bytes.Buffer
	invalid int
	err     error
}

// answer answers the lines of a body, in chunks: in parallel, and written in order.
func (b *batch) answer(ctx context.Context, body []byte) error {
	lines := chunkLines
	if b.db.Costly() {
		lines = 1
	}
	for c, err := range parallel.InOrder(ctx, chunksOf(ctx, body, lines), 0,
		parallel.Ahead, b.work, func() {}) {
		if err != nil || ctx.Err() != nil {
			return nil // so that the end is missing
		}
		if c.err != nil {
			b.server.log.Error("a batch failed", "puzzle", b.db.Puzzle().Spec(), "error", c.err)
			b.end.Error = "the database failed"
			break
		}
		b.end.Lines += c.lines
		b.end.Invalid += c.invalid
		b.patience.SetWriteDeadline(time.Now().Add(writeTimeout))
		if _, err := b.w.Write(c.out.Bytes()); err != nil {
			return nil // the client went away
		}
	}
	if ctx.Err() != nil {
		return nil // so that the end is missing
	}
	b.end.End = b.end.Error == ""
	answer.Write(b.w, b.end)
	return nil
}

// chunksOf cuts a body into chunks of n lines, until ctx ends. It leaves out blank lines.
func chunksOf(ctx context.Context, body []byte, n int) iter.Seq2[[][]byte, error] {
	return func(yield func([][]byte, error) bool) {
		var lines [][]byte
		for line := range bytes.Lines(body) {
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
			if lines = append(lines, line); len(lines) == n {
				if !yield(lines, ctx.Err()) {
					return
				}
				lines = nil
			}
		}
		if len(lines) > 0 {
			yield(lines, ctx.Err())
		}
	}
}

// work answers lines. A fault in one of them ends the batch, not the server.
func (b *batch) work(ctx context.Context, lines [][]byte) *chunk {
	c := &chunk{lines: len(lines)}
	defer func() {
		if fault := recover(); fault != nil {
			b.server.failed(fault)
			c.err = fmt.Errorf("panic: %v", fault)
		}
	}()
	for _, line := range lines {
		if c.err = ctx.Err(); c.err != nil {
			return c
		}
		var l answer.Lookup
		if l, c.err = b.line(ctx, line); c.err != nil {
			return c
		}
		if l.State == answer.Invalid {
			c.invalid++
		}
		if c.err = answer.Write(&c.out, l); c.err != nil {
			return c
		}
	}
	return c
}

func (b *batch) line(ctx context.Context, text []byte) (answer.Lookup, error) {
	at, err := positionIn(text)
	if err == nil {
		pos, errParse := puzzle.Read(b.db.Puzzle(), at)
		if errParse == nil {
			if b.db.Costly() {
				if err := b.server.heavy.Acquire(ctx, 1); err != nil {
					return answer.Lookup{}, err
				}
				defer b.server.heavy.Release(1)
			}
			return answer.LookupOf(ctx, b.db.limited(), at, pos)
		}
		err = errParse
	}
	if len(at) > maxPosition {
		at = strings.ToValidUTF8(at[:maxPosition], "") + "…"
	}
	return answer.Lookup{Position: at, State: answer.Invalid, Error: err.Error()}, nil
}

func positionIn(line []byte) (at string, err error) {
	switch {
	case len(line) > maxPosition:
		return string(line), problem(http.StatusUnprocessableEntity,
			"the line has %d bytes, want at most %d", len(line), maxPosition)
	case line[0] == '"':
		err = json.Unmarshal(line, &at)
	case line[0] == '{':
		var in struct {
			At *string `json:"at"`
		}
		if err = json.Unmarshal(line, &in); err == nil && in.At == nil {
			err = errors.New("the object has no at")
		}
		if err == nil {
			at = *in.At
		}
	default:
		return string(line), nil
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		err = fmt.Errorf("at is of type %s", wrong.Value)
	}
	if err != nil {
		return string(line),
			fmt.Errorf(`want a position, or as JSON "POSITION" or {"at":"POSITION"}: %w`, err)
	}
	return at, nil
}
