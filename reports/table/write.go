package table

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"puzzlebase/internal/english"
)

// Format is a form in which a table is written.
type Format string

// The formats of tables.
const (
	AsText     Format = "text"
	AsJSON     Format = "json"
	AsCSV      Format = "csv"
	AsMarkdown Format = "markdown"
	AsLaTeX    Format = "latex"
)

// Write writes the table in a format.
func (t *Table) Write(w io.Writer, f Format) error {
	switch f {
	case AsText:
		return t.WriteText(w, nil, 0)
	case AsCSV:
		return t.writeCSV(w)
	case AsJSON:
		return t.writeJSON(w)
	case AsMarkdown:
		return t.writeMarkdown(w)
	case AsLaTeX:
		return t.writeLaTeX(w)
	default:
		return fmt.Errorf("no form of a table is called %q", f)
	}
}

// gap is what stands between columns of text, and below begins the lines of a row but the first.
const (
	gap   = "  "
	below = "    "
)

// WriteText writes columns that stand below each other, numbers to the right and words to the left,
// under headings in capitals. Style, unless nil, is applied to the lines of headings or, of facts,
// to their names. Rows that would be wider than width, unless that is 0, have their columns closer
// together, or are broken between them; the values of facts are broken between words.
func (t *Table) WriteText(w io.Writer, style func(string) string, width int) error {
	if style == nil {
		style = func(s string) string { return s }
	}
	lines := t.forPeople()
	if !t.Facts {
		heading := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			heading[i] = strings.ToUpper(c)
		}
		lines = append([][]string{heading}, lines...)
	}
	widths := make([]int, len(t.Columns))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	between := gap
	if len(t.breaks(widths, len(gap), width)) > 1 {
		between = " "
	}
	breaks := t.breaks(widths, len(between), width)
	var out strings.Builder
	for n, line := range lines {
		for i, cell := range line {
			pad := strings.Repeat(" ", widths[i]-columns(cell))
			switch {
			case t.Facts && i > 0:
				line[i] = Wrapped(cell, widths[0]+len(gap), widths[0]+len(gap), width)
			case !t.Facts && t.Numeric(i):
				line[i] = pad + cell
			default:
				line[i] = cell + pad
			}
		}
		if t.Facts {
			line[0] = style(line[0])
		}
		for k, part := range breaks {
			text := strings.TrimRight(strings.Repeat(below,
				min(k, 1))+strings.Join(line[part[0]:part[1]], between), " ")
			if n == 0 && !t.Facts {
				text = style(text)
			}
			out.WriteString(text + "\n")
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// breaks returns which columns stand in each line of a row, from one up to another.
func (t *Table) breaks(widths []int, gap, width int) (parts [][2]int) {
	first, column := 0, 0
	for i, wide := range widths {
		if i > first && !t.Facts && width > 0 && column+gap+wide > width {
			parts = append(parts, [2]int{first, i})
			first, column = i, len(below)
		} else if i > first {
			column += gap
		}
		column += wide
	}
	return append(parts, [2]int{first, len(widths)})
}

// columns returns how many columns of a terminal a text takes.
func columns(text string) int {
	return runewidth.StringWidth(text) + strings.Count(text, english.Unbroken)
}

// Wrapped breaks a line of text at blanks so that it fits into a width in columns, or
// leaves it as it is where that is 0. It begins in some column, and what follows
// the first line is indented. No word is broken.
func Wrapped(text string, column, indent, width int) string {
	var out strings.Builder
	for i, word := range strings.Split(text, " ") {
		wide := columns(word)
		switch {
		case i == 0:
		case width > 0 && column+1+wide > width:
			out.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			out.WriteString(" ")
			column++
		}
		out.WriteString(word)
		column += wide
	}
	return out.String()
}

// keys are the headings as programs write them; what they repeat is numbered.
func (t *Table) keys() []string {
	var out []string
	for _, c := range t.Columns {
		k := key(c)
		for n := 2; slices.Contains(out, k); n++ {
			k = fmt.Sprintf("%s_%d", key(c), n)
		}
		out = append(out, k)
	}
	return out
}

func (t *Table) writeCSV(w io.Writer) error {
	lines := [][]string{t.keys()}
	for _, row := range t.Rows {
		line := make([]string, len(row))
		for i, cell := range row {
			line[i] = data(cell)
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// writeJSON writes an object a line, with the headings in their order.
func (t *Table) writeJSON(w io.Writer) error {
	keys := t.keys()
	for _, row := range t.Rows {
		var line strings.Builder
		for i, cell := range row {
			switch v := cell.(type) {
			case Number:
				cell = string(v)
			case None:
				cell = nil
			}
			var value strings.Builder
			enc := json.NewEncoder(&value)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(cell); err != nil {
				return err
			}
			fmt.Fprintf(&line, "%c%q:%s", "{,"[min(i, 1)], keys[i],
				strings.TrimSpace(value.String()))
		}
		if _, err := io.WriteString(w, line.String()+"}\n"); err != nil {
			return err
		}
	}
	return nil
}

// markdownMarks have a meaning in Markdown, wherever they stand.
var markdownMarks = func() *strings.Replacer {
	var pairs []string
	for _, mark := range "\\`*_[]<>|#~" {
		pairs = append(pairs, string(mark), "\\"+string(mark))
	}
	return strings.NewReplacer(append(pairs, "&", "&amp;", "\n", " ")...)
}()

// Markdown writes words so that a reader of Markdown shows them as they are.
func Markdown(words string) string { return markdownMarks.Replace(words) }

func (t *Table) writeMarkdown(w io.Writer) error {
	var out strings.Builder
	if t.Title != "" {
		fmt.Fprintf(&out, "**%s**\n\n", Markdown(t.Title))
	}
	line := func(cells []string) {
		for _, c := range cells {
			fmt.Fprintf(&out, "| %s ", Markdown(c))
		}
		out.WriteString("|\n")
	}
	line(t.Columns)
	for i := range t.Columns {
		if t.Numeric(i) {
			out.WriteString("| ---: ")
		} else {
			out.WriteString("| --- ")
		}
	}
	out.WriteString("|\n")
	for _, cells := range t.forPeople() {
		line(cells)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// latexMarks have a meaning in LaTeX, or other glyphs in its fonts.
var latexMarks = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_",
	`\_`,
	"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`,
	"|", `\textbar{}`,
	`"`, `\textquotedbl{}`, "--", "-{}-", "\n", " ")

// LaTeX writes words so that LaTeX sets them as they are.
func LaTeX(words string) string { return latexMarks.Replace(words) }

// writeLaTeX writes a tabular environment in the style of the package booktabs,
// which a comment names.
func (t *Table) writeLaTeX(w io.Writer) error {
	var out strings.Builder
	out.WriteString("% \\usepackage{booktabs}\n")
	if t.Title != "" {
		fmt.Fprintf(&out, "%% %s\n", strings.ReplaceAll(t.Title, "\n", " "))
	}
	out.WriteString("\\begin{tabular}{")
	for i := range t.Columns {
		out.WriteByte("lr"[map[bool]int{true: 1}[t.Numeric(i)]])
	}
	out.WriteString("}\n\\toprule\n")
	line := func(cells []string) {
		for i, c := range cells {
			if i > 0 {
				out.WriteString(" & ")
			}
			out.WriteString(LaTeX(c))
		}
		out.WriteString(" \\\\\n")
	}
	line(t.Columns)
	out.WriteString("\\midrule\n")
	lines := t.forPeople()
	for i, cells := range lines {
		if t.Total != nil && i == len(lines)-1 {
			out.WriteString("\\midrule\n")
		}
		line(cells)
	}
	out.WriteString("\\bottomrule\n\\end{tabular}\n")
	_, err := io.WriteString(w, out.String())
	return err
}
