// Package local answers what the server answers without one: from databases in
// memory, and for small puzzles from a search that takes less than a second. A
// page in a browser runs it as WebAssembly.
package local

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"puzzlebase/analyze/answer"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// MaxOnTheFly is the number of positions up to which a puzzle is searched when it is first asked
// for.
const MaxOnTheFly = 1 << 20

// The statuses of problems. Package net/http would make the program for the browser twice as large.
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

func (p *Problem) Error() string { return p.Detail }

type source struct {
	tb     *tablebase.Tablebase
	levels *answer.Levels
	info   *answer.Info // nil where there is no database
}

// Answers are the answers to a page's questions. Its methods are not for concurrent use.
type Answers struct{ sources map[string]*source }

// New returns answers without any database.
func New() *Answers { return &Answers{sources: map[string]*source{}} }

// Knows reports whether there is a puzzle with that name.
func Knows(name string) bool {
	_, err := catalog.Find(name)
	return err == nil
}

// Load answers questions about a puzzle from the content of its database from now on.
func (a *Answers) Load(name string, data []byte) error {
	p, err := catalog.Find(name)
	if err != nil {
		return err
	}
	db, err := store.OpenBytes(name, data, p)
	if err != nil {
		return err
	}
	m := db.Manifest()
	tb := tablebase.OfFile(db)
	info := answer.InfoOf(tb.Info())
	info.Path = ""
	levels := answer.LevelsOf(m.Puzzle, m.Size, m.Levels, m.LevelHashes)
	a.sources[p.Spec()] = &source{tb, levels, info}
	return nil
}

// Call answers an operation with the same records as the server. What needs files is empty: charts,
// the account of a file, hashes of levels. At is the position or, for sample, the distance or a
// range of distances.
func (a *Answers) Call(operation, name, at string, seed uint64) ([]byte, error) {
	p, err := catalog.Find(name)
	if err != nil {
		return nil, &Problem{notFound, err.Error()}
	}
	k, err := a.source(p)
	if err != nil {
		return nil, err
	}
	v, err := k.answer(operation, at, seed)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = answer.Write(&out, v)
	return out.Bytes(), err
}

func (a *Answers) source(p puzzle.Puzzle) (*source, error) {
	if k := a.sources[p.Spec()]; k != nil {
		return k, nil
	}
	if p.Size() == 0 || p.Size() > MaxOnTheFly { // 0 where only a search finds the positions
		return nil, &Problem{unavailable,
			fmt.Sprintf("%s is not part of this site and too large to be searched here",
				tablebase.Name(p))}
	}
	s, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		return nil, err
	}
	k := &source{tb: tablebase.Of(p, inMemory{s, p}),
		levels: answer.LevelsOf(p.Spec(), p.Size(), s.Levels(), nil)}
	a.sources[p.Spec()] = k
	return k, nil
}

// inMemory looks positions up in a space that has been searched.
type inMemory struct {
	space.Space
	puzzle puzzle.Puzzle
}

func (s inMemory) Lookup(x puzzle.Index) (store.Entry, error) {
	row := make([]uint64, s.Shape().Words())
	err := s.Rows(uint64(x)/space.Lanes, row)
	d, m, reached := s.Shape().At(row, uint(x%space.Lanes))
	return store.Entry{Reached: reached, Distance: d, Parent: m}, err
}

func (s inMemory) Neighbour(_ store.Entry, y puzzle.Index) (store.Entry, error) {
	return s.Lookup(y)
}

func (s inMemory) Solution(x puzzle.Index) (store.Entry, []puzzle.Edge, error) {
	return store.Descend(s.puzzle, s.Lookup, x)
}

func (k *source) answer(operation, at string, seed uint64) (any, error) {
	p := k.tb.Puzzle()
	switch operation {
	case "puzzle":
		return k.described(), nil
	case "levels":
		return k.levels, nil
	case "sample":
		return k.sample(at, seed)
	}
	pos, err := puzzle.Read(p, at)
	if err != nil {
		return nil, &Problem{unreadable, err.Error()}
	}
	switch operation {
	case "position":
		return answer.PositionOf(context.Background(), k.tb, pos)
	case "solution":
		return answer.SolutionOf(context.Background(), k.tb, pos)
	case "explain":
		return answer.FullExplanationOf(context.Background(), k.tb, pos)
	case "board":
		if b := answer.BoardOf(p, pos); b != nil {
			return b, nil
		}
		return nil, &Problem{notFound, tablebase.Name(p) + " does not draw its boards"}
	}
	return nil, errors.New("no such operation: " + operation)
}

func (k *source) described() *answer.Described {
	most, p := k.farthest(), answer.Listed(k.tb.Puzzle())
	p.Reached, p.MaxDistance = &k.levels.Reached, &most
	return &answer.Described{Puzzle: p, Info: k.info, Game: answer.GameOf(k.tb.Puzzle()),
		Charts: []string{}}
}

func (k *source) farthest() puzzle.Distance { return puzzle.Distance(len(k.levels.Levels) - 1) }

// sample finds a position at a distance, or at any where at is "".
func (k *source) sample(at string, seed uint64) ([]answer.Sample, error) {
	p := k.tb.Puzzle()
	among, err := answer.Among(at, k.farthest())
	if err != nil {
		return nil, &Problem{unreadable, err.Error()}
	}
	drawn, err := k.tb.Wander(context.Background(), among, 1, seed)
	if few, ok := errors.AsType[*tablebase.TooFewError](err); ok {
		return nil, &Problem{unreadable, few.Error()}
	}
	if err != nil {
		return nil, err
	}
	return []answer.Sample{answer.SampleOf(p, p.Unrank(drawn[0].Index), &drawn[0].Distance)}, nil
}
