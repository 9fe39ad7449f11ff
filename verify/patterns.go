package verify

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/search/pattern"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Patterns compares the pattern databases of a file with its content hash and, unless quick,
// proves each of them.
func Patterns(ctx context.Context, file *store.Patterns, tables []*pattern.Table, quick bool,
	opt Options) (*Report, error) {
	m := file.Manifest()
	if err := file.CheckContent(pattern.BitsOf(tables)); err != nil {
		return nil, err
	}
	var done, total uint64
	for _, t := range tables {
		total += t.Size()
	}
	for i, t := range tables {
		if quick {
			break
		}
		report := opt.Progress.Within(phaseJudge, "states", done, total)
		if err := prove(ctx, t, m.Patterns[i], opt.Workers, report); err != nil {
			return nil, fmt.Errorf("%s: %w", file.Path(), err)
		}
		done += t.Size()
	}
	return &Report{
		Puzzle: m.Puzzle, OfPatterns: &OfPatterns{m.Partition, total}, ContentHash: m.ContentHash,
	}, nil
}

// prove proves the database of a pattern, and what its manifest says of it, from
// the rules of the pattern alone: a plain search moves tiles one by one, state by
// state, and each state that it meets must have the bit of its distance. The error says which
// has not.
func prove(ctx context.Context, t *pattern.Table, about store.PatternTable, workers int,
	report progress.Func) error {
	s, words := t.Space, t.Bits
	p := &proof{space: s, words: words, places: uint64(64 * s.Words())}
	if err := bigmem.Make(uint64(len(words)/s.Planes()), &p.seen, &p.now, &p.next); err != nil {
		return fmt.Errorf("verify the pattern of tiles %v: %w", about.Tiles, err)
	}
	judged := report.Count(phaseJudge, "states", s.Size())
	p.next[uint64(s.Goal())*uint64(s.Words())] = 1
	var levels []uint64
	for {
		n, err := p.accept(ctx, workers, len(levels), judged)
		if err != nil {
			return fmt.Errorf("the pattern of tiles %v: %w", about.Tiles, err)
		}
		if n == 0 {
			break
		}
		levels = append(levels, n)
		if err := p.expand(ctx, workers); err != nil {
			return err
		}
	}
	for i := range words {
		if !p.silent(i) {
			return fmt.Errorf("the pattern of tiles %v: word %d of its database tells of states "+
				"that no moves lead to", about.Tiles, i)
		}
	}
	if !slices.Equal(levels, about.Levels) || about.States != s.Size() {
		return fmt.Errorf("the pattern of tiles %v: its levels are %v, its manifest says %v",
			about.Tiles, levels, about.Levels)
	}
	return nil
}

// proof is such a search between two levels. Sets have a bit for each state, where its
// database has its own.
type proof struct {
	space           *pattern.Space
	words           []uint64
	seen, now, next []uint64
	places          uint64 // bits of a row
}

// wordsAtOnce is how many words of a set a worker takes.
const wordsAtOnce = 1 << 10

// accept makes what was found the level at distance d, holds it against the database and
// returns its size.
func (p *proof) accept(ctx context.Context, workers, d int,
	judged *progress.Counter) (uint64, error) {
	var total uint64
	err := space.Ranges(ctx, workers, uint64(len(p.now)), wordsAtOnce, func() space.Worker {
		var mine uint64
		return space.Worker{
			Visit: func(from, to uint64) error {
				var n int
				for i := from; i < to; i++ {
					level := p.next[i] &^ p.seen[i]
					p.now[i], p.next[i] = level, 0
					if level == 0 {
						continue
					}
					if err := p.hold(i, level, d); err != nil {
						return err
					}
					p.seen[i] |= level
					n += bits.OnesCount64(level)
				}
				mine += uint64(n)
				judged.Add(uint64(n))
				return nil
			},
			Merge: func() { total += mine },
		}
	})
	return total, err
}

// hold holds the states of a word that are at distance d against the database.
func (p *proof) hold(i, level uint64, d int) error {
	row := uint32(i / uint64(p.space.Words()))
	var wrong uint64
	if p.space.Line {
		third := uint64(d % 3)
		wrong = ((p.words[2*i] ^ -(third & 1)) | (p.words[2*i+1] ^ -(third >> 1))) & level
	} else if wrong = (p.words[i] ^ -uint64(d>>1&1)) & level; p.space.Odd(row) != (d&1 == 1) {
		wrong = level
	}
	if wrong == 0 {
		return nil
	}
	return fmt.Errorf("the state in row %d, place %d, is at distance %d, which its bit contradicts",
		row, (64*i+uint64(bits.TrailingZeros64(wrong)))%p.places, d)
}

// silent reports whether a word of the database says nothing of states that were not met: the
// bits of these are zero, or in the line metric those of a remainder of 3.
func (p *proof) silent(i int) bool {
	if !p.space.Line {
		return p.words[i]&^p.seen[i] == 0
	}
	words, lanes := p.space.Words(), ^uint64(0)
	if left := p.space.Places() - 64*(i/2%words); left < 64 {
		lanes = 1<<left - 1
	}
	unmet := lanes &^ p.seen[i/2]
	return p.words[i]&unmet == unmet && p.words[i]&^lanes == 0
}

// expand finds what moves lead to from the level at hand.
func (p *proof) expand(ctx context.Context, workers int) error {
	return space.Ranges(ctx, workers, uint64(len(p.now)), wordsAtOnce, func() space.Worker {
		found := func(x pattern.State) {
			at := uint64(x.Row)*p.places + uint64(x.Place)
			bit := uint64(1) << (at % 64)
			if word := &p.next[at/64]; p.seen[at/64]&bit == 0 && atomic.LoadUint64(word)&bit == 0 {
				atomic.OrUint64(word, bit)
			}
		}
		return space.Worker{Visit: func(from, to uint64) error {
			for i := from; i < to; i++ {
				for w := p.now[i]; w != 0; w &= w - 1 {
					at := 64*i + uint64(bits.TrailingZeros64(w))
					p.space.Moves(pattern.State{Row: uint32(at / p.places),
						Place: uint16(at % p.places)}, found)
				}
			}
			return nil
		}}
	})
}
