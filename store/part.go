package store

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"

	"puzzlebase/machine/vector"
)

// Parts says how a database is cut into files, each of which has the whole
// manifest and its share of the blocks; positions that a search has found, and
// the record of the build, are in the first.
type Parts struct {
	Blocks int      `json:"blocks"` // in each but the last, which has those that are left
	SHA256 []string `json:"sha256"` // of each: of the SHA-256 digests of its blocks' words in order
}

// MostParts is how many files a database may have: their names have three digits.
const MostParts = 1000

// partPages is room in a file for the first pages, the manifest with the hashes of all
// parts, and what is free.
const partPages = 48

// PartBlocks returns how many blocks a file may have to be no larger than so many
// bytes; positions that a search has found are not counted. It is 2 at the least.
func PartBlocks(limit int64) int {
	leaves := (limit - partPages*PageSize) * leafKeys / (leafKeys*pairPages + 1) / PageSize
	return 2 * int(max(leaves, 1))
}

// LeastPart is a limit for PartBlocks with which a database that takes so many bytes, or
// a tenth more, has no more than MostParts files.
func LeastPart(bytes int64) int64 {
	return bytes*11/10/MostParts + (partPages+pairPages)*PageSize
}

// newParts describes the files for so many blocks; nil when they are not cut.
func newParts(blocks, perPart int) *Parts {
	if perPart == 0 {
		return nil
	}
	return &Parts{Blocks: perPart, SHA256: make([]string, partsOf(blocks, perPart))}
}

// partsOf is the number of files for so many blocks, 1 at least, and so many in each, which
// a manifest may say to be any number above 0.
func partsOf(blocks, perPart int) int { return (blocks-1)/perPart + 1 }

// check returns what is impossible about the parts of a database of so many blocks.
func (p *Parts) check(blocks int) error {
	if p != nil && (p.Blocks < 1 || len(p.SHA256) > MostParts || len(p.SHA256) != partsOf(blocks, p.Blocks)) {
		return fmt.Errorf("%d blocks cannot lie in %d parts of %d, want at most %d parts", blocks, len(p.SHA256), p.Blocks, MostParts)
	}
	return nil
}

// hash completes p from the digests of all blocks as they are stored.
func (p *Parts) hash(digests []digest) {
	for i := range p.SHA256 {
		h := newSum()
		for n := i * p.Blocks; n < min((i+1)*p.Blocks, len(digests)); n++ {
			vector.ClearUpper()
			h.Write(digests[n][:])
		}
		p.SHA256[i] = hex.EncodeToString(h.Sum(nil))
	}
}

// PartBlocks is how many blocks a file of the database has at most; 0 when there
// is one file for all.
func (m *Manifest) PartBlocks() int {
	if m.Parts == nil {
		return 0
	}
	return m.Parts.Blocks
}

// partOf returns the number of the file that block n is in.
func (m *Manifest) partOf(n int) int {
	if m.Parts == nil {
		return 0
	}
	return n / m.Parts.Blocks
}

// part is a file of a database, which has one or, in a folder of their own, several.
type part struct {
	path      string
	pages     *pages
	closer    io.Closer // of the file; nil when there is none to close
	blocks    *tree
	positions *tree // nil where there are none
}

// openPart opens a file that is, or is a part of, a database.
func openPart(path string) (*part, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return &part{path: path, pages: f.pages(), closer: f}, nil
}

// openParts opens a folder of parts.
func openParts(folder string) (d *DB, err error) {
	d = &DB{path: folder, keep: keptBlocks}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := d.join(0); err != nil {
		return d, err
	}
	if err := d.readManifest(); err != nil {
		return d, err
	}
	m := d.manifest.Parts
	if m == nil {
		return d, foreign("%s is a whole database in one file: move it to %s, or build again with --force", d.parts[0].path, folder+Extension)
	}
	for i := 1; i < len(m.SHA256); i++ {
		if err := d.join(i); err != nil {
			return d, err
		}
		if err := d.belongs(i); err != nil {
			return d, err
		}
	}
	return d, d.ready()
}

