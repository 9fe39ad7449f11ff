package verify

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// reader is what is read of a database. Tests have some of it read wrong.
type reader interface {
	space.Stored // Rows works only in a full layout, and StoredBits only in others
	Lookup(x puzzle.Index) (store.Entry, error)
}

// Options are the options of a verification. The zero value is ready to use.
type Options struct {
	Workers  int           // goroutines; 0 means one for each processor
	Progress progress.Func // reports the phases below, and those of store.DB.Check
}

// Report says what was verified: a table, or pattern databases.
type Report struct {
	Puzzle string `json:"puzzle"`
	*TableReport
	*PatternsReport
	ContentHash string `json:"content_hash"`
	Checked     uint64 `json:"judged,omitempty"` // positions of a table; JSON keeps an older word
}

// TableReport describes a verified table.
type TableReport struct {
	Layout      layouts.Layout  `json:"layout"`
	Positions   uint64          `json:"positions"`
	Reached     uint64          `json:"reached"`
	MaxDistance puzzle.Distance `json:"max_distance"`
}

// PatternsReport describes verified pattern databases.
type PatternsReport struct {
	Partition string `json:"partition"`
	States    uint64 `json:"states"`
}

// The phases of a verification after the file is checked, in the words of progress reports.
const (
	phaseLoad   = "loading distances"
	phaseSearch = "searching"
	phaseCheck  = "verifying"
	phaseClosed = "trying all moves" // for a discovered puzzle
	phaseReach  = "going from the start"
)

// Run verifies the whole database. The error is a *RulesError when positions
// break rules, and wraps store.ErrDamaged when the file contradicts itself.
func Run(ctx context.Context, db *store.DB, opt Options) (*Report, error) {
	if err := db.Check(ctx, opt.Progress); err != nil {
		return nil, err
	}
	return newVerifier(db, db, opt).run(ctx)
}

func (v *verifier) run(ctx context.Context) (*Report, error) {
	if err := v.checkDiscovered(ctx); err != nil {
		return nil, err
	}
	check := v.checkRows
	if !v.manifest.HasRows() {
		check = v.checkBits
	}
	if err := check(ctx); err != nil {
		return nil, err
	}
	return v.report(v.manifest.Size), nil
}

type verifier struct {
	puzzle   puzzle.Puzzle
	file     *store.DB
	read     reader // rows, bits and entries of the file; a test reads some of them wrong
	manifest *store.Manifest
	full     bool // the layout holds rows
	opt      Options
	content  *store.ContentCheck
	codes    *codes
	suspects suspects
}

func newVerifier(db *store.DB, read reader, opt Options) *verifier {
	m := db.Manifest()
	return &verifier{puzzle: db.Puzzle(), file: db, read: read, manifest: m,
		full: m.Layout == layouts.Full, opt: opt, content: db.NewContentCheck()}
}

func (v *verifier) damaged(format string, args ...any) error {
	return store.Damaged(v.file.Path(), format, args...)
}

func (v *verifier) report(checked uint64) *Report {
	m := v.manifest
	return &Report{
		Puzzle: m.Puzzle, TableReport: &TableReport{m.Layout, m.Size, m.Reached, m.MaxDistance},
		ContentHash: m.ContentHash, Checked: checked,
	}
}

func (v *verifier) load(ctx context.Context) error {
	words := v.manifest.Shape.Words()
	return space.Scan(ctx, v.opt.Workers, v.read, v.count(phaseLoad), func() space.Visitor {
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			v.codes.set(first, rows, words)
			return nil
		}}
	})
}

func (v *verifier) count(phase string) *progress.Counter {
	return v.opt.Progress.Count(phase, "positions", v.manifest.Size)
}

