package levels

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// Format is the version of the objects on storage. A build with another one cannot be continued.
const Format = 3

// Build is what is to be built.
type Build struct {
	Spec   string `json:"spec"`            // canonical
	Blocks int    `json:"blocks"`          // how many the space is cut into
	Count  bool   `json:"count,omitempty"` // store only what counting the levels needs
	// Small is true if blocks are coded as small as possible, which takes longer.
	Small bool `json:"small,omitempty"`
}

// choice is how blocks are coded.
func (b Build) choice() storage.Choice {
	if b.Small {
		return storage.Small
	}
	return storage.Fast
}

// maxBlocks is the greatest number of blocks. A workflow of Temporal cannot handle more in one
// level.
const maxBlocks = 4096

// NewBuild returns a build of p in at least the given number of blocks; 0 means [DefaultBlocks].
// The error says why p cannot be built in these blocks.
func NewBuild(p puzzle.Puzzle, blocks int, count, small bool) (Build, error) {
	b := Build{p.Spec(), blocks, count, small}
	switch {
	case blocks < 0 || blocks > maxBlocks:
		return Build{}, fmt.Errorf("--blocks is %d, want 1 to %d", blocks, maxBlocks)
	case blocks == 0:
		b.Blocks = DefaultBlocks(p)
	}
	s, err := b.space()
	if err != nil {
		return Build{}, err
	}
	if b.Blocks = s.Count; b.Blocks > maxBlocks {
		return Build{}, fmt.Errorf("%s cannot be cut into %d blocks or fewer, only into %d",
			p.Spec(), maxBlocks, b.Blocks)
	}
	return b, nil
}

// The default size of blocks. A bit plane of blockPositions takes 8 MiB: it is read at once, and a
// machine holds many. If that gives more than someBlocks, blocks are larger, up to 64 MiB, since
// each block is a task at each level.
const (
	blockPositions = 1 << 26
	maxPositions   = 1 << 29
	leastBlocks    = 8
	someBlocks     = 128
)

// DefaultBlocks returns the number of blocks that suits the size of p. It is smaller if the space
// of p would otherwise be cut into more than maxBlocks.
func DefaultBlocks(p puzzle.Puzzle) int {
	wanted := max(leastBlocks, min(p.Size()/blockPositions,
		max(someBlocks, p.Size()/maxPositions)))
	blocks := int(min(wanted, maxBlocks))
	for blocks > 1 {
		b, err := enumerate.Cut(p, blocks, engine.Counts)
		if err != nil || b.Count <= maxBlocks {
			break
		}
		blocks /= 2
	}
	return blocks
}

// cut is a space in blocks.
type cut struct {
	*engine.Blocks
	puzzle     puzzle.Puzzle
	undirected bool
	order      func() []int
	first      func() []uint64 // Left, which must not be changed
}

// space cuts the space of the build.
func (b Build) space() (*cut, error) {
	p, err := catalog.Find(b.Spec)
	if err != nil {
		return nil, err
	}
	features := p.Features()
	if features.Discovered != nil {
		return nil, fmt.Errorf("%s has no numbered space that could be cut into blocks", b.Spec)
	}
	if !b.Count && tablebase.Searched(p) {
		return nil,
			fmt.Errorf("%s has too many positions for a database: --count counts its levels",
				b.Spec)
	}
	want := engine.WantFor(p)
	if b.Count {
		want = engine.Counts
	}
	blocks, err := enumerate.Cut(p, b.Blocks, want)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be built in blocks: %w", b.Spec, err)
	}
	return &cut{blocks, p, features.Undirected(), sync.OnceValue(func() []int {
		var sources [][]int
		for n := range blocks.Count {
			sources = append(sources, blocks.Sources(n))
		}
		return InOrder(sources)
	}), sync.OnceValue(blocks.Left)}, nil
}

// InOrder returns all blocks in an order in which blocks with common sources are near each other.
// So a source is read once while it is in memory. After each block comes one that shares the most
// sources with it.
func InOrder(sources [][]int) (order []int) {
	to := make([][]int, len(sources)) // blocks that moves lead to, by the one that they lead from
	for n, all := range sources {
		for _, from := range all {
			to[from] = append(to[from], n)
		}
	}
	done := make([]bool, len(sources))
	shared := make([]int, len(sources))
	var path []int
	visit := func(n int) {
		done[n] = true
		order, path = append(order, n), append(path, n)
	}
	for first := range done {
		if done[first] {
			continue
		}
		for visit(first); len(path) > 0; {
			best := -1
			clear(shared)
			for _, from := range sources[path[len(path)-1]] {
				for _, n := range to[from] {
					shared[n]++
					if !done[n] && (best < 0 || shared[n] > shared[best]) {
						best = n
					}
				}
			}
			if best < 0 {
				path = path[:len(path)-1]
				continue
			}
			visit(best)
		}
	}
	return order
}

// Name is the folder of the build on storage.
func (b Build) Name() string {
	name := fmt.Sprintf("%s.%d", tablebase.FileName(b.Spec), b.Blocks)
	if b.Count {
		name += ".count"
	}
	if b.Small {
		name += ".small"
	}
	return name
}

// Index names the objects of a level.
type Index struct {
	Distance puzzle.Distance `json:"distance"`
	Blocks   []Block         `json:"blocks"`
}

// Block describes the positions of a level in one block. The names are those of objects, without
// the build's folder. They are empty if there is no object.
type Block struct {
	Positions uint64 `json:"n,omitempty"`
	Set       string `json:"set,omitempty"`   // the positions
	Moves     string `json:"moves,omitempty"` // their parent moves
	Seen      string `json:"seen,omitempty"`  // all positions so far, in directed puzzles
	// Left names the words that the engine passes from level to level. It is empty as long as
	// nothing was found in the block.
	Left  string `json:"left,omitempty"`
	Bytes uint64 `json:"bytes,omitempty"` // that were written
}

