package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"math/bits"
	"runtime/debug"
	"sort"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store/pages"
)

// The positions of a space that a search has found lie in a bucket of their own,
// in blocks of blockPositions in increasing order: a bit for each that says
// whether it is a goal, where each group of groupPositions begins (4 bytes,
// little-endian, from the beginning of the block), the groups, and a checksum as
// rows have it. A group has its first position whole, and of each other one how
// many bytes it begins with as the one before (a byte), then the rest.
const (
	blockPositions = 1024
	groupPositions = 16
	offsetBytes    = 4
	goalBytes      = blockPositions / 8
	maxWidth       = 255 // bytes of a position
)

var positionsBucket = []byte("positions")

// Positions says what the file holds of the positions of a space that a search
// has found; a space whose numbers follow from the rules has none.
type Positions struct {
	Width  int    `json:"width"`  // bytes of a position
	Blocks int    `json:"blocks"` // of blockPositions each but the last
	SHA256 string `json:"sha256"` // of all positions in order, in hexadecimal
}

// positionBlocks is how many blocks hold so many positions.
func positionBlocks(size uint64) int { return int((size + blockPositions - 1) / blockPositions) }

// putPositions puts the positions of p, if a search has found them.
func (w *packer) putPositions(ctx context.Context, p puzzle.Puzzle, report progress.Func) error {
	d := puzzle.TraitsOf(p).Discovered
	if d == nil {
		return nil
	}
	sum := newSum()
	m := &Positions{Width: len(d.Start()), Blocks: positionBlocks(d.Size())}
	written := report.Count("writing positions", "blocks", uint64(m.Blocks))
	c := &positionPacker{found: d.Found(), goals: d.Goals(), sum: sum, before: make([]byte, m.Width), here: make([]byte, m.Width)}
	batch := make([][]byte, batchBlocks)
	for first := 0; first < m.Blocks; first += batchBlocks {
		pairs := make([]Pair, min(batchBlocks, m.Blocks-first))
		for i := range pairs {
			batch[i] = c.block(batch[i][:0], first+i)
			pairs[i] = Pair{blockKey(first + i), batch[i]}
		}
		if err := errors.Join(ctx.Err(), w.put(positionsBucket, pairs)); err != nil {
			return err
		}
		written.Add(uint64(len(pairs)))
	}
	vector.ClearUpper()
	m.SHA256 = hex.EncodeToString(sum.Sum(nil))
	w.manifest.Positions = m
	return nil
}

// positionPacker packs positions into blocks, in order.
type positionPacker struct {
	found        puzzle.Found
	goals        []puzzle.Index // that were not met yet
	sum          hash.Hash
	before, here []byte
}

// block appends block n to value.
func (c *positionPacker) block(value []byte, n int) []byte {
	first := puzzle.Index(n) * blockPositions
	count := min(puzzle.Index(c.found.Size())-first, blockPositions)
	value = append(value, make([]byte, goalBytes+(count+groupPositions-1)/groupPositions*offsetBytes)...)
	for i := range count {
		c.found.Unrank(first+i, c.here)
		vector.ClearUpper()
		c.sum.Write(c.here)
		if len(c.goals) > 0 && c.goals[0] == first+i {
			value[i/8] |= 1 << (i % 8)
			c.goals = c.goals[1:]
		}
		shared := 0
		if i%groupPositions == 0 {
			binary.LittleEndian.PutUint32(value[goalBytes+i/groupPositions*offsetBytes:], uint32(len(value)))
		} else {
			shared = sharedBytes(c.before, c.here)
			value = append(value, byte(shared))
		}
		value = append(value, c.here[shared:]...)
		c.before, c.here = c.here, c.before
	}
	return binary.LittleEndian.AppendUint32(value, checksum(n, value))
}

// sharedBytes is how many bytes a and b, equally long, begin with in common.
func sharedBytes(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a)
}

// positions are those of an open database, as they lie in the file. It
// implements puzzle.Found.
type positions struct {
	db     *DB // whose file it is
	width  int
	size   uint64
	blocks [][]byte // without their checksums, which were right
	goals  []puzzle.Index
}

// readPositions returns the positions of the file. All checksums are compared
// now, for to rank and unrank never fails; nothing is unpacked before it is asked
// for.
func (d *DB) readPositions() (p *positions, err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := d.manifest.Positions
	if int64(m.Blocks) > d.FileBytes()/goalBytes {
		return nil, damaged(d.path, "it has no room for %d blocks of positions", m.Blocks)
	}
	p = &positions{db: d, width: m.Width, size: d.manifest.Size, blocks: make([][]byte, m.Blocks)}
	for n := range p.blocks {
		var value []byte
		err := errors.New("there are none")
		if d.positions != nil {
			value, err = d.positions.Get(blockKey(n))
		}
		if err != nil {
			return nil, d.spoilt(fmt.Sprintf("block %d of its positions: ", n), err)
		}
		end := len(value) - checksumBytes
		if end < goalBytes+p.groups(n)*offsetBytes || checksum(n, value[:end]) != binary.LittleEndian.Uint32(value[end:]) {
			return nil, damaged(d.path, "the checksum of block %d of its positions fails", n)
		}
		p.blocks[n] = value[:end:end]
		p.addGoals(n)
	}
	return p, nil
}

