package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// PatternManifest describes a file of pattern databases. Its buckets differ from those of a table,
// and [Open] refuses it.
type PatternManifest struct {
	FormatVersion int            `json:"format_version"`
	Puzzle        string         `json:"puzzle"` // canonical spec
	Partition     string         `json:"partition"`
	Patterns      []PatternTable `json:"patterns"`
	// SHA-256, in hexadecimal, of the fields above and of all words.
	ContentHash string `json:"content_hash"`
}

// PatternTable is the database of one pattern.
type PatternTable struct {
	Tiles  []int    `json:"tiles"`  // by the numbers on them
	States uint64   `json:"states"` // numbered, reached or not
	Levels []uint64 `json:"levels"` // states at each distance
	Words  uint64   `json:"words"`  // stored words; see pattern.Database
}

// HashContent returns the content hash, in hexadecimal, of the patterns and their words.
func (m *PatternManifest) HashContent(bits [][]uint64) string {
	h := layouts.NewHash()
	fmt.Fprintf(h, "puzzlebase patterns %d\n%s\n", m.FormatVersion, m.Puzzle)
	for _, p := range m.Patterns {
		fmt.Fprintf(h, "%v %d %d\n", p.Tiles, p.States, p.Words)
	}
	for _, words := range bits {
		for i := range layouts.Pieces(uint64(len(words))) {
			h.Write(bigmem.LittleEndian(layouts.Piece(words, i)))
		}
	}
	return h.Hex()
}

// Patterns is an open file of pattern databases.
type Patterns struct {
	file
	manifest PatternManifest
	pieces   *pages.Tree
}

// OpenPatterns opens the file of pattern databases at path. It returns errors as [Open] does.
func OpenPatterns(path string) (*Patterns, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	p := &Patterns{file: *f}
	if err := p.readManifest(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return p, nil
}

// OpenPatternsOf is OpenPatterns for the pattern databases of a spec. The error wraps ErrForeign if
// the file holds those of another puzzle.
func OpenPatternsOf(path, spec string) (*Patterns, error) {
	p, err := OpenPatterns(path)
	if err != nil || p.manifest.Puzzle == spec {
		return p, err
	}
	return nil, errors.Join(foreign("%s holds the pattern databases of %s, want those of %s",
		path, english.Spec(p.manifest.Puzzle), english.Spec(spec)), p.Close())
}

func (p *Patterns) readManifest() (err error) {
	defer p.guard(debug.SetPanicOnFault(true), &err)
	about, err := p.bucket(PatternsBucket)
	if err == nil {
		p.pieces, err = p.bucket(PiecesBucket)
	}
	if err != nil {
		return err
	}
	if about == nil || p.pieces == nil {
		return foreign("%s holds no pattern databases", p.path)
	}
	return p.decodeManifest(about, &p.manifest)
}

// Manifest describes the file. The caller must not change it.
func (p *Patterns) Manifest() *PatternManifest { return &p.manifest }

// Read reads the words of a pattern database, on all processors. The length of
// dst must be that of the manifest. The error wraps ErrDamaged if a checksum fails.
func (p *Patterns) Read(ctx context.Context, pattern int, dst []uint64) error {
	pieces := uint64(layouts.Pieces(uint64(len(dst))))
	return parallel.Ranges(ctx, 0, pieces, 1, func() parallel.Worker {
		return parallel.Worker{Visit: func(i, _ uint64) error {
			return p.readPiece(pattern, int(i), layouts.Piece(dst, int(i)))
		}}
	})
}

func (p *Patterns) readPiece(pattern, i int, dst []uint64) (err error) {
	defer p.guard(debug.SetPanicOnFault(true), &err)
	value, err := p.pieces.Get(layouts.PieceKey(pattern, i))
	if err != nil {
		return Damaged(p.path, "pattern %d: %w", pattern, err)
	}
	if !layouts.UnpackPiece(value, dst) {
		return Damaged(p.path, "the checksum of piece %d of pattern %d fails", i, pattern)
	}
	return nil
}

// CheckContent compares the content hash with the words of all pattern databases.
func (p *Patterns) CheckContent(bits [][]uint64) error {
	if found := p.manifest.HashContent(bits); found != p.manifest.ContentHash {
		return Damaged(p.path, "its content hashes to %s, its manifest says %s", found,
			p.manifest.ContentHash)
	}
	return nil
}

// SpecOf returns the spec of the puzzle of a file, either a table or pattern databases. It
// returns errors as [Open] does.
func SpecOf(path string) (string, error) {
	db, err := openAny(path)
	if err == nil {
		defer db.Close()
		return db.Manifest().Puzzle, nil
	}
	if !errors.Is(err, ErrPatterns) {
		return "", err
	}
	p, err := OpenPatterns(path)
	if err != nil {
		return "", err
	}
	defer p.Close()
	return p.Manifest().Puzzle, nil
}