// checkRows finds the distances of all positions, and checks these and the parent moves.
func (v *verifier) checkRows(ctx context.Context) (err error) {
	if v.codes, err = newCodes(v.manifest.Size, v.manifest.Shape.Distance); err != nil {
		return fmt.Errorf("%s: %w", v.file.Path(), err)
	}
	find := v.search
	if v.full {
		find = v.load
	}
	if err := find(ctx); err != nil {
		return err
	}
	start, done := checksOf(v.puzzle, v.codes), v.count(phaseCheck)
	shape, per := v.manifest.Shape, uint64(v.content.BlockRows())
	rows := space.RowCount(v.manifest.Size)
	err = parallel.Ranges(ctx, v.opt.Workers, rows, per, func() parallel.Worker {
		buf, parents, bad := make([]uint64, per*uint64(shape.Words())),
			make([]uint64, per*uint64(shape.Parent)), make([]uint64, per)
		check := start()
		return parallel.Worker{Visit: func(from, to uint64) error {
			parents, bad := parents[:(to-from)*uint64(shape.Parent)], bad[:to-from]
			clear(parents)
			check(from, parents, bad)
			if err := v.compare(from, buf[:(to-from)*uint64(shape.Words())], parents,
				bad); err != nil {
				return err
			}
			v.suspects.note(from, bad)
			done.Add(min(to*space.Lanes, v.manifest.Size) - from*space.Lanes)
			return nil
		}}
	})
	if err == nil && v.suspects.count > 0 {
		return v.failed()
	}
	if err == nil && !v.full {
		return v.content.Compare()
	}
	return err
}

// compare compares the parent moves with those of the file, and sets bad where they differ. For a
// compact layout it compares the stored bits of whole rows, and adds the rows to the content hash.
func (v *verifier) compare(first uint64, rows, parents, bad []uint64) error {
	shape := v.manifest.Shape
	words, wide := shape.Words(), shape.Parent
	if v.full {
		if err := v.read.Rows(first, rows); err != nil {
			return err
		}
		for i := range bad {
			for k := range wide {
				bad[i] |= rows[i*words+shape.Distance+k] ^ parents[i*wide+k]
			}
		}
		return nil
	}
	for i := range bad {
		v.codes.row(first+uint64(i), rows[i*words:])
		copy(rows[i*words+shape.Distance:(i+1)*words], parents[i*wide:])
	}
	if err := v.content.Block(int(first)/v.content.BlockRows(), rows); err != nil {
		return err
	}
	same, err := v.file.Matches(first, rows)
	for i := 0; err == nil && !same && i < len(bad); i++ {
		var here bool
		if here, err = v.file.Matches(first+uint64(i), rows[i*words:(i+1)*words]); !here {
			bad[i] |= 1 // the layout does not show which position it is
		}
	}
	return err
}

// mostFaults is the greatest number of positions in a [RulesError]. Tests raise it.
var mostFaults = 10

// suspects are the positions that break a rule. Several goroutines add to them.
type suspects struct {
	mu    sync.Mutex
	count uint64
	first []puzzle.Index // the first of them, in order, at most mostFaults
}

// note adds the lanes of bad, whose first row is first.
func (s *suspects) note(first uint64, bad []uint64) {
	if !slices.ContainsFunc(bad, func(lanes uint64) bool { return lanes != 0 }) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, lanes := range bad {
		s.count += uint64(bits.OnesCount64(lanes))
		for ; lanes != 0; lanes &= lanes - 1 {
			s.first = append(s.first, space.Index(first+uint64(i), bits.TrailingZeros64(lanes)))
		}
	}
	slices.Sort(s.first)
	s.first = s.first[:min(len(s.first), mostFaults)]
}

func (v *verifier) failed() error {
	f := &RulesError{Puzzle: v.manifest.Puzzle, Count: v.suspects.count}
	for _, x := range v.suspects.first {
		if !v.manifest.HasRows() && v.manifest.Layout.Folds() { // it is the number of an orbit
			x = v.puzzle.Features().Folded.Get().Unfold(x)
		}
		fault, err := v.explain(x)
		if err != nil {
			return err
		}
		f.Faults = append(f.Faults, fault)
	}
	return f
}
