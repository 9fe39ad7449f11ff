package tablebase_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"testing/synctest"

	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// TestCount interrupts a count, goes on with it, and comes to the same numbers. In the end nothing
// lies in the folder.
func TestCount(t *testing.T) {
	all := tablebase.Between{}
	for _, spec := range []string{"pancake:7", "hanoi:6,pegs=4", "weighted-tails:3x3",
		"lights:3x3", "peg:triangle15", "sliding:3x3", "sliding:2x3,metric=line"} {
		p, folder := catalogtest.Find(t, spec), t.TempDir()
		dir := tablebase.Dir(folder)
		want, err := dir.Count(t.Context(), p, all, tablebase.Options{})
		if err != nil || want.Size != p.Size() {
			t.Fatalf("%s: %+v, %v", spec, want, err)
		}
		path := filepath.Join(folder, tablebase.FileName(p.Spec())+".count.db")
		count := func(ctx context.Context, opt tablebase.Options) error {
			_, err := dir.Count(ctx, p, all, opt)
			return err
		}
		synctest.Test(t, func(t *testing.T) {
			interrupted(t, path, tablebase.Options{Workers: 1}, count)
		})
		if left := leftovers(t, dir); len(left) != 1 || !left[0].Checkpoint {
			t.Errorf("%s: left %+v", spec, left)
		}
		var told notes
		got, err := dir.Count(t.Context(), p, all, tablebase.Options{Note: told.add})
		if err != nil || !slices.Equal(got.Levels, want.Levels) || len(told) == 0 ||
			!strings.HasPrefix(told[0], saysResuming) {
			t.Errorf("%s: %+v, %v, said %v, want %+v", spec, got, err, told, want)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
			t.Errorf("%s: %v, %v are left", spec, files, err)
		}
		synctest.Test(t, func(t *testing.T) {
			interrupted(t, path, tablebase.Options{Workers: 1, Engine: generic.Name}, count)
		})
		got, err = dir.Count(t.Context(), p, all, tablebase.Options{})
		if err != nil || !slices.Equal(got.Levels, want.Levels) {
			t.Errorf("%s: the checkpoint of engine generic: %+v, %v", spec, got, err)
		}
		synctest.Test(t, func(t *testing.T) {
			interrupted(t, path, tablebase.Options{Workers: 1}, count)
		})
		if folded := p.Features().Folded.Get() != nil; folded {
			_, err := dir.Count(t.Context(), p, all,
				tablebase.Options{Engine: coordinates.Name})
			if !errors.Is(err, space.ErrSnapshot) ||
				!errors.As(err, new(*checkpoints.UnusableError)) ||
				!strings.HasSuffix(err.Error(), "for which none is named: name none") {
				t.Errorf("%s: gone on with in another form: %v", spec, err)
			}
			if _, err := dir.Remove(p); err != nil {
				t.Error(err)
			}
			synctest.Test(t, func(t *testing.T) {
				interrupted(t, path, tablebase.Options{Workers: 1, Engine: coordinates.Name}, count)
			})
			_, err = dir.Count(t.Context(), p, all, tablebase.Options{})
			if !errors.As(err, new(*checkpoints.UnusableError)) ||
				!strings.HasSuffix(err.Error(), "and so not up to symmetry: name it again") {
				t.Errorf("%s: gone on with up to symmetry: %v", spec, err)
			}
		}
		told = nil
		if _, err := dir.Count(t.Context(), p, all,
			tablebase.Options{Fresh: true, Note: told.add}); err != nil || len(told) == 0 ||
			!strings.HasPrefix(told[0], saysThere) {
			t.Errorf("%s: beside a checkpoint it said %v, %v", spec, told, err)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
			t.Errorf("%s: counted anew, %v, %v are left", spec, files, err)
		}
	}
}

// TestCountFromNoForm goes on with a count whose checkpoint fits no form of the puzzle: the error
// does not claim that it is of the other form.
func TestCountFromNoForm(t *testing.T) {
	p, dir := catalogtest.Find(t, "hanoi:6,pegs=4"), tablebase.Dir(t.TempDir())
	path := filepath.Join(string(dir), tablebase.FileName(p.Spec())+".count.db")
	for _, name := range []string{"", coordinates.Name} {
		err := checkpoints.Save(t.Context(), path, checkpoints.New(p, coordinates.Name, 0,
			&space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1, 0, 0}},
				Coding: space.Sets}), nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = dir.Count(t.Context(), p, tablebase.Between{}, tablebase.Options{Engine: name})
		if !errors.Is(err, space.ErrSnapshot) || strings.Contains(err.Error(), "symmetry") ||
			!errors.As(err, new(*checkpoints.UnusableError)) {
			t.Errorf("engine %q: %v", name, err)
		}
	}
}

