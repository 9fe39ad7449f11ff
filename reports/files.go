package reports

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

// File is one file of a report.
type File struct {
	Name  string // without a folder
	Write func(io.Writer) error
}

// Files returns the files of a report in a form. The form "html" is the page, with the same data as
// JSON and as CSV tables beside it. "md" is Markdown with its pictures beside it. "json" and "csv"
// are the data alone.
func (r *Report) Files(form string) ([]File, error) {
	page := File{r.Stem + ".html", r.writeHTML}
	data := File{r.Stem + ".json", r.writeJSON}
	switch form {
	case "html":
		return append([]File{page, data}, r.csvFiles()...), nil
	case "md":
		return append([]File{{r.Stem + ".md", r.writeMarkdown}}, r.pictureFiles()...), nil
	case "json":
		return []File{data}, nil
	case "csv":
		return r.csvFiles(), nil
	default:
		return nil, fmt.Errorf("no form of a report is called %q", form)
	}
}

func (r *Report) csvFiles() []File {
	var out []File
	for _, t := range r.tables() {
		out = append(out, File{r.Stem + "-" + t.Name + ".csv",
			func(w io.Writer) error { return t.Write(w, table.AsCSV) }})
	}
	return out
}

func (r *Report) pictureFiles() []File {
	var out []File
	for _, s := range r.page().Sections {
		for i := range s.Parts {
			if p, name := s.Picture(i); p != nil {
				out = append(out, File{r.pictureName(name),
					func(w io.Writer) error { return p.Write(w, picture.SVG) }})
			}
		}
	}
	return out
}

func (r *Report) pictureName(name string) string { return r.Stem + "-" + name + ".svg" }

// writeMarkdown writes the report for a repository; its pictures are files beside it.
func (r *Report) writeMarkdown(w io.Writer) error {
	p := r.page()
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s\n", p.Name, p.About)
	for _, s := range p.Sections {
		fmt.Fprintf(&out, "\n## %s\n", s.Title)
		for i := range s.Parts {
			part := &s.Parts[i]
			out.WriteString("\n")
			if _, name := s.Picture(i); name != "" {
				if part.Figure != nil {
					fmt.Fprintf(&out, "![%s](%s)\n\n%s\n", table.Markdown(part.Figure.Alt),
						r.pictureName(name), table.Markdown(part.Figure.Caption))
				} else {
					fmt.Fprintf(&out, "![%s](%s)\n", table.Markdown(cmp.Or(part.Path, s.Title)),
						r.pictureName(name))
				}
			} else if err := part.Write(&out, table.AsMarkdown,
				section.Look{Width: 80}); err != nil {
				return err
			}
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}
