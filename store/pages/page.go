package pages

import (
	"encoding/binary"
	"fmt"
	"unsafe"
)

// Size is the size of a page of a database, on every system.
const Size = 4096

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

	// maxDepth is more than the depth of a tree of 2^32 blocks.
	maxDepth = 16
)

// at returns size bytes from offset on, which must lie in the file.
func (f *File) at(offset, size uint64) []byte { return f.data[offset:][:size:size] }

// Holds reports whether an address is in the bytes of the file. A fault has such an address if a
// mapped file was cut short.
func (f *File) Holds(address uintptr) bool {
	first := uintptr(unsafe.Pointer(unsafe.SliceData(f.data)))
	return address >= first && address-first < uintptr(len(f.data))
}

// Expect announces that a number of bytes from b on will be read soon. B is a value of the file.
func (f *File) Expect(b []byte, bytes uint64) {
	address := uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	if f.Holds(address) {
		f.expect(uint64(address-uintptr(unsafe.Pointer(unsafe.SliceData(f.data)))), bytes)
	}
}

// page is one page, or the page inside the value of a small bucket.
type page struct {
	bytes []byte
	flags uint16
	count int
}

func (f *File) page(id uint64) (page, error) {
	b, err := f.whole(id)
	if err != nil {
		return page{}, err
	}
	return newPage(b)
}

// whole returns the bytes of page id and of its overflow pages.
func (f *File) whole(id uint64) ([]byte, error) {
	have := f.Size() / f.pageSize
	if id >= have {
		return nil, fmt.Errorf("page %d lies outside the file", id)
	}
	head := f.at(id*f.pageSize, pageHeader)
	overflow := uint64(binary.NativeEndian.Uint32(head[12:]))
	switch {
	case binary.NativeEndian.Uint64(head) != id:
		return nil, fmt.Errorf("page %d calls itself page %d", id, binary.NativeEndian.Uint64(head))
	case overflow >= have-id:
		return nil, fmt.Errorf("page %d goes on outside the file", id)
	}
	return f.at(id*f.pageSize, (overflow+1)*f.pageSize), nil
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

func (p page) element(i int) []byte {
	return p.bytes[pageHeader+i*pageElement:][:pageElement]
}

// slice returns size bytes from pos bytes after element i, or nil when they are not in the page.
func (p page) slice(i int, pos, size uint64) []byte {
	from := uint64(pageHeader+i*pageElement) + pos
	if from+size > uint64(len(p.bytes)) {
		return nil
	}
	return p.bytes[from:][:size:size]
}

// key returns the key of element i, or nil when it is not in the page.
func (p page) key(i int) []byte {
	e := p.element(i)
	if p.flags == branchPage {
		return p.slice(i, uint64(binary.NativeEndian.Uint32(e)),
			uint64(binary.NativeEndian.Uint32(e[4:])))
	}
	return p.slice(i, uint64(binary.NativeEndian.Uint32(e[4:])),
		uint64(binary.NativeEndian.Uint32(e[8:])))
}

func (p page) child(i int) uint64 { return binary.NativeEndian.Uint64(p.element(i)[8:]) }

func (p page) value(i int) []byte {
	e := p.element(i)
	pos := uint64(binary.NativeEndian.Uint32(e[4:])) + uint64(binary.NativeEndian.Uint32(e[8:]))
	return p.slice(i, pos, uint64(binary.NativeEndian.Uint32(e[12:])))
}

func (p page) isBucket(i int) bool {
	return binary.NativeEndian.Uint32(p.element(i))&bucketEntry != 0
}

// expectBelow announces that the children of a branch page will be read, without their overflow
// pages.
func (f *File) expectBelow(branch page) {
	for i := range branch.count {
		if branch.flags == branchPage {
			f.expect(branch.child(i)*f.pageSize, f.pageSize)
		}
	}
}
