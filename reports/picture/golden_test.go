package picture_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"image/gif"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/cmpimg"
	"gonum.org/v1/plot/vg"

	"puzzlebase/analyze"
	pegcounts "puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/reports"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase/tablebasetest"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// goldenDPI keeps the picture.PNG files in testdata small.
const goldenDPI = 60

// tolerance is how far a picture.PNG may differ, from 0 to 1: processors round differently.
const tolerance = 0.02

// counts of some puzzles, so that pictures can be drawn without databases.
var (
	tailsLevels   = []uint64{1, 9, 24, 44, 66, 94, 100, 92, 53, 17, 12}
	slidingLevels = []uint64{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18,
		12, 6, 1}
	poolLevels = []uint64{2, 126, 2254, 14798, 34300}
)

// goldenPictures returns a picture of each kind.
func goldenPictures(t *testing.T) map[string]*picture.Picture {
	tails := picture.Histogram{"ninetails", tailsLevels}
	sliding := picture.Histogram{"sliding:2x3", slidingLevels}
	pool := picture.Histogram{"pool", poolLevels}
	p := catalogtest.Find(t, "sliding:2x3")
	growth, err := analyze.GrowthOf(context.Background(), p, slidingLevels)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*picture.Picture{
		"depth": picture.Depth([]picture.Histogram{sliding}, picture.HistogramOptions{}),
		"depth-log": picture.Depth([]picture.Histogram{pool},
			picture.HistogramOptions{Log: true}),
		"depth-cumulative": picture.Depth([]picture.Histogram{tails},
			picture.HistogramOptions{Cumulative: true, Share: true}),
		"depth-lines": picture.Depth([]picture.Histogram{tails, sliding, pool},
			picture.HistogramOptions{Share: true}),
		"depth-panels": picture.Depth([]picture.Histogram{tails, sliding, pool},
			picture.HistogramOptions{Panels: true}),
		"branching": picture.Branching("pool", &analyze.Branching{
			Moves: []uint64{62: 0, 63: 51480}, Nearer: poolLevels}, picture.HistogramOptions{}),
		"needed": pegs.Needed(picture.Subject{Name: "hiriq",
			Options: picture.HistogramOptions{Log: true}},
			&pegcounts.Weights{Needed: []uint64{70, 90, 40, 3}}),
		"growth":  picture.Growth("sliding:2x3", growth),
		"weights": pegs.WhiteByDistance(picture.Subject{Name: "hiriq"}, weights(someWeights())),
	}
	out["graph"] = drawn(t, "tails:3x3", reports.GraphChart(puzzle.Distances{Last: 100}))
	out["levels"] = drawn(t, "weighted-tails:2x3", reports.LevelsChart(4))
	out["journal"] = out["depth"].Styled(picture.Style{
		NoTitle: true, Width: picture.Length(240), FontSize: 7, Palette: picture.Grey,
	})
	out["slide"] = out["growth"].Styled(picture.Style{
		Title: "A slide", Height: picture.Length(300), Palette: picture.Dark,
	})
	out["path"] = picture.Path("sliding:2x3", "three moves", picture.Walk(p, []puzzle.Position{
		"\x01\x02\x03\x04\x05\x00", "\x01\x02\x00\x04\x05\x03", "\x01\x00\x02\x04\x05\x03",
	}, nil, []string{"3 down", "2 right"}))
	for name, text := range map[string]string{
		"tails:3x3": "HTHTHHHHH", "pool": "6 12 14 1 8 2 11 3 9 4 7 13 5 15 10",
		"hiriq": "preset:2",
	} {
		p := catalogtest.Find(t, name)
		pos, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := puzzle.Scene{Position: pos, Marked: []int{1, 2}}
		f := p.Features()
		if f.Labels != nil {
			s.Labels = f.Labels(pos, text)
		}
		out["board-"+strings.ReplaceAll(name, ":", "-")] = picture.Board(f.Depict(s))
	}
	return out
}

