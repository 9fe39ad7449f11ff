package picture

import (
	"math"
	"strings"
	"testing"
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
		1e16: "1e16",
	} {
		if got := Units(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}
