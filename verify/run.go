package verify

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// Source is a database as this package reads it; a store.DB is one. All methods
// are safe for concurrent use.
type Source interface {
	space.Space // Rows of a full layout alone
	Manifest() *store.Manifest
	// Check compares the file with itself.
	Check(ctx context.Context, report progress.Func) error
	// Lookup returns what the file says of one position.
	Lookup(x puzzle.Index) (store.Entry, error)
	// Matches compares rows with what a compact layout holds of them.
	Matches(first uint64, rows []uint64) (bool, error)
	// NewDigest begins a comparison of rows with the manifest's hashes.
	NewDigest() *store.Digest
	// BlockOf names the block that tells of x.
	BlockOf(x puzzle.Index) int
}

// Options are what a verification may be told. The zero value is ready to use.
type Options struct {
	Workers  int           // goroutines; 0 means one for each processor
	Faults   int           // how many faults are named at the most; 0 means 10
	Progress progress.Func // told of the phases below
}

// Report says what was verified.
type Report struct {
	Puzzle      string          `json:"puzzle"`
	Layout      store.Layout    `json:"layout"`
	Positions   uint64          `json:"positions"`
	Reached     uint64          `json:"reached"`
	MaxDistance puzzle.Distance `json:"max_distance"`
	ContentHash string          `json:"content_hash"`
	Judged      uint64          `json:"judged"` // positions held against the rules
}

// The phases of a verification after the file is checked, as progress names them.
const (
	phaseLoad   = "loading distances"
	phaseSearch = "searching"
	phaseJudge  = "judging"
)

// Run verifies the whole database of p. The error is a *Failed when positions
// break rules, and wraps store.ErrDamaged when the file contradicts itself.
func Run(ctx context.Context, p puzzle.Puzzle, src Source, opt Options) (*Report, error) {
	v := newVerifier(p, src, opt)
	if err := src.Check(ctx, opt.Progress); err != nil {
		return nil, err
	}
	var err error
	if v.full {
		err = v.load(ctx)
	} else {
		err = v.search(ctx)
	}
	if err != nil {
		return nil, err
	}
	if err := v.judgeAll(ctx); err != nil {
		return nil, err
	}
	return v.report(v.manifest.Size), nil
}

// verifier is a verification in progress.
type verifier struct {
	puzzle   puzzle.Puzzle
	src      Source
	manifest *store.Manifest
	full     bool // the layout holds rows
	opt      Options
	digest   *store.Digest
	codes    *codes

	mu       sync.Mutex     // guards what follows
	count    uint64         // positions that break a rule
	suspects []puzzle.Index // the first of them, in order
}

func newVerifier(p puzzle.Puzzle, src Source, opt Options) *verifier {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	if opt.Faults <= 0 {
		opt.Faults = 10
	}
	m := src.Manifest()
	return &verifier{puzzle: p, src: src, manifest: m, full: m.Layout == store.Full, opt: opt, digest: src.NewDigest()}
}

func (v *verifier) report(judged uint64) *Report {
	m := v.manifest
	return &Report{m.Puzzle, m.Layout, m.Size, m.Reached, m.MaxDistance, m.ContentHash, judged}
}

// load reads the distances of all positions.
func (v *verifier) load(ctx context.Context) error {
	var err error
	if v.codes, err = newCodes(v.manifest.Size, v.manifest.Planes.Distance); err != nil {
		return err
	}
	return v.pieces(ctx, phaseLoad, func(_ int, first, groups uint64, w *worker) error {
		rows := w.rows[:groups*uint64(v.manifest.Planes.Words())]
		if err := v.src.Rows(first, rows); err != nil {
			return err
		}
		words := v.manifest.Planes.Words()
		for g := range groups {
			copy(v.codes.row(first+g), rows[g*uint64(words):])
		}
		return nil
	})
}

// worker is the scratch room of one goroutine.
type worker struct {
	rows, parents, bad []uint64
}

