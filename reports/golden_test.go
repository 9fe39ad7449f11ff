package reports

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"image/gif"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/cmpimg"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// goldenDPI keeps the PNG files in testdata small.
const goldenDPI = 60

// tolerance is how far a PNG may differ, from 0 to 1: processors round
// differently.
const tolerance = 0.02

// counts of some puzzles, so that pictures can be drawn without databases.
var (
	tailsLevels   = []uint64{1, 9, 24, 44, 66, 94, 100, 92, 53, 17, 12}
	slidingLevels = []uint64{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}
	poolLevels    = []uint64{2, 126, 2254, 14798, 34300}
)

// goldenPictures returns a picture of each kind.
func goldenPictures(t *testing.T) map[string]*Picture {
	tails := Histogram{"ninetails", tailsLevels}
	sliding := Histogram{"sliding:2x3", slidingLevels}
	pool := Histogram{"pool", poolLevels}
	p, d := depicter(t, "sliding:2x3")
	growth, err := analyze.GrowthOf(context.Background(), p, slidingLevels)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*Picture{
		"depth":            Depth([]Histogram{sliding}, HistogramOptions{}),
		"depth-log":        Depth([]Histogram{pool}, HistogramOptions{Log: true}),
		"depth-cumulative": Depth([]Histogram{tails}, HistogramOptions{Cumulative: true, Share: true}),
		"depth-lines":      Depth([]Histogram{tails, sliding, pool}, HistogramOptions{Share: true}),
		"depth-panels":     Depth([]Histogram{tails, sliding, pool}, HistogramOptions{Panels: true}),
		"branching":        Branching(Histogram{"pool", []uint64{62: 0, 63: 51480}}, pool, HistogramOptions{}),
		"needed":           Needed(Histogram{"hiriq", []uint64{70, 90, 40, 3}}, HistogramOptions{Log: true}),
		"growth":           Growth("sliding:2x3", growth),
		"weights":          WhiteByDistance("hiriq", weights(someWeights())),
	}
	g, levels := ofSpace(t, "tails:3x3"), ofSpace(t, "weighted-tails:2x3")
	out["graph"] = Graph("tails:3x3", g.graph)
	out["levels"] = levels.levels
	out["journal"] = Depth([]Histogram{sliding}, HistogramOptions{}).Styled(Style{NoTitle: true, Width: Length(240), FontSize: 7, Palette: Grey})
	out["slide"] = Growth("sliding:2x3", growth).Styled(Style{Title: "A slide", Height: Length(300), Palette: Dark})
	out["path"] = Path("sliding:2x3", "three moves", Walk(d, []puzzle.Position{
		"\x01\x02\x03\x04\x05\x00", "\x01\x02\x00\x04\x05\x03", "\x01\x00\x02\x04\x05\x03",
	}, nil, []string{"3 down", "2 right"}))
	for name, text := range map[string]string{
		"tails:3x3": "HTHTHHHHH", "pool": "6 12 14 1 8 2 11 3 9 4 7 13 5 15 10", "hiriq": "preset:2",
	} {
		p, d := depicter(t, name)
		pos, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := puzzle.Scene{Position: pos, Marked: []int{1, 2}}
		if l, ok := p.(puzzle.Labeller); ok {
			s.Labels = l.Labels(pos, text)
		}
		out["board-"+strings.ReplaceAll(name, ":", "-")] = Board(d.Depict(s))
	}
	return out
}

// ofDatabase is what takes a database to be drawn.
type ofDatabase struct {
	graph  *analyze.Graph
	levels *Picture
}

// ofSpace enumerates a small puzzle and draws what takes its database.
func ofSpace(t *testing.T, spec string) (out ofDatabase) {
	t.Helper()
	p, db := enumerated(t, spec)
	var err error
	if out.graph, err = analyze.GraphOf(context.Background(), p, db, 0, 100, MaxNodes, nil); err != nil {
		t.Fatal(err)
	}
	if out.levels, err = Levels(context.Background(), spec, p, db, 4, nil); err != nil {
		t.Fatal(err)
	}
	return out
}

