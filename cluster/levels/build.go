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

// Format is the version of what lies on storage. Another one is not gone on from.
const Format = 3

// Build is what is to be built.
type Build struct {
	Spec   string `json:"spec"`            // canonical
	Blocks int    `json:"blocks"`          // at least so many are asked for; as many there are
	Count  bool   `json:"count,omitempty"` // keep no more than is needed to count the levels
	// Small says that blocks are coded as small as they get, although that takes longer.
	Small bool `json:"small,omitempty"`
}

// choice is how blocks are coded.
func (b Build) choice() storage.Choice {
	if b.Small {
		return storage.Small
	}
	return storage.Fast
}

// MaxBlocks is the greatest number of blocks: what a workflow of Temporal can list
// of in one level.
const MaxBlocks = 4096

// NewBuild returns a build of p in at least so many blocks, or as many as suit its
// size when that is 0. The error says why it cannot be built so.
func NewBuild(p puzzle.Puzzle, blocks int, count, small bool) (Build, error) {
	b := Build{p.Spec(), blocks, count, small}
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
	if b.Blocks = s.Count; b.Blocks > MaxBlocks {
		return Build{}, fmt.Errorf("%s cannot be cut into %d blocks or fewer, only into %d",
			p.Spec(), MaxBlocks, b.Blocks)
	}
	return b, nil
}

// How many blocks suit: so many that each takes 8 MiB a bit, is read in an instant
// and a machine holds many; then larger ones up to 64 MiB, for each has to be shared
// out at each level.
const (
	blockPositions = 1 << 26
	mostPositions  = 1 << 29
	leastBlocks    = 8
	someBlocks     = 128
)

// DefaultBlocks is how many blocks suit the size of p, as far as it can be cut into
// so many or fewer than MaxBlocks.
func DefaultBlocks(p puzzle.Puzzle) int {
	wanted := max(leastBlocks, min(p.Size()/blockPositions,
		max(someBlocks, p.Size()/mostPositions)))
	blocks := int(min(wanted, MaxBlocks))
	for blocks > 1 {
		b, err := enumerate.Cut(p, blocks, true)
		if err != nil || b.Count <= MaxBlocks {
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
	blocks, err := enumerate.Cut(p, b.Blocks, b.Count)
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

// InOrder returns the blocks that have such sources in an order in which those that
// are found from the same come soon after each other, so that these are read once:
// from each block on to one of those that share the most with it.
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

// Block is what one block has of a level. Names are without the build's folder, and
// empty where there is nothing.
type Block struct {
	Positions uint64 `json:"n,omitempty"`
	Set       string `json:"set,omitempty"`   // the positions
	Moves     string `json:"moves,omitempty"` // their parent moves
	Seen      string `json:"seen,omitempty"`  // all positions so far, in directed puzzles
	// Left names what the engine keeps of the block. It is empty where nothing was found yet.
	Left  string `json:"left,omitempty"`
	Bytes uint64 `json:"bytes,omitempty"` // that were written
}

// unknown is what Block.Left says when the object could not be read: to do without
// costs time alone.
const unknown = "unknown"

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

// Index is the name of the index of the level at distance d; "" where none is sealed.
func (s *State) Index(d int) string {
	if d < 0 || d >= len(s.Levels) {
		return ""
	}
	return s.Levels[d].Index
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
// finished; no levels when none is sealed. Summaries that are damaged are passed by;
// where an index is, that level and those after it are to be found again.
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

// readable returns a state as far as its indexes can be read: of a build that counts
// only, those of the last two levels.
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

// upTo returns a state as it was after so many levels.
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

// read reads a summary; nil when there is none.
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

// Finished returns the finished build of p with the fewest blocks that keeps all
// levels, or nil.
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
