package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// DB is an open database. All methods but Close are safe for concurrent use.
type DB struct {
	path      string
	size      int64 // of the file, bytes
	db        *bolt.DB
	tx        *bolt.Tx
	manifest  Manifest
	build     Build
	altered   bool // build is not what was written
	blocks    *tree
	puzzle    puzzle.Puzzle // nil when opened for the manifest alone
	goals     []puzzle.Index
	goalSide  int
	bipartite puzzle.Bipartite  // nil when p is not
	orbits    puzzle.OrbitIndex // nil unless the layout is Folded
	rowBytes  uint64            // of what the layout keeps of a row
	blockRows uint64            // what the layout keeps of so many rows makes a block
	walkers   sync.Pool         // *walker, for compact layouts

	mu    sync.Mutex    // guards the first touch of a block
	ready []atomic.Bool // whether block has been touched and found sound
	block [][]byte      // body of each ready block, in the mapped file
}

// openTimeout is how long Open waits for a process that has the file open for
// writing; none of ours ever does once the file has its final name.
const openTimeout = 2 * time.Second

// Open opens the database of p at path. The error wraps ErrNotBuilt when there
// is no file, and ErrDamaged when it is cut short or contradicts itself; a file
// of another puzzle or format version is refused too.
func Open(path string, p puzzle.Puzzle) (*DB, error) {
	db, err := OpenAny(path)
	if err != nil {
		return nil, err
	}
	traits := puzzle.TraitsOf(p)
	db.puzzle, db.goals, db.goalSide, db.bipartite = p, p.Goals(), goalSide(p), traits.Bipartite
	if m := db.manifest; m.Puzzle != p.Spec() || m.Size != p.Size() || m.Moves != p.MoveCount() {
		return nil, errors.Join(foreign("%s holds %s (%d positions), want %s (%d positions): move it away or name another --data folder",
			path, m.Puzzle, m.Size, p.Spec(), p.Size()), db.Close())
	}
	l := db.manifest.Layout
	if !l.allowed(p) || l.stored(p) != db.manifest.Stored {
		return nil, errors.Join(damaged(path, "%s cannot have layout %s of %d positions", p.Spec(), l, db.manifest.Stored), db.Close())
	}
	if l == Folded {
		db.orbits = traits.Orbits.OrbitIndex()
	}
	return db, nil
}

// OpenAny opens a database of whatever puzzle for its manifest and build
// record; only a full layout answers lookups then. See Open.
func OpenAny(path string) (*DB, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: %w", path, ErrNotBuilt)
	case err != nil:
		return nil, fmt.Errorf("open the database: %w", err)
	case !info.Mode().IsRegular():
		return nil, foreign("%s is not a file: move it away or name another --data folder", path)
	}
	d := &DB{path: path}
	if err := guard(path, d.open); err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

// open maps the file and checks everything but the blocks.
func (d *DB) open() (err error) {
	d.db, err = bolt.Open(d.path, 0o644, &bolt.Options{ReadOnly: true, Timeout: openTimeout, OpenFile: d.openFile})
	if err != nil {
		return openError(d.path, err)
	}
	if d.tx, err = d.db.Begin(false); err != nil {
		return openError(d.path, err)
	}
	if d.tx.Size() > d.size {
		return damaged(d.path, "it is cut short, %d bytes of %d", d.size, d.tx.Size())
	}
	return d.readManifest()
}

