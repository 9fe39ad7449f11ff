package store

import "errors"

// root returns the tree of buckets, of the newest state of the file.
func (d *DB) root() (*tree, error) {
	if d.pages.size < firstPages*PageSize {
		return nil, damaged(d.path, "%d bytes are too few for a database", d.pages.size)
	}
	if err := d.pages.measure(); err != nil {
		return nil, d.spoilt("", err)
	}
	m, err := d.pages.newest()
	if err != nil {
		return nil, d.spoilt("", err)
	}
	if m.pages > d.pages.size/d.pages.pageSize {
		return nil, damaged(d.path, "it is cut short, %d bytes of %d", d.pages.size, m.pages*d.pages.pageSize)
	}
	return &tree{pages: d.pages, root: m.root}, nil
}

// readBuckets returns the bucket of the manifest, and that, whose checksum is right,
// and keeps where the blocks are.
func (d *DB) readBuckets() (about *tree, manifest []byte, err error) {
	root, err := d.root()
	if err != nil {
		return nil, nil, err
	}
	about, err = root.bucket(manifestBucket)
	if err == nil {
		d.blocks, err = root.bucket(blocksBucket)
	}
	if err == nil {
		d.positions, err = root.bucket(positionsBucket)
	}
	if err != nil {
		return nil, nil, d.spoilt("", err)
	}
	if about == nil || d.blocks == nil {
		if patterns, err := root.bucket(patternsBucket); patterns != nil && err == nil {
			return nil, nil, ErrPatterns
		}
		return nil, nil, d.noBuckets()
	}
	manifest, err = about.get(manifestKey)
	if err != nil {
		return nil, nil, d.spoilt("", err)
	}
	sum, err := about.get(checksumKey)
	if err != nil || string(textChecksum(manifest)) != string(sum) {
		return nil, nil, damaged(d.path, "the checksum of its manifest fails")
	}
	return about, manifest, nil
}

// noBuckets is the error for a file that lacks one of the buckets. When it is in
// the state of an earlier transaction, which counts when one of the first two
// pages is damaged, or has the other bucket, it is one of ours.
func (d *DB) noBuckets() error {
	for id := range uint64(firstPages) {
		m, err := d.pages.meta(id)
		if err != nil {
			continue
		}
		for _, name := range [][]byte{blocksBucket, manifestBucket} {
			if b, err := (&tree{pages: d.pages, root: m.root}).bucket(name); b != nil && err == nil {
				return damaged(d.path, "its manifest or its blocks cannot be found")
			}
		}
	}
	return foreign("%s is not a database of puzzlebase: move it away or name another --data folder", d.path)
}

// spoilt names the file and says what is wrong with its pages; where says which
// part of its content they hold.
func (d *DB) spoilt(where string, err error) error {
	if errors.Is(err, errRead) {
		return unreadable(d.path, err)
	}
	return damaged(d.path, "%s%v", where, err)
}
