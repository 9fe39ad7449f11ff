package coordinates

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// someColumns returns a random map of columns, whole or partial, in order or not.
func someColumns(rng *rand.Rand) []uint8 {
	n := 1 + rng.IntN(64)
	to := make([]uint8, n)
	for c, x := range rng.Perm(n) {
		to[c] = uint8(x)
	}
	if rng.IntN(4) == 0 {
		slices.Sort(to)
	}
	for c := range to {
		if rng.IntN(3) == 0 {
			to[c] = puzzle.NoColumn
		}
	}
	return to
}

// before returns the columns that a map takes into a set, bit by bit.
func before(to []uint8, set uint64) (out uint64) {
	for c, x := range to {
		if x != puzzle.NoColumn {
			out |= set >> x & 1 << c
		}
	}
	return out
}

// TestColumns compares random maps of columns with a loop over bits.
func TestColumns(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 200 {
		to := someColumns(rng)
		m := newColumns(to)
		for range 20 {
			set := rng.Uint64() >> (64 - len(to))
			if got, want := m.back(set), before(to, set); got != want {
				t.Fatalf("columns %v take %x into %x, want %x", to, got, set, want)
			}
			if got, want := m.before(set), before(to, set); got != want {
				t.Fatalf("columns %v take %x into %x, by %s, want %x", to, got, set, kernelName(),
					want)
			}
		}
	}
}

// TestPull compares the kernels, on rows of every length, with a loop over words
// and bits; what lies beyond the row stays as it is.
func TestPull(t *testing.T) {
	rng := puzzletest.Rand(t)
	for n := 1; n <= puzzle.MostWords; n++ {
		for range 40 {
			to := someColumns(rng)
			turned := newColumns(to)
			form := &puzzle.CoordinateForm{Rows: 1, Words: n, Columns: len(to),
				ColumnMaps: [][]uint8{to}, WordMaps: [][]uint16{nil}}
			for _, w := range rng.Perm(n) {
				form.WordMaps[0] = append(form.WordMaps[0], uint16(w))
			}
			words := &newPlan(form, 0).words[0]
			some := func() []uint64 {
				row := make([]uint64, n+8)
				for i := range row {
					row[i] = rng.Uint64() & rng.Uint64() & allColumns(form)
				}
				return row
			}
			seen, got, source := some(), some(), some()
			wantGot, wantFresh, any := slices.Clone(got), some(), false
			for i := range n {
				wantFresh[i] = before(to, source[form.WordMaps[0][i]]) &^ (seen[i] | got[i])
				wantGot[i] |= wantFresh[i]
				any = any || wantFresh[i] != 0
			}
			for name, kernel := range map[string]func(*pulled, *wordMap, *columns) uint64{
				"plain Go": pullWords, kernelName(): pull,
			} {
				into, fresh := slices.Clone(got), slices.Clone(wantFresh)
				clear(fresh[:n])
				row := &pulled{source[:n], seen[:n], into[:n], fresh[:n]}
				if found := kernel(row, words, &turned); (found != 0) != any ||
					!slices.Equal(into, wantGot) || !slices.Equal(fresh, wantFresh) {
					t.Fatalf("%s, %d words, columns %v: %x, fresh %x, want %x", name, n, to, found,
						fresh, wantFresh)
				}
			}
		}
	}
}

// TestPullShifted compares the kernels for maps of columns that differ from word to word with a
// loop over bits.
func TestPullShifted(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, n := range []int{1, 2, 3, 7, 8, 9, 16, 31, 32, 33, 100, 360, 1 << 10} {
		for range 20 {
			wide := 1 + rng.IntN(64)
			form := &puzzle.CoordinateForm{Words: n, Columns: wide, WordMaps: [][]uint16{nil},
				WordShifts: [][]uint8{nil}}
			for range 2 * wide {
				var to []uint8
				for _, c := range rng.Perm(wide) {
					to = append(to, uint8(c))
				}
				form.ColumnMaps = append(form.ColumnMaps, to)
			}
			for range wide * wide {
				form.ColumnSums = append(form.ColumnSums, uint8(rng.IntN(wide)))
			}
			for range n {
				form.WordMaps[0] = append(form.WordMaps[0], uint16(rng.IntN(n)))
				form.WordShifts[0] = append(form.WordShifts[0], uint8(rng.IntN(wide)))
			}
			some := func() []uint64 {
				row := make([]uint64, n+1)
				for i := range row {
					row[i] = rng.Uint64() & rng.Uint64() & allColumns(form)
				}
				return row
			}
			seen, got, source := some(), some(), some()
			number := rng.IntN(2 * wide)
			first := number / wide * wide
			sums := form.ColumnSums[(number-first)*wide:][:wide]
			wantGot, wantFresh, any := slices.Clone(got), some(), false
			for i := range n {
				to := form.ColumnMaps[first+int(sums[form.WordShifts[0][i]])]
				wantFresh[i] = before(to, source[form.WordMaps[0][i]]) &^ (seen[i] | got[i])
				wantGot[i] |= wantFresh[i]
				any = any || wantFresh[i] != 0
			}
			p := newPlan(form, 0)
			for name, kernel := range map[string]func(fresh, got []uint64) uint64{
				"plain Go": func(fresh, got []uint64) uint64 {
					return pullShiftedWords(&pulled{source, seen, got, fresh}, &p.words[0], sums,
						p.columns[first:])
				},
				kernelName(): func(fresh, got []uint64) uint64 {
					return p.pullShifted(&pulled{source, seen, got, fresh}, &p.words[0], number)
				},
			} {
				into, fresh := slices.Clone(got), slices.Clone(wantFresh)
				clear(fresh[:n])
				if found := kernel(fresh[:n], into[:n]); (found != 0) != any ||
					!slices.Equal(into, wantGot) || !slices.Equal(fresh, wantFresh) {
					t.Fatalf("%s, %d words of %d columns: %x, fresh %x, want %x", name, n, wide,
						into, fresh, wantFresh)
				}
			}
		}
	}
}

