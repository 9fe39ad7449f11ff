package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// DB is an open database. All methods but Close are safe for concurrent use.
type DB struct {
	path      string
	pages     *pages
	closer    io.Closer // of the file; nil when there is none to close
	blocks    *tree
	positions *tree // nil where there are none
	manifest  Manifest
	build     Build
	altered   bool                  // build is not what was written
	found     *positions            // what a search has found, once a puzzle is known
	lost      atomic.Pointer[error] // why positions could not be read that cannot fail; then nothing is looked up any more
	puzzle    puzzle.Puzzle         // nil when opened for the manifest alone
	goals     []puzzle.Index
	goalSide  int
	bipartite puzzle.Bipartite  // nil when p is not
	orbits    puzzle.OrbitIndex // nil unless the layout is Folded
	rowBytes  uint64            // of what the layout keeps of a row
	blockRows uint64            // what the layout keeps of so many rows makes a block
	walkers   sync.Pool         // *walker, for compact layouts

	bodies []atomic.Pointer[byte] // the first byte of each block that is at hand, found sound
	mu     sync.Mutex             // guards copied
	copied []int                  // the blocks at hand that are copies, oldest first
	keep   int                    // how many copies may be at hand
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
	db, err := open(name, &pages{data: data, size: uint64(len(data))}, nil)
	if err != nil {
		return nil, err
	}
	return db.of(p)
}

// OpenReaderAt opens the database of p whose file is the first size bytes of in,
// such as one that lies elsewhere and is fetched piece by piece. Blocks are read
// whole when they are first asked for, and so many of them kept that they take
// 64 MiB. It errs as Open does.
func OpenReaderAt(name string, in io.ReaderAt, size int64, p puzzle.Puzzle) (*DB, error) {
	db, err := open(name, &pages{in: in, size: uint64(max(size, 0))}, nil)
	if err != nil {
		return nil, err
	}
	return db.of(p)
}

// OpenAny opens a database of whatever puzzle for its manifest and build
// record; only a full layout answers lookups then. See Open.
func OpenAny(path string) (*DB, error) {
	if err := refuseParts(path); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, foreign("%s is not a file: move it away or name another --data folder", path)
	}
	var f *file
	if err == nil {
		f, err = openFile(path)
	}
	if err != nil {
		return nil, openError(path, err)
	}
	return open(path, f.pages(), f)
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
	case errors.Is(err, errHeld):
		return fmt.Errorf("%s is held by another program that writes to it", path)
	case errors.Is(err, syscall.ENOMEM):
		return fmt.Errorf("map %s into memory: %w; it needs as much address space as the file is large, and a limit such as that of 'ulimit -v' leaves less", path, err)
	case errors.As(err, new(*os.PathError)): // it names the file
		return fmt.Errorf("open the database: %w", err)
	default:
		return fmt.Errorf("open the database: %s: %w", path, err)
	}
}

// open checks everything of a file but the blocks.
func open(path string, p *pages, closer io.Closer) (*DB, error) {
	d := &DB{path: path, pages: p, closer: closer, keep: keptBlocks}
	if err := d.readManifest(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// of makes d answer for p, or closes it when it is of another puzzle.
func (d *DB) of(p puzzle.Puzzle) (*DB, error) {
	m := &d.manifest
	p, err := d.known(p)
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	traits := puzzle.TraitsOf(p)
	if m.Puzzle != p.Spec() || m.Size != p.Size() || m.Moves != p.MoveCount() {
		return nil, errors.Join(foreign("%s holds %s (%d positions), want %s (%d positions): move it away or name another --data folder",
			d.path, m.Puzzle, m.Size, p.Spec(), p.Size()), d.Close())
	}
	if !m.Layout.allowed(p) || m.Layout.stored(p) != m.Stored {
		return nil, errors.Join(damaged(d.path, "%s cannot have layout %s of %d positions", p.Spec(), m.Layout, m.Stored), d.Close())
	}
	d.puzzle, d.goals, d.goalSide, d.bipartite = p, p.Goals(), goalSide(p), traits.Bipartite
	if m.Layout == Folded {
		d.orbits = traits.Orbits.OrbitIndex()
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
		Puzzle        string          `json:"puzzle"`
		Parts         json.RawMessage `json:"parts"` // which v0.2 wrote into each part of a database
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return damaged(d.path, "its manifest cannot be read: %v", err)
	}
	if version.FormatVersion != FormatVersion {
		return fmt.Errorf("%s has format version %d, this program reads version %d: build it again with --force", d.path, version.FormatVersion, FormatVersion)
	}
	if version.Parts != nil {
		return &PartsError{d.path, version.Puzzle}
	}
	m := &d.manifest
	if err := json.Unmarshal(text, m); err != nil {
		return damaged(d.path, "its manifest cannot be read: %v", err)
	}
	if err := m.check(); err != nil {
		return damaged(d.path, "its manifest contradicts itself: %v", err)
	}
	d.rowBytes = uint64(8 * m.Layout.words(m.Planes))
	if rows := space.RowCount(m.Stored); rows > d.pages.size/d.rowBytes {
		return damaged(d.path, "%d bytes cannot hold %d rows of %d", d.pages.size, rows, d.rowBytes)
	}
	d.blockRows = uint64(m.BlockRows)
	d.bodies = make([]atomic.Pointer[byte], m.Blocks)
	return nil
}

// readBuild reads the record of the build, which is for people: it may be
// missing, and a database answers without it.
func (d *DB) readBuild(about *tree) {
	text, err := about.get(buildKey)
	sum, errSum := about.get(buildSumKey)
	d.altered = errors.Join(err, errSum) != nil || sum != nil && string(sum) != string(textChecksum(text)) ||
		text != nil && json.Unmarshal(text, &d.build) != nil
	if d.altered {
		d.build = Build{}
	}
}

// Close ends the use of the file. No method may be called afterwards, nor may the
// puzzle be asked for positions that the file has.
func (d *DB) Close() error {
	if d.found != nil {
		d.found.blocks = nil // to unpack what is no longer mapped would end the program
	}
	if d.closer == nil {
		return nil
	}
	return d.closer.Close()
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

// Build says how the database was made; it is zero where that is not recorded,
// or no longer: see [DB.BuildAltered].
func (d *DB) Build() Build { return d.build }

// BuildAltered reports whether the record of the build is there but not what was
// written. It is no part of the content; [DB.Check] counts it as damage.
func (d *DB) BuildAltered() bool { return d.altered }

// Path is where the file lies, or what it was called when it was opened.
func (d *DB) Path() string { return d.path }

// FileBytes is the size of the file.
func (d *DB) FileBytes() int64 { return int64(d.pages.size) }
