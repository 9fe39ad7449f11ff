package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// Database is a space that can be read whole: a [DB], or one in memory.
type Database interface {
	space.Space
	// Manifest says what the database holds; not to be changed.
	Manifest() *Manifest
	// Lookup returns the entry of the position with index x.
	Lookup(x puzzle.Index) (Entry, error)
}

// DB is an open database. All methods but Close are safe for concurrent use.
type DB struct {
	file
	blocks    *pages.Tree
	positions *pages.Tree // nil where there are none
	manifest  Manifest
	found     *found // what a search has found, once it is opened with its puzzle
	// why Rank or Unrank, which return no error, could not read the file; all lookups fail then
	lost      atomic.Pointer[error]
	puzzle    puzzle.Puzzle // nil when opened for the manifest alone
	goals     []puzzle.Index
	goalSide  int
	side      func(puzzle.Index) int // nil when p is not bipartite
	orbits    puzzle.OrbitIndex      // nil unless the layout is Folded
	rowBytes  uint64                 // of what the layout stores of a row
	blockRows uint64                 // what the layout stores of so many rows makes a block
	walkers   sync.Pool              // *walker, for compact layouts

	bodies []atomic.Pointer[byte] // the first byte of each block whose checksum was right
}

// Open opens the database of p at path. The error wraps ErrNotBuilt when there
// is no file, and ErrDamaged when it is cut short or contradicts itself; a file
// of another puzzle or format version is refused too.
func Open(path string, p puzzle.Puzzle) (*DB, error) {
	db, err := OpenAny(path)
	if err != nil {
		return nil, err
	}
	return db.of(p)
}

// OpenBytes opens the database of p whose file is data, which must not change
// until it is closed. Messages call the file name. It errs as Open does.
func OpenBytes(name string, data []byte, p puzzle.Puzzle) (*DB, error) {
	db, err := open(&file{path: name, pages: pages.Bytes(data)})
	if err != nil {
		return nil, err
	}
	return db.of(p)
}

// Extension ends the name of a database in a data folder.
const Extension = ".db"

// RefuseParts returns an error when there is no database at path, but one that v0.2 cut into
// parts: a folder NAME of files 000.db, 001.db and so on instead of a file NAME.db. This
// version neither reads nor changes such a folder.
func RefuseParts(path string) error {
	folder := strings.TrimSuffix(path, Extension)
	_, errFile := os.Lstat(path)
	_, errPart := os.Lstat(filepath.Join(folder, "000"+Extension))
	if errFile == nil || errPart != nil {
		return nil
	}
	return inParts(folder)
}

func inParts(path string) error {
	return foreign("%s is a database cut into parts, which this version does not read: "+
		"puzzlebase v0.2 puts it together with 'puzzlebase convert PUZZLE --shard 0'", path)
}

// OpenAny opens a database of whatever puzzle for its manifest and build
// record; only a full layout answers lookups then. See Open.
func OpenAny(path string) (*DB, error) {
	if err := RefuseParts(path); err != nil {
		return nil, err
	}
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return open(f)
}

// NoFolder is the error for a folder of databases that is a file, or would lie in one.
func NoFolder(folder string) error {
	for up := folder; ; up = filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && !info.IsDir() {
			folder = up
		}
		if up == filepath.Dir(up) {
			return fmt.Errorf("%s is a file: name a folder for databases with --data", folder)
		}
	}
}