// TestPullMixed compares the kernel for maps of whole rows with a loop over positions.
func TestPullMixed(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 300 {
		words, wide := 1+rng.IntN(puzzle.MostWords), 1+rng.IntN(64)
		var to []uint16
		for _, x := range rng.Perm(words * wide) {
			to = append(to, uint16(x))
		}
		form := &puzzle.CoordinateForm{Words: words, Columns: wide}
		some := func() []uint64 {
			row := make([]uint64, words)
			for i := range row {
				row[i] = rng.Uint64() & rng.Uint64() & allColumns(form)
			}
			return row
		}
		seen, got, source := some(), some(), some()
		wantGot, wantFresh, any := slices.Clone(got), make([]uint64, words), false
		for x, y := range to {
			bit := source[int(y)/wide] >> (int(y) % wide) & 1 << (x % wide)
			bit &^= seen[x/wide] | got[x/wide]
			wantFresh[x/wide] |= bit
			wantGot[x/wide] |= bit
			any = any || bit != 0
		}
		m := newMixed(to, wide)
		for name, kernel := range map[string]func(fresh, got []uint64) uint64{
			"plain Go": func(fresh, got []uint64) uint64 {
				return pullTransfers(&pulled{source, seen, got, fresh}, newTransfers(to, wide))
			},
			kernelName(): func(fresh, got []uint64) uint64 {
				return pullMixed(&pulled{source, seen, got, fresh}, &m, allColumns(form))
			},
		} {
			into, fresh := slices.Clone(got), some()
			if found := kernel(fresh, into); (found != 0) != any || !slices.Equal(into, wantGot) ||
				!slices.Equal(fresh, wantFresh) {
				t.Fatalf("%s, %d words of %d columns: %x, fresh %x, want %x", name, words, wide,
					into, fresh, wantFresh)
			}
		}
	}
}

// kernelName names the instructions that turn the bits of words round.
func kernelName() string {
	if wide {
		return "AVX-512"
	}
	return "plain Go"
}

// TestResidues marks random positions of rows of every length, and wants each level again, bit by
// bit. What lies beyond the row stays as it is.
func TestResidues(t *testing.T) {
	rng := puzzletest.Rand(t)
	for words := 1; words <= puzzle.MostWords; words++ {
		row, codes := make(residues, 2*words+1), make([]uint64, 64*words)
		row[2*words] = rng.Uint64()
		end := row[2*words]
		for code := uint64(1); code <= 3; code++ {
			fresh := make([]uint64, words)
			for x := range codes {
				if codes[x] == 0 && rng.IntN(3) == 0 {
					codes[x] = code
					fresh[x/64] |= 1 << (x % 64)
				}
			}
			mark(row, fresh, code)
		}
		for code := uint64(1); code <= 3; code++ {
			level := make([]uint64, words+1)
			flipsOf(code).level(level[:words], row)
			for x, is := range codes {
				if got := level[x/64]>>(x%64)&1 == 1; got != (is == code) {
					t.Fatalf("%d words: position %d has code %d, in level %d: %v", words, x, is,
						code, got)
				}
			}
			if level[words] != 0 || row[2*words] != end {
				t.Fatalf("%d words: something beyond the row is written", words)
			}
		}
	}
}

// TestResiduesShared reads rows while another goroutine gives all their positions a code. No
// position may look for a moment as if it had the code of the level before.
func TestResiduesShared(t *testing.T) {
	for _, words := range []int{1, 3, 8, puzzle.MostWords} {
		for code := uint64(1); code <= 3; code++ {
			const rows = 4096
			r, fresh := make(residues, rows*2*words), slices.Repeat([]uint64{^uint64(0)}, words)
			var marked atomic.Uint64 // rows
			go func() {
				for row := range uint64(rows) {
					mark(r.row(row, words), fresh, code)
					marked.Store(row + 1)
				}
			}()
			level, before := make([]uint64, words), flipsOf((code+1)%3+1)
			for marked.Load() < rows {
				before.level(level, r.row(marked.Load()%rows, words)) // that is being written
				if ones(level) > 0 {
					t.Fatalf("%d words: a row has positions of the level before that of code %d",
						words, code)
				}
			}
		}
	}
}