// weights are counts by white cells and distance.
func weights(counts [][]uint64) *pegs.Weights {
	w := new(pegs.Weights)
	for _, row := range counts {
		w.White = append(w.White, pegs.WeightRow{ByDistance: row})
	}
	return w
}

// someWeights are counts in the shape of those of hiriq.
func someWeights() [][]uint64 {
	out := make([][]uint64, 12)
	for w := 1; w < len(out); w++ {
		out[w] = make([]uint64, 20)
		for d, n := w-1, uint64(1)<<(2*w); d < 20 && n > 0; d, n = d+2, n/30 {
			out[w][d] = n
		}
	}
	return out
}

func depicter(t *testing.T, name string) (puzzle.Puzzle, puzzle.Depicter) {
	t.Helper()
	p := catalogtest.Find(t, name)
	d, ok := p.(puzzle.Depicter)
	if !ok {
		t.Fatalf("%s does not draw its boards", name)
	}
	return p, d
}

// TestGolden compares a picture of each kind with the one that someone has
// looked at and found right. 'go test ./reports -update' rewrites them; look at
// them again then.
func TestGolden(t *testing.T) {
	for name, p := range goldenPictures(t) {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := p.writePNG(&got, goldenDPI); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if ok, err := cmpimg.EqualApprox("png", got.Bytes(), want, tolerance); err != nil || !ok {
				t.Errorf("%s is not the same picture any more (%v)", path, err)
			}
		})
	}
}

// TestFormats writes each picture twice in every format: the bytes are the
// same, and readers accept them.
func TestFormats(t *testing.T) {
	first, second := goldenPictures(t), goldenPictures(t)
	for name, p := range first {
		for _, f := range Formats {
			write := func(p *Picture, w io.Writer) error { return p.Write(w, f) }
			if f == PNG { // at full size it takes long
				write = func(p *Picture, w io.Writer) error { return p.writePNG(w, goldenDPI) }
			}
			var a, b bytes.Buffer
			if err := errors.Join(write(p, &a), write(second[name], &b)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s.%s: two runs give different bytes", name, f)
			}
			if f == EPS || f == TeX {
				continue // compared as text
			}
			if ok, err := cmpimg.Equal(string(f), a.Bytes(), b.Bytes()); err != nil || !ok {
				t.Errorf("%s.%s cannot be read: %v", name, f, err)
			}
		}
	}
}

// TestAnimate writes a path twice as a GIF and reads it.
func TestAnimate(t *testing.T) {
	_, d := depicter(t, "sliding:2x3")
	steps := Walk(d, []puzzle.Position{"\x01\x02\x03\x04\x05\x00", "\x01\x02\x00\x04\x05\x03"}, nil, []string{"3 down"})
	var a, b bytes.Buffer
	if err := errors.Join(Animate(&a, steps, Style{}), Animate(&b, steps, Style{})); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(bytes.NewReader(a.Bytes()))
	if err != nil || len(read.Image) != 2 || read.LoopCount != 0 || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("%d frames, %v", len(read.Image), err)
	}
}

// TestSheet writes a sheet of two pages of boards and one of the key, twice.
func TestSheet(t *testing.T) {
	p, _ := depicter(t, "sliding:2x3")
	var problems []Problem
	for x := range puzzle.Index(13) {
		problems = append(problems, Problem{p.Unrank(x), "3 moves", []string{"3 down", "2 right", "5 up"}})
	}
	var a, b bytes.Buffer
	if err := errors.Join(Sheet(&a, "a sheet", p, problems), Sheet(&b, "a sheet", p, problems)); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(a.Bytes(), []byte("/Type /Page\n")); n != 3 || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("%d pages, want 3, or two runs differ", n)
	}
}

