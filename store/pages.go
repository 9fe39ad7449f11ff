package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sort"
	"unsafe"
)

// bbolt writes a database but does not read it. It trusts what its pages say: one
// flipped bit in a branch page can send it in circles until the stack overflows,
// which a program cannot recover from, or to memory outside the file. And it
// maps files, which a browser cannot. So the pages are walked here, with every
// step checked: no page is taken that lies outside the file, no element that
// lies outside its page, and no path that is longer than a tree can be. What a
// damaged page can still do is lead to the wrong value, and values have
// checksums.

// The layout of bbolt's pages, in the byte order of the machine: a header (id
// 8, flags 2, count 2, overflow 4), then count elements of 16 bytes, then keys
// and values. A branch element has pos 4, key size 4, page id 8; a leaf element
// flags 4, pos 4, key size 4, value size 4; pos counts from the element.
const (
	pageHeader  = 16
	pageElement = 16
	branchPage  = 0x01
	leafPage    = 0x02
	bucketEntry = 0x01 // flag of a leaf element: the value is a bucket

	// maxDepth is more levels than a tree of 2^32 blocks needs.
	maxDepth = 16
)

// pages is a file: its bytes, or where they are read from when data is nil.
type pages struct {
	data     []byte
	in       io.ReaderAt
	size     uint64 // bytes
	pageSize uint64 // as the first page says, see measure
}

// errRead is wrapped by the errors of files that cannot be read, as opposed to
// those that make no sense.
var errRead = errors.New("the file cannot be read")

// at returns size bytes from offset on, which must lie in the file.
func (p *pages) at(offset, size uint64) ([]byte, error) {
	if p.data != nil {
		return p.data[offset:][:size:size], nil
	}
	b := make([]byte, size)
	if n, err := p.in.ReadAt(b, int64(offset)); n < len(b) {
		return nil, fmt.Errorf("%w: %w", errRead, err)
	}
	return b, nil
}

// hold reports whether an address lies in the bytes of the file.
func (p *pages) hold(address uintptr) bool {
	first := uintptr(unsafe.Pointer(unsafe.SliceData(p.data)))
	return address >= first && address-first < uintptr(len(p.data))
}

// offset returns where bytes of the file begin that at has returned; false when they
// are a copy.
func (p *pages) offset(b []byte) (uint64, bool) {
	address := uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return uint64(address - uintptr(unsafe.Pointer(unsafe.SliceData(p.data)))), p.hold(address)
}

// page is one page, or the page inside the value of a small bucket.
type page struct {
	bytes []byte
	flags uint16
	count int
}

// page returns page id, which holds keys, with its overflow.
func (p *pages) page(id uint64) (page, error) {
	b, err := p.whole(id)
	if err != nil {
		return page{}, err
	}
	return newPage(b)
}

// whole returns the bytes of page id and of the pages that it overflows into.
func (p *pages) whole(id uint64) ([]byte, error) {
	have := p.size / p.pageSize
	if id >= have {
		return nil, fmt.Errorf("page %d lies outside the file", id)
	}
	head, err := p.at(id*p.pageSize, pageHeader)
	if err != nil {
		return nil, err
	}
	overflow := uint64(binary.NativeEndian.Uint32(head[12:]))
	switch {
	case binary.NativeEndian.Uint64(head) != id:
		return nil, fmt.Errorf("page %d calls itself page %d", id, binary.NativeEndian.Uint64(head))
	case overflow >= have-id:
		return nil, fmt.Errorf("page %d goes on outside the file", id)
	}
	return p.at(id*p.pageSize, (overflow+1)*p.pageSize)
}

// newPage checks that the elements of a page fit into it.
func newPage(b []byte) (page, error) {
	if len(b) < pageHeader {
		return page{}, fmt.Errorf("a page has %d bytes", len(b))
	}
	p := page{b, binary.NativeEndian.Uint16(b[8:]), int(binary.NativeEndian.Uint16(b[10:]))}
	switch {
	case p.flags != branchPage && p.flags != leafPage:
		return page{}, fmt.Errorf("a page is of no kind that holds keys (%#x)", p.flags)
	case pageHeader+p.count*pageElement > len(b):
		return page{}, fmt.Errorf("a page is too small for its %d elements", p.count)
	case p.flags == branchPage && p.count == 0:
		return page{}, fmt.Errorf("a branch page is empty")
	}
	return p, nil
}

// element returns element i.
func (p page) element(i int) []byte {
	return p.bytes[pageHeader+i*pageElement:][:pageElement]
}

