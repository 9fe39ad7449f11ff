// Package local answers what the server answers without one: from databases in
// memory, and for small puzzles from a search that takes less than a second. A
// page in a browser runs it as WebAssembly.
package local

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Searched is the number of positions up to which a puzzle is searched when it
// is first asked for.
const Searched = 1 << 20

// The statuses of HTTP that problems have; package net/http would make the
// program for the browser twice as large.
const (
	notFound    = 404
	unreadable  = 422
	unavailable = 503
)

// Problem is why there is no answer, with the status that the server would send.
type Problem struct {
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

// Error implements error.
func (p *Problem) Error() string { return p.Detail }

// known is a puzzle with what is known of its positions.
type known struct {
	puzzle puzzle.Puzzle
	tb     *tablebase.Tablebase
	levels []uint64
	hashes []string // nil when it was searched
	info   *answer.Info
}

// Engine answers. Its methods are not for concurrent use.
type Engine struct{ known map[string]*known }

// New returns an engine that knows no database yet.
func New() *Engine { return &Engine{known: map[string]*known{}} }

// Knows reports whether this program has the puzzle of a name.
func Knows(name string) bool {
	_, err := catalog.Find(name)
	return err == nil
}

// Load takes the content of a database into use.
func (e *Engine) Load(name string, data []byte) error {
	p, err := catalog.Find(name)
	if err != nil {
		return err
	}
	db, err := store.OpenBytes(name, data, p)
	if err != nil {
		return err
	}
	m := db.Manifest()
	tb := tablebase.Of(db.Puzzle(), db)
	info := answer.InfoOf(tb.Info())
	info.Path = ""
	e.known[p.Spec()] = &known{db.Puzzle(), tb, m.Levels, m.LevelHashes, info}
	return nil
}

// Call answers an operation of the server as JSON, with the bytes that the
// server would send. At is the position or, for sample, the distance.
func (e *Engine) Call(operation, name, at string, seed uint64) ([]byte, error) {
	p, err := catalog.Find(name)
	if err != nil {
		return nil, &Problem{notFound, err.Error()}
	}
	k, err := e.know(p)
	if err != nil {
		return nil, err
	}
	v, err := k.answer(operation, at, seed)
	if err != nil {
		return nil, err
	}
	return encode(v)
}

// encode writes JSON as the server does.
func encode(v any) ([]byte, error) {
	var out buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return out, err
}

// buffer is an io.Writer that keeps everything.
type buffer []byte

func (b *buffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}

// know returns what is known of p, after a search when it is small.
func (e *Engine) know(p puzzle.Puzzle) (*known, error) {
	if k := e.known[p.Spec()]; k != nil {
		return k, nil
	}
	if p.Size() == 0 || p.Size() > Searched { // 0 where only a search tells
		return nil, &Problem{unavailable,
			fmt.Sprintf("%s is not part of this site and too large to be searched here",
				tablebase.Short(p.Spec()))}
	}
	s, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		return nil, err
	}
	src, err := newSearched(s)
	if err != nil {
		return nil, err
	}
	k := &known{puzzle: p, tb: tablebase.Of(p, src), levels: s.Levels()}
	e.known[p.Spec()] = k
	return k, nil
}

// searched is a small space in memory.
type searched struct {
	shape space.Shape
	rows  []uint64
}

func newSearched(s space.Space) (*searched, error) {
	out := &searched{shape: s.Shape(),
		rows: make([]uint64, space.RowCount(s.Size())*uint64(s.Shape().Words()))}
	return out, s.Rows(0, out.rows)
}

// Lookup implements tablebase.Source.
func (s *searched) Lookup(x puzzle.Index) (store.Entry, error) {
	words := uint64(s.shape.Words())
	d, m, reached := s.shape.At(s.rows[uint64(x)/space.Lanes*words:][:words], uint(x%space.Lanes))
	return store.Entry{Reached: reached, Distance: d, Parent: m}, nil
}

// answer answers one operation.
func (k *known) answer(operation, at string, seed uint64) (any, error) {
	switch operation {
	case "puzzle":
		return k.described(), nil
	case "levels":
		return answer.LevelsOf(k.puzzle.Spec(), k.puzzle.Size(), k.levels, k.hashes), nil
	case "sample":
		return k.sample(at, seed)
	}
	pos, err := k.puzzle.Parse(at)
	if err != nil {
		return nil, &Problem{unreadable, err.Error()}
	}
	switch operation {
	case "position":
		r, err := analyze.PositionOf(context.Background(), k.tb, pos, false)
		if err != nil {
			return nil, err
		}
		return answer.PositionOf(k.puzzle, r), nil
	case "solution":
		a, err := k.tb.Solve(pos)
		if err != nil {
			return nil, err
		}
		return answer.SolutionOf(k.puzzle, a), nil
	case "explain":
		return k.explained(pos)
	case "board":
		if b := answer.BoardOf(k.puzzle, pos); b != nil {
			return b, nil
		}
		return nil, &Problem{notFound, tablebase.Short(k.puzzle.Spec()) +
			" does not draw its boards"}
	case "count":
		return answer.CountOf(context.Background(), k.tb, pos)
	}
	return nil, errors.New("no such operation: " + operation)
}

// explained explains a position as the server does.
func (k *known) explained(pos puzzle.Position) (*answer.Explanation, error) {
	r, told := answer.ExplanationOf(k.puzzle, pos)
	if told {
		return r, nil
	}
	a, err := k.tb.Solve(pos)
	if err != nil {
		return nil, err
	}
	r.Answer(a)
	return r, nil
}

// described describes the puzzle as the server does.
func (k *known) described() *answer.Described {
	reached := space.Sum(k.levels)
	most := puzzle.Distance(len(k.levels) - 1)
	p := answer.Puzzle{Puzzle: k.puzzle.Spec(), Size: k.puzzle.Size(), State: answer.Built,
		Reached: &reached, MaxDistance: &most, Sample: k.puzzle.Format(answer.Example(k.puzzle))}
	if name := tablebase.Short(p.Puzzle); name != p.Puzzle {
		p.Alias = name
	}
	return &answer.Described{Puzzle: p, Info: k.info, Game: answer.GameOf(k.puzzle),
		Charts: []string{}}
}

// sample finds a position at a distance; "" is any that has one.
func (k *known) sample(at string, seed uint64) ([]answer.Sample, error) {
	among := puzzle.Distances{First: 0, Last: puzzle.Distance(len(k.levels) - 1)}
	if at != "" {
		d, err := strconv.ParseUint(at, 10, 16)
		if err != nil || d > uint64(among.Last) {
			return nil, &Problem{unreadable,
				fmt.Sprintf("distance is %s, want 0 to %d", puzzle.Quote(at), among.Last)}
		}
		among = puzzle.Distances{First: puzzle.Distance(d), Last: puzzle.Distance(d)}
	}
	drawn, err := tablebase.Wander(context.Background(), k.puzzle, k.tb.Source(), among, 1, seed)
	if err != nil {
		return nil, err
	}
	return []answer.Sample{answer.SampleOf(k.puzzle, k.puzzle.Unrank(drawn[0].Index),
		&drawn[0].Distance)}, nil
}
