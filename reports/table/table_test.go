package table

import (
	"encoding/csv"
	"encoding/json"
	"html"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// special holds every mark of ASCII and some letters beyond it.
const special = `a!"#$%&'()*+,-./:;<=>?@[\]^_{|}~--` + "`" + `é`

func example() *Table {
	t := New("what it is", "count", "share", "difference")
	t.Title = "A title"
	t.Add(special, uint64(1234567), Share(0.25), Number("+2"))
	t.Add("two\nlines", 7, Share(1e-9), nil)
	t.Total = []any{"all", uint64(1234574), Share(1), nil}
	return t
}

func written(t *testing.T, f Format) string {
	t.Helper()
	var out strings.Builder
	if err := example().Write(&out, f); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestText(t *testing.T) {
	tab := New("distance", "position", "share")
	tab.Add(0, "start", Share(0.5))
	tab.Add(1000, "é", Share(0.125))
	tab.Add(2, "立方", Share(0.25)) // signs of two columns each
	var out strings.Builder
	if err := tab.WriteText(&out, nil, 0); err != nil {
		t.Fatal(err)
	}
	want := "DISTANCE  POSITION     SHARE\n       0  start     50.0000%\n   1,000  é         " +
		"12.5000%\n       2  立方      25.0000%\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	facts := &Table{Columns: []string{"what", "value"}, Facts: true}
	facts.Add("positions", 1234)
	facts.Add("mean", 1.5)
	out.Reset()
	if err := facts.WriteText(&out, func(s string) string { return "<" + s + ">" }, 0); err != nil {
		t.Fatal(err)
	}
	if want := "<positions>  1,234\n<mean     >  1.5\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestCells(t *testing.T) {
	type named uint16
	for _, c := range []struct {
		cell       any
		text, data string
	}{
		{uint64(1 << 40), "1,099,511,627,776", "1099511627776"}, {-5, "-5", "-5"},
		{named(1234), "1,234", "1234"},
		{Share(1. / 3), "33.3333%", "0.3333333333333333"}, {Share(0), "0.0000%", "0"},
		{Share(2e-9), "<0.0001%", "0.000000002"},
		{2.5, "2.5", "2.5"}, {3.0, "3", "3"}, {3036.0, "3,036", "3036"}, {4e16, "4e+16", "4e+16"},
		{nil, "", ""}, {None("unsolvable"), "unsolvable", ""}, {true, "true", "true"},
		{Number("+3"), "+3", "+3"}, {Number("1,234"), "1,234", "1234"},
		{Plain(12345), "12345", "12345"},
	} {
		if Text(c.cell) != c.text || data(c.cell) != c.data {
			t.Errorf("%v: %q and %q, want %q and %q", c.cell, Text(c.cell), data(c.cell), c.text,
				c.data)
		}
	}
}

// TestPrograms reads CSV and JSON back.
func TestPrograms(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(written(t, AsCSV))).ReadAll()
	want := [][]string{{"what_it_is", "count", "share", "difference"},
		{special, "1234567", "0.25", "+2"}, {"two\nlines", "7", "0.000000001", ""}}
	if err != nil || !reflect.DeepEqual(rows, want) {
		t.Errorf("%q (%v), want %q", rows, err, want)
	}
	dec := json.NewDecoder(strings.NewReader(written(t, AsJSON)))
	for _, want := range []map[string]any{
		{"what_it_is": special, "count": 1234567., "share": 0.25, "difference": "+2"},
		{"what_it_is": "two\nlines", "count": 7., "share": 1e-9, "difference": nil},
	} {
		var got map[string]any
		if err := dec.Decode(&got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v (%v), want %v", got, err, want)
		}
	}
	one := New("distance", "best")
	one.Add(3, true)
	one.Add(None("unsolvable"), nil)
	var lines strings.Builder
	if err := one.Write(&lines, AsJSON); err != nil ||
		lines.String() != `{"distance":3,"best":true}`+"\n"+`{"distance":null,"best":null}`+"\n" ||
		!one.Numeric(0) {
		t.Errorf("%q, %v", lines.String(), err)
	}
	two := New("white", "orbits", "orbits")
	two.Add(1, 2, 3)
	var out strings.Builder
	if err := two.Write(&out, AsCSV); err != nil ||
		out.String() != "white,orbits,orbits_2\n1,2,3\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestMarkdown takes the backslashes out again, as a reader does.
func TestMarkdown(t *testing.T) {
	lines := strings.Split(written(t, AsMarkdown), "\n")
	if lines[0] != "**A title**" || lines[3] != "| --- | ---: | ---: | ---: |" {
		t.Errorf("%q", lines)
	}
	row := regexp.MustCompile(`^\| (.*?[^\\]) \| 1,234,567 \| 25\.0000% \| \+2 \|$`)
	cells := row.FindStringSubmatch(lines[4])
	if cells == nil {
		t.Fatalf("the row is %q", lines[4])
	}
	if got := html.UnescapeString(regexp.MustCompile(`\\([[:punct:]])`).ReplaceAllString(cells[1],
		"$1")); got != special {
		t.Errorf("%q is read as %q, want %q", cells[1], got, special)
	}
	if free := regexp.MustCompile("(^|[^\\\\])[`*_\\[\\]<>|#~]").FindString(cells[1]); free != "" {
		t.Errorf("%q in %q is not escaped", free, cells[1])
	}
	if lines[6] != `| all | 1,234,574 | 100.0000% |  |` {
		t.Errorf("the totals are %q", lines[6])
	}
}

// TestLaTeX looks for marks that LaTeX would act on.
func TestLaTeX(t *testing.T) {
	text := written(t, AsLaTeX)
	for _, want := range []string{"\\begin{tabular}{lrrr}\n",
		"what it is & count & share & difference \\\\\n",
		"\\midrule\nall & 1,234,574 & 100.0000\\% &  \\\\\n\\bottomrule\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	row := LaTeX(special)
	known := regexp.MustCompile(`\\(textbackslash|textasciicircum|textasciitilde|` +
		`textless|textgreater|textbar|textquotedbl)\{\}|\\[{}$&#%_]|-\{\}-`)
	if left := known.ReplaceAllString(row, ""); strings.ContainsAny(left, `\{}$&#%_^~<>|"`) {
		t.Errorf("%q has marks that are not escaped: %q", row, left)
	}
}

func TestNoSuchFormat(t *testing.T) {
	if err := example().Write(&strings.Builder{}, "tiff"); err == nil {
		t.Error("a table is written as tiff")
	}
}

// TestNarrow writes a table and facts for narrower and narrower terminals.
func TestNarrow(t *testing.T) {
	tab := New("name", "count", "state")
	tab.Add("one", 1, "a word or two")
	tab.Add("two", 22, "none")
	facts := &Table{Columns: []string{"what", "value"}, Facts: true}
	facts.Add("name", "some words and averylongword")
	for width, want := range map[int]string{
		0:  "NAME  COUNT  STATE\none       1  a word or two\ntwo      22  none\n",
		26: "NAME  COUNT  STATE\none       1  a word or two\ntwo      22  none\n",
		25: "NAME COUNT STATE\none      1 a word or two\ntwo     22 none\n",
		20: "NAME COUNT\n    STATE\none      1\n    a word or two\ntwo     22\n    none\n",
	} {
		var out strings.Builder
		if err := tab.WriteText(&out, nil, width); err != nil || out.String() != want {
			t.Errorf("%d columns:\n%s%v, want\n%s", width, out.String(), err, want)
		}
	}
	var out strings.Builder
	if err := facts.WriteText(&out, nil, 16); err != nil ||
		out.String() != "name  some words\n      and\n      averylongword\n" {
		t.Errorf("facts:\n%s%v", out.String(), err)
	}
}