// TestProblems wants distances in any order, one of them twice: the nearest boards come
// first, and none twice.
func TestProblems(t *testing.T) {
	p, _ := depicter(t, "tails:3x3")
	dir := tablebase.Dir(t.TempDir())
	if _, err := tablebase.Build(t.Context(), dir, "tails:3x3", tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := tablebase.Open(dir, "tails:3x3")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	problems, err := Problems(t.Context(), p, db, []int{9, 3, 3}, 7, 1)
	if err != nil {
		t.Fatal(err)
	}
	var costs []string
	seen := map[puzzle.Position]bool{}
	for _, problem := range problems {
		costs = append(costs, problem.Cost)
		seen[problem.Position] = true
	}
	want := []string{"3 moves", "3 moves", "3 moves", "3 moves", "9 moves", "9 moves", "9 moves"}
	if !slices.Equal(costs, want) || len(seen) != len(want) {
		t.Errorf("%q, %d different, want %q", costs, len(seen), want)
	}
}

// TestSheetTitle wants a title that is too long for its room to be smaller.
func TestSheetTitle(t *testing.T) {
	for _, c := range []struct {
		title   string
		smaller bool
	}{{"a sheet", false}, {strings.Repeat("a sheet ", 20), true}} {
		style := titled(c.title, 200)
		if wide := style.Width(c.title); wide > 200.001 || (style.Font.Size < titleSize+3) != c.smaller {
			t.Errorf("%s: %v wide at %v", c.title, wide, style.Font.Size)
		}
	}
}

// TestLength reads lengths.
func TestLength(t *testing.T) {
	for text, want := range map[string]float64{"84mm": 238.11, "1 in": 72, "400px": 300, "12cm": 340.16, "240pt": 240, "4": 0, "mm": 0, "-3in": 0, "9e9cm": 0, "nanmm": 0} {
		var l Length
		if err := l.Set(text); (err == nil) != (want > 0) || math.Abs(float64(l)-want) > 0.01 {
			t.Errorf("%s: %v, %v", text, l, err)
		}
	}
}

// TestFormatOf reads the format off a name.
func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{"a.png": PNG, "b/c.SVG": SVG, "d.e.pdf": PDF, "f.eps": EPS, "g.tex": TeX, "x.gif": "", "x": ""} {
		got, err := FormatOf(name)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestEmpty draws what there is nothing of.
func TestEmpty(t *testing.T) {
	for name, p := range map[string]*Picture{
		"no counts":  Depth([]Histogram{{"x", nil}}, HistogramOptions{}),
		"only zeros": Depth([]Histogram{{"x", []uint64{0, 0}}}, HistogramOptions{Log: true}),
		"one":        Depth([]Histogram{{"x", []uint64{1}}}, HistogramOptions{Log: true, Share: true}),
		"lines":      Depth([]Histogram{{"x", []uint64{1}}, {"y", []uint64{0, 3}}}, HistogramOptions{Log: true}),
		"weights":    WhiteByDistance("x", weights([][]uint64{nil, {1}})),
	} {
		if err := p.Write(&bytes.Buffer{}, SVG); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSummarize compares mean, median and greatest with a list of values.
func TestSummarize(t *testing.T) {
	for _, c := range []struct {
		counts       []uint64
		mean, median float64
		greatest     int
	}{
		{[]uint64{1}, 0, 0, 0},
		{[]uint64{1, 1}, 0.5, 0.5, 1},
		{[]uint64{1, 0, 1, 0}, 1, 1, 2},
		{[]uint64{1, 3, 1}, 1, 1, 2},
		{[]uint64{0, 2, 2}, 1.5, 1.5, 2},
	} {
		s := summarize(c.counts)
		if s.mean != c.mean || s.median != c.median || s.greatest != c.greatest {
			t.Errorf("%v: %+v", c.counts, s)
		}
	}
}

// TestUnits writes counts as people read them.
func TestUnits(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", 950: "950", 1000: "1 k", 83225802: "83.2 M", 5e9: "5 G", 2e13: "20 T", 1e16: "1e16",
	} {
		if got := units(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}
