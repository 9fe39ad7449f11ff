package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
)

// File is one file of a report.
type File struct {
	Name  string // without a folder
	Write func(io.Writer) error
}

// Files returns the files of a report in a form: "html" is the page with the
// same data as JSON and as CSV tables beside it, "md" is Markdown with its
// pictures beside it, "json" and "csv" are those alone.
func (r *Report) Files(form string) ([]File, error) {
	page := File{r.FileName("html"), r.WriteHTML}
	data := File{r.FileName("json"), r.WriteJSON}
	switch form {
	case "html":
		return append([]File{page, data}, r.csvFiles()...), nil
	case "md":
		return append([]File{{r.FileName("md"), r.WriteMarkdown}}, r.pictureFiles()...), nil
	case "json":
		return []File{data}, nil
	case "csv":
		return r.csvFiles(), nil
	default:
		return nil, fmt.Errorf("no form of a report is called %q", form)
	}
}

// csvFiles returns a file for each table.
func (r *Report) csvFiles() []File {
	var out []File
	for _, t := range r.tables() {
		out = append(out, File{r.Stem + "-" + t.Name + ".csv", t.writeCSV})
	}
	return out
}

// writeCSV writes a table for programs: plain numbers, shares as parts of 1.
func (t dataTable) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{nil}
	for _, c := range t.Columns {
		rows[0] = append(rows[0], strings.ReplaceAll(c, " ", "_"))
	}
	for _, row := range t.Rows {
		var line []string
		for _, cell := range row {
			line = append(line, cellData(cell))
		}
		rows = append(rows, line)
	}
	return out.WriteAll(rows)
}

// pictureFiles returns the pictures that the Markdown page shows.
func (r *Report) pictureFiles() []File {
	var out []File
	for _, s := range r.page().Sections {
		for _, f := range s.Figures {
			out = append(out, svgFile(r.pictureName(f.Name), f.Picture))
		}
		if len(s.Boards) > 0 {
			out = append(out, svgFile(r.pictureName(s.ID), boardSheet(s.Boards)))
		}
	}
	return out
}

func (r *Report) pictureName(name string) string { return r.Stem + "-" + name + ".svg" }

func svgFile(name string, p *Picture) File {
	return File{name, func(w io.Writer) error { return p.Write(w, SVG) }}
}

// boardSheet puts the boards of a section into one picture.
func boardSheet(boards []boardFigure) *Picture {
	var steps []Step
	for _, b := range boards {
		steps = append(steps, Step{b.Drawing, b.Caption})
	}
	return sheet(steps)
}

// WriteMarkdown writes the report for a repository; its pictures are files
// beside it.
func (r *Report) WriteMarkdown(w io.Writer) error {
	p := r.page()
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s\n", p.Title, p.About)
	for _, s := range p.Sections {
		fmt.Fprintf(&out, "\n## %s\n\n", s.Title)
		for _, text := range s.Paragraphs {
			fmt.Fprintf(&out, "%s\n\n", text)
		}
		for _, f := range s.Figures {
			fmt.Fprintf(&out, "![%s](%s)\n\n", f.Caption, r.pictureName(f.Name))
		}
		if len(s.Boards) > 0 {
			fmt.Fprintf(&out, "![%s](%s)\n\n", s.Title, r.pictureName(s.ID))
		}
		for _, text := range s.Notes {
			fmt.Fprintf(&out, "%s\n\n", text)
		}
		for _, t := range s.Tables {
			t.writeMarkdown(&out)
		}
		if len(s.Commands) > 0 {
			fmt.Fprintf(&out, "    %s\n", strings.Join(s.Commands, "\n    "))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func (t dataTable) writeMarkdown(out *strings.Builder) {
	if t.Title != "" {
		fmt.Fprintf(out, "**%s**\n\n", t.Title)
	}
	fmt.Fprintf(out, "| %s |\n|", strings.Join(t.Columns, " | "))
	for i := range t.Columns {
		if len(t.Rows) > 0 && numeric(t.Rows[0][i]) {
			out.WriteString(" ---: |")
		} else {
			out.WriteString(" --- |")
		}
	}
	out.WriteString("\n")
	for _, row := range t.Rows {
		for _, cell := range row {
			fmt.Fprintf(out, "| %s ", strings.ReplaceAll(cellText(cell), "|", "\\|"))
		}
		out.WriteString("|\n")
	}
	out.WriteString("\n")
}