// join opens part i.
func (d *DB) join(i int) error {
	path := filepath.Join(d.path, partName(i))
	p, err := openPart(path)
	switch {
	case errors.Is(err, os.ErrNotExist) && i == 0:
		return damaged(d.path, "its first part, %s, is missing", partName(i))
	case errors.Is(err, os.ErrNotExist):
		return damaged(d.path, "%s, one of its %d parts, is missing", partName(i), len(d.manifest.Parts.SHA256))
	case err != nil:
		return openError(path, err)
	}
	d.parts = append(d.parts, p)
	return nil
}

// belongs checks that part i is what its name says: that it has the manifest of the
// first and the block with which it begins.
func (d *DB) belongs(i int) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	p := d.parts[i]
	_, first, err := d.parts[0].readBuckets()
	if err != nil {
		return err
	}
	_, text, err := p.readBuckets()
	if err != nil {
		return err
	}
	var m Manifest
	switch {
	case bytes.Equal(first, text):
	case json.Unmarshal(text, &m) != nil || m.Puzzle != d.manifest.Puzzle:
		return foreign("%s is of %s, where part %d of %s should be: move it away", p.path, m.Puzzle, i+1, d.manifest.Puzzle)
	default:
		return damaged(d.path, "%s is of another build than %s", partName(i), partName(0))
	}
	switch _, _, here, err := p.blocks.find(blockKey(i * d.manifest.Parts.Blocks)); {
	case err != nil:
		return p.spoilt("", err)
	case !here:
		return damaged(d.path, "%s is another part than its name says", partName(i))
	}
	return nil
}

// root returns the tree of buckets, of the newest state of the file.
func (p *part) root() (*tree, error) {
	if p.pages.size < firstPages*PageSize {
		return nil, damaged(p.path, "%d bytes are too few for a database", p.pages.size)
	}
	if err := p.pages.measure(); err != nil {
		return nil, p.spoilt("", err)
	}
	m, err := p.pages.newest()
	if err != nil {
		return nil, p.spoilt("", err)
	}
	if m.pages > p.pages.size/p.pages.pageSize {
		return nil, damaged(p.path, "it is cut short, %d bytes of %d", p.pages.size, m.pages*p.pages.pageSize)
	}
	return &tree{pages: p.pages, root: m.root}, nil
}

// readBuckets returns the bucket of the manifest, and that, whose checksum is right,
// and keeps where the blocks are.
func (p *part) readBuckets() (about *tree, manifest []byte, err error) {
	root, err := p.root()
	if err != nil {
		return nil, nil, err
	}
	about, err = root.bucket(manifestBucket)
	if err == nil {
		p.blocks, err = root.bucket(blocksBucket)
	}
	if err == nil {
		p.positions, err = root.bucket(positionsBucket)
	}
	if err != nil {
		return nil, nil, p.spoilt("", err)
	}
	if about == nil || p.blocks == nil {
		if patterns, err := root.bucket(patternsBucket); patterns != nil && err == nil {
			return nil, nil, ErrPatterns
		}
		return nil, nil, p.noBuckets()
	}
	manifest, err = about.get(manifestKey)
	if err != nil {
		return nil, nil, p.spoilt("", err)
	}
	sum, err := about.get(checksumKey)
	if err != nil || string(textChecksum(manifest)) != string(sum) {
		return nil, nil, damaged(p.path, "the checksum of its manifest fails")
	}
	return about, manifest, nil
}

// noBuckets is the error for a file that lacks one of the buckets. When it is in
// the state of an earlier transaction, which counts when one of the first two
// pages is damaged, or has the other bucket, it is one of ours.
func (p *part) noBuckets() error {
	for id := range uint64(firstPages) {
		m, err := p.pages.meta(id)
		if err != nil {
			continue
		}
		for _, name := range [][]byte{blocksBucket, manifestBucket} {
			if b, err := (&tree{pages: p.pages, root: m.root}).bucket(name); b != nil && err == nil {
				return damaged(p.path, "its manifest or its blocks cannot be found")
			}
		}
	}
	return foreign("%s is not a database of puzzlebase: move it away or name another --data folder", p.path)
}

// spoilt names the file and says what is wrong with its pages; where says which
// part of its content they hold.
func (p *part) spoilt(where string, err error) error {
	if errors.Is(err, errRead) {
		return unreadable(p.path, err)
	}
	return damaged(p.path, "%s%v", where, err)
}
