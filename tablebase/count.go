package tablebase

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
)

// Counted is how many positions of a puzzle have an index, and how many there are at each distance.
type Counted struct {
	Size   uint64
	Levels []uint64
}

// Count counts the positions of p at each distance, without a database. It uses the options Engine,
// Workers, Memory, Fresh, Checkpoints, Interrupt, From, To, and the functions that are called. Only
// with Checkpoints, or if it goes on from a checkpoint, it writes files, beside those of the
// databases; with From or To it never does. The error says so if it does not fit into the memory.
// Other errors are those of [Dir.Build].
func (d Dir) Count(ctx context.Context, p puzzle.Puzzle, opt Options) (*Counted, error) {
	opt.Workers = atLeastOne(opt.Workers)
	p, err := discover.Find(ctx, p, discover.Options{Workers: opt.Workers, Progress: opt.Progress})
	if err != nil {
		return nil, err
	}
	search := enumerate.Options{Workers: opt.Workers, Engine: opt.Engine, Progress: opt.Progress,
		OnLevel: opt.OnLevel}
	t := newOtherGoals(p, opt)
	if t.need, err = t.countMemory(opt, search); err != nil {
		return nil, err
	}
	t.most = opt.memory(machine.FreeMemory().Bytes)
	if err := t.fits(p); err != nil {
		return nil, err
	}
	if opt.From == nil && opt.To == nil &&
		(opt.Checkpoints || !opt.Fresh && checkpoints.Exist(d.countPath(p))) {
		levels, err := d.countSaving(ctx, p, opt, search)
		return &Counted{p.Size(), levels}, err
	}
	ctx, end := newSaver(p, d.countPath(p), opt).heed(ctx)
	defer end()
	return t.count(ctx, p, opt, search)
}

// countPath is the path of a database that never exists. The files that [Dir.Count] saves are named
// after it.
func (d Dir) countPath(p puzzle.Puzzle) string {
	return strings.TrimSuffix(d.File(p), store.Extension) + ".count" + store.Extension
}

// countSaving counts with checkpoints.
func (d Dir) countSaving(ctx context.Context, p puzzle.Puzzle, opt Options,
	search enumerate.Options) ([]uint64, error) {
	path := d.countPath(p)
	lock, err := beside.Acquire(path)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	search.Progress = lock.Watch(search.Progress)
	saves := newSaver(p, path, opt)
	defer saves.close()
	ctx, end := saves.heed(ctx)
	defer end()
	from, err := saves.find()
	if err != nil {
		return nil, err
	}
	var snapshot *space.Snapshot
	if snapshot, err = saves.resume(ctx, from); err == nil {
		search.Saver, search.Resume = saves, snapshot
		saves.snapshots.Store(true)
		// An engine that is named may count in another form than one that is chosen.
		if usual, err := enumerate.Choose(p, ""); err == nil && usual.Name != saves.engine {
			search.Engine = saves.engine
		}
		var levels []uint64
		if levels, err = enumerate.Count(ctx, p, search); err == nil {
			return levels, saves.finish(nil)
		}
	}
	return nil, saves.finish(err)
}

// otherGoals is a puzzle with other goals. It does not offer what follows from its own goals: its
// symmetries and the form of tiles.
type otherGoals struct {
	puzzle.Graph
	goals    []puzzle.Index
	features puzzle.Features

	need uint64 // bytes of memory that the count takes, as far as that is known
	most uint64 // bytes that it may take; 0 means any number
}

func newOtherGoals(p puzzle.Puzzle, opt Options) *otherGoals {
	t := &otherGoals{Graph: p, goals: p.Goals(), features: *p.Features()}
	if opt.From != nil {
		t.features.Tiles, t.features.Symmetry = nil, nil
		t.features.Folded, t.features.Orbits = nil, nil
	}
	return t
}

// countMemory returns the memory in bytes that a count takes. A list of other goals is not in it.
func (t *otherGoals) countMemory(opt Options, search enumerate.Options) (uint64, error) {
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
func (t *otherGoals) fits(p puzzle.Puzzle) error {
	if t.most == 0 || t.need <= t.most {
		return nil
	}
	return fmt.Errorf("to count the positions of %s takes about %s of memory, and %s may be taken",
		Name(p), machine.BytesUp(int64(t.need)), machine.Bytes(int64(t.most)))
}

func (t *otherGoals) Goals() []puzzle.Index { return t.goals }

func (t *otherGoals) Features() *puzzle.Features { return &t.features }

// count counts the positions of p that look like one of opt.To, at each distance from those that
// look like one of opt.From. Without the one it counts all, without the other from the goals.
func (t *otherGoals) count(ctx context.Context, p puzzle.Puzzle, opt Options,
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
