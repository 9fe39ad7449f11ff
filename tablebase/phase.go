package tablebase

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// towards is a puzzle with other goals. It does not offer what follows from its own goals: its
// symmetries and the form of tiles.
type towards struct {
	puzzle.Graph
	goals    []puzzle.Index
	features puzzle.Features

	need uint64 // bytes of memory that the count takes, as far as that is known
	most uint64 // bytes that it may take; 0 means any number
}

func newTowards(p puzzle.Puzzle, opt Options) *towards {
	t := &towards{Graph: p, goals: p.Goals(), features: *p.Features()}
	if opt.From != nil {
		t.features.Tiles, t.features.Symmetry = nil, nil
		t.features.Folded, t.features.Orbits = nil, nil
	}
	return t
}

// countMemory returns the memory in bytes that a count takes. A list of other goals is not in it.
func (t *towards) countMemory(opt Options, search enumerate.Options) (uint64, error) {
	sets := uint64(0)
	for _, texts := range [][]string{opt.From, opt.To} {
		if texts != nil {
			sets += t.Size() / 8
		}
	}
	if opt.To == nil {
		n, err := enumerate.CountMemory(t, search)
		return n + sets, err
	}
	f, err := enumerate.Estimate(t, search.Engine, search.Workers)
	if err != nil {
		return 0, err
	}
	return f.InMemory().Memory + sets, nil
}

// fits returns an error if the count needs more memory than it may take.
func (t *towards) fits(p puzzle.Puzzle) error {
	if t.most == 0 || t.need <= t.most {
		return nil
	}
	return fmt.Errorf("to count the positions of %s takes about %s of memory, and %s may be taken",
		Name(p), machine.BytesUp(int64(t.need)), machine.Bytes(int64(t.most)))
}

func (t *towards) Goals() []puzzle.Index { return t.goals }

func (t *towards) Features() *puzzle.Features { return &t.features }

// count counts the positions of p that look like one of opt.To, at each distance from those that
// look like one of opt.From. Without the one it counts all, without the other from the goals.
func (t *towards) count(ctx context.Context, p puzzle.Puzzle, opt Options,
	search enumerate.Options) (*Counted, error) {
	if opt.From != nil {
		from, err := alike(ctx, p, opt.From, opt)
		if err != nil {
			return nil, err
		}
		n, err := members(ctx, from)
		if err != nil {
			return nil, err
		}
		t.need += 8 * n // the list of goals
		if err := t.fits(p); err != nil {
			return nil, err
		}
		if t.goals, err = listed(ctx, from, n); err != nil {
			return nil, err
		}
	}
	if opt.To == nil {
		levels, err := enumerate.Count(ctx, t, search)
		return &Counted{p.Size(), levels}, err
	}
	to, err := alike(ctx, p, opt.To, opt)
	if err != nil {
		return nil, err
	}
	s, err := enumerate.Run(ctx, t, search)
	if err != nil {
		return nil, err
	}
	out := &Counted{}
	if out.Size, err = members(ctx, to); err != nil {
		return nil, err
	}
	if out.Levels, err = levelsAmong(ctx, s, to, opt); err == nil && space.Sum(out.Levels) == 0 {
		err = fmt.Errorf("of the %s to be counted none leads to one at distance 0",
			english.Counted(out.Size, "position"))
	}
	return out, err
}

// rowsBetween is how many rows of a set are read between two looks at the context.
const rowsBetween = 1 << 16