// pieces calls work for each block of the full layout on all workers.
func (v *verifier) pieces(ctx context.Context, phase string, work func(n int, first, groups uint64, w *worker) error) error {
	done := v.opt.Progress.Count(phase, "positions", v.manifest.Size)
	shape, all := v.manifest.Planes, space.RowCount(v.manifest.Size)
	per := v.digest.BlockGroups()
	var taken atomic.Int64
	pool, ctx := errgroup.WithContext(ctx)
	for range v.opt.Workers {
		pool.Go(func() error {
			w := &worker{make([]uint64, per*shape.Words()), make([]uint64, per*shape.Parent), make([]uint64, per)}
			for ctx.Err() == nil {
				n := int(taken.Add(1)) - 1
				if n >= v.digest.Blocks() {
					break
				}
				first := uint64(n) * uint64(per)
				groups := min(uint64(per), all-first)
				if err := work(n, first, groups, w); err != nil {
					return err
				}
				done.Add(groups * space.Lanes)
			}
			return ctx.Err()
		})
	}
	return pool.Wait()
}

// judgeAll judges every position.
func (v *verifier) judgeAll(ctx context.Context) error {
	j := newJudge(v.puzzle, v.codes)
	err := v.pieces(ctx, phaseJudge, func(n int, first, groups uint64, w *worker) error {
		parents, bad := w.parents[:groups*uint64(v.manifest.Planes.Parent)], w.bad[:groups]
		clear(parents)
		j.judge(first, parents, bad)
		if err := v.compare(n, first, w.rows[:groups*uint64(v.manifest.Planes.Words())], parents, bad); err != nil {
			return err
		}
		v.suspect(first, bad)
		return nil
	})
	if err == nil && v.count > 0 {
		return v.failed()
	}
	if err == nil && !v.full {
		return v.digest.Compare()
	}
	return err
}

// compare compares the parent moves with those of the file, and sets in bad
// where they differ. In a compact layout it is the whole rows that are compared
// with what the layout keeps of them, and digested.
func (v *verifier) compare(n int, first uint64, rows, parents, bad []uint64) error {
	shape := v.manifest.Planes
	words, wide := shape.Words(), shape.Parent
	if v.full {
		if err := v.src.Rows(first, rows); err != nil {
			return err
		}
		for g := range bad {
			for k := range wide {
				bad[g] |= rows[g*words+shape.Distance+k] ^ parents[g*wide+k]
			}
		}
		return nil
	}
	for g := range bad {
		copy(rows[g*words:], v.codes.row(first+uint64(g)))
		copy(rows[g*words+shape.Distance:(g+1)*words], parents[g*wide:])
	}
	if err := v.digest.Block(n, rows); err != nil {
		return err
	}
	same, err := v.src.Matches(first, rows)
	for g := 0; err == nil && !same && g < len(bad); g++ {
		var here bool
		if here, err = v.src.Matches(first+uint64(g), rows[g*words:(g+1)*words]); !here {
			bad[g] |= 1 // the layout does not tell which position it is
		}
	}
	return err
}

// suspect notes the lanes of bad.
func (v *verifier) suspect(first uint64, bad []uint64) {
	for g, lanes := range bad {
		if lanes == 0 {
			continue
		}
		v.mu.Lock()
		for lane := range puzzle.Index(space.Lanes) {
			if lanes>>lane&1 == 1 {
				v.count++
				v.suspects = append(v.suspects, puzzle.Index(first+uint64(g))*space.Lanes+lane)
			}
		}
		if len(v.suspects) > 2*v.opt.Faults+space.Lanes {
			slices.Sort(v.suspects)
			v.suspects = v.suspects[:v.opt.Faults]
		}
		v.mu.Unlock()
	}
}

// failed judges the first suspects once more to say what is wrong with them.
func (v *verifier) failed() error {
	slices.SortFunc(v.suspects, func(x, y puzzle.Index) int { return cmp.Compare(x, y) })
	f := &Failed{Puzzle: v.manifest.Puzzle, Count: v.count}
	for _, x := range v.suspects[:min(len(v.suspects), v.opt.Faults)] {
		fault, err := v.explain(x)
		if err != nil {
			return err
		}
		f.Faults = append(f.Faults, fault)
	}
	if len(f.Faults) == 0 {
		return fmt.Errorf("%s: %d positions break a rule, none was kept", v.manifest.Puzzle, v.count)
	}
	return f
}
