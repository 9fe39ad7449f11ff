package picture

import (
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"puzzlebase/puzzle"
)

// TestSheetTitle wants a title that is too long for its room to be smaller.
func TestSheetTitle(t *testing.T) {
	for _, c := range []struct {
		title   string
		smaller bool
	}{{"a sheet", false}, {strings.Repeat("a sheet ", 20), true}} {
		style := titled(c.title, 200)
		if wide := style.Width(c.title); wide > 200.001 ||
			(style.Font.Size < titleSize+3) != c.smaller {
			t.Errorf("%s: %v wide at %v", c.title, wide, style.Font.Size)
		}
	}
}

// TestLength reads lengths.
func TestLength(t *testing.T) {
	for text, want := range map[string]float64{"84mm": 238.11, "1 in": 72, "400px": 300,
		"12cm": 340.16, "240pt": 240, "4": 0, "mm": 0, "-3in": 0, "9e9cm": 0, "nanmm": 0} {
		var l Length
		if err := l.Set(text); (err == nil) != (want > 0) || math.Abs(float64(l)-want) > 0.01 {
			t.Errorf("%s: %v, %v", text, l, err)
		}
	}
}

// TestFormatOf reads the format off a name.
func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{"a.png": PNG, "b/c.SVG": SVG, "d.e.pdf": PDF,
		"f.eps": EPS, "g.tex": TeX, "x.gif": "", "x": ""} {
		got, err := FormatOf(name)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestUnits writes counts as people read them.
func TestUnits(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", 950: "950", 1000: "1 k", 83225802: "83.2 M", 5e9: "5 G", 2e13: "20 T",
		1e16: "1e16", 999.6: "1 k", 999_600: "1 M", 999_400: "999 k",
	} {
		if got := Units(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

// TestScaledSVG wants a style to scale letters and lines of SVG too: they stay in the units of
// the view box, which is larger than the picture where they shrink.
func TestScaledSVG(t *testing.T) {
	p := Bars(Histogram{"title", []uint64{1, 2}}, "distance", HistogramOptions{})
	var plain, styled strings.Builder
	if err := errors.Join(p.Write(&plain, SVG), p.Styled(Style{Width: Length(pageWidth),
		FontSize: float64(labelSize) / 2}).Write(&styled, SVG)); err != nil {
		t.Fatal(err)
	}
	size := regexp.MustCompile(`width="(\S+)pt" .* viewBox="0 0 (\S+) `)
	if m := size.FindStringSubmatch(plain.String()); m == nil || m[1] != m[2] {
		t.Errorf("the view box of the plain picture differs from its size: %q", m)
	}
	m := size.FindStringSubmatch(styled.String())
	wide, _ := strconv.ParseFloat(m[1], 64)
	box, _ := strconv.ParseFloat(m[2], 64)
	if math.Abs(box-2*wide) > 0.02 {
		t.Errorf("the picture is %v wide and its view box %v, want twice that", wide, box)
	}
}

// TestAcrossLevels: fewer boards stand in a row the wider they are, and always some.
func TestAcrossLevels(t *testing.T) {
	for width, want := range map[float64]int{3: 26, 8: 10, 100: 4} {
		if got := AcrossLevels(puzzle.Drawing{Width: width}); got != want {
			t.Errorf("%d boards %v cells wide stand in a row, want %d", got, width, want)
		}
	}
}
