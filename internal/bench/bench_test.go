package bench

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/xor"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// measure benchmarks f, which is called with 0, 1, 2 and so on, and returns how many things it has
// done. It returns and reports the nanoseconds that one thing takes, and how many times less
// that is than those of the baseline, unless that is 0.
func measure(b *testing.B, name, unit string, baseline float64,
	f func(i int) (things uint64, err error)) (nanoseconds float64) {
	b.Run(name, func(b *testing.B) {
		var things uint64
		for i := 0; b.Loop(); i++ {
			n, err := f(i)
			if err != nil {
				b.Fatal(err)
			}
			things += n
		}
		nanoseconds = float64(b.Elapsed().Nanoseconds()) / float64(things)
		b.ReportMetric(nanoseconds, "ns/"+unit)
		if baseline > 0 {
			b.ReportMetric(baseline/nanoseconds, "times-better")
		}
	})
	return nanoseconds
}

// wrong is the error of a benchmark whose answer is not the right one.
func wrong(what string, got, want any) error {
	return fmt.Errorf("%s: got %v, want %v", what, got, want)
}

// mostExpanded is how many positions the queue expands at most: on half a billion it would take
// minutes.
const mostExpanded = 2_000_000

// queueSearch is the search that anyone would write first: a queue of positions and a byte of
// distance for each, on one processor. It returns how many positions it expanded and how many
// it met at each distance.
func queueSearch(p puzzle.Graph) (expanded int, levels []uint64) {
	const unknown = 255
	distance := slices.Repeat([]byte{unknown}, int(p.Size()))
	var queue []puzzle.Index
	meet := func(x puzzle.Index, d byte) {
		if distance[x] != unknown {
			return
		}
		distance[x] = d
		queue = append(queue, x)
		for len(levels) <= int(d) {
			levels = append(levels, 0)
		}
		levels[d]++
	}
	for _, g := range p.Goals() {
		meet(g, 0)
	}
	var edges []puzzle.Edge
	for ; expanded < min(len(queue), mostExpanded); expanded++ {
		x := queue[expanded]
		edges = p.Predecessors(x, edges[:0])
		for _, e := range edges {
			meet(e.To, distance[x]+1)
		}
	}
	return expanded, levels
}

// BenchmarkEnumerate compares the engines with the queue.
func BenchmarkEnumerate(b *testing.B) {
	for _, name := range catalog.Core() {
		p := catalogtest.Find(b, name)
		if !p.Features().UnitCost() {
			continue // The queue finds distances in moves only.
		}
		var levels []uint64
		queue := measure(b, name+"/queue", "position", 0, func(int) (uint64, error) {
			var n int
			n, levels = queueSearch(p)
			return uint64(n), nil
		})
		measure(b, name+"/engine", "position", queue, func(int) (uint64, error) {
			t, err := enumerate.Run(b.Context(), p, enumerate.Options{})
			if err != nil {
				return 0, err
			}
			for d, n := range t.Levels() {
				if d+2 < len(levels) && levels[d] != n { // The last levels may be cut off.
					return 0, wrong(fmt.Sprintf("level %d", d), n, levels[d])
				}
			}
			return space.Sum(t.Levels()), nil
		})
	}
}

// hiriq is the databases of HiRiQ that are measured.
type hiriq struct {
	puzzle puzzle.Puzzle
	full   *store.DB
	all    []*store.DB // in the full layout, and the same in compact ones
}