// openError words what the system says of a file that it does not open.
func openError(path string, err error) error {
	switch {
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

// open checks everything of a file but the blocks.
func open(f *file) (*DB, error) {
	d := &DB{file: *f}
	if err := d.readManifest(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// of makes d answer for p, or closes it when it is of another puzzle.
func (d *DB) of(p puzzle.Puzzle) (*DB, error) {
	m := &d.manifest
	p, err := d.discovered(p)
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	features := p.Features()
	if m.Puzzle != p.Spec() || m.Size != p.Size() || m.Moves != p.MoveCount() {
		return nil, errors.Join(foreign("%s holds %s (%d positions), want %s (%d positions): "+
			"move it away or name another --data folder",
			d.path, m.Puzzle, m.Size, p.Spec(), p.Size()), d.Close())
	}
	if !m.Layout.Allowed(p) || m.Layout.Stored(p) != m.Stored {
		return nil, errors.Join(damaged(d.path, "%s cannot have layout %s of %d positions",
			p.Spec(), m.Layout, m.Stored), d.Close())
	}
	d.puzzle, d.goals, d.goalSide, d.side = p, p.Goals(), layouts.GoalSide(p), features.Side
	if m.Layout == layouts.Folded {
		d.orbits = features.Orbits()
	}
	return d, nil
}

// readManifest reads and checks the manifest, and reads the record of the build.
func (d *DB) readManifest() (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	about, text, err := d.readBuckets()
	if err != nil {
		return err
	}
	d.readBuild(about)
	var version struct {
		FormatVersion int             `json:"format_version"`
		Parts         json.RawMessage `json:"parts"` // in a part of a database of v0.2
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return damaged(d.path, "its manifest cannot be read: %v", err)
	}
	if version.FormatVersion != FormatVersion {
		return fmt.Errorf("%s has format version %d, this program reads version %d: build it "+
			"again with --force", d.path, version.FormatVersion, FormatVersion)
	}
	if version.Parts != nil {
		return inParts(d.path)
	}
	m := &d.manifest
	if err := json.Unmarshal(text, m); err != nil {
		return damaged(d.path, "its manifest cannot be read: %v", err)
	}
	if err := m.Check(); err != nil {
		return damaged(d.path, "its manifest contradicts itself: %v", err)
	}
	d.rowBytes = uint64(8 * m.Layout.Words(m.Planes))
	if rows := space.RowCount(m.Stored); rows > d.pages.Size()/d.rowBytes {
		return damaged(d.path, "%d bytes cannot hold %d rows of %d", d.pages.Size(), rows,
			d.rowBytes)
	}
	d.blockRows = uint64(m.BlockRows)
	d.bodies = make([]atomic.Pointer[byte], m.Blocks)
	return nil
}

// readBuckets returns the bucket of the manifest, and that, whose checksum is right,
// and stores where the blocks are.
func (d *DB) readBuckets() (about *pages.Tree, manifest []byte, err error) {
	root, err := d.root()
	if err != nil {
		return nil, nil, err
	}
	about, err = root.Bucket(ManifestBucket)
	if err == nil {
		d.blocks, err = root.Bucket(BlocksBucket)
	}
	if err == nil {
		d.positions, err = root.Bucket(PositionsBucket)
	}
	if err != nil {
		return nil, nil, d.spoilt("", err)
	}
	if about == nil || d.blocks == nil {
		if patterns, err := root.Bucket(PatternsBucket); patterns != nil && err == nil {
			return nil, nil, ErrPatterns
		}
		return nil, nil, d.noBuckets()
	}
	manifest, err = d.manifestOf(about)
	return about, manifest, err
}

// noBuckets is the error for a file that lacks one of the buckets. When it is in
// the state of an earlier transaction, which counts when one of the first two
// pages is damaged, or has the other bucket, it is one of ours.
func (d *DB) noBuckets() error {
	for _, root := range d.pages.Roots() {
		for _, name := range [][]byte{BlocksBucket, ManifestBucket} {
			if b, err := root.Bucket(name); b != nil && err == nil {
				return damaged(d.path, "its manifest or its blocks cannot be found")
			}
		}
	}
	return foreign("%s is not a database of puzzlebase: move it away or name another --data folder",
		d.path)
}

// Close ends the use of the file. No method may be called afterwards, nor may the
// puzzle be asked for positions that the file has.
func (d *DB) Close() error {
	if d.found != nil {
		d.found.Forget() // to unpack what is no longer mapped would end the program
	}
	return d.file.Close()
}

// Manifest says what the database holds. Not to be changed.
func (d *DB) Manifest() *Manifest { return &d.manifest }

// Puzzle is the puzzle that it was opened with; where the space is one that a
// search has found, with that of the file.
func (d *DB) Puzzle() puzzle.Puzzle { return d.puzzle }

// Size is the number of positions.
func (d *DB) Size() uint64 { return d.manifest.Size }

// Levels returns the number of positions at each distance. Not to be changed.
func (d *DB) Levels() []uint64 { return d.manifest.Levels }

// Shape is the shape of the rows.
func (d *DB) Shape() space.Shape { return d.manifest.Planes }