// unknown is the value of Block.Left if the object could not be read. The engine works without it,
// but slower.
const unknown = "unknown"

// Level describes a sealed level.
type Level struct {
	Positions uint64  `json:"positions"`
	Index     string  `json:"index"`   // the name of its index
	Bytes     uint64  `json:"bytes"`   // of its objects
	Read      uint64  `json:"read"`    // bytes read to find it
	Seconds   float64 `json:"seconds"` // the sum over its blocks
}

// State is the state of a build between two levels: its levels in order.
type State struct {
	Format int     `json:"format"`
	Build  Build   `json:"build"`
	Levels []Level `json:"levels"`
	// Next are the blocks that can have positions of the next level. Moves lead from them to blocks
	// with positions of the last level.
	Next []int `json:"next,omitempty"`
}

// Reached is the number of positions that have been found.
func (s *State) Reached() (reached uint64) {
	for _, l := range s.Levels {
		reached += l.Positions
	}
	return reached
}

// Index is the name of the index of the level at distance d, or "" if that level is not sealed.
func (s *State) Index(d int) string {
	if d < 0 || d >= len(s.Levels) {
		return ""
	}
	return s.Levels[d].Index
}

// Counts returns the number of positions of each level.
func (s *State) Counts() (counts []uint64) {
	for _, l := range s.Levels {
		counts = append(counts, l.Positions)
	}
	return counts
}

// stateName is the name of the summary of the levels up to distance d.
func stateName(d int) string { return fmt.Sprintf("levels-%05d.json", d) }

// doneName is the name of the summary of a finished build.
const doneName = "done.json"

// Resume returns the state of a build on storage, and whether it is finished. The state has no
// levels if none is sealed. Resume ignores damaged summaries. If an index is damaged, the state
// ends before that level.
func (f *Finder) Resume(ctx context.Context, b Build) (state *State, done bool, err error) {
	names, err := f.store.List(ctx, b.Name()+"/levels-")
	if err != nil {
		return nil, false, err
	}
	// the last level first
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(b, a) })
	for i, name := range append([]string{doneName}, names...) {
		state, err = read(ctx, f.store, b, path.Base(name))
		if errors.As(err, new(*storage.DamagedError)) {
			continue
		}
		if err != nil {
			return nil, false, err
		}
		if state != nil {
			levels := len(state.Levels)
			state, err = f.readable(ctx, state)
			return state, i == 0 && err == nil && len(state.Levels) == levels, err
		}
	}
	return &State{Format: Format, Build: b}, false, nil
}

// readable returns the state up to the first level whose index cannot be read. A build that only
// counts needs the indexes of the last two levels.
func (f *Finder) readable(ctx context.Context, s *State) (*State, error) {
	first := 0
	if s.Build.Count {
		first = max(0, len(s.Levels)-2)
	}
	for d := first; d < len(s.Levels); d++ {
		if _, err := f.index(ctx, s.Levels[d].Index); errors.As(err, new(*IndexError)) {
			return f.upTo(ctx, s, d)
		} else if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// upTo returns the state as it was after its first levels.
func (f *Finder) upTo(ctx context.Context, s *State, levels int) (*State, error) {
	s = &State{s.Format, s.Build, s.Levels[:levels], nil}
	if levels == 0 {
		return s, nil
	}
	x, err := f.index(ctx, s.Levels[levels-1].Index)
	if err == nil {
		s.Next, err = f.reachable(s.Build, x)
	}
	return s, err
}

// read reads a summary. It returns nil if there is none.
func read(ctx context.Context, s *storage.Store, b Build, name string) (*State, error) {
	body, err := s.Read(ctx, b.Name()+"/"+name)
	if body == nil || err != nil {
		return nil, err
	}
	state, sum, text := new(State), summary{}, new(bytes.Buffer)
	if err := json.Unmarshal(body, &sum); err != nil || json.Compact(text, sum.State) != nil ||
		storage.Checksum(text.Bytes()) != sum.Checksum {
		return nil, &storage.DamagedError{Name: b.Name() + "/" + name, Why: "is damaged"}
	}
	if err := json.Unmarshal(sum.State, state); err != nil || state.Build != b {
		return nil, fmt.Errorf("store %s: %s/%s is not a summary of this build; remove it and "+
			"build again", s.Location(), b.Name(), name)
	}
	if state.Format != Format {
		return nil, fmt.Errorf("store %s: %s is of format %d, this program writes %d; remove it "+
			"and build again", s.Location(), b.Name(), state.Format, Format)
	}
	return state, nil
}

// Finished returns the finished build of p with the fewest blocks, or nil if there is none. It
// ignores builds that only count.
func Finished(ctx context.Context, s *storage.Store, p puzzle.Puzzle) (*State, error) {
	prefix := tablebase.FileName(p.Spec()) + "."
	names, err := s.List(ctx, prefix)
	if err != nil {
		return nil, err
	}
	var builds []Build
	for _, name := range names {
		blocks, small := strings.CutSuffix(
			strings.TrimSuffix(strings.TrimPrefix(name, prefix), "/"), ".small")
		if n, err := strconv.Atoi(blocks); err == nil {
			builds = append(builds, Build{p.Spec(), n, false, small})
		}
	}
	slices.SortFunc(builds, func(a, b Build) int { return a.Blocks - b.Blocks })
	for _, b := range builds {
		if state, err := read(ctx, s, b, doneName); state != nil || err != nil {
			return state, err
		}
	}
	return nil, nil
}
