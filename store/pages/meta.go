package pages

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
)

// The layout of bbolt's first two pages. After the page header come, with their bytes: magic 4,
// version 4, page size 4, flags 4. Then come the root bucket's page 8 and sequence number 8, the
// page of the free list 8, the number of pages 8, and the number of the transaction 8. The last 8
// are an FNV-1a checksum of all these. Transactions write the two pages alternately. The valid one
// with the greater number is used.
const (
	metaPage    = 0x04
	metaMagic   = 0xED0CDAED
	metaVersion = 2
	metaBytes   = 56 // bytes under the checksum
	firstPages  = 2
)

// meta is one of the first two pages.
type meta struct {
	root, free, pages, transaction uint64
	pageSize                       uint64
}

// meta returns first page id, 0 or 1, if it is valid.
func (f *File) meta(id uint64) (meta, error) {
	b := f.at(id*f.pageSize+pageHeader, metaBytes+8)
	sum := fnv.New64a()
	sum.Write(b[:metaBytes])
	number := func(at int) uint64 { return binary.NativeEndian.Uint64(b[at:]) }
	if binary.NativeEndian.Uint32(b) != metaMagic ||
		binary.NativeEndian.Uint32(b[4:]) != metaVersion || number(metaBytes) != sum.Sum64() {
		return meta{}, fmt.Errorf("page %d, one of the first two, is not what was written", id)
	}
	return meta{root: number(16), free: number(32), pages: number(40), transaction: number(48),
		pageSize: uint64(binary.NativeEndian.Uint32(b[8:]))}, nil
}

func (f *File) measure() error {
	f.pageSize = Size
	if m, err := f.meta(0); err == nil {
		f.pageSize = m.pageSize
	}
	if f.pageSize < pageHeader+metaBytes+8 || f.pageSize > f.Size()/firstPages {
		return fmt.Errorf("pages of %d bytes are not possible", f.pageSize)
	}
	return nil
}

// newest returns the first page that is used.
func (f *File) newest() (meta, error) {
	a, errA := f.meta(0)
	b, errB := f.meta(1)
	switch {
	case errA == nil && (errB != nil || b.transaction < a.transaction):
		return a, nil
	case errB == nil:
		return b, nil
	}
	return meta{}, errors.New("it is not a bbolt file, or both its first pages are damaged")
}

// Root returns the tree of the newest state of the file. Its keys are the names of buckets. The
// error says what is wrong, without the name of the file.
func (f *File) Root() (*Tree, error) {
	if f.Size() < firstPages*Size {
		return nil, fmt.Errorf("%d bytes are too few for a database", f.Size())
	}
	if err := f.measure(); err != nil {
		return nil, err
	}
	m, err := f.newest()
	if err != nil {
		return nil, err
	}
	if m.pages > f.Size()/f.pageSize {
		return nil, fmt.Errorf("it is cut short, %d bytes of %d", f.Size(), m.pages*f.pageSize)
	}
	return &Tree{file: f, root: m.root}, nil
}

// Roots returns the trees of the newest state of the file and the one before, as far as they can be
// read.
func (f *File) Roots() (trees []*Tree) {
	for id := range uint64(firstPages) {
		if m, err := f.meta(id); err == nil {
			trees = append(trees, &Tree{file: f, root: m.root})
		}
	}
	return trees
}

// pristine checks that first page id has no bytes that bbolt did not write.
func (f *File) pristine(id uint64) error {
	if _, err := f.meta(id); err != nil {
		return err
	}
	b := f.at(id*f.pageSize, f.pageSize)
	// These bytes mean nothing and are never written.
	rest := slices.Concat(b[10:pageHeader], b[pageHeader+metaBytes+8:])
	if binary.NativeEndian.Uint64(b) != id || binary.NativeEndian.Uint16(b[8:]) != metaPage ||
		slices.ContainsFunc(rest, func(b byte) bool { return b != 0 }) {
		return fmt.Errorf("page %d, one of the first two, is not what was written", id)
	}
	return nil
}
