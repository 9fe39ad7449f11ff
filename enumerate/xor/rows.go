package xor

import (
	"context"
	"slices"
	"sync"

	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/space"
)

func (s *enumeration) Rows(ctx context.Context, shape space.Shape) (space.RowReader, error) {
	if err := s.putAway(ctx, true); err != nil {
		return nil, err
	}
	if s.Want == engine.Stored {
		return s.bits(), nil
	}
	// a copy, so that the rest of the search can be freed
	t := &finished{moves: s.moves, planes: s.Planes, shape: shape}
	for _, plane := range s.Planes.Memory() {
		t.near = append(t.near, bigmem.Of[tile](plane))
	}
	return t.rows, nil
}

// finished is a finished search, as far as rows need it.
type finished struct {
	moves
	planes *planes.Store // of the distances
	near   [][]tile      // the planes that lie in memory
	shape  space.Shape
}

// parentFinder is one worker's memory to find the parent moves of a tile.
type parentFinder struct {
	code    []*tile // the planes of the codes
	far     []tile  // memory for planes that are in the file
	whole   []*tile // the planes of the distances, plus one
	doubled []*tile // memory for whole, where the codes are of half the distances
	done    tile    // positions without a parent, or with a parent found
	parents []*tile // the planes of the parent moves
	marks   []*tile // the parent planes in which the current move has ones
	from    []*tile // the planes of the codes where the current move leads
	want    []*tile // the code of a parent, less one
}

var parentFinders sync.Pool

func (t *finished) rows(first uint64, dst []uint64) error {
	w, _ := parentFinders.Get().(*parentFinder)
	if w == nil {
		w = new(parentFinder)
	}
	defer parentFinders.Put(w)
	words := t.shape.Words()
	for len(dst) > 0 {
		number, from := first/tileWords, int(first%tileWords)
		n := min(len(dst)/words, tileWords-from)
		t.read(w, number, uint64(from), uint64(from+n)) // a row has one word of each plane
		t.parents(w, number, vectorRange(from, from+n))
		put(dst[:n*words], w.whole, words, 0, from)
		put(dst[:n*words], w.parents, words, t.shape.Distance, from)
		dst = dst[n*words:]
		first += uint64(n)
	}
	return t.planes.Err()
}

// putRows is how many rows are written at a time, plane by plane, so that they stay in the cache.
const putRows = 64

// put writes the words of planes, from word number from on, into rows that have a number of words
// each. The first plane goes to word at of each row.
func put(rows []uint64, planes []*tile, words, at, from int) {
	for ; len(rows) > 0; from += putRows {
		some := rows[:min(len(rows), putRows*words)]
		for k, plane := range planes {
			src := bigmem.Words(plane[:])[from:]
			for i := at + k; i < len(some); i += words {
				some[i] = src[0]
				src = src[1:]
			}
		}
		rows = rows[len(some):]
	}
}

// read reads the words from up to to of all planes of a tile.
func (t *finished) read(w *parentFinder, number, from, to uint64) {
	w.code = w.code[:0]
	for k := range t.near {
		w.code = append(w.code, &t.near[k][number])
	}
	far := t.planes.Count() - len(t.near)
	w.far = slices.Grow(w.far[:0], far)[:far]
	for k := range w.far {
		t.planes.Read(len(t.near)+k, number*tileWords+from, number*tileWords+to,
			bigmem.Words(w.far[k : k+1])[from:to])
		w.code = append(w.code, &w.far[k])
	}
}

// vectorRange returns the vectors of a tile that hold its words from up to to.
func vectorRange(from, to int) uint64 {
	last := uint((to - 1) / vectorWords)
	return (^uint64(0) >> (tileVectors - 1 - last)) &^ (1<<(from/vectorWords) - 1)
}

// parents finds the parent moves in the selected vectors of a tile. A parent is the first legal
// move to a position whose code is less by one.
func (t *finished) parents(w *parentFinder, number uint64, vectors uint64) {
	w.reset(min(t.compared(), t.shape.Distance), t.shape.Parent)
	if t.sides != nil {
		w.halves(t, number, vectors)
	} else {
		w.whole = w.code[:t.shape.Distance]
		t.targets(w, vectors)
	}
	for i := range t.tileMoves {
		if vectors == 0 {
			break // all have their parents
		}
		m := &t.tileMoves[i]
		for k := range w.from {
			w.from[k] = &t.near[k][number^m.tile]
		}
		w.markOf(i)
		vectors &^= m.parents(t.kernel, w, number, vectors)
	}
}

// reset makes memory for the planes and clears the parents.
func (w *parentFinder) reset(compared, parents int) {
	if len(w.want) != compared || len(w.parents) != parents {
		w.from = make([]*tile, compared)
		w.want, w.parents = newTiles(compared), newTiles(parents)
	}
	for _, plane := range w.parents {
		*plane = tile{}
	}
}

// targets sets the codes that parents must have. It also sets the positions without a parent: goals
// and unreached ones.
func (t *finished) targets(w *parentFinder, vectors uint64) {
	compared := len(w.want)
	for r := range tileVectors {
		if vectors>>r&1 == 0 {
			continue
		}
		for j := range vectorWords {
			var reached, beyond uint64 // a one anywhere; a one above the lowest bit
			borrow := ^uint64(0)
			for k := range t.shape.Distance {
				code := w.code[k][r][j]
				if k < compared {
					w.want[k][r][j] = code ^ borrow
				}
				borrow &^= code
				reached |= code
				if k > 0 {
					beyond |= code
				}
			}
			goal := w.code[0][r][j] &^ beyond
			w.done[r][j] = ^reached | goal
		}
	}
}

// halves is targets for codes of half the distance. It also computes the distances.
func (w *parentFinder) halves(t *finished, number, vectors uint64) {
	if len(w.doubled) != t.shape.Distance {
		w.doubled = newTiles(t.shape.Distance)
	}
	w.whole = w.doubled
	t.kernel.halves(w.code, w.whole, w.want[0], &w.done, t.sides.odd(number), vectors)
}

func newTiles(n int) []*tile {
	out := make([]*tile, n)
	for i := range out {
		out[i] = new(tile)
	}
	return out
}

// markOf sets marks to the parent planes in which move i has ones.
func (w *parentFinder) markOf(i int) {
	w.marks = w.marks[:0]
	for k, plane := range w.parents {
		if i>>k&1 == 1 {
			w.marks = append(w.marks, plane)
		}
	}
}
