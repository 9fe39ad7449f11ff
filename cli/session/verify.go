package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/search"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// Checking is how a database is verified.
type Checking struct {
	Quick   bool   // checksums, and a sample of the positions
	Seed    uint64 // of the sample
	Workers int
}

// Verified is what a verification has come to: its record for JSON, and a line for
// people.
type Verified struct {
	Record any
	Line   string
}

// verifiedRecord is that of a table.
type verifiedRecord struct {
	*verify.Report
	Quick   bool    `json:"quick"`
	Seed    *uint64 `json:"seed,omitempty"` // of the sample
	Seconds float64 `json:"seconds"`
}

// Verify proves the database of p, or its pattern databases. All faults but the one
// that the error names are noted.
func (s *Session) Verify(ctx context.Context, p puzzle.Puzzle, how Checking) (*Verified, error) {
	if tablebase.IsSearched(p) {
		return s.verifyPatterns(ctx, p, how)
	}
	t, err := s.Built(ctx, p)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	db, err := t.Table()
	if err != nil {
		return nil, err
	}
	p = db.Puzzle()
	began := time.Now()
	show := s.Work(name(p))
	options := verify.Options{Workers: how.Workers, Progress: show.Report}
	r := verifiedRecord{Quick: how.Quick}
	if how.Quick {
		r.Seed = &how.Seed
		r.Report, err = verify.Quick(ctx, p, db, how.Seed, options)
	} else {
		r.Report, err = verify.Run(ctx, p, db, options)
	}
	show.End()
	if failed := (*verify.Failed)(nil); errors.As(err, &failed) {
		for _, f := range failed.Faults[1:] {
			s.Note("%s: %s", name(p), f)
		}
	}
	if err != nil {
		return nil, err
	}
	r.Seconds = time.Since(began).Seconds()
	what := fmt.Sprintf("all %s positions follow from the rules", table.Grouped(r.Judged))
	if r.Quick && r.Judged < r.Positions {
		what = fmt.Sprintf("%s positions drawn with seed %d follow from the rules",
			table.Grouped(r.Judged), *r.Seed)
	}
	return &Verified{r,
		fmt.Sprintf("%s: %s, %s reached, greatest distance %d, content hash %s, %.1f s",
			name(p), what, table.Grouped(r.Reached), r.MaxDistance, r.ContentHash, r.Seconds)}, nil
}

// verifiedPatterns is the record of pattern databases.
type verifiedPatterns struct {
	Puzzle      string  `json:"puzzle"`
	Partition   string  `json:"partition"`
	States      uint64  `json:"states"`
	ContentHash string  `json:"content_hash"`
	Quick       bool    `json:"quick"`
	Seconds     float64 `json:"seconds"`
}

// verifyPatterns proves the pattern databases of p; a quick one compares them with
// their checksums and content hash.
func (s *Session) verifyPatterns(ctx context.Context, p puzzle.Puzzle,
	how Checking) (*Verified, error) {
	file, err := s.Patterns(p)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	began := time.Now()
	r := verifiedPatterns{Puzzle: file.Manifest().Puzzle, Partition: file.Manifest().Partition,
		ContentHash: file.Manifest().ContentHash, Quick: how.Quick}
	tables, err := tablebase.LoadPatterns(ctx, p, file)
	if err != nil {
		return nil, err
	}
	var words [][]uint64
	for _, t := range tables {
		words = append(words, t.Bits)
		r.States += t.Size()
	}
	if err := file.CheckContent(words); err != nil {
		return nil, err
	}
	what := "all checksums hold"
	if !how.Quick {
		what = fmt.Sprintf("all %s states follow from the rules of their patterns",
			table.Grouped(r.States))
		if err := s.provePatterns(ctx, p, file, tables, how.Workers); err != nil {
			return nil, err
		}
	}
	r.Seconds = time.Since(began).Seconds()
	return &Verified{r, fmt.Sprintf("%s: pattern databases %s: %s, content hash %s, %.1f s",
		name(p), r.Partition, what, r.ContentHash, r.Seconds)}, nil
}

// provePatterns proves all pattern databases, one after the other.
func (s *Session) provePatterns(ctx context.Context, p puzzle.Puzzle, file *store.Patterns,
	tables []search.Table, workers int) error {
	show := s.Work(name(p))
	defer show.End()
	var done, total uint64
	for _, t := range tables {
		total += t.Size()
	}
	for i, t := range tables {
		report := progress.Func(show.Report).Within("judging", "states", done, total)
		if err := verify.Pattern(ctx, t.Space, t.Bits, file.Manifest().Patterns[i], workers,
			report); err != nil {
			return fmt.Errorf("%s: %w", file.Path(), err)
		}
		done += t.Size()
	}
	return nil
}
