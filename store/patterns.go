package store

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"runtime/debug"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// PatternManifest says what a file of pattern databases holds. Such a file is no
// table of positions: it has buckets of its own, and [Open] refuses it.
type PatternManifest struct {
	FormatVersion int            `json:"format_version"`
	Puzzle        string         `json:"puzzle"` // canonical spec
	Partition     string         `json:"partition"`
	Patterns      []PatternTable `json:"patterns"`
	ContentHash   string         `json:"content_hash"` // SHA-256, in hexadecimal, of what stands above and of all words
}

// PatternTable is the database of one pattern.
type PatternTable struct {
	Tiles  []int    `json:"tiles"`  // by the numbers on them
	States uint64   `json:"states"` // numbered, reached or not
	Levels []uint64 `json:"levels"` // states at each distance
	Words  uint64   `json:"words"`  // of 64 bits, one for each state, that are stored
}

// Names of buckets of pattern databases; their manifest has the keys of others.
var (
	patternsBucket = []byte("patterns")
	piecesBucket   = []byte("pieces")
)

// patternPiece is how many words of a pattern database are the value of one key, but for
// the last of each. With a checksum and bbolt's headers they fill whole pages.
const patternPiece = 1<<17 - 16

// piecesAtOnce is how many pieces are put at once: a transaction for each would leave
// holes in the file.
const piecesAtOnce = 16

// pieceKey is the number of the pattern and of its piece.
func pieceKey(pattern, piece int) []byte {
	return binary.BigEndian.AppendUint32([]byte{byte(pattern)}, uint32(piece))
}

// pieces is how many pieces so many words have.
func pieces(words uint64) int { return int((words + patternPiece - 1) / patternPiece) }

// PackPatterns puts pattern databases and their manifest into a file, of which it sets the
// format version and the content hash. Bits are the words of each.
func PackPatterns(ctx context.Context, m *PatternManifest, bits [][]uint64, build *Build, report progress.Func, put Put) error {
	m.FormatVersion = FormatVersion
	sum := m.hash()
	var total int
	for _, words := range bits {
		total += pieces(uint64(len(words)))
	}
	written := report.Count("writing", "pieces", uint64(total))
	var values [piecesAtOnce][]byte
	var pairs []Pair
	for n, words := range bits {
		all := pieces(uint64(len(words)))
		for i := range all {
			room := &values[len(pairs)]
			*room = pieceBytes(*room, words, i)
			vector.ClearUpper()
			sum.Write(*room)
			*room = binary.LittleEndian.AppendUint32(*room, crc32.Checksum(*room, layouts.Castagnoli))
			pairs = append(pairs, Pair{pieceKey(n, i), *room})
			if last := n == len(bits)-1 && i == all-1; len(pairs) < piecesAtOnce && !last {
				continue
			}
			if err := errors.Join(ctx.Err(), put(piecesBucket, pairs)); err != nil {
				return err
			}
			written.Add(uint64(len(pairs)))
			pairs = pairs[:0]
		}
	}
	m.ContentHash = hex.EncodeToString(sum.Sum(nil))
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("manifest of %s: %w", m.Puzzle, err)
	}
	record, err := json.Marshal(build)
	if err != nil {
		return fmt.Errorf("build record of %s: %w", m.Puzzle, err)
	}
	return put(patternsBucket, []Pair{{buildKey, record}, {buildSumKey, textChecksum(record)}, {checksumKey, textChecksum(text)}, {manifestKey, text}})
}

// pieceBytes writes the words of piece i into room.
func pieceBytes(room []byte, words []uint64, i int) []byte {
	return bigmem.AppendWords(room[:0], words[i*patternPiece:min((i+1)*patternPiece, len(words))])
}

// hash returns the content hash before the first word.
func (m *PatternManifest) hash() hash.Hash {
	h := layouts.NewHash()
	fmt.Fprintf(h, "puzzlebase patterns %d\n%s\n", m.FormatVersion, m.Puzzle)
	for _, p := range m.Patterns {
		fmt.Fprintf(h, "%v %d %d\n", p.Tiles, p.States, p.Words)
	}
	return h
}

// Patterns is an open file of pattern databases.
type Patterns struct {
	file
	manifest PatternManifest
	pieces   *pages.Tree
}

// OpenPatterns opens the file of pattern databases at path; it errs as [Open] does.
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

// readManifest reads and checks the manifest.
func (p *Patterns) readManifest() (err error) {
	defer p.guard(debug.SetPanicOnFault(true), &err)
	root, err := p.root()
	if err != nil {
		return err
	}
	about, err := root.Bucket(patternsBucket)
	if err == nil {
		p.pieces, err = root.Bucket(piecesBucket)
	}
	if err != nil {
		return p.spoilt("", err)
	}
	if about == nil || p.pieces == nil {
		return foreign("%s holds no pattern databases: move it away or name another --data folder", p.path)
	}
	text, err := p.manifestOf(about)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &p.manifest); err != nil {
		return damaged(p.path, "its manifest cannot be read: %v", err)
	}
	if v := p.manifest.FormatVersion; v != FormatVersion {
		return fmt.Errorf("%s has format version %d, this program reads version %d: build it again with --force", p.path, v, FormatVersion)
	}
	p.readBuild(about)
	return nil
}

// Manifest says what the file holds. Not to be changed.
func (p *Patterns) Manifest() *PatternManifest { return &p.manifest }

// Read reads the words of a pattern database, on all processors; dst has as many as the
// manifest says. The error wraps ErrDamaged when a checksum fails.
func (p *Patterns) Read(ctx context.Context, pattern int, dst []uint64) error {
	return space.Ranges(ctx, 0, uint64(pieces(uint64(len(dst)))), 1, func() space.Worker {
		return space.Worker{Visit: func(i, _ uint64) error {
			return p.readPiece(pattern, int(i), dst[i*patternPiece:min((i+1)*patternPiece, uint64(len(dst)))])
		}}
	})
}

func (p *Patterns) readPiece(pattern, i int, dst []uint64) (err error) {
	defer p.guard(debug.SetPanicOnFault(true), &err)
	value, err := p.pieces.Get(pieceKey(pattern, i))
	if err != nil {
		return p.spoilt(fmt.Sprintf("pattern %d: ", pattern), err)
	}
	body := len(value) - 4
	if body != 8*len(dst) || crc32.Checksum(value[:body], layouts.Castagnoli) != binary.LittleEndian.Uint32(value[body:]) {
		return damaged(p.path, "the checksum of piece %d of pattern %d fails", i, pattern)
	}
	bigmem.ReadWords(dst, value)
	return nil
}

// CheckContent compares the content hash with the words of all pattern databases.
func (p *Patterns) CheckContent(bits [][]uint64) error {
	sum := p.manifest.hash()
	var room []byte
	for _, words := range bits {
		for i := range pieces(uint64(len(words))) {
			room = pieceBytes(room, words, i)
			vector.ClearUpper()
			sum.Write(room)
		}
	}
	if found := hex.EncodeToString(sum.Sum(nil)); found != p.manifest.ContentHash {
		return damaged(p.path, "its content hashes to %s, its manifest says %s", found, p.manifest.ContentHash)
	}
	return nil
}

// PuzzleOf returns the spec of the puzzle of a file, be it a table or pattern
// databases. It errs as [OpenAny] does.
func PuzzleOf(path string) (string, error) {
	db, err := OpenAny(path)
	if err == nil {
		defer db.Close()
		return db.Manifest().Puzzle, nil
	}
	if parts := (*PartsError)(nil); errors.As(err, &parts) && parts.Puzzle != "" {
		return parts.Puzzle, nil
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