// openFile opens the file for bbolt and notes its size: that of the file which
// is open, for another may take its name at any moment.
func (d *DB) openFile(name string, flag int, mode os.FileMode) (*os.File, error) {
	file, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && info.Size() < firstPages*pageSize {
		err = damaged(d.path, "%d bytes are too few for a database", info.Size())
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	d.size = info.Size()
	return file, nil
}

// readManifest reads and checks the manifest.
func (d *DB) readManifest() error {
	text, err := d.find()
	if err != nil {
		return err
	}
	var version struct {
		FormatVersion int `json:"format_version"`
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return damaged(d.path, "its manifest cannot be read: %v", err)
	}
	if version.FormatVersion != FormatVersion {
		return fmt.Errorf("%s has format version %d, this program reads version %d: build it again with --force", d.path, version.FormatVersion, FormatVersion)
	}
	m := &d.manifest
	if err := json.Unmarshal(text, m); err != nil {
		return damaged(d.path, "its manifest cannot be read: %v", err)
	}
	if err := m.check(); err != nil {
		return damaged(d.path, "its manifest contradicts itself: %v", err)
	}
	d.rowBytes = uint64(8 * m.Layout.words(m.Planes))
	d.blockRows = uint64(m.BlockRows)
	d.ready = make([]atomic.Bool, m.Blocks)
	d.block = make([][]byte, m.Blocks)
	return nil
}

// find returns the manifest, whose checksum is right, reads the record of the
// build, and keeps where the blocks are.
func (d *DB) find() (manifest []byte, err error) {
	root := &tree{pages: pagesOf(d.db, d.size), root: uint64(d.tx.Cursor().Bucket().Root())}
	about, err := root.bucket(manifestBucket)
	if err == nil {
		d.blocks, err = root.bucket(blocksBucket)
	}
	if err != nil {
		return nil, damaged(d.path, "%v", err)
	}
	if about == nil || d.blocks == nil {
		return nil, d.noBuckets()
	}
	manifest, err = about.get(manifestKey)
	if err != nil {
		return nil, damaged(d.path, "%v", err)
	}
	sum, err := about.get(checksumKey)
	if err != nil || string(textChecksum(manifest)) != string(sum) {
		return nil, damaged(d.path, "the checksum of its manifest fails")
	}
	d.readBuild(about)
	return manifest, nil
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

// noBuckets is the error for a file that lacks one of the buckets. When it is in
// the state of an earlier transaction, to which bbolt falls back when one of the
// first two pages is damaged, or has the other bucket, it is one of ours.
func (d *DB) noBuckets() error {
	p := pagesOf(d.db, d.size)
	for id := range uint64(firstPages) {
		m, err := p.meta(id)
		if err != nil {
			continue
		}
		for _, name := range [][]byte{blocksBucket, manifestBucket} {
			if b, err := (&tree{pages: p, root: m.root}).bucket(name); b != nil && err == nil {
				return damaged(d.path, "its manifest or its blocks cannot be found")
			}
		}
	}
	return foreign("%s is not a database of puzzlebase: move it away or name another --data folder", d.path)
}

// openError words what bbolt, or the system below it, says of a file that it
// does not open. Only what was read can be damaged.
func openError(path string, err error) error {
	inFile := (*os.PathError)(nil)
	switch {
	case errors.Is(err, ErrDamaged):
		return err
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("%s is held by another program that writes to it", path)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch), errors.Is(err, bolterrors.ErrChecksum):
		return damaged(path, "it is not a bbolt file, or both its first pages are damaged")
	case errors.Is(err, syscall.ENOMEM):
		return fmt.Errorf("map %s into memory: %w; it needs as much address space as the file is large, and a limit such as that of 'ulimit -v' leaves less", path, err)
	case errors.As(err, &inFile): // it names the file
		return fmt.Errorf("open the database: %w", err)
	default:
		return fmt.Errorf("open the database: %s: %w", path, err)
	}
}

// Close ends the use of the file. No method may be called afterwards.
func (d *DB) Close() error { return guard(d.path, d.close) }

func (d *DB) close() error {
	var err error
	if d.tx != nil {
		err = d.tx.Rollback()
	}
	if d.db != nil {
		err = errors.Join(err, d.db.Close())
	}
	return err
}

// Manifest says what the database holds. Not to be changed.
func (d *DB) Manifest() *Manifest { return &d.manifest }

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

// Path is where the file lies.
func (d *DB) Path() string { return d.path }

// FileBytes is the size of the file.
func (d *DB) FileBytes() int64 { return d.size }

// Lookup returns what is known of position x. The error wraps ErrDamaged when
// the block of x is not what was written.
func (d *DB) Lookup(x puzzle.Index) (Entry, error) {
	if uint64(x) >= d.manifest.Size {
		return Entry{}, fmt.Errorf("%s: index %d is out of range, want less than %d", d.manifest.Puzzle, x, d.manifest.Size)
	}
	if d.manifest.Layout != Full {
		return d.walk(x)
	}
	row, err := d.row(x)
	if err != nil {
		return Entry{}, err
	}
	shape, lane := d.manifest.Planes, uint(x%space.Lanes)
	code := bitsAt(row, shape.Distance, lane)
	if code == 0 {
		return Entry{}, nil
	}
	parent := bitsAt(row[8*shape.Distance:], shape.Parent, lane)
	return Entry{Reached: true, Distance: puzzle.Distance(code - 1), Parent: puzzle.Move(parent)}, nil
}

// row returns what the file holds of the row of x, and of those behind it in the
// block.
func (d *DB) row(x puzzle.Index) ([]byte, error) {
	row := uint64(x) / space.Lanes
	n := row / d.blockRows
	if !d.ready[n].Load() {
		if err := d.touch(int(n)); err != nil {
			return nil, err
		}
	}
	return d.block[n][row%d.blockRows*d.rowBytes:], nil
}

// bitsAt reads the number that n consecutive words hold at a lane.
func bitsAt(row []byte, n int, lane uint) uint64 {
	var v uint64
	for k := range n {
		v |= (binary.LittleEndian.Uint64(row[8*k:]) >> (lane & 63) & 1) << (k & 63)
	}
	return v
}

// touch finds block n in the file and checks it.
func (d *DB) touch(n int) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ready[n].Load() {
		return nil
	}
	body, err := d.body(n)
	if err != nil {
		return err
	}
	d.block[n] = body
	d.ready[n].Store(true)
	return nil
}

