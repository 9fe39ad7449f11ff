package tablebase

import (
	"context"
	"fmt"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/space/progress"
	"puzzlebase/verify"
)

// Verification is how a file is verified. The zero value proves all of it.
type Verification struct {
	Quick    bool   // only checksums, and of a table a sample of the positions
	Seed     uint64 // of the sample
	Workers  int    // goroutines; 0 means one for each processor
	Progress progress.Func
	Note     func(Note) // told what a person may want to know
}

func (v *Verification) options() verify.Options {
	return verify.Options{Workers: v.Workers, Progress: v.Progress}
}

// Verified says what was verified.
type Verified struct {
	*verify.Report
	Quick   bool    `json:"quick"`
	Seed    *uint64 `json:"seed,omitempty"` // of the sample
	Seconds float64 `json:"seconds"`
}

// Verify proves the file of p from the rules alone, or checks it quickly. It waits as Open does.
// The error is a *verify.Failed when positions break rules, and wraps store.ErrDamaged when the
// file contradicts itself.
func (d Dir) Verify(ctx context.Context, p puzzle.Puzzle,
	how Verification) (v *Verified, err error) {
	err = d.whenBuilt(ctx, p, how.Note, func(k kind) error {
		began := time.Now()
		r, err := k.verify(ctx, how)
		if err != nil {
			return err
		}
		v = &Verified{Report: r, Quick: how.Quick, Seconds: time.Since(began).Seconds()}
		if how.Quick && r.OfTable != nil {
			v.Seed = &how.Seed
		}
		return nil
	})
	return v, err
}

func (t *byTable) verify(ctx context.Context, how Verification) (*verify.Report, error) {
	tb, err := t.open(ctx)
	if err != nil {
		return nil, err
	}
	defer tb.Close()
	table, err := tb.Table()
	if err != nil {
		return nil, err
	}
	if how.Quick {
		return verify.Quick(ctx, tb.Puzzle(), table, how.Seed, how.options())
	}
	return verify.Run(ctx, tb.Puzzle(), table, how.options())
}

func (s *bySearch) verify(ctx context.Context, how Verification) (*verify.Report, error) {
	file, err := s.file()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tables, err := search.Load(ctx, s.puzzle, file)
	if err != nil {
		return nil, err
	}
	return verify.Patterns(ctx, file, tables, how.Quick, how.options())
}

// String says for people what was verified.
func (v *Verified) String() string {
	hash := fmt.Sprintf("content hash %s, %.1f s", v.ContentHash, v.Seconds)
	switch {
	case v.OfPatterns != nil && v.Quick:
		return fmt.Sprintf("pattern databases %s: all checksums hold, %s", v.Partition, hash)
	case v.OfPatterns != nil:
		return fmt.Sprintf("pattern databases %s: all %s states follow from the rules of their "+
			"patterns, %s", v.Partition, grouped(v.States), hash)
	}
	what := fmt.Sprintf("all %s positions", grouped(v.Judged))
	if v.Quick && v.Judged < v.Positions {
		what = fmt.Sprintf("%s positions drawn with seed %d", grouped(v.Judged), *v.Seed)
	}
	return fmt.Sprintf("%s follow from the rules, %s reached, greatest distance %d, %s", what,
		grouped(v.Reached), v.MaxDistance, hash)
}