// BenchmarkHiRiQ measures what is done with the database of HiRiQ.
func BenchmarkHiRiQ(b *testing.B) {
	folder := os.Getenv("PUZZLEBASE_TEST_DATA")
	if folder == "" {
		b.Skip("PUZZLEBASE_TEST_DATA names no folder with the database")
	}
	tb, err := tablebase.Dir(folder).Open(b.Context(), catalogtest.Find(b, "hiriq"))
	if err != nil {
		b.Fatal(err)
	}
	defer tb.Close()
	full, err := tb.Table()
	if err != nil {
		b.Fatal(err)
	}
	h := &hiriq{full.Puzzle(), full, []*store.DB{full}}
	copies := b.TempDir()
	for _, layout := range []layouts.Layout{layouts.OneBit, layouts.FoldedOneBit} {
		path := filepath.Join(copies, string(layout)+store.Extension)
		err := tablebase.Copy(b.Context(), full, path, write.Options{Layout: layout})
		if err != nil {
			b.Fatal(err)
		}
		db, err := store.Open(path, h.puzzle)
		if err != nil {
			b.Fatal(err)
		}
		defer db.Close()
		h.all = append(h.all, db)
	}
	b.Run("levels", h.levels)
	b.Run("write", h.write)
	b.Run("lookup", h.lookups)
	b.Run("scan", h.scans)
	b.Run("size", h.sizes)
	b.Run("program", h.program)
}

// positions draws n indices, always the same ones.
func (h *hiriq) positions(n int) []puzzle.Index {
	random := rand.New(rand.NewPCG(1, 2))
	out := make([]puzzle.Index, n)
	for i := range out {
		out[i] = puzzle.Index(random.Uint64N(h.puzzle.Size()))
	}
	return out
}

// levels compares the search for HiRiQ's levels with what the memory of this machine allows:
// copying three bit sets for each level.
func (h *hiriq) levels(b *testing.B) {
	from, to := make([]byte, h.puzzle.Size()/8), make([]byte, h.puzzle.Size()/8)
	for i := range from {
		from[i] = byte(i)
	}
	levels := len(h.full.Levels())
	limit := measure(b, "copying", "search", 0, func(int) (uint64, error) {
		for range 3 * levels {
			size := uint64(len(from))
			if err := parallel.Ranges(b.Context(), 0, size, size/uint64(runtime.GOMAXPROCS(0))+1,
				func() parallel.Worker {
					return parallel.Worker{Visit: func(first, end uint64) error {
						copy(to[first:end], from[first:end])
						return nil
					}}
				}); err != nil {
				return 0, err
			}
		}
		return 1, nil
	})
	defer func() { xor.PlainGo = false }()
	for _, name := range []string{"xor", "xor-plain"} {
		xor.PlainGo = name == "xor-plain"
		measure(b, name, "search", limit, func(int) (uint64, error) {
			t, err := enumerate.Run(b.Context(), h.puzzle, enumerate.Options{Engine: xor.Name})
			if err == nil && !slices.Equal(t.Levels(), h.full.Levels()) {
				err = wrong("levels", t.Levels(), h.full.Levels())
			}
			return 1, err
		})
	}
}

// write compares finding parents, packing and writing with writing as many zeros.
func (h *hiriq) write(b *testing.B) {
	table, err := enumerate.Run(b.Context(), h.puzzle, enumerate.Options{})
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "bench.db")
	for _, db := range h.all {
		layout := db.Manifest().Layout
		zeros := measure(b, fmt.Sprintf("%s/zeros", layout), "file", 0, func(int) (uint64, error) {
			return 1, writeZeros(path, db.FileBytes())
		})
		measure(b, fmt.Sprintf("%s/database", layout), "file", zeros, func(int) (uint64, error) {
			m, err := write.Table(b.Context(), path, h.puzzle, table,
				write.Options{Layout: layout})
			if want := h.full.Manifest().ContentHash; err == nil && m.ContentHash != want {
				err = wrong("content hash", m.ContentHash, want)
			}
			return 1, err
		})
	}
}

// writeZeros writes that many bytes to a new file and syncs it.
func writeZeros(path string, size int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	piece := make([]byte, 4<<20)
	for ; size > 0; size -= int64(len(piece)) {
		if _, err := f.Write(piece[:min(size, int64(len(piece)))]); err != nil {
			return err
		}
	}
	return f.Sync()
}
