package cli

import (
	"encoding/json"
	"io"

	"github.com/spf13/pflag"

	"puzzlebase/machine"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
)

// format is the value of --format.
type format = table.Format

// The formats; a command says which of them it has.
const (
	text       = table.AsText
	jsonFormat = table.AsJSON
	csvFormat  = table.AsCSV
)

// formatFlag adds --format with the given choices, the first one the default.
func formatFlag(flags *pflag.FlagSet, value *format, choices ...format) {
	*value = choices[0]
	c := &choice[format]{"format", value, choices}
	flags.Var(c, "format", "how to write the result: "+puzzle.Listed(c.words(), "or"))
}

// tableFormats adds --format to a command that prints tables.
func tableFormats(flags *pflag.FlagSet, value *format) {
	formatFlag(flags, value, text, jsonFormat, csvFormat, table.AsMarkdown, table.AsLaTeX)
}

// heading styles the headings of tables and the names of facts.
func (a *app) heading(words string) string { return a.styled(styleHeading, words) }

// present writes what a command has to say: the record as JSON, or the section.
func (a *app) present(f format, record any, s *reports.Section) error {
	if f == jsonFormat {
		return writeJSON(a.out, record)
	}
	width := min(a.width, usualWidth)
	return s.Write(a.out, f, reports.Look{Heading: a.heading, Width: width, Wrap: func(paragraph string) string {
		return wrap(paragraph, width, 0)
	}})
}

// writeTable writes a table by itself.
func (a *app) writeTable(t *table.Table, f format) error {
	if f == text {
		return t.WriteText(a.out, a.heading)
	}
	return t.Write(a.out, f)
}

// writeJSON writes v as one line.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// What people read is written as in tables.
var (
	grouped   = table.Grouped
	counted   = table.Counted
	bytesText = machine.Bytes
	printable = table.Printable
)
