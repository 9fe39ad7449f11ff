package reports

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

//go:embed report.html
var htmlText string

//go:embed report.css
var cssText string

//go:embed report.js
var stepping string

var htmlTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"css": func() template.CSS { return template.CSS(cssText) },
	"js":  func() template.JS { return template.JS(stepping) },
	"rows": func(stem string, t *table.Table) any {
		return struct {
			Stem  string
			Table *table.Table
		}{stem, t}
	},
	"cell":  table.Text,
	"class": class,
	"link":  link,
	"width": tableWidth,
	"long":  func(t *table.Table) bool { return len(t.Rows) > 60 },
}).Parse(htmlText))

// tableWidth is how a table is set in print: a short one on one page, a narrow one in two columns.
func tableWidth(t *table.Table) string {
	switch {
	case len(t.Rows) <= 12:
		return "short"
	case len(t.Columns) <= 4:
		return "narrow"
	default:
		return ""
	}
}

// writeHTML writes the report as one page that needs no other file and no network.
func (r *Report) writeHTML(w io.Writer) error {
	return htmlTemplate.ExecuteTemplate(w, "report", r.page())
}

// indexLine is a report in an index.
type indexLine struct {
	File, Name, About  string
	spec               string
	Positions, Reached uint64
	MaxDistance        string
}

// indexLine returns the line of r in an index.
func (r *Report) indexLine() indexLine {
	e := indexLine{File: r.Stem + ".html", Name: r.Name, About: r.About, spec: r.Puzzle}
	if s := r.Searched; s != nil {
		e.Positions, e.Reached, e.MaxDistance = s.Positions, s.Positions, s.Greatest()
	} else {
		e.Positions, e.Reached, e.MaxDistance = r.Summary.Positions, r.Summary.Reached,
			fmt.Sprint(r.Summary.MaxDistance)
	}
	return e
}

// readIndexLine returns the line in an index of a report whose JSON form is read. The
// stem begins the names of its files.
func readIndexLine(from io.Reader, stem string) (indexLine, error) {
	var r Report
	if err := json.NewDecoder(from).Decode(&r); err != nil {
		return indexLine{}, err
	}
	if r.SchemaVersion != schemaVersion || r.Summary == nil && r.Searched == nil {
		return indexLine{}, errors.New("it is not the JSON form of a report")
	}
	r.Stem = stem
	return r.indexLine(), nil
}

// Index returns the file of a page that leads to all reports in a folder, of which the JSON form
// and the page lie there; nil if there are fewer than two. Those of puzzles whose specs are in
// order come first, in that order.
func Index(folder string, order []string) ([]File, error) {
	files, err := fs.Glob(os.DirFS(folder), "*.json")
	if err != nil {
		return nil, err
	}
	var lines []indexLine
	for _, name := range files {
		file, err := os.Open(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		e, err := readIndexLine(file, strings.TrimSuffix(name, ".json"))
		file.Close()
		if _, missing := os.Stat(filepath.Join(folder, e.File)); err == nil && missing == nil {
			lines = append(lines, e)
		}
	}
	if len(lines) < 2 {
		return nil, nil
	}
	place := func(e indexLine) int {
		if i := slices.Index(order, e.spec); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(lines, func(x, y indexLine) int { return place(x) - place(y) })
	return []File{{"index.html", func(w io.Writer) error {
		return htmlTemplate.ExecuteTemplate(w, "index", lines)
	}}}, nil
}

func (p *page) Figure(f *section.Figure) template.HTML {
	return template.HTML(f.Picture.Inline(&p.outlines, f.Alt))
}

// Outlines returns the outlines that the pictures of the page have in common.
func (p *page) Outlines() template.HTML {
	return template.HTML(`<svg width="0" height="0" class="parts" aria-hidden="true"><defs>` +
		p.outlines.Defs() + "</defs></svg>")
}

// link returns the cell where it is one that leads elsewhere, else nil.
func link(cell any) any {
	if l, ok := cell.(table.Linked); ok {
		return l
	}
	return nil
}

// longWord is how many letters of a word go into a cell without being broken.
const longWord = 24

// class is n for cells of numbers, and x for words that are too long for a line, such as positions.
func class(cell any) string {
	if table.IsNumber(cell) {
		return "n"
	}
	if slices.ContainsFunc(strings.Fields(table.Text(cell)),
		func(word string) bool { return len(word) > longWord }) {
		return "x"
	}
	return ""
}

// Board returns a board as part of the page, in letters when its puzzle draws none.
func (p *page) Board(b picture.Captioned) template.HTML {
	if b.Drawing.Marks == nil {
		return template.HTML("<pre>" + template.HTMLEscapeString(b.Letters) + "</pre>")
	}
	return template.HTML(b.Inline(&p.outlines))
}

// Stepping reports whether there is a path to step through.
func (p *page) Stepping() bool {
	for _, s := range p.Sections {
		if slices.ContainsFunc(s.Parts, func(b section.Part) bool { return b.Path != "" }) {
			return true
		}
	}
	return false
}
