package positions

import (
	"bufio"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// FuzzRecords cuts texts into positions as solve does with files. What it
// yields is never longer than what a person can have meant, every line is told
// once and in order, and a text written by the program is read back.
func FuzzRecords(f *testing.F) {
	var puzzles []puzzle.Puzzle
	for _, spec := range catalog.Core() {
		p := catalogtest.Find(f, spec)
		puzzles = append(puzzles, p)
		a, b := p.Unrank(0), p.Unrank(puzzle.Index(p.Size()-1))
		f.Add(p.Draw(a) + p.Draw(b) + "\n" + p.Format(a) + "\n" + p.Draw(b))
		f.Add(p.Format(a) + "\r\n\r\n" + p.Format(b))
	}
	f.Add("index,position\n7,HHHHHHHHH\n\n8")
	f.Add("\n\n\n")
	f.Add("1 2 3\n4 5 6")
	f.Add(strings.Repeat("1 2 3 ", 2000) + "\n1")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range puzzles {
			last := 0
			for rec, err := range given(p, text) {
				if err != nil {
					t.Fatal(err)
				}
				lines := strings.Count(rec.Text, "\n") + 1
				first, _, _ := strings.Cut(rec.Text, "\n")
				if rec.Line <= last || lines > p.Lines(first) ||
					len(rec.Text) > lines*(maxLine+len(cutMark)+1) {
					t.Fatalf("%s: line %d after line %d, %d lines, %d bytes", p.Spec(), rec.Line,
						last, lines, len(rec.Text))
				}
				last = rec.Line + lines - 1
				if rec.Err == nil {
					reread(t, p, rec.Position)
				}
			}
		}
	})
}

// TestCSV reads the column of CSV that is called position, and says of a line what it lacks.
func TestCSV(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x3")
	text := "\ufeffindex,position\r\n5,\"1,2,3,4,5,6,7,0,8\"\r\n\r\n8\r\n9,1 2 3 4 5 6 7 8 0\n"
	var lines []int
	var texts []string
	for g, err := range given(p, text) {
		if err != nil || (g.Err == nil) != (g.Line != 4) {
			t.Errorf("line %d, %q: %v, %v", g.Line, g.Text, g.Err, err)
		}
		lines, texts = append(lines, g.Line), append(texts, g.Text)
	}
	want := []string{"1,2,3,4,5,6,7,0,8", "8", "1 2 3 4 5 6 7 8 0"}
	if !slices.Equal(texts, want) || !slices.Equal(lines, []int{2, 4, 5}) {
		t.Errorf("%q at lines %d, want %q", texts, lines, want)
	}
}

// given are the positions of a text on standard input.
func given(p puzzle.Puzzle, text string) iter.Seq2[Given, error] {
	return (&Reader{Puzzle: p, Input: strings.NewReader(text)}).All(nil)
}

// reread writes a position in both forms, one after the other, and wants two of them back.
func reread(t *testing.T, p puzzle.Puzzle, pos puzzle.Position) {
	n := 0
	for rec, err := range given(p, p.Draw(pos)+p.Format(pos)+"\n") {
		if err != nil || rec.Err != nil || rec.Position != pos {
			t.Fatalf("%s: %q is read back as %q (%v, %v)", p.Spec(), pos, rec.Text, err, rec.Err)
		}
		n++
	}
	if n != 2 {
		t.Fatalf("%s: two positions are read back as %d", p.Spec(), n)
	}
}

// TestRecords cuts files into positions: one that is spoilt does not shift those after it.
func TestRecords(t *testing.T) {
	p := catalogtest.Find(t, "ninepuzzle")
	const one = "1 2 3 4 5 6 7 8 0"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"one a line", one + "\n" + one + "\n", []string{one, one}},
		{"drawn, without blank lines", "1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 8 0",
			[]string{"1 2 3\n4 5 6\n7 8 0", "1 2 3\n4 5 6\n7 8 0"}},
		{"a row is missing", "1 2 3\n4 5 6\n\n1 2 3\n4 5 6\n7 8 0\n",
			[]string{"1 2 3\n4 5 6", "1 2 3\n4 5 6\n7 8 0"}},
		{"a bad tile", "1 2 3\n4 9 6\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n",
			[]string{"1 2 3\n4 9 6\n7 8 0", "1 2 3\n4 5 6\n7 8 0"}},
		{"a short line among whole ones", one + "\n1 2 3\n" + one, []string{one, "1 2 3", one}},
		{"a title", "Board 2:\n1 2 3\n4 5 6\n7 8 0", []string{"Board 2:", "1 2 3\n4 5 6\n7 8 0"}},
		{"remarks", "# all\n1 2 3\n# here\n4 5 6\n7 8 0 # there\n",
			[]string{"1 2 3\n4 5 6\n7 8 0 # there"}},
		{"nothing", "\n \n#\n", nil},
	} {
		var got []string
		for rec, err := range given(p, c.text) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, rec.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// letters is a line without an end.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// TestLongLine holds no more of a line than it returns.
func TestLongLine(t *testing.T) {
	in := bufio.NewReader(io.MultiReader(io.LimitReader(letters{}, 1<<26),
		strings.NewReader("\nb\n")))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	line, err := readLine(in)
	runtime.ReadMemStats(&after)
	if want := strings.Repeat("a", maxLine) + cutMark; line != want || err != nil {
		t.Errorf("%d bytes, %v, want %d", len(line), err, len(want))
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("a line of 64 MiB took %d bytes", took)
	}
	if line, err = readLine(in); line != "b" || err != nil {
		t.Errorf("the next line is %q, %v", line, err)
	}
}