// members returns how many positions a set has.
func members(ctx context.Context, set []uint64) (n uint64, err error) {
	for some := range slices.Chunk(set, rowsBetween) {
		for _, lanes := range some {
			n += uint64(bits.OnesCount64(lanes))
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return n, nil
}

// listed returns the n positions of a set in increasing order.
func listed(ctx context.Context, set []uint64, n uint64) ([]puzzle.Index, error) {
	out := make([]puzzle.Index, 0, n)
	for row, lanes := range set {
		if row%rowsBetween == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for ; lanes != 0; lanes &= lanes - 1 {
			x := row*space.Lanes + bits.TrailingZeros64(lanes)
			out = append(out, puzzle.Index(x))
		}
	}
	return out, nil
}

// levelsAmong counts the positions of a set at each distance, up to the greatest that one has.
func levelsAmong(ctx context.Context, s space.Space, set []uint64, opt Options) ([]uint64, error) {
	levels, words, last := make([]uint64, len(s.Levels())), s.Shape().Words(), 0
	err := space.Scan(ctx, opt.Workers, s, opt.Progress.Count("reading", "positions", s.Size()),
		func() space.Reader {
			mine := make([]uint64, len(levels))
			return space.Reader{
				Visit: func(first uint64, rows []uint64) error {
					for i := 0; i*words < len(rows); i++ {
						row := rows[i*words:][:words]
						for lanes := set[first+uint64(i)]; lanes != 0; lanes &= lanes - 1 {
							lane := uint(bits.TrailingZeros64(lanes))
							if d, _, solvable := s.Shape().At(row, lane); solvable {
								mine[d]++
							}
						}
					}
					return nil
				},
				Merge: func() {
					for d, n := range mine {
						levels[d] += n
					}
				},
			}
		})
	for d, n := range levels {
		if n > 0 {
			last = d
		}
	}
	return levels[:last+1], err
}

// alike returns the set of positions that look like one of texts, a word of bits for each row. In a
// text each question mark stands for one sign of a board, or one word of a line.
func alike(ctx context.Context, p puzzle.Puzzle, texts []string, opt Options) ([]uint64, error) {
	set := make([]uint64, space.RowCount(p.Size()))
	for _, text := range texts {
		found := uint64(0)
		if strings.Contains(text, "?") {
			var err error
			if found, err = addMatches(ctx, p, text, set, opt); err != nil {
				return nil, err
			}
		} else {
			pos, err := puzzle.Read(p, text)
			if err != nil {
				return nil, err
			}
			x, ok := p.Rank(pos)
			if !ok {
				return nil, fmt.Errorf("position %q of %s is not counted: no goal can be reached "+
					"from it", text, Name(p))
			}
			set[x/space.Lanes] |= 1 << (x % space.Lanes)
			found = 1
		}
		if found == 0 {
			return nil, fmt.Errorf("no position of %s looks like %q: want one as %q, with ? for "+
				"what may be anything", Name(p), text, p.Format(p.Unrank(p.Goals()[0])))
		}
	}
	return set, nil
}

// addMatches adds the positions that look like a text with question marks. It returns how many
// there are.
func addMatches(ctx context.Context, p puzzle.Puzzle, text string, set []uint64,
	opt Options) (found uint64, err error) {
	pattern := strings.Join(strings.Fields(text), " ")
	done := opt.Progress.Count("reading positions", "positions", p.Size())
	const rowsAtOnce = 64
	err = parallel.Ranges(ctx, opt.Workers, uint64(len(set)), rowsAtOnce, func() parallel.Worker {
		mine := uint64(0)
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				first, end := from*space.Lanes, min(to*space.Lanes, p.Size())
				for x := first; x < end; x++ {
					if like(pattern, p.Format(p.Unrank(puzzle.Index(x)))) {
						set[x/space.Lanes] |= 1 << (x % space.Lanes)
						mine++
					}
				}
				done.Add(end - first)
				return nil
			},
			Merge: func() { found += mine },
		}
	})
	return found, err
}

// like reports whether a text is what a pattern describes. A question mark stands for a word if it
// is one, and for a byte otherwise.
func like(pattern, text string) bool {
	const ends = " ,"
	for i := range len(pattern) {
		switch {
		case text == "":
			return false
		case pattern[i] != '?':
			if pattern[i] != text[0] {
				return false
			}
			text = text[1:]
		case (i == 0 || strings.IndexByte(ends, pattern[i-1]) >= 0) &&
			(i == len(pattern)-1 || strings.IndexByte(ends, pattern[i+1]) >= 0):
			if end := strings.IndexAny(text, ends); end >= 0 {
				text = text[end:]
			} else {
				text = ""
			}
		default:
			text = text[1:]
		}
	}
	return text == ""
}
