package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// Entries has the entry of every position of a puzzle, by its index: a [DB], or a space in memory.
// Neighbour and Solution may be faster than Lookup.
type Entries interface {
	// Lookup returns the distance and the parent move of the position with index x.
	Lookup(x puzzle.Index) (Entry, error)
	// Neighbour returns the distance of y. A move leads to y from a position with the entry at. The
	// parent move may be left out.
	Neighbour(at Entry, y puzzle.Index) (Entry, error)
	// Solution returns the entry of x, and a shortest solution of it: the parent move of each
	// position, and where it leads. It returns an error if the entries contradict the rules.
	Solution(x puzzle.Index) (Entry, []puzzle.Edge, error)
}

// Reader reads a database: what it is, single entries, and all rows.
type Reader interface {
	space.Space
	Entries
	// Puzzle is the puzzle whose positions have the entries.
	Puzzle() puzzle.Puzzle
	// Manifest describes the database. The caller must not change it.
	Manifest() *Manifest
}

// DB is an open database. All methods but Close and SetRows are safe for concurrent use.
type DB struct {
	file
	blocks    *pages.Tree
	positions *pages.Tree // nil if there are none
	manifest  Manifest
	puzzle    puzzle.Puzzle
	goals     []puzzle.Index
	goalSide  int
	side      func(puzzle.Index) int // nil if p is not bipartite
	orbits    puzzle.OrbitIndex      // nil unless the layout folds
	modulus   uint64                 // of the stored distances in a compact layout
	rowBytes  uint64                 // stored bytes of a row
	blockRows uint64                 // rows of a block
	adjacent  *puzzle.Adjacency      // the feature, for compact layouts
	walkers   sync.Pool              // *walker, for compact layouts
	expanded  space.RowReader        // the rows of a layout other than full; nil before SetRows

	bodies []atomic.Pointer[byte] // the first byte of each block whose checksum was right
}

// Open opens the database of p at path. The error wraps ErrNotBuilt if there is no file, ErrDamaged
// if the file is cut short or contradicts itself, and ErrForeign if it is of another puzzle or
// program. It wraps ErrPatterns if the file holds pattern databases, and ErrVersion if it has
// another format version.
func Open(path string, p puzzle.Puzzle) (*DB, error) {
	db, err := openAny(path)
	if err != nil {
		return nil, err
	}
	return db.bind(p)
}

// Describe returns the manifest of the database of p at path, and describes the file. It reads
// nothing that answers alone need. It returns errors as Open does.
func Describe(path string, p puzzle.Puzzle) (*Manifest, FileInfo, error) {
	db, err := openAny(path)
	if err != nil {
		return nil, FileInfo{}, err
	}
	return &db.manifest, db.File(), errors.Join(db.checkPuzzle(p), db.Close())
}

// OpenBytes opens the database of p in data, which must not change until it is closed. Messages
// call the file name. It returns errors as Open does.
func OpenBytes(name string, data []byte, p puzzle.Puzzle) (*DB, error) {
	db, err := open(&file{path: name, pages: pages.Bytes(data)})
	if err != nil {
		return nil, err
	}
	return db.bind(p)
}

// Extension ends the name of a database in a data folder.
const Extension = ".db"

// openAny opens the database of any puzzle, for its manifest. It returns errors as Open does.
func openAny(path string) (*DB, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return open(f)
}

// NoFolder is the error for a folder of databases that is a file, or would lie in one. It wraps
// ErrForeign.
func NoFolder(folder string) error {
	for up := folder; ; up = filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && !info.IsDir() {
			folder = up
		}
		if up == filepath.Dir(up) {
			return foreign("%s is a file, no folder for databases", folder)
		}
	}
}

func openError(path string, err error) error {
	// v0.2 could make a folder NAME with files 000.db, 001.db and so on instead of a file NAME.db.
	folder := strings.TrimSuffix(path, Extension)
	_, errPart := os.Stat(filepath.Join(folder, "000"+Extension))
	switch {
	case errors.Is(err, os.ErrNotExist) && errPart == nil:
		return foreign("%s is a database cut into parts, which puzzlebase v0.2 puts together with "+
			"'puzzlebase convert PUZZLE --shard 0' and this version does not read", folder)
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s: %w", path, ErrNotBuilt)
	case errors.Is(err, syscall.ENOTDIR):
		return NoFolder(filepath.Dir(path))
	case errors.Is(err, syscall.ENOMEM):
		return fmt.Errorf("map %s into memory: %w; it needs as much address space as the file "+
			"is large, and a limit such as that of 'ulimit -v' leaves less", path, err)
	case errors.As(err, new(*os.PathError)): // it names the file
		return fmt.Errorf("open the database: %w", err)
	default:
		return fmt.Errorf("open the database: %s: %w", path, err)
	}
}