// TestCountBetween counts positions that are alike from positions that are alike, and compares the
// numbers with those of a plain search from all of them at once.
func TestCountBetween(t *testing.T) {
	for _, c := range []struct{ spec, from, to string }{
		{"tails:3x3", "HHH??????", "???TTT???"},
		{"weighted-tails:3x3", "?????????", "HHHHHHHHH"},
		{"weighted-tails:3x3", "???TTT???", ""},
		{"sliding:3x3", "1,2,3,?,?,?,?,?,?", "1,2,3,?,?,?,?,?,?"},
		{"sliding:2x4", "", "1,?,?,?,5,?,?,?"},
		{"pancake:7", "?,?,?,?,5,6,7", ""},
		{"hanoi:5,pegs=4", "????B", "D????"},
		{"topspin:7", "1,2,?,?,?,?,?", "1,?,?,?,?,?,?"},
		{"peg:triangle15", "?????0?????????", ""},
		{"lights:3x3", "H????????", "????????H"},
	} {
		p, between := catalogtest.Find(t, c.spec), tablebase.Between{}
		form := p.Format(p.Unrank(p.Goals()[0]))
		from, to := matches(t, p, c.from), matches(t, p, c.to)
		g := otherGoals{p, p.Goals()}
		if c.from != "" {
			between.From, g.goals = []string{c.from}, from
		}
		var want []uint64
		size := p.Size()
		if c.to != "" {
			between.To, size = []string{c.to}, uint64(len(to))
		}
		for x, d := range puzzletest.Distances(g) {
			_, among := slices.BinarySearch(to, puzzle.Index(x))
			if d < 0 || c.to != "" && !among {
				continue
			}
			want = append(want, make([]uint64, max(0, d+1-len(want)))...)
			want[d]++
		}
		got, err := tablebase.Dir(t.TempDir()).Count(t.Context(), p, between, tablebase.Options{})
		if err != nil || !slices.Equal(got.Levels, want) || got.Size != size {
			t.Errorf("%s, a position of which is %s, from %q to %q: %+v, %v, want %d of %d",
				c.spec, form, c.from, c.to, got, err, want, size)
		}
	}
}

// otherGoals is a puzzle with other goals.
type otherGoals struct {
	puzzle.Puzzle
	goals []puzzle.Index
}

func (o otherGoals) Goals() []puzzle.Index { return o.goals }

// matches returns the positions that look like a text, sign by sign or word by word.
func matches(t *testing.T, p puzzle.Puzzle, text string) (out []puzzle.Index) {
	split := func(s string) []string {
		if strings.ContainsAny(s, " ,") {
			return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' })
		}
		return strings.Split(s, "")
	}
	want := split(text)
	for x := range puzzle.Index(p.Size()) {
		have, same := split(p.Format(p.Unrank(x))), true
		for i := range want {
			same = same && len(have) == len(want) && (want[i] == "?" || want[i] == have[i])
		}
		if same && text != "" {
			out = append(out, x)
		}
	}
	return out
}

func TestCountBetweenOfNothing(t *testing.T) {
	for _, c := range []struct{ spec, from, to, want string }{
		{"tails:3x3", "ABC??????", "?????????", "ABC??????"},
		{"sliding:3x3", "2,1,3,4,5,6,7,8,0", "start", "2,1,3,4,5,6,7,8,0"},
		{"peg:triangle15", "start", "111111111111111", "of the 1 position to be counted none"},
	} {
		_, err := tablebase.Dir(t.TempDir()).Count(t.Context(), catalogtest.Find(t, c.spec),
			tablebase.Between{From: []string{c.from}, To: []string{c.to}}, tablebase.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s from %s to %s: %v, want %q", c.spec, c.from, c.to, err, c.want)
		}
	}
}

// TestCountBetweenMemory wants a count refused that has the memory for its sets, but not for the
// list of the positions that it begins at.
func TestCountBetweenMemory(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	refused := func(memory int, from string) bool {
		_, err := tablebase.Dir(t.TempDir()).Count(t.Context(), p,
			tablebase.Between{From: []string{from}},
			tablebase.Options{Workers: 1, Memory: uint64(memory)})
		if err != nil && !strings.Contains(err.Error(), "of memory, and") {
			t.Fatal(err)
		}
		return err != nil
	}
	const most = 1 << 30
	least := 1 + sort.Search(most, func(m int) bool { return !refused(m+1, "HHHHHHHHH") })
	if least > most {
		t.Fatalf("refused with %d bytes", most)
	}
	for _, c := range []struct {
		more int
		want bool
	}{{0, true}, {511*8 - 1, true}, {511 * 8, false}} {
		if got := refused(least+c.more, "?????????"); got != c.want {
			t.Errorf("512 goals with %d bytes more than 1 goal needs: refused: %v", c.more, got)
		}
	}
}
