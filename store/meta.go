package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
)

// The layout of bbolt's first two pages: behind the page header magic 4,
// version 4, page size 4, flags 4, then the root bucket's page 8 and sequence
// number 8, the page of the free list 8, the number of pages 8, the number of
// the transaction 8, and a checksum 8 of all that, FNV-1a. Transactions write
// the two in turn; the valid one with the greater number counts.
const (
	metaPage    = 0x04
	metaMagic   = 0xED0CDAED
	metaVersion = 2
	metaBytes   = 56 // that the checksum is of
	firstPages  = 2
)

// meta is one of the first two pages.
type meta struct {
	root, free, pages, transaction uint64
	pageSize                       uint64
}

// meta returns first page id, 0 or 1, if it is one that counts.
func (p *pages) meta(id uint64) (meta, error) {
	b, err := p.at(id*p.pageSize+pageHeader, metaBytes+8)
	if err != nil {
		return meta{}, err
	}
	sum := fnv.New64a()
	sum.Write(b[:metaBytes])
	number := func(at int) uint64 { return binary.NativeEndian.Uint64(b[at:]) }
	if binary.NativeEndian.Uint32(b) != metaMagic || binary.NativeEndian.Uint32(b[4:]) != metaVersion || number(metaBytes) != sum.Sum64() {
		return meta{}, fmt.Errorf("page %d, one of the first two, is not what was written", id)
	}
	return meta{root: number(16), free: number(32), pages: number(40), transaction: number(48), pageSize: uint64(binary.NativeEndian.Uint32(b[8:]))}, nil
}

// measure finds out how large pages are.
func (p *pages) measure() error {
	p.pageSize = PageSize
	if m, err := p.meta(0); err == nil {
		p.pageSize = m.pageSize
	}
	if p.pageSize < pageHeader+metaBytes+8 || p.pageSize > p.size/firstPages {
		return fmt.Errorf("pages of %d bytes are not possible", p.pageSize)
	}
	return nil
}

// newest returns the first page that counts.
func (p *pages) newest() (meta, error) {
	a, errA := p.meta(0)
	b, errB := p.meta(1)
	switch {
	case errA == nil && (errB != nil || b.transaction < a.transaction):
		return a, nil
	case errB == nil:
		return b, nil
	}
	if err := errors.Join(errA, errB); errors.Is(err, errRead) {
		return meta{}, err
	}
	return meta{}, errors.New("it is not a bbolt file, or both its first pages are damaged")
}

// pristine checks that first page id holds nothing but what was written.
func (p *pages) pristine(id uint64) error {
	if _, err := p.meta(id); err != nil {
		return err
	}
	b, err := p.at(id*p.pageSize, p.pageSize)
	if err != nil {
		return err
	}
	rest := slices.Concat(b[10:pageHeader], b[pageHeader+metaBytes+8:]) // means nothing, and is never written
	if binary.NativeEndian.Uint64(b) != id || binary.NativeEndian.Uint16(b[8:]) != metaPage || slices.ContainsFunc(rest, func(b byte) bool { return b != 0 }) {
		return fmt.Errorf("page %d, one of the first two, is not what was written", id)
	}
	return nil
}
