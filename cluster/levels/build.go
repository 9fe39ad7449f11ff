package levels

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// Format is the version of what lies on storage. Another one is not gone on from.
const Format = 1

// Build is what is to be built.
type Build struct {
	Spec   string `json:"spec"`            // canonical
	Blocks int    `json:"blocks"`          // at least so many are asked for; as many there are
	Count  bool   `json:"count,omitempty"` // keep no more than is needed to count the levels
}

// MaxBlocks is the greatest number of blocks: what a workflow of Temporal can tell
// of in one level.
const MaxBlocks = 4096

// NewBuild returns a build of p in at least so many blocks, or as many as suit its
// size when that is 0. The error says why it cannot be built so.
func NewBuild(p puzzle.Puzzle, blocks int, count bool) (Build, error) {
	b := Build{p.Spec(), blocks, count}
	switch {
	case blocks < 0 || blocks > MaxBlocks:
		return Build{}, fmt.Errorf("--blocks is %d, want 1 to %d", blocks, MaxBlocks)
	case blocks == 0:
		b.Blocks = DefaultBlocks(p)
	}
	s, err := b.space()
	if err != nil {
		return Build{}, err
	}
	if b.Blocks = s.Count(); b.Blocks > MaxBlocks {
		return Build{}, fmt.Errorf("%s cannot be cut into %d blocks or fewer, only into %d", p.Spec(), MaxBlocks, b.Blocks)
	}
	return b, nil
}

// How many blocks suit: 8 MiB a bit, so that a block is read in an instant and a
// machine holds many, and enough of them for some workers.
const (
	blockPositions = 1 << 26
	leastBlocks    = 8
)

// DefaultBlocks is how many blocks suit the size of p, as far as it can be cut into
// so many or fewer than MaxBlocks.
func DefaultBlocks(p puzzle.Puzzle) int {
	blocks := int(max(leastBlocks, min(p.Size()/blockPositions, MaxBlocks)))
	for blocks > 1 {
		b, err := enumerate.Cut(p, blocks, true)
		if err != nil || b.Count() <= MaxBlocks {
			break
		}
		blocks /= 2
	}
	return blocks
}

// cut is a space in blocks.
type cut struct {
	enumerate.Blocks
	puzzle     puzzle.Puzzle
	undirected bool
}

// space cuts the space of the build.
func (b Build) space() (*cut, error) {
	p, err := catalog.Find(b.Spec)
	if err != nil {
		return nil, err
	}
	traits := puzzle.TraitsOf(p)
	if traits.Discovered != nil {
		return nil, fmt.Errorf("%s has no numbered space that could be cut into blocks", b.Spec)
	}
	if tablebase.IsSearched(p) && !b.Count {
		return nil, fmt.Errorf("%s has too many positions for a database: --count counts its levels", b.Spec)
	}
	blocks, err := enumerate.Cut(p, b.Blocks, b.Count)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be built in blocks: %w", b.Spec, err)
	}
	return &cut{blocks, p, traits.Undirected}, nil
}

// Name is the folder of the build on storage.
func (b Build) Name() string {
	name := fmt.Sprintf("%s.%d", tablebase.FileName(b.Spec), b.Blocks)
	if b.Count {
		name += ".count"
	}
	return name
}

// Index names the objects of a level.
type Index struct {
	Distance puzzle.Distance `json:"distance"`
	Blocks   []Block         `json:"blocks"`
}

// Block is what one block has of a level. Names are without the build's folder, and
// empty where there is nothing.
type Block struct {
	Positions uint64 `json:"n,omitempty"`
	Set       string `json:"set,omitempty"`   // the positions
	Moves     string `json:"moves,omitempty"` // their parent moves
	Seen      string `json:"seen,omitempty"`  // all positions so far, in directed puzzles
	Bytes     uint64 `json:"bytes,omitempty"` // that were written
}

// Level is what is known of a level that is sealed.
type Level struct {
	Positions uint64  `json:"positions"`
	Index     string  `json:"index"`   // the name of its index
	Bytes     uint64  `json:"bytes"`   // of its objects
	Read      uint64  `json:"read"`    // bytes that were read for it
	Seconds   float64 `json:"seconds"` // that its blocks took, added up
}

// State is how far a build is: its levels in order.
type State struct {
	Format int     `json:"format"`
	Build  Build   `json:"build"`
	Levels []Level `json:"levels"`
	// Next are the blocks that can have positions of the next level: moves lead from
	// them to blocks that have some of the last.
	Next []int `json:"next,omitempty"`
}

// Reached is the number of positions that have been found.
func (s *State) Reached() (reached uint64) {
	for _, l := range s.Levels {
		reached += l.Positions
	}
	return reached
}

// Counts are the positions of each level.
func (s *State) Counts() (counts []uint64) {
	for _, l := range s.Levels {
		counts = append(counts, l.Positions)
	}
	return counts
}

// stateName is the summary of the levels up to distance d.
func stateName(d int) string { return fmt.Sprintf("levels-%05d.json", d) }

// doneName is that of a build that is finished.
const doneName = "done.json"

// Resume returns how far a build is that was begun before, and whether it is
// finished; no levels when none is sealed.
func (f *Finder) Resume(ctx context.Context, b Build) (state *State, done bool, err error) {
	s := f.store
	if state, err = read(ctx, s, b, doneName); state != nil || err != nil {
		return state, true, err
	}
	names, err := s.List(ctx, b.Name()+"/levels-")
	if err != nil {
		return nil, false, err
	}
	slices.Sort(names)
	if len(names) > 0 {
		if state, err = read(ctx, s, b, path.Base(names[len(names)-1])); state != nil || err != nil {
			return state, false, err
		}
	}
	return &State{Format: Format, Build: b}, false, nil
}

// read reads a summary; nil when there is none.
func read(ctx context.Context, s *storage.Store, b Build, name string) (*State, error) {
	body, err := s.Read(ctx, b.Name()+"/"+name)
	if body == nil || err != nil {
		return nil, err
	}
	state := new(State)
	if err := json.Unmarshal(body, state); err != nil || state.Build != b {
		return nil, fmt.Errorf("store %s: %s/%s is not a summary of this build; remove it and build again", s.Location(), b.Name(), name)
	}
	if state.Format != Format {
		return nil, fmt.Errorf("store %s: %s is of format %d, this program writes %d; remove it and build again", s.Location(), b.Name(), state.Format, Format)
	}
	return state, nil
}

// Finished returns the finished build of p with the fewest blocks that keeps all
// levels, or nil.
func Finished(ctx context.Context, s *storage.Store, p puzzle.Puzzle) (*State, error) {
	prefix := tablebase.FileName(p.Spec()) + "."
	names, err := s.List(ctx, prefix)
	if err != nil {
		return nil, err
	}
	var blocks []int
	for _, name := range names {
		if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, prefix), "/")); err == nil {
			blocks = append(blocks, n)
		}
	}
	slices.Sort(blocks)
	for _, n := range blocks {
		if state, err := read(ctx, s, Build{p.Spec(), n, false}, doneName); state != nil || err != nil {
			return state, err
		}
	}
	return nil, nil
}
