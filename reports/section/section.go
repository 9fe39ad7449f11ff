package section

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/table"
)

// Section is what there is to say of one thing, once: a command prints it, and a
// page puts it under a heading among others.
type Section struct {
	ID, Title string
	Parts     []Part
	// Data is the table that stands for the section where only one may; nil
	// means the first that is not of facts.
	Data *table.Table
}

// Part is a part of a section: one of its fields is set.
type Part struct {
	Text   string // a paragraph
	Table  *table.Table
	Boards []picture.Captioned // side by side
	Path   string              // what the boards are a path of; "" when they are no path
	Figure *Figure
	Code   []string // lines of a program or of commands
}

// Figure is a picture with what it shows.
type Figure struct {
	Name    string // of a file
	Caption string
	Alt     string // for who cannot see it
	Picture *picture.Picture
}

// Say appends a paragraph.
func (s *Section) Say(format string, args ...any) {
	s.Parts = append(s.Parts, Part{Text: fmt.Sprintf(format, args...)})
}

// Show appends tables.
func (s *Section) Show(tables ...*table.Table) {
	for _, t := range tables {
		s.Parts = append(s.Parts, Part{Table: t})
	}
}

// Draw appends boards.
func (s *Section) Draw(boards []picture.Captioned) {
	if len(boards) > 0 {
		s.Parts = append(s.Parts, Part{Boards: boards})
	}
}

// Board returns a position to be drawn, in letters alone where its puzzle draws no boards.
func Board(p puzzle.Puzzle, pos puzzle.Position, caption string) picture.Captioned {
	s := picture.Captioned{Caption: caption, Alt: caption + ": " + Described(p, pos),
		Letters: p.Draw(pos)}
	if depict := p.Features().Depict; depict != nil {
		s.Drawing = depict(puzzle.Scene{Position: pos, Small: true})
	}
	return s
}

// Picture returns part i as a picture, and its name. It returns nil if the part is none.
func (s *Section) Picture(i int) (*picture.Picture, string) {
	p, name := &s.Parts[i], s.ID
	switch {
	case p.Figure != nil:
		return p.Figure.Picture, p.Figure.Name
	case len(p.Boards) == 0 || p.Boards[0].Drawing.Marks == nil:
		return nil, ""
	case p.Path != "":
		return picture.Path("", "", p.Boards), name + "-path"
	}
	for _, earlier := range s.Parts[:i] {
		if earlier.Boards != nil && earlier.Path == "" {
			name += "-more"
		}
	}
	return picture.Path("", "", p.Boards), name
}

// Illustrate puts figures before the first table.
func (s *Section) Illustrate(figures ...Figure) {
	at := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Table != nil })
	if at < 0 {
		at = len(s.Parts)
	}
	for i, f := range figures {
		s.Parts = slices.Insert(s.Parts, at+i, Part{Figure: &f})
	}
}

// Facts returns a table of names, each followed by its value.
func Facts(namesAndValues ...any) *table.Table {
	t := &table.Table{Columns: []string{"what", "value"}, Facts: true}
	for i := 0; i < len(namesAndValues); i += 2 {
		t.Add(namesAndValues[i], namesAndValues[i+1])
	}
	return t
}

// Tables returns every table of the section.
func (s *Section) Tables() (out []*table.Table) {
	for _, p := range s.Parts {
		if p.Table != nil {
			out = append(out, p.Table)
		}
	}
	if s.Data != nil && !slices.Contains(out, s.Data) {
		out = append(out, s.Data)
	}
	return out
}

func (s *Section) data() *table.Table {
	if s.Data != nil {
		return s.Data
	}
	all := s.Tables()
	return all[max(0, slices.IndexFunc(all, func(t *table.Table) bool { return !t.Facts }))]
}

// Look is how a section is laid out for a terminal.
type Look struct {
	Heading func(string) string // the style of headings
	Width   int                 // columns of paragraphs and of boards side by side
	Columns int                 // and tables; 0 for as many as they like
}

// Write writes the section in a form that tables have: text and markdown whole,
// latex with boards as they are typed, csv and json its data alone.
func (s *Section) Write(w io.Writer, f table.Format, look Look) error {
	if f == table.AsCSV || f == table.AsJSON {
		return s.data().Write(w, f)
	}
	var out strings.Builder
	for _, p := range s.Parts {
		if p.Boards != nil && p.Boards[0].Letters == "" {
			continue
		}
		if out.Len() > 0 {
			out.WriteString("\n")
		}
		if err := p.Write(&out, f, look); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Write writes the part. Pictures are left out, for they are not text.
func (p *Part) Write(out *strings.Builder, f table.Format, look Look) error {
	lines := p.Code
	if len(p.Boards) > 0 {
		lines = strings.Split(strings.TrimSuffix(sideBySide(p.Boards, look.Width), "\n"), "\n")
	}
	switch {
	case p.Table != nil && f == table.AsText:
		return p.Table.WriteText(out, look.Heading, look.Columns)
	case p.Table != nil:
		return p.Table.Write(out, f)
	case lines != nil && f == table.AsLaTeX:
		fmt.Fprintf(out, "\\begin{verbatim}\n%s\n\\end{verbatim}\n", strings.Join(lines, "\n"))
	case lines != nil && f == table.AsMarkdown:
		fmt.Fprintf(out, "    %s\n", strings.Join(lines, "\n    "))
	case lines != nil:
		fmt.Fprintf(out, "%s\n", strings.Join(lines, "\n"))
	case f == table.AsLaTeX:
		fmt.Fprintln(out, table.LaTeX(p.Text))
	case f == table.AsMarkdown:
		fmt.Fprintln(out, table.Markdown(p.Text))
	default:
		words := strings.Fields(table.Printable(p.Text))
		fmt.Fprintln(out, table.Wrapped(strings.Join(words, " "), 0, 0, look.Width))
	}
	return nil
}

// sideBySide draws boards in letters, as many in a row as go into a line of so many
// columns, with a caption above each.
func sideBySide(boards []picture.Captioned, columns int) string {
	width := 0
	cells := make([][]string, len(boards))
	for i, b := range boards {
		cells[i] = append([]string{b.Caption},
			strings.Split(strings.TrimRight(b.Letters, "\n"), "\n")...)
		for _, line := range cells[i] {
			width = max(width, len(line))
		}
	}
	var out strings.Builder
	for perRow := max(columns/(width+2), 1); len(cells) > 0; {
		n := min(perRow, len(cells))
		for line := range cells[0] {
			var joined strings.Builder
			for _, c := range cells[:n] {
				fmt.Fprintf(&joined, "%-*s", width+2, c[line])
			}
			out.WriteString(strings.TrimRight(joined.String(), " ") + "\n")
		}
		if cells = cells[n:]; len(cells) > 0 {
			out.WriteString("\n")
		}
	}
	return out.String()
}
