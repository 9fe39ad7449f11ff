package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// spread is how many positions the lookups go through, drawn evenly from the
// whole file; hot lookups repeat the first few of them.
const (
	spread = 200_000
	hot    = 16
)

// positions draws n indices, always the same ones.
func (s *Suite) positions(n int) []puzzle.Index {
	random := rand.New(rand.NewPCG(1, 2))
	out := make([]puzzle.Index, n)
	for i := range out {
		out[i] = puzzle.Index(random.Uint64N(s.HiRiQ.Size()))
	}
	return out
}

// lookups measures what single questions cost, in nanoseconds, against a raw
// bbolt Get of the same block.
func (s *Suite) lookups(ctx context.Context) error {
	file, err := write.OpenRaw(s.DB)
	if err != nil {
		return err
	}
	defer file.Close()
	for _, db := range append([]*store.DB{s.DB}, s.Compact...) {
		xs := s.positions(spread)
		if db != s.DB {
			xs = xs[:spread/20] // a walk takes longer
		}
		for _, where := range []struct {
			name string
			xs   []puzzle.Index
		}{{"hot", xs[:hot]}, {"spread", xs}} {
			raw, err := perCall(ctx, len(xs), func(i int) error {
				return file.Get(where.xs[i%len(where.xs)])
			})
			if err != nil {
				return err
			}
			for _, question := range s.questions(db) {
				n := len(xs) / question.share
				ns, err := perCall(ctx, n, func(i int) error {
					return question.ask(where.xs[i%len(where.xs)])
				})
				if err != nil {
					return err
				}
				s.OnResult(shorter("lookup",
					fmt.Sprintf("hiriq, %s, %s, %s", question.name, where.name,
						db.Manifest().Layout),
					"ns", ns, "raw bbolt Get of the block", raw))
			}
		}
	}
	return nil
}

// question is something to ask of one position.
type question struct {
	name  string
	share int // ask it of one in so many positions
	ask   func(x puzzle.Index) error
}

// questions returns what is asked of db; each checks its answer.
func (s *Suite) questions(db *store.DB) []question {
	p, tb := s.HiRiQ, tablebase.Of(s.HiRiQ, db)
	return []question{
		{"distance and parent", 1, func(x puzzle.Index) error {
			e, err := db.Lookup(x)
			if err == nil && (!e.Reached || e.Distance > db.Manifest().MaxDistance) {
				err = wrong("lookup", e, "a distance")
			}
			return err
		}},
		{"all moves with distances", 10, func(x puzzle.Index) error {
			here, moves, err := tb.Moves(p.Unrank(x))
			if err == nil && here.Distance > 0 && moves[0].Distance != here.Distance-1 {
				err = wrong("all moves", moves[0].Distance, here.Distance-1)
			}
			return err
		}},
		{"whole solution", 10, func(x puzzle.Index) error {
			a, err := tb.Solve(p.Unrank(x))
			if err == nil && len(a.Solution.Moves) != int(a.Solution.Distance) {
				err = wrong("solution", len(a.Solution.Moves), a.Solution.Distance)
			}
			return err
		}},
	}
}

// start measures how long the program takes to answer from nothing.
func (s *Suite) start(ctx context.Context) error {
	run := func(args ...string) (string, error) {
		out, err := exec.CommandContext(ctx, s.Program, args...).Output()
		return string(bytes.TrimSpace(out)), err
	}
	empty, err := best(ctx, 20, func() error { _, err := run("--version"); return err })
	if err != nil {
		return err
	}
	took, err := best(ctx, 20, func() error {
		out, err := run(append([]string{"lookup", "hiriq", "preset:0"}, s.DataArgs...)...)
		if err == nil && out != "0" {
			err = wrong("first answer", out, 0)
		}
		return err
	})
	if err != nil {
		return err
	}
	s.OnResult(shorter("start", "puzzlebase lookup hiriq, first answer", "ms", took.Seconds()*1e3,
		"puzzlebase --version", empty.Seconds()*1e3))
	return nil
}