// body returns the rows of block n after checking their checksum.
func (d *DB) body(n int) (body []byte, err error) {
	err = guard(d.path, func() error {
		value, err := d.blocks.get(blockKey(n))
		if err != nil {
			return damaged(d.path, "block %d: %v", n, err)
		}
		first := uint64(n) * d.blockRows
		want := min(d.blockRows, space.RowCount(d.manifest.Stored)-first) * d.rowBytes
		if uint64(len(value)) != want+checksumBytes {
			return damaged(d.path, "block %d has %d bytes, want %d", n, len(value), want+checksumBytes)
		}
		body = value[:want]
		if checksum(n, body) != binary.LittleEndian.Uint32(value[want:]) {
			return damaged(d.path, "the checksum of block %d fails", n)
		}
		return nil
	})
	return body, err
}

// Rows writes consecutive rows, from row first, into dst, whose length is a
// multiple of the words of a row; see [space.Space]. Only a full layout holds
// rows; see [DB.Matches] for the others.
func (d *DB) Rows(first uint64, dst []uint64) error {
	if d.manifest.Layout != Full {
		return fmt.Errorf("%s has layout %s, which does not hold rows", d.path, d.manifest.Layout)
	}
	return d.read(first, dst)
}

// Matches reports whether the file holds what its layout keeps of the given
// consecutive rows, from row first. So a compact database vouches for
// rows that were enumerated anew. It is safe for concurrent use.
func (d *DB) Matches(first uint64, rows []uint64) (bool, error) {
	m := &d.manifest
	if m.Layout == Folded {
		return d.matchesFolded(first, rows)
	}
	words, kept := m.Planes.Words(), m.Layout.words(m.Planes)
	count := len(rows) / words
	want, have := make([]uint64, kept), make([]uint64, kept*count)
	if err := d.read(first, have); err != nil {
		return false, err
	}
	for i := range count {
		m.Layout.encode(m.Planes, rows[i*words:(i+1)*words], want)
		if !slices.Equal(want, have[i*kept:(i+1)*kept]) {
			return false, nil
		}
	}
	return true, nil
}

// matchesFolded is Matches for a folded layout, which has a say in the positions
// that stand for their orbits.
func (d *DB) matchesFolded(first uint64, rows []uint64) (bool, error) {
	m := &d.manifest
	words := m.Planes.Words()
	var want [1]uint64
	for i := range len(rows) / words {
		m.Layout.encode(m.Planes, rows[i*words:(i+1)*words], want[:])
		for lane := range uint64(space.Lanes) {
			x := puzzle.Index((first+uint64(i))*space.Lanes + lane)
			if uint64(x) >= m.Size || !d.orbits.Canonical(x) {
				continue
			}
			n := puzzle.Index(d.orbits.Orbit(x))
			row, err := d.row(n)
			if err != nil {
				return false, err
			}
			if bitsAt(row, 1, uint(n%space.Lanes)) != want[0]>>lane&1 {
				return false, nil
			}
		}
	}
	return true, nil
}

// read writes what the file holds of consecutive rows, from row first, into dst.
func (d *DB) read(first uint64, dst []uint64) error {
	for len(dst) > 0 {
		if first >= space.RowCount(d.manifest.Stored) {
			return fmt.Errorf("%s: row %d is out of range", d.manifest.Puzzle, first)
		}
		row, err := d.row(puzzle.Index(first * space.Lanes))
		if err != nil {
			return err
		}
		count := min(len(dst), len(row)/8)
		for i := range count {
			dst[i] = binary.LittleEndian.Uint64(row[8*i:])
		}
		dst = dst[count:]
		first += uint64(8*count) / d.rowBytes
	}
	return nil
}

// RawGet asks bbolt for the block of x in a transaction of its own and drops
// the answer. It exists as the baseline that lookups are measured against.
func (d *DB) RawGet(x puzzle.Index) error {
	return d.db.View(func(tx *bolt.Tx) error {
		n := int(uint64(x) / space.Lanes / d.blockRows)
		if tx.Bucket(blocksBucket).Get(blockKey(n)) == nil {
			return damaged(d.path, "block %d is missing", n)
		}
		return nil
	})
}