// slice returns size bytes from pos bytes after element i, or nil when they do
// not lie in the page.
func (p page) slice(i int, pos, size uint64) []byte {
	from := uint64(pageHeader+i*pageElement) + pos
	if from+size > uint64(len(p.bytes)) {
		return nil
	}
	return p.bytes[from:][:size:size]
}

// key returns the key of element i, or nil.
func (p page) key(i int) []byte {
	e := p.element(i)
	if p.flags == branchPage {
		return p.slice(i, uint64(binary.NativeEndian.Uint32(e)), uint64(binary.NativeEndian.Uint32(e[4:])))
	}
	return p.slice(i, uint64(binary.NativeEndian.Uint32(e[4:])), uint64(binary.NativeEndian.Uint32(e[8:])))
}

// child returns the page that element i of a branch page leads to.
func (p page) child(i int) uint64 { return binary.NativeEndian.Uint64(p.element(i)[8:]) }

// value returns the value of element i of a leaf page, or nil.
func (p page) value(i int) []byte {
	e := p.element(i)
	pos := uint64(binary.NativeEndian.Uint32(e[4:])) + uint64(binary.NativeEndian.Uint32(e[8:]))
	return p.slice(i, pos, uint64(binary.NativeEndian.Uint32(e[12:])))
}

// isBucket reports whether the value of element i of a leaf page is a bucket.
func (p page) isBucket(i int) bool {
	return binary.NativeEndian.Uint32(p.element(i))&bucketEntry != 0
}

// expectBelow says that the pages will be wanted that a branch page leads to, but not
// what they run over into.
func (p *pages) expectBelow(branch page) {
	for i := range branch.count {
		if branch.flags == branchPage {
			p.expect(branch.child(i)*p.pageSize, p.pageSize)
		}
	}
}

// tree is a bucket: the tree of pages below one root.
type tree struct {
	pages *pages
	root  uint64
	small []byte // the only page, when the bucket lies in a value
}

// top returns the root page.
func (t *tree) top() (page, error) {
	if t.small != nil {
		return newPage(t.small)
	}
	return t.pages.page(t.root)
}

// find returns the leaf page and the element that hold key; false when the tree
// has no such key.
func (t *tree) find(key []byte) (page, int, bool, error) {
	p, err := t.top()
	for range maxDepth {
		if err != nil {
			return page{}, 0, false, err
		}
		at := sort.Search(p.count, func(i int) bool { return bytes.Compare(p.key(i), key) >= 0 })
		here := at < p.count && bytes.Equal(p.key(at), key)
		if p.flags == leafPage {
			return p, at, here, nil
		}
		if !here && at > 0 {
			at-- // the last child whose keys begin before
		}
		t.pages.expect(p.child(at)*t.pages.pageSize, pairPages*PageSize)
		p, err = t.pages.page(p.child(at))
	}
	return page{}, 0, false, fmt.Errorf("its tree of pages is deeper than %d", maxDepth)
}

// get returns the value of key, or nil when there is none.
func (t *tree) get(key []byte) ([]byte, error) {
	p, i, ok, err := t.find(key)
	if err != nil || !ok || p.isBucket(i) {
		return nil, err
	}
	return p.value(i), nil
}

// bucketHeader is what the value of a bucket begins with: the root page 8, a
// sequence number 8.
const bucketHeader = 16

// bucket returns the bucket of that name, or nil when there is none.
func (t *tree) bucket(name []byte) (*tree, error) {
	p, i, ok, err := t.find(name)
	if err != nil || !ok || !p.isBucket(i) {
		return nil, err
	}
	return t.pages.bucketOf(p.value(i))
}

// bucketOf returns the bucket that a value describes.
func (p *pages) bucketOf(value []byte) (*tree, error) {
	if len(value) < bucketHeader {
		return nil, errors.New("a bucket is cut short")
	}
	b := &tree{pages: p, root: binary.NativeEndian.Uint64(value)}
	if b.root == 0 {
		b.small = value[bucketHeader:]
	}
	return b, nil
}

// each calls f for every key in the order of the pages; it visits no more pages
// than the file has.
func (t *tree) each(f func(key []byte) error) error {
	left := int(t.pages.size / t.pages.pageSize)
	p, err := t.top()
	if err != nil {
		return err
	}
	return t.eachBelow(p, 0, &left, f)
}

func (t *tree) eachBelow(p page, depth int, left *int, f func(key []byte) error) error {
	if *left--; *left < 0 || depth > maxDepth {
		return fmt.Errorf("its tree of pages leads in circles")
	}
	t.pages.expectBelow(p)
	for i := range p.count {
		if p.flags == leafPage {
			if err := f(p.key(i)); err != nil {
				return err
			}
			continue
		}
		below, err := t.pages.page(p.child(i))
		if err == nil {
			err = t.eachBelow(below, depth+1, left, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
