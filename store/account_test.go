package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store/pages"
)

// checked opens a database, made of the given bytes, and checks it.
func (w *written) checked(t *testing.T, b []byte) error {
	t.Helper()
	db, err := OpenBytes("damaged.db", b, w.puzzle)
	if err != nil {
		return err
	}
	return errors.Join(db.Check(t.Context(), nil), db.Close())
}

// TestFreeList flips every bit of the list of free pages. Reading needs it not,
// so that only Check can tell.
func TestFreeList(t *testing.T) {
	w := write(t, 3, 3)
	_, free := newestOf(w.bytes)
	list := free * pages.Size
	count := int(binary.NativeEndian.Uint16(w.bytes[list+10:]))
	if count == 0 {
		t.Fatal("the database has no free pages")
	}
	for at := list; at < list+pageHeader+8*count; at++ {
		for bit := range 8 {
			b := bytes.Clone(w.bytes)
			b[at] ^= 1 << bit
			if err := w.checked(t, b); !errors.Is(err, ErrDamaged) {
				t.Fatalf("bit %d of byte %d of the free list flipped: check: %v", bit, at-list, err)
			}
		}
	}
}

// TestFreeListNamesUsedPages puts every used page in place of a free one: the
// next writer would overwrite it.
func TestFreeListNamesUsedPages(t *testing.T) {
	w := write(t, 3, 6)
	_, free := newestOf(w.bytes)
	for used := range uint64(len(w.bytes) / pages.Size) {
		b := bytes.Clone(w.bytes)
		first := b[free*pages.Size+pageHeader:]
		if binary.NativeEndian.Uint64(first) == used {
			continue
		}
		binary.NativeEndian.PutUint64(first, used)
		if err := w.checked(t, b); !errors.Is(err, ErrDamaged) {
			t.Errorf("page %d called free: %v", used, err)
		}
	}
}

// TestLostPages takes pages away from the free list, and puts something behind the last page.
func TestLostPages(t *testing.T) {
	w := write(t, 3, 3)
	_, free := newestOf(w.bytes)
	list := w.bytes[free*pages.Size:]
	count := binary.NativeEndian.Uint16(list[10:])
	b := bytes.Clone(w.bytes)
	binary.NativeEndian.PutUint16(b[free*pages.Size+10:], count-1)
	if err := w.checked(t, b); !errors.Is(err, ErrDamaged) {
		t.Errorf("a page neither used nor free: %v", err)
	}
	b = bytes.Clone(w.bytes)
	binary.NativeEndian.PutUint16(b[free*pages.Size+10:], count+1)
	binary.NativeEndian.PutUint64(b[free*pages.Size+pageHeader+8*int(count):], 1<<64-1)
	if err := w.checked(t, b); !errors.Is(err, ErrDamaged) {
		t.Errorf("the page of the greatest number is called free: %v", err)
	}
	behind := append(bytes.Clone(w.bytes), make([]byte, 3*pages.Size)...)
	if err := w.checked(t, behind); err != nil {
		t.Errorf("room behind the last page, which a later writer may leave: %v", err)
	}
	behind[len(behind)-1] = 1
	if err := w.checked(t, behind); !errors.Is(err, ErrDamaged) {
		t.Errorf("something behind the last page: %v", err)
	}
}

// TestFirstPages flips every bit at the beginning of the two first pages.
// bbolt goes by the other one then, which is of an older state: whether a
// database can still be read depends on which it was, but check always tells.
func TestFirstPages(t *testing.T) {
	puzzletest.Alone(t)
	w := write(t, 3, 3)
	for page := range 2 {
		for at := range pageHeader + 56 + 80 {
			for bit := range 8 {
				b := bytes.Clone(w.bytes)
				b[page*pages.Size+at] ^= 1 << bit
				if err := w.checked(t, b); !errors.Is(err, ErrDamaged) {
					t.Errorf("bit %d of byte %d of page %d flipped: %v", bit, at, page, err)
				}
			}
		}
	}
}

// TestDamageIsNotForeign flips every bit that is used of the page which names
// the buckets: a file with one bit flipped is damaged, not another program's.
func TestDamageIsNotForeign(t *testing.T) {
	puzzletest.Alone(t)
	w := write(t, 3, 3)
	root, _ := newestOf(w.bytes)
	root *= pages.Size
	used := len(bytes.TrimRight(w.bytes[root:root+pages.Size], "\x00"))
	for at := range used {
		for bit := range 8 {
			b := bytes.Clone(w.bytes)
			b[root+at] ^= 1 << bit
			if err := w.checked(t, b); errors.Is(err, ErrForeign) {
				t.Errorf("bit %d of byte %d of the root page flipped: %v", bit, at, err)
			}
		}
	}
}