func open(f *file) (*DB, error) {
	d := &DB{file: *f}
	if err := d.readManifest(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// bind prepares d to answer for p, or closes it if it is of another puzzle.
func (d *DB) bind(p puzzle.Puzzle) (*DB, error) {
	m := &d.manifest
	p, err := d.discovered(p)
	if err == nil {
		err = d.checkPuzzle(p)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	features := p.Features()
	d.puzzle, d.goals, d.goalSide, d.side = p, p.Goals(), space.GoalSide(p), features.Side
	d.modulus = m.Layout.Modulus()
	if m.Layout != layouts.Full {
		d.adjacent = features.Adjacent.Get()
		d.walkers.New = func() any { return newWalker(d) }
	}
	if m.Layout.Folds() {
		d.orbits = features.Orbits.Get()
	}
	return d, nil
}

// checkPuzzle returns an error unless d can be of p. Of a p whose positions are not found yet, only
// the spec tells.
func (d *DB) checkPuzzle(p puzzle.Puzzle) error {
	m, rules := &d.manifest, p.Features().Discovered
	switch {
	case m.Puzzle == p.Spec() && rules != nil && rules.Found() == nil:
	case m.Puzzle != p.Spec() || m.Size != p.Size() || m.Moves != p.MoveCount():
		return foreign("%s holds %s (%d positions), want %s (%d positions)",
			d.path, english.Spec(m.Puzzle), m.Size, english.Spec(p.Spec()), p.Size())
	case !m.Layout.Allowed(p) || m.Layout.Stored(p) != m.Stored:
		return Damaged(d.path, "%s cannot have layout %s of %d positions",
			english.Spec(m.Puzzle), m.Layout, m.Stored)
	}
	return nil
}

func (d *DB) readManifest() (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	about, err := d.bucket(ManifestBucket)
	if err == nil {
		d.blocks, err = d.bucket(BlocksBucket)
	}
	if err == nil {
		d.positions, err = d.bucket(PositionsBucket)
	}
	if err != nil {
		return err
	}
	if about == nil || d.blocks == nil {
		return d.noBuckets()
	}
	m := &d.manifest
	if err := d.decodeManifest(about, m); err != nil {
		return err
	}
	if err := m.Check(); err != nil {
		return Damaged(d.path, "its manifest contradicts itself: %w", err)
	}
	d.rowBytes = uint64(8 * m.Layout.Words(m.Shape))
	if rows := space.RowCount(m.Stored); rows > d.pages.Size()/d.rowBytes {
		return Damaged(d.path, "%d bytes cannot hold %d rows of %d", d.pages.Size(), rows,
			d.rowBytes)
	}
	d.blockRows = uint64(m.BlockRows)
	d.bodies = make([]atomic.Pointer[byte], m.Blocks)
	return nil
}

// noBuckets is the error for a file without a bucket of a table. If it has the other bucket, it is
// a damaged database. bbolt keeps two meta pages, and the older one may lead to a state before the
// buckets were made. So the file is damaged, too, if either leads to one of our buckets.
func (d *DB) noBuckets() error {
	if patterns, err := d.bucket(PatternsBucket); patterns != nil && err == nil {
		return fmt.Errorf("%s: %w", d.path, ErrPatterns)
	}
	for _, root := range d.pages.Roots() {
		for _, name := range [][]byte{BlocksBucket, ManifestBucket} {
			if b, err := root.Bucket(name); b != nil && err == nil {
				return Damaged(d.path, "its manifest or its blocks cannot be found")
			}
		}
	}
	return foreign("%s is not a database of puzzlebase", d.path)
}

// Manifest describes the database. The caller must not change it.
func (d *DB) Manifest() *Manifest { return &d.manifest }

// Puzzle is the puzzle that the database was opened with. If a search has found its space, it has
// the space of the file.
func (d *DB) Puzzle() puzzle.Puzzle { return d.puzzle }

// Size is the number of positions, reached or not.
func (d *DB) Size() uint64 { return d.manifest.Size }

// Levels returns the number of positions at each distance. The caller must not change it.
func (d *DB) Levels() []uint64 { return d.manifest.Levels }

// Shape is the number of bit planes of the space. Only the layout full stores them all.
func (d *DB) Shape() space.Shape { return d.manifest.Shape }