// drawn enumerates a small puzzle and draws a chart of it.
func drawn(t *testing.T, spec string, c picture.Chart) *picture.Picture {
	t.Helper()
	p := catalogtest.Find(t, spec)
	pic, err := c.Draw(t.Context(),
		picture.Subject{Name: spec, DB: tablebasetest.Built(t, p)})
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

// weights are counts by white cells and distance.
func weights(counts [][]uint64) *pegcounts.Weights {
	w := new(pegcounts.Weights)
	for _, row := range counts {
		w.White = append(w.White, pegcounts.WeightRow{ByDistance: row})
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

// TestGolden compares a picture of each kind with the one that someone has looked at and found
// right. 'go test ./reports/picture -update' rewrites them; look at them again then.
func TestGolden(t *testing.T) {
	for name, p := range goldenPictures(t) {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := p.WritePNG(&got, goldenDPI); err != nil {
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
			ok, err := cmpimg.EqualApprox("png", got.Bytes(), want, tolerance)
			if err != nil || !ok {
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
		for _, f := range picture.Formats {
			write := func(p *picture.Picture, w io.Writer) error { return p.Write(w, f) }
			if f == picture.PNG { // at full size it takes long
				write = func(p *picture.Picture, w io.Writer) error {
					return p.WritePNG(w, goldenDPI)
				}
			}
			var a, b bytes.Buffer
			if err := errors.Join(write(p, &a), write(second[name], &b)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s.%s: two runs give different bytes", name, f)
			}
			if f == picture.EPS || f == picture.TeX {
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
	p := catalogtest.Find(t, "sliding:2x3")
	steps := picture.Walk(p, []puzzle.Position{"\x01\x02\x03\x04\x05\x00",
		"\x01\x02\x00\x04\x05\x03"}, nil, []string{"3 down"})
	var a, b bytes.Buffer
	if err := errors.Join(picture.Animate(&a, steps, picture.Style{}),
		picture.Animate(&b, steps, picture.Style{})); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(bytes.NewReader(a.Bytes()))
	if err != nil || len(read.Image) != 2 || read.LoopCount != 0 ||
		!bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("%d frames, %v", len(read.Image), err)
	}
}

// TestSheet writes a sheet of two pages of boards and one of the key, twice.
func TestSheet(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	var exercises []picture.Exercise
	for x := range puzzle.Index(13) {
		pos := p.Unrank(x)
		exercises = append(exercises, picture.Exercise{
			Board: p.Features().Depict(puzzle.Scene{Position: pos}), Position: p.Format(pos),
			Cost: "3 moves", Moves: []string{"3 down", "2 right", "5 up"},
		})
	}
	var a, b, blind bytes.Buffer
	opt := picture.SheetOptions{Title: "a sheet", Numbers: true, Link: "http://127.0.0.1/play"}
	without := opt
	without.Numbers = false
	if err := errors.Join(picture.Sheet(&a, p, exercises, opt),
		picture.Sheet(&b, p, exercises, opt),
		picture.Sheet(&blind, p, exercises, without)); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(a.Bytes(), []byte("/Type /Page\n")); n != 3 ||
		!bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("%d pages, want 3, or two runs differ", n)
	}
	if blind.Len() >= a.Len() {
		t.Errorf("a sheet without numbers has %d bytes, one with numbers %d", blind.Len(), a.Len())
	}
	exercises[12].Moves = slices.Repeat(exercises[12].Moves, 9) // which take more lines
	var long bytes.Buffer
	if err := picture.Sheet(&long, p, exercises, opt); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(long.Bytes(), []byte("/Type /Page\n")); n != 4 {
		t.Errorf("%d pages with a solution of 27 moves, want 4", n)
	}
}

// TestFineCode wants a word about codes of long links alone.
func TestFineCode(t *testing.T) {
	for length, fine := range map[int]bool{100: false, 1000: false, 2500: true} {
		link := "https://x.example/" + strings.Repeat("7", length)
		if got := picture.FineCode(link); got != fine {
			t.Errorf("the code of a link of %d bytes: fine is %v", length, got)
		}
	}
}

// TestEmpty draws what there is nothing of.
func TestEmpty(t *testing.T) {
	for name, p := range map[string]*picture.Picture{
		"no counts": picture.Depth([]picture.Histogram{{"x", nil}}, picture.HistogramOptions{}),
		"only zeros": picture.Depth([]picture.Histogram{{"x", []uint64{0, 0}}},
			picture.HistogramOptions{Log: true}),
		"one": picture.Depth([]picture.Histogram{{"x", []uint64{1}}},
			picture.HistogramOptions{Log: true, Share: true}),
		"lines": picture.Depth([]picture.Histogram{{"x", []uint64{1}}, {"y", []uint64{0, 3}}},
			picture.HistogramOptions{Log: true}),
		"weights": pegs.WhiteByDistance(picture.Subject{Name: "x"},
			weights([][]uint64{nil, {1}})),
	} {
		if err := p.Write(&bytes.Buffer{}, picture.SVG); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNamesOfMarks draws histograms of several widths. No name of a mark or of the vertical axis
// lies upon another.
func TestNamesOfMarks(t *testing.T) {
	all := []picture.Histogram{{"tails", tailsLevels}, {"sliding", slidingLevels},
		{"pool", poolLevels}, {"first", []uint64{900, 1, 1, 1, 1, 1}}, {"one", []uint64{1}},
		{"ends", []uint64{100, 0, 0, 0, 0, 0, 0, 0, 101}}}
	named := regexp.MustCompile(`^(mean|median|greatest|positions$|share)`)
	for _, mm := range []float64{30, 42, 60, 84, 120, 160} {
		for _, opt := range []picture.HistogramOptions{{}, {Share: true}, {Log: true}} {
			var pictures []*picture.Picture
			for _, h := range all {
				pictures = append(pictures, picture.Depth([]picture.Histogram{h}, opt))
			}
			opt.Panels = true
			if mm >= 60 { // they are half as wide
				pictures = append(pictures, picture.Depth(all, opt))
			}
			for _, p := range pictures {
				words := p.Styled(picture.Style{Width: picture.Length(mm) *
					picture.Length(vg.Millimeter)}).Words()
				for i, a := range words {
					for _, b := range words[:i] {
						if named.MatchString(a.Text) && named.MatchString(b.Text) && a.Meets(b) {
							t.Errorf("%g mm, %+v: %q and %q overlap", mm, opt, b.Text, a.Text)
						}
					}
				}
			}
		}
	}
}

// TestFlatLevels leaves room for what levels are called beside boards that are flatter.
func TestFlatLevels(t *testing.T) {
	pic := drawn(t, "pancake:7", reports.LevelsChart(4))
	if want := picture.HeadHeight + 4*3*picture.LineOfLevel; pic.Height() < want {
		t.Errorf("the picture is %v high, want %v for four times three lines", pic.Height(), want)
	}
}
