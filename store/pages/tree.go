package pages

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"sort"
)

// Tree is a bucket: the tree of pages below one root.
type Tree struct {
	file  *File
	root  uint64
	small []byte // the only page, if the bucket is inside a value
}

func (t *Tree) top() (page, error) {
	if t.small != nil {
		return newPage(t.small)
	}
	return t.file.page(t.root)
}

// LeafPages is the number of pages of a leaf with blocks. bbolt puts at least two values into a
// leaf, so a leaf has two blocks.
const LeafPages = 16

// find returns the leaf page and the element with key, or false if there is none.
func (t *Tree) find(key []byte) (page, int, bool, error) {
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
			at-- // the last child whose first key is not greater
		}
		t.file.expect(p.child(at)*t.file.pageSize, LeafPages*Size)
		p, err = t.file.page(p.child(at))
	}
	return page{}, 0, false, fmt.Errorf("its tree of pages is deeper than %d", maxDepth)
}

// Get returns the value of key, or nil when there is none.
func (t *Tree) Get(key []byte) ([]byte, error) {
	p, i, ok, err := t.find(key)
	if err != nil || !ok || p.isBucket(i) {
		return nil, err
	}
	return p.value(i), nil
}

// The value of a bucket begins with the root page 8 and a sequence number 8.
const bucketHeader = 16

// Bucket returns the bucket of that name, or nil when there is none.
func (t *Tree) Bucket(name []byte) (*Tree, error) {
	p, i, ok, err := t.find(name)
	if err != nil || !ok || !p.isBucket(i) {
		return nil, err
	}
	return t.file.bucketOf(p.value(i))
}

func (f *File) bucketOf(value []byte) (*Tree, error) {
	if len(value) < bucketHeader {
		return nil, errors.New("a bucket is cut short")
	}
	b := &Tree{file: f, root: binary.NativeEndian.Uint64(value)}
	if b.root == 0 {
		b.small = value[bucketHeader:]
	}
	return b, nil
}

// Each calls f for every key in order. It needs a file without faults, see [File.Account]. Then no
// path goes in circles.
func (t *Tree) Each(f func(key []byte) error) error {
	return t.walk(0, func(p page) error {
		for i := range p.count {
			if p.flags == leafPage {
				if err := f(p.key(i)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// walk calls visit for every page of the tree, parents before children. Depth is the depth of the
// root.
func (t *Tree) walk(depth int, visit func(page) error) error {
	if depth > maxDepth {
		return fmt.Errorf("its tree of pages is deeper than %d", maxDepth)
	}
	p, err := t.top()
	if err == nil {
		err = visit(p)
	}
	if err != nil || p.flags == leafPage {
		return err
	}
	t.file.expectBelow(p)
	for i := range p.count {
		below := Tree{file: t.file, root: p.child(i)}
		if err := below.walk(depth+1, visit); err != nil {
			return err
		}
	}
	return nil
}
