package tablebase

import (
	"context"
	"fmt"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/verify"
)

// VerifyOptions has the options of verifying a file. The zero value proves the whole file.
type VerifyOptions struct {
	Quick bool   // only checksums, and a sample of the positions of a table
	Seed  uint64 // of the sample
	verify.Options
}

// Verified says what was verified.
type Verified struct {
	*verify.Report
	Quick   bool    `json:"quick"`
	Seed    *uint64 `json:"seed,omitempty"` // of the sample
	Seconds float64 `json:"seconds"`
}

// Verify proves the file of p from the rules, or checks it quickly. The errors are those of
// Open. The error is a *verify.RulesError if positions break rules, and wraps store.ErrDamaged if
// the file contradicts itself.
func (d Dir) Verify(ctx context.Context, p puzzle.Puzzle, opt VerifyOptions) (*Verified, error) {
	began := time.Now()
	r, err := d.databaseOf(p).verify(ctx, opt)
	if err != nil {
		return nil, d.missing(p, err)
	}
	v := &Verified{Report: r, Quick: opt.Quick, Seconds: time.Since(began).Seconds()}
	if opt.Quick && r.TableReport != nil {
		v.Seed = &opt.Seed
	}
	return v, nil
}

func (t *byTable) verify(ctx context.Context, opt VerifyOptions) (*verify.Report, error) {
	db, err := t.file()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if opt.Quick {
		return verify.Quick(ctx, db, opt.Seed, opt.Options)
	}
	return verify.Run(ctx, db, opt.Options)
}

func (s *bySearch) verify(ctx context.Context, opt VerifyOptions) (*verify.Report, error) {
	file, databases, err := s.load(ctx)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if opt.Quick {
		return verify.QuickPatterns(file, databases)
	}
	return verify.Patterns(ctx, file, databases, opt.Options)
}

// String says for people what was verified.
func (v *Verified) String() string {
	hash := fmt.Sprintf("content hash %s, %.1f s", v.ContentHash, v.Seconds)
	switch {
	case v.PatternsReport != nil && v.Quick:
		return fmt.Sprintf("pattern databases %s: all checksums hold, %s", v.Partition, hash)
	case v.PatternsReport != nil:
		return fmt.Sprintf("pattern databases %s: all %s states follow from the rules of their "+
			"patterns, %s", v.Partition, english.Grouped(v.States), hash)
	}
	what := fmt.Sprintf("all %s positions", english.Grouped(v.Checked))
	if v.Quick && v.Checked < v.Positions {
		what = fmt.Sprintf("%s positions drawn with seed %d", english.Grouped(v.Checked), *v.Seed)
	}
	return fmt.Sprintf("%s follow from the rules, %s reached, greatest distance %s, %s", what,
		english.Grouped(v.Reached), english.Grouped(int(v.MaxDistance)), hash)
}