// addGoals adds the goals of block n.
func (p *positions) addGoals(n int) {
	for i := 0; i < goalBytes; i += 8 {
		for word := binary.LittleEndian.Uint64(p.blocks[n][i:]); word != 0; word &= word - 1 {
			if x := n*blockPositions + i*8 + bits.TrailingZeros64(word); uint64(x) < p.size {
				p.goals = append(p.goals, puzzle.Index(x))
			}
		}
	}
}

// groups is how many groups block n has.
func (p *positions) groups(n int) int {
	count := min(p.size-uint64(n)*blockPositions, blockPositions)
	return int(count+groupPositions-1) / groupPositions
}

// group returns block n from the first position of group g on; nil where the
// file makes no sense, which its maker alone can bring about.
func (p *positions) group(n, g int) []byte {
	block := p.blocks[n]
	at := binary.LittleEndian.Uint32(block[goalBytes+g*offsetBytes:])
	if uint64(at)+uint64(p.width) > uint64(len(block)) {
		return nil
	}
	return block[at:]
}

// head returns the first position of a group.
func (p *positions) head(n, g int) []byte {
	if rest := p.group(n, g); rest != nil {
		return rest[:p.width]
	}
	return nil
}

// next puts the position with which rest begins in place of the one before, and
// returns what follows it.
func next(rest, position []byte) []byte {
	if len(rest) == 0 {
		return nil
	}
	shared := min(int(rest[0]), len(position))
	rest = rest[1:]
	return rest[copy(position[shared:], rest):]
}

// guard is that of the database for what has no error to return: it keeps it, for
// whoever looks anything up next, and says that nothing was found.
func (p *positions) guard(before bool, ok *bool) {
	debug.SetPanicOnFault(before)
	if r := recover(); r != nil {
		err := p.db.fault(r)
		p.db.lost.Store(&err)
		if ok != nil {
			*ok = false
		}
	}
}

// Err returns why positions could not be read; nil when all could.
func (p *positions) Err() error {
	if lost := p.db.lost.Load(); lost != nil {
		return *lost
	}
	return nil
}

// Size implements puzzle.Found.
func (p *positions) Size() uint64 { return p.size }

// Goals implements puzzle.Found.
func (p *positions) Goals() []puzzle.Index { return p.goals }

// Unrank implements puzzle.Found.
func (p *positions) Unrank(x puzzle.Index, position []byte) {
	defer p.guard(debug.SetPanicOnFault(true), nil)
	n, i := int(x/blockPositions), int(x%blockPositions)
	rest := p.group(n, i/groupPositions)
	rest = rest[copy(position, rest):]
	for range i % groupPositions {
		rest = next(rest, position)
	}
}

// Rank implements puzzle.Found.
func (p *positions) Rank(position []byte) (x puzzle.Index, ok bool) {
	defer p.guard(debug.SetPanicOnFault(true), &ok)
	if len(position) != p.width {
		return 0, false
	}
	n := sort.Search(len(p.blocks), func(n int) bool { return bytes.Compare(p.head(n, 0), position) > 0 }) - 1
	if n < 0 {
		return 0, false
	}
	g := sort.Search(p.groups(n), func(g int) bool { return bytes.Compare(p.head(n, g), position) > 0 }) - 1
	if g < 0 {
		return 0, false
	}
	var room [maxWidth]byte
	here, rest := room[:p.width], p.group(n, g)
	rest = rest[copy(here, rest):]
	at := uint64(n)*blockPositions + uint64(g)*groupPositions
	for last := min(at+groupPositions, p.size); ; rest = next(rest, here) {
		if order := bytes.Compare(here, position); order >= 0 {
			return puzzle.Index(at), order == 0
		}
		if at++; at == last {
			return 0, false
		}
	}
}

// checkPositions checks that the positions are those that were written, in
// increasing order, and no others.
func (d *DB) checkPositions(ctx context.Context) (err error) {
	defer d.guard(debug.SetPanicOnFault(true), &err)
	m := d.manifest.Positions
	if m == nil {
		if d.positions != nil {
			return damaged(d.path, "it has positions that its manifest does not tell of")
		}
		return nil
	}
	p, err := d.readPositions()
	if err == nil {
		err = d.checkKeys(ctx, d.positions, m.Blocks)
	}
	if err != nil {
		return err
	}
	sum, before, here := newSum(), make([]byte, m.Width), make([]byte, m.Width)
	for x := range puzzle.Index(p.size) {
		if x%blockPositions == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p.Unrank(x, here)
		if x > 0 && bytes.Compare(before, here) >= 0 {
			return damaged(d.path, "its positions are out of order at number %d", x)
		}
		vector.ClearUpper()
		sum.Write(here)
		before, here = here, before
	}
	if hex.EncodeToString(sum.Sum(nil)) != m.SHA256 {
		return damaged(d.path, "its positions do not hash to what its manifest says")
	}
	return nil
}

// positionBytes returns how many bytes the positions of p take in a file, nearly,
// as some of them show.
func positionBytes(p puzzle.Graph) int64 {
	const sampled = 64
	d := puzzle.TraitsOf(p).Discovered
	if d == nil || d.Size() == 0 {
		return 0
	}
	c := &positionPacker{found: d.Found(), sum: newSum(), before: make([]byte, len(d.Start())), here: make([]byte, len(d.Start()))}
	n, count := positionBlocks(d.Size()), 0
	var bytes int64
	for at := 0; at < n; at += max(1, n/sampled) {
		bytes += int64(len(c.block(nil, at))) + 16 + keyBytes
		count++
	}
	return bytes*int64(n)/int64(count) + pages.Size
}
