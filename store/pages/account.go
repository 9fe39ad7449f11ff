package pages

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"puzzlebase/space/progress"
)

// The free list is a page. Its count is the number of free pages, and their numbers follow the
// header, 8 bytes each. If the number does not fit into the count, the count is all ones and the
// number comes first.
const (
	freePage    = 0x10
	manyFree    = 0xFFFF
	freeIDBytes = 8
)

// Account checks that every page of the file is used once or free, and that the file ends after the
// last page. Done counts pages. It does not check values, which have checksums, nor free pages,
// which nobody reads.
func (f *File) Account(ctx context.Context, done *progress.Counter) error {
	m, err := f.newest()
	for id := uint64(0); err == nil && id < firstPages; id++ {
		err = f.pristine(id)
	}
	if err != nil {
		return err
	}
	if have := f.Size() / f.pageSize; m.pages > have {
		return fmt.Errorf("it has %d pages of %d", have, m.pages)
	}
	l := &ledger{file: f, taken: make([]bool, m.pages), done: done}
	if err := l.take(0, firstPages); err != nil {
		return err
	}
	if err := l.tree(ctx, &Tree{file: f, root: m.root}, 0); err != nil {
		return err
	}
	if err := l.freeList(m.free); err != nil {
		return err
	}
	for id, taken := range l.taken {
		if !taken {
			return fmt.Errorf("page %d is neither used nor free", id)
		}
	}
	end := m.pages * f.pageSize
	behind := f.data[end:]
	if at := slices.IndexFunc(behind, func(b byte) bool { return b != 0 }); at >= 0 {
		return fmt.Errorf("something stands at byte %d, behind its last page", end+uint64(at))
	}
	return nil
}

type ledger struct {
	file  *File
	taken []bool
	done  *progress.Counter // pages
}

func (l *ledger) take(id, count uint64) error {
	if pages := uint64(len(l.taken)); id >= pages || count > pages-id {
		return fmt.Errorf("page %d lies behind the last one", max(id, pages))
	}
	for end := id + count; id < end; id++ {
		if l.taken[id] {
			return fmt.Errorf("page %d is used twice, or both used and free", id)
		}
		l.taken[id] = true
	}
	return nil
}

// tree marks the pages of a tree, and of the buckets in it. Depth is the depth of the root.
func (l *ledger) tree(ctx context.Context, t *Tree, depth int) error {
	return t.walk(depth, func(p page) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		id, count := binary.NativeEndian.Uint64(p.bytes), uint64(len(p.bytes))/l.file.pageSize
		if err := l.take(id, count); err != nil {
			return err
		}
		l.done.Add(count)
		for i := range p.count {
			switch {
			case p.key(i) == nil:
				return fmt.Errorf("key %d of page %d lies outside it", i, id)
			case p.flags == branchPage:
			case p.value(i) == nil:
				return fmt.Errorf("value %d of page %d lies outside it", i, id)
			case p.isBucket(i):
				if err := l.bucket(ctx, p.value(i), depth); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// bucket marks the pages of the bucket in a value.
func (l *ledger) bucket(ctx context.Context, value []byte, depth int) error {
	b, err := l.file.bucketOf(value)
	if err != nil {
		return err
	}
	if b.small != nil {
		_, err = newPage(b.small)
		return err
	}
	return l.tree(ctx, b, depth+1)
}

// freeList marks the pages of the free list, and those that it names.
func (l *ledger) freeList(id uint64) error {
	b, err := l.file.whole(id)
	if err != nil {
		return err
	}
	if flags := binary.NativeEndian.Uint16(b[8:]); flags != freePage {
		return fmt.Errorf("page %d is not the list of free pages that it should be (%#x)", id,
			flags)
	}
	if err := l.take(id, uint64(len(b))/l.file.pageSize); err != nil {
		return err
	}
	ids, count := b[pageHeader:], uint64(binary.NativeEndian.Uint16(b[10:]))
	if count == manyFree {
		count, ids = binary.NativeEndian.Uint64(ids), ids[freeIDBytes:]
	}
	if count > uint64(len(ids))/freeIDBytes {
		return fmt.Errorf("the list of free pages has no room for its %d pages", count)
	}
	for last := uint64(0); count > 0; count-- {
		free := binary.NativeEndian.Uint64(ids)
		if free <= last {
			return fmt.Errorf("the list of free pages is out of order at page %d", free)
		}
		if err := l.take(free, 1); err != nil {
			return err
		}
		last, ids = free, ids[freeIDBytes:]
	}
	return nil
}
