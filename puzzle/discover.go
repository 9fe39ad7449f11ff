package puzzle

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"puzzlebase/internal/english"
)

// MaxPositionBytes is the greatest size of a position that a search finds. Files count its bytes in
// one.
const MaxPositionBytes = 255

// Rules is a puzzle that can only say where it starts and where each position
// leads. [Discover] makes a [Puzzle] of it, which has its Features. These may speak of moves
// and of positions, not of indices, which only the search gives. The images of positions under
// its [Symmetries] must be reachable from the start.
type Rules interface {
	// Spec is that of a Puzzle.
	Spec() string
	// MoveCount is one more than the greatest move number.
	MoveCount() int
	// Start returns the position from which all others are found. All have as many bytes, 1 to
	// MaxPositionBytes, and two are the same if their bytes are.
	Start() Position
	// Moves adds every legal move from p, in increasing order of Move. It keeps
	// neither, changes p not at all, and is safe for concurrent use.
	Moves(p []byte, steps *Steps)
	// Goal reports whether p is at distance 0.
	Goal(p []byte) bool
	// Features returns what the rules offer besides.
	Features() *Features
	Notation
}

// Steps are the moves from a position and where they lead, in memory that is used again and again.
type Steps struct {
	from  []byte
	moves []Move
	to    []byte // one position after the other
}

// Add adds move m. It returns a copy of the position from which the move comes; the caller changes
// it to the position to which the move leads, before the next Add.
func (s *Steps) Add(m Move) []byte {
	at := len(s.to)
	s.moves = append(s.moves, m)
	s.to = append(s.to, s.from...)
	return s.to[at:]
}

// Drop takes the last move back, where it turns out not to be legal.
func (s *Steps) Drop() {
	s.moves = s.moves[:len(s.moves)-1]
	s.to = s.to[:len(s.to)-len(s.from)]
}

// Fill replaces the moves in s by those from p under the rules.
func (s *Steps) Fill(rules Rules, p []byte) {
	s.from, s.moves, s.to = p, s.moves[:0], s.to[:0]
	rules.Moves(p, s)
}

// Len is the number of moves.
func (s *Steps) Len() int { return len(s.moves) }

// Step returns the i-th move and where it leads.
func (s *Steps) Step(i int) (Move, []byte) {
	n := len(s.from)
	return s.moves[i], s.to[i*n : (i+1)*n]
}

// Found is the set of the positions that a search has found, numbered in
// increasing order of their bytes. All methods are safe for concurrent use.
type Found interface {
	// Size is how many they are.
	Size() uint64
	// Rank returns the number of p, and false when it was not found.
	Rank(p []byte) (Index, bool)
	// Unrank writes the position with number x, which is less than Size, into p.
	Unrank(x Index, p []byte)
	// Goals returns the numbers of the goals, in increasing order.
	Goals() []Index
}

// Discovered is a puzzle whose space is what a search from its start finds.
// Before the search it has Size 0, and reads, writes and draws positions alone;
// package enumerate searches, and a database keeps what was found.
type Discovered struct {
	Rules
	features Features
	found    Found // nil before the search
	size     uint64
	steps    sync.Pool // *Steps

	reversing sync.Mutex
	backward  atomic.Pointer[reverse] // nil before BuildReverse
}

// Discover returns the puzzle of rules, before the search.
func Discover(rules Rules) *Discovered {
	d := &Discovered{Rules: rules, features: *rules.Features()}
	d.features.Discovered, d.features.ExplainUnreached = d, d.explainUnreached
	d.features.Start = rules.Start()
	return d
}

// With returns the same puzzle once the search has found what there is.
func (d *Discovered) With(found Found) *Discovered {
	out := Discover(d.Rules)
	out.found, out.size = found, found.Size()
	return out
}

// Found returns what the search has found; nil before.
func (d *Discovered) Found() Found { return d.found }

// Features returns those of the rules, with what a search adds.
func (d *Discovered) Features() *Features { return &d.features }

func (d *Discovered) Size() uint64 { return d.size }

func (d *Discovered) Goals() []Index {
	if d.found == nil {
		return nil
	}
	return d.found.Goals()
}

func (d *Discovered) Rank(p Position) (Index, bool) {
	if d.found == nil {
		return 0, false
	}
	return d.found.Rank([]byte(p))
}

func (d *Discovered) Unrank(x Index) Position {
	p := make([]byte, len(d.Start()))
	d.found.Unrank(x, p)
	return Position(p)
}

// Successors leaves out moves to positions that were not found. There are none, unless the set
// was read from a wrong file.
func (d *Discovered) Successors(x Index, edges []Edge) []Edge {
	s := d.expand(x)
	for i := range s.Len() {
		m, to := s.Step(i)
		if y, ok := d.found.Rank(to); ok {
			edges = append(edges, Edge{y, m})
		}
	}
	d.steps.Put(s)
	return edges
}

// expand returns the moves from x, which go back to the pool.
func (d *Discovered) expand(x Index) *Steps {
	s, _ := d.steps.Get().(*Steps)
	if s == nil {
		s = &Steps{from: make([]byte, len(d.Start()))}
	}
	d.found.Unrank(x, s.from)
	s.Fill(d.Rules, s.from)
	return s
}

// Predecessors looks among the successors where moves can be taken back. Otherwise it needs the
// list of all moves by where they lead, which the first call makes unless
// [Discovered.BuildReverse] has.
func (d *Discovered) Predecessors(x Index, edges []Edge) []Edge {
	if !d.features.Reversible {
		if d.backward.Load() == nil {
			_ = d.BuildReverse(context.Background(), func(uint64) {}) // which nothing ends early
		}
		return d.backward.Load().into(x, edges)
	}
	s := d.expand(x)
	buf := new(Steps)
	for i := range s.Len() {
		_, from := s.Step(i)
		y, ok := d.found.Rank(from)
		if !ok {
			continue
		}
		buf.Fill(d.Rules, from)
		for k := range buf.Len() {
			if m, to := buf.Step(k); string(to) == string(s.from) {
				edges = append(edges, Edge{y, m})
			}
		}
	}
	d.steps.Put(s)
	return edges
}

// BuildReverse lists all moves by where they lead, in 6 bytes a move and 8 a position, and reports
// how many positions more are done. When ctx is done it returns its error.
func (d *Discovered) BuildReverse(ctx context.Context, done func(positions uint64)) error {
	d.reversing.Lock()
	defer d.reversing.Unlock()
	if d.backward.Load() != nil {
		return nil
	}
	r, err := newReverse(ctx, d, done)
	if err == nil {
		d.backward.Store(r)
	}
	return err
}

// Parse refuses positions that the search has not found, once it is over: nothing is known of them.
func (d *Discovered) Parse(text string) (Position, error) {
	p, err := d.Rules.Parse(text)
	if err != nil || d.found == nil {
		return p, err
	}
	if _, ok := d.Rank(p); !ok {
		return "", fmt.Errorf("position %s: no sequence of moves leads here from the start, so "+
			"that nothing is known of it", english.Quote(text))
	}
	return p, nil
}

// explainUnreached is the feature ExplainUnreached.
func (d *Discovered) explainUnreached(p Position) Certificate {
	if _, ok := d.Rank(p); !ok {
		return Certificate{Kind: "not found", Text: "no sequence of moves leads here from the " +
			"start, so that nothing is known of it: a goal may be in reach or not"}
	}
	if explain := d.Rules.Features().ExplainUnreached; explain != nil {
		return explain(p)
	}
	return Certificate{Kind: "dead", Text: "no goal can be reached from here: all positions " +
		"that moves lead to from here have been seen, and none is a goal"}
}
