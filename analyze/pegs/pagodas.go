package pegs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"puzzlebase/analyze"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space/progress"
)

// Pagodas counts the unsolvable positions of a board of pegs with W-substitutions
// alone of which a pagoda function says why; see [peg.Pagoda].
type Pagodas struct {
	Puzzle string `json:"puzzle"`
	Looked uint64 `json:"looked"`         // positions of the numbered space: all, or a sample
	Seed   uint64 `json:"seed,omitempty"` // of the sample; 0 when all were looked at

	Unsolvable uint64 `json:"unsolvable"` // of them
	Found      uint64 `json:"found"`      // of these have a pagoda function
	Others     uint64 `json:"others"`     // have none, but another reason
	Without    uint64 `json:"without"`    // have neither
	// have neither, and a search was broken off before it was decided whether they can be solved
	Undecided uint64 `json:"undecided"`

	// Low and High are the bounds of the 95% confidence interval of Found as a part
	// of Unsolvable, after E. B. Wilson (1927); equal when all were looked at. An
	// undecided position counts as solvable for High, as unsolvable for Low.
	Low  float64 `json:"low"`
	High float64 `json:"high"`

	// Example is an unsolvable position that has no other reason, and Functions say
	// it; nil when there is none.
	Example   string       `json:"example,omitempty"`
	Functions []peg.Pagoda `json:"functions,omitempty"`
}

// WhollyLooked is up to how many positions all are looked at for pagoda functions.
const WhollyLooked = 1 << 17

// searchLimit is how many positions one search visits.
const searchLimit = 1 << 22

// ErrBSubstitutions is why a board has no pagoda functions.
var ErrBSubstitutions = errors.New("no pagoda function outlasts B-substitutions")

// PagodasOf looks at n positions of the numbered space, drawn with replacement from
// a seed, or at all when they are few. It needs no database: a position without
// such a reason is searched from. The error of a board with another rule wraps [ErrBSubstitutions].
func PagodasOf(ctx context.Context, g *peg.Game, n int, seed uint64,
	report progress.Func) (*Pagodas, error) {
	if g.Rule() != peg.WAlone {
		return nil, fmt.Errorf("%s: %w: want a board with rule=w, such as hiriq-w", g.Spec(),
			ErrBSubstitutions)
	}
	out := &Pagodas{Puzzle: g.Spec(), Looked: uint64(n), Seed: seed}
	random := rand.New(rand.NewPCG(seed, 0))
	next := func(uint64) puzzle.Index { return puzzle.Index(random.Uint64N(g.Size())) }
	if g.Size() <= WhollyLooked {
		out.Looked, out.Seed = g.Size(), 0
		next = func(i uint64) puzzle.Index { return puzzle.Index(i) }
	}
	positions := func(yield func(puzzle.Index, error) bool) {
		for i := uint64(0); i < out.Looked && yield(next(i), ctx.Err()); i++ {
		}
	}
	done := report.Count("looking for pagoda functions", "positions", out.Looked)
	look := func(ctx context.Context, x puzzle.Index) pagodaCase {
		w := g.Bitboard(x)
		c := pagodaCase{x: x, functions: g.Pagodas(w), other: g.Why(w) != ""}
		if c.functions == nil && !c.other {
			c.solvable, c.decided = search(ctx, g, x)
		}
		return c
	}
	for c, err := range parallel.InOrder(ctx, positions, 0, parallel.Ahead, look, func() {}) {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		out.count(g, &c)
		done.Add(1)
	}
	out.Unsolvable = out.Found + out.Others + out.Without
	part := float64(out.Found) / float64(max(out.Unsolvable, 1))
	out.Low, out.High = part, part
	if out.Seed > 0 {
		out.Low, _ = analyze.Wilson(out.Found, out.Unsolvable+out.Undecided)
		_, out.High = analyze.Wilson(out.Found, out.Unsolvable)
	}
	return out, nil
}

// count adds a position that was looked at.
func (p *Pagodas) count(g *peg.Game, c *pagodaCase) {
	switch {
	case c.functions != nil:
		p.Found++
		if !c.other && p.Functions == nil {
			p.Example, p.Functions = g.Format(g.Unrank(c.x)), c.functions
		}
	case c.other:
		p.Others++
	case !c.decided:
		p.Undecided++
	case !c.solvable:
		p.Without++
	}
}

// pagodaCase is a position, and why it cannot be solved.
type pagodaCase struct {
	x                 puzzle.Index
	functions         []peg.Pagoda
	other             bool // it has another reason
	solvable, decided bool // as a search finds, where there is no reason
}

// search reports whether legal moves lead from x to a goal; decided is false when it
// was broken off.
func search(ctx context.Context, g *peg.Game, x puzzle.Index) (solvable, decided bool) {
	goals := map[uint64]bool{}
	for _, goal := range g.Goals() {
		goals[uint64(goal)] = true
	}
	moves := g.Moves
	seen := map[uint64]bool{uint64(x): true}
	steps := 0
	for stack := []uint64{uint64(x)}; len(stack) > 0; steps++ {
		if steps%(1<<14) == 0 && ctx.Err() != nil {
			return false, false
		}
		here := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if goals[here] {
			return true, true
		}
		for i := range moves {
			if to := here ^ moves[i].Mask; moves[i].Legal(here) && !seen[to] {
				if len(seen) == searchLimit {
					return false, false
				}
				seen[to] = true
				stack = append(stack, to)
			}
		}
	}
	return false, true
}
