package store

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"unsafe"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store/layouts"
)

// row returns the stored bytes of the row of x.
func (d *DB) row(x puzzle.Index) ([]byte, error) {
	row := uint64(x) / space.Lanes
	body, err := d.body(row / d.blockRows)
	if err != nil {
		return nil, err
	}
	at := row % d.blockRows * d.rowBytes
	return unsafe.Slice(body, at+d.rowBytes)[at:], nil
}

// body returns the first stored byte of block n.
func (d *DB) body(n uint64) (*byte, error) {
	if body := d.bodies[n].Load(); body != nil {
		return body, nil
	}
	return d.fetch(int(n))
}

// announced is the number of blocks that are announced at a time, about 4 MiB.
const announced = 128

// announce tells the system that block n and those after it will be read in order. It may be called
// for each of them.
func (d *DB) announce(n uint64) {
	if n%announced != 0 {
		return
	}
	var fault error // the reader of the block meets it too, and reports it
	defer d.guard(debug.SetPanicOnFault(true), &fault)
	if value, err := d.blocks.Get(layouts.Key(int(n))); err == nil {
		d.pages.Expect(value, 2*announced*layouts.BodyBytes)
	}
}

func (d *DB) bodyBytes(n uint64) uint64 {
	return min(d.blockRows, space.RowCount(d.manifest.Stored)-n*d.blockRows) * d.rowBytes
}

// fetch checks block n the first time. Several goroutines may do so at the same time.
func (d *DB) fetch(n int) (*byte, error) {
	whole, err := d.find(n)
	if err != nil {
		return nil, err
	}
	body := unsafe.SliceData(whole)
	d.bodies[n].Store(body)
	return body, nil
}

// find returns the stored rows of block n, in memory of the file, after it has checked them.
func (d *DB) find(n int) (body []byte, err error) {
	value, err := d.blocks.Get(layouts.Key(n))
	if err != nil {
		return nil, Damaged(d.path, "block %d: %w", n, err)
	}
	if want := d.bodyBytes(uint64(n)) + layouts.ChecksumBytes; uint64(len(value)) != want {
		return nil, Damaged(d.path, "block %d has %d bytes, want %d", n, len(value), want)
	}
	body, ok := layouts.Unseal(n, value)
	if !ok {
		return nil, Damaged(d.path, "the checksum of block %d fails", n)
	}
	return body, nil
}

// Rows writes consecutive rows, from row first on, into dst. The length of dst is a multiple of the
// words of a row; see [space.Space]. A layout other than full has them only after [DB.SetRows].
func (d *DB) Rows(first uint64, dst []uint64) (err error) {
	if d.expanded != nil {
		return d.expanded(first, dst)
	}
	defer d.guard(debug.SetPanicOnFault(true), &err)
	if d.manifest.Layout != layouts.Full {
		return fmt.Errorf("%s has layout %s, which does not hold rows", d.path, d.manifest.Layout)
	}
	return d.read(first, dst)
}

// SetRows gives d the rows that its layout leaves out, those of s. First it compares them with
// every bit of the file. The error wraps ErrDamaged if they differ. Nobody else may use d then.
func (d *DB) SetRows(ctx context.Context, s space.Space, report progress.Func) error {
	if s.Size() != d.Size() || s.Shape() != d.Shape() {
		return Damaged(d.path, "it is of another space than the rules give")
	}
	err := space.ScanPhase(ctx, s, report, "comparing", func() space.Visitor {
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			same, err := d.Matches(first, rows)
			if err == nil && !same {
				err = Damaged(d.path, "rows %d and following are not what the rules give", first)
			}
			return err
		}}
	})
	if err == nil {
		d.expanded = s.Rows
	}
	return err
}

// Whole reports whether Rows works: in the layout full, or after SetRows.
func (d *DB) Whole() bool { return d.expanded != nil || d.manifest.Layout == layouts.Full }

// StoredBits writes the words that a compact layout stores of consecutive rows; see
// [space.RowReader].
func (d *DB) StoredBits(first uint64, dst []uint64) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	if l := d.manifest.Layout; l == layouts.Full {
		return fmt.Errorf("%s has layout %s, which is not compact", d.path, l)
	}
	return d.read(first, dst)
}

// Matches reports whether the file has the stored bits of consecutive rows, from row first on. So
// rows that were enumerated again are compared with every bit of a compact database. It is safe for
// concurrent use.
func (d *DB) Matches(first uint64, rows []uint64) (same bool, err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := &d.manifest
	if m.Layout.Folds() {
		return d.matchesFolded(first, rows)
	}
	count := len(rows) / m.Shape.Words() * m.Layout.Words(m.Shape)
	want, have := make([]uint64, count), make([]uint64, count)
	if err := d.read(first, have); err != nil {
		return false, err
	}
	m.Layout.Encode(m.Shape, rows, want)
	return slices.Equal(want, have), nil
}

// matchesFolded is Matches for a layout that folds. It compares the bits of each orbit at the
// canonical position.
func (d *DB) matchesFolded(first uint64, rows []uint64) (bool, error) {
	m := &d.manifest
	words, want := m.Shape.Words(), make([]uint64, m.Layout.Words(m.Shape))
	for i := range len(rows) / words {
		m.Layout.Encode(m.Shape, rows[i*words:(i+1)*words], want)
		for lane := range space.Lanes {
			x := space.Index(first+uint64(i), lane)
			if uint64(x) >= m.Size || !d.orbits.Represents(x) {
				continue
			}
			n := puzzle.Index(d.orbits.Orbit(x))
			row, err := d.row(n)
			if err != nil {
				return false, err
			}
			if layouts.Value(row, len(want), uint(n%space.Lanes)) != space.Value(want, uint(lane)) {
				return false, nil
			}
		}
	}
	return true, nil
}

// read writes the stored bytes of consecutive rows, from row first on, into dst.
func (d *DB) read(first uint64, dst []uint64) error {
	for len(dst) > 0 {
		if first >= space.RowCount(d.manifest.Stored) {
			return fmt.Errorf("%s: row %d is out of range", english.Spec(d.manifest.Puzzle), first)
		}
		n := first / d.blockRows
		// A caller that needs one row may need no other.
		if first%d.blockRows == 0 && uint64(len(dst)) > d.rowBytes/8 {
			d.announce(n)
		}
		body, err := d.body(n)
		if err != nil {
			return err
		}
		rows := unsafe.Slice(body, d.bodyBytes(n))[first%d.blockRows*d.rowBytes:]
		count := min(len(dst), len(rows)/8)
		bigmem.ReadWords(dst[:count], rows)
		dst = dst[count:]
		first += uint64(8*count) / d.rowBytes
	}
	return nil
}
