package store

import (
	"fmt"
	"hash/crc32"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
)

// FormatVersion is the version of the file format that this package writes, and the only one that
// it reads.
const FormatVersion = 1

// Manifest describes the content of a database. It depends only on the puzzle, the format and the
// layout: all builds of a puzzle in the same layout have equal manifests.
type Manifest struct {
	FormatVersion int            `json:"format_version"`
	Puzzle        string         `json:"puzzle"` // canonical spec
	Size          uint64         `json:"size"`   // positions in the numbered space
	Moves         int            `json:"moves"`  // move numbers are less than this
	Layout        layouts.Layout `json:"layout"`
	// Positions, or orbits, in the blocks.
	Stored uint64 `json:"stored"`
	// The words of a row. The layout may store fewer.
	Shape       space.Shape     `json:"planes"`
	BlockRows   int             `json:"block_groups"` // rows in a block; files keep the old word
	Blocks      int             `json:"blocks"`
	Reached     uint64          `json:"reached"` // positions that have a distance
	MaxDistance puzzle.Distance `json:"max_distance"`
	Levels      []uint64        `json:"levels"` // positions by distance
	// See docs/format.md. There are none if Content is set.
	LevelHashes []string `json:"level_hashes"`
	// The layout of the hashed blocks; empty means Full.
	Content     layouts.Layout `json:"content,omitempty"`
	ContentHash string         `json:"content_hash"` // SHA-256, in hexadecimal

	Positions *FoundPositions `json:"positions,omitempty"` // only where a search has found them
}

// FoundPositions describes the positions that a search has found, in a file. There is none if the
// rules imply the numbers of positions.
type FoundPositions struct {
	Width  int    `json:"width"`  // bytes of a position
	Blocks int    `json:"blocks"` // of layouts.BlockPositions positions each, except the last
	SHA256 string `json:"sha256"` // of all positions in order, in hexadecimal
}

// Build says how a database was made. Unlike the manifest, it differs between builds.
type Build struct {
	Tool      string  `json:"tool"` // version of puzzlebase
	Go        string  `json:"go"`
	Engine    string  `json:"engine"`
	Workers   int     `json:"workers"`
	Seconds   float64 `json:"seconds"` // wall time, enumeration and writing
	PeakBytes uint64  `json:"peak_bytes,omitempty"`
	Built     string  `json:"built"` // RFC 3339
}

// The buckets of a file, and the keys in the bucket of the manifest.
var (
	BlocksBucket    = []byte("blocks")
	PositionsBucket = []byte("positions")
	ManifestBucket  = []byte("manifest")
	PatternsBucket  = []byte("patterns") // the manifest of pattern databases
	PiecesBucket    = []byte("pieces")   // the words of pattern databases

	ManifestKey = []byte("manifest")
	ChecksumKey = []byte("checksum")
	BuildKey    = []byte("build")
	BuildSumKey = []byte("build-checksum") // missing in files of the first versions
)

// TextChecksum is the checksum of a manifest, or of the record of a build.
func TextChecksum(text []byte) []byte {
	return fmt.Appendf(nil, "%08x", crc32.Checksum(text, layouts.Castagnoli))
}

// Check returns an error if a manifest with the right checksum is impossible. After it, no value
// computed from the manifest is out of range.
func (m *Manifest) Check() error {
	reached := space.Sum(m.Levels)
	switch p := m.Positions; {
	case p != nil && (p.Width < 1 || p.Width > puzzle.MaxPositionBytes ||
		p.Blocks != layouts.PositionBlocks(m.Size)):
		return fmt.Errorf("%d blocks of positions of %d bytes do not fit %d positions", p.Blocks,
			p.Width, m.Size)
	case !m.Layout.Known():
		return fmt.Errorf("layout %q does not exist", m.Layout)
	case m.Stored > m.Size || m.Stored < m.Size && !m.Layout.Folds():
		return fmt.Errorf("%d of %d positions are stored", m.Stored, m.Size)
	case !m.HasRows() &&
		(m.Content != m.Layout || m.Content == layouts.Full || m.Content == layouts.FoldedOneBit):
		return fmt.Errorf("the content of layout %s is hashed as that of %s", m.Layout, m.Content)
	case len(m.Levels) != int(m.MaxDistance)+1 || len(m.LevelHashes) != len(m.Levels) &&
		(m.HasRows() || len(m.LevelHashes) > 0):
		return fmt.Errorf("%d levels and %d hashes for greatest distance %d", len(m.Levels),
			len(m.LevelHashes), m.MaxDistance)
	case m.Levels[m.MaxDistance] == 0:
		return fmt.Errorf("no position is at the greatest distance %d", m.MaxDistance)
	case reached != m.Reached || reached > m.Size:
		return fmt.Errorf("the levels add up to %d of %d positions, not to %d", reached, m.Size,
			m.Reached)
	case m.Shape != space.ShapeFor(m.MaxDistance, m.Moves):
		return fmt.Errorf("%d+%d planes do not fit distance %d and %d moves", m.Shape.Distance,
			m.Shape.Parent, m.MaxDistance, m.Moves)
	case m.BlockRows != layouts.RowsOfBlock(m.Layout.Words(m.Shape)) ||
		m.Blocks != layouts.Blocks(m.Stored, m.BlockRows):
		return fmt.Errorf("%d blocks of %d rows do not fit %d positions", m.Blocks, m.BlockRows,
			m.Stored)
	}
	return nil
}

// HasRows reports whether the file holds the rows of a space, or the rules and the file give them.
// Otherwise there are too many positions for rows, and the file holds all that is known of them.
// See [space.CompactOnly].
func (m *Manifest) HasRows() bool { return m.Content == "" }

// HashedRows is the number of rows in a block of the content hash.
func (m *Manifest) HashedRows() int {
	if !m.HasRows() {
		return m.BlockRows
	}
	return layouts.RowsOfBlock(m.Shape.Words())
}

// Hashed is the number of positions, or orbits, in the blocks of the content hash.
func (m *Manifest) Hashed() uint64 {
	if !m.HasRows() {
		return m.Stored
	}
	return m.Size
}

// HashContent is the SHA-256 of the puzzle's data and of the digests of all blocks in order. The
// blocks have the layout that Content names, or else the full layout; see docs/format.md.
func (m *Manifest) HashContent(digests []layouts.Sum) string {
	h := layouts.NewHash()
	fmt.Fprintf(h, "puzzlebase content %d\n%s\n%d positions, %d moves, %d+%d planes, blocks of "+
		"%d groups",
		FormatVersion, m.Puzzle, m.Size, m.Moves, m.Shape.Distance, m.Shape.Parent,
		m.HashedRows())
	if !m.HasRows() {
		fmt.Fprintf(h, ", %s", m.Content)
	}
	fmt.Fprintln(h)
	if m.Positions != nil {
		fmt.Fprintf(h, "positions %s\n", m.Positions.SHA256)
	}
	for i := range digests {
		h.Write(digests[i][:])
	}
	return h.Hex()
}
