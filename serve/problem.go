package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/kballard/go-shellquote"

	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/tablebase"
)

// Problem is the answer to a request that failed, by RFC 9457.
type Problem struct {
	Title   string `json:"title" doc:"the status in words"`
	Status  int    `json:"status" doc:"the HTTP status"`
	Detail  string `json:"detail" doc:"what is wrong and what to do"`
	Command string `json:"command,omitempty" doc:"that builds what is not there"`
	Takes   string `json:"takes,omitempty" doc:"a build, if POST …/build may be asked for it"`

	header http.Header
}

const problemType = "application/problem+json"

// Error, GetStatus, ContentType and GetHeaders are for huma.
func (p *Problem) Error() string             { return p.Detail }
func (p *Problem) GetStatus() int            { return p.Status }
func (p *Problem) ContentType(string) string { return problemType }
func (p *Problem) GetHeaders() http.Header   { return p.header }

func init() {
	// huma has one function, for all APIs of a process, for the errors that it finds itself.
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		for _, err := range errs {
			var one *huma.ErrorDetail
			switch {
			case errors.As(err, &one): // of a parameter, such as query.at
				message += "; " + one.Location + ": " + one.Message
			case err != nil:
				message += "; " + err.Error()
			}
		}
		return problem(status, "%s", strings.TrimPrefix(message, "validation failed; "))
	}
}

func problem(status int, format string, args ...any) *Problem {
	return &Problem{Title: http.StatusText(status), Status: status,
		Detail: fmt.Sprintf(format, args...),
		header: http.Header{"Cache-Control": {"no-store"}}}
}

// later is a problem that may be over after some seconds.
func later(status int, seconds string, format string, args ...any) *Problem {
	p := problem(status, format, args...)
	p.header.Set("Retry-After", seconds)
	return p
}

// write sends a problem, from where huma is not at work.
func (p *Problem) write(w http.ResponseWriter) {
	for name, values := range p.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", problemType)
	w.Header().Del("ETag")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p) // nobody is left to report an error to
}

// problemOf makes a problem of an error. What is wrong with a file is only logged: the client does
// not learn where it lies.
func (s *Server) problemOf(err error) *Problem {
	var ready *Problem
	var missing *tablebase.NotBuiltError
	var tooFew *tablebase.TooFewError
	switch {
	case errors.As(err, &ready):
		return ready
	case errors.As(err, &missing):
		p := problem(http.StatusServiceUnavailable, "%v: run the command on the server, which "+
			"takes %s", missing, missing.Needs())
		p.Command = "puzzlebase build " + shellquote.Join(missing.CatalogName)
		if s.mayBuild(missing.Takes) == nil {
			p.Takes = tablebase.Roughly(missing.Takes)
		}
		return p
	case errors.As(err, new(*beside.LockedError)):
		return later(http.StatusServiceUnavailable, "5", "the database is being built")
	case errors.As(err, new(*tablebase.NoTableError)):
		return problem(http.StatusNotFound, "%v", err)
	case errors.As(err, &tooFew):
		return problem(http.StatusUnprocessableEntity, "%s has %d such positions, %d are wanted",
			tooFew.Puzzle, tooFew.Eligible, tooFew.Wanted)
	case errors.As(err, new(*tablebase.UnsolvedError)):
		return problem(http.StatusServiceUnavailable, "%v", err)
	case errors.Is(err, context.DeadlineExceeded):
		return problem(http.StatusServiceUnavailable, "it takes longer than this server allows")
	case errors.Is(err, context.Canceled):
		return problem(http.StatusServiceUnavailable, "the request was given up") // nobody reads it
	}
	s.log.Error("request failed", "error", err)
	if unusable(err) {
		return problem(http.StatusInternalServerError,
			"the database cannot be used: the log of the server says why")
	}
	return problem(http.StatusInternalServerError, "the server failed: its log says why")
}

// unusable reports whether a file of a database cannot be used. Then the error names the file.
func unusable(err error) bool {
	return errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrForeign) ||
		errors.Is(err, store.ErrVersion) || errors.As(err, new(*fs.PathError))
}

// oneLine makes a text fit for a header or a log: without line ends.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
