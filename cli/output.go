package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/cli/terminal"
	"puzzlebase/cli/values"
	"puzzlebase/internal/machine"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
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
func formatFlag[F ~string](flags *pflag.FlagSet, value *F, choices ...F) {
	*value = choices[0]
	c := values.OneOf("format", value, choices...)
	flags.Var(c, "format", "how to write the result: "+puzzle.Listed(c.Words(), "or"))
}

// tableFormats adds --format to a command that prints tables.
func tableFormats(flags *pflag.FlagSet, value *format) {
	formatFlag(flags, value, text, jsonFormat, csvFormat, table.AsMarkdown, table.AsLaTeX)
}

// present writes what a command has to say: the record as JSON, or the section.
func (a *app) present(f format, record any, s *section.Section) error {
	if f == jsonFormat {
		return answer.Write(a.Out, record)
	}
	width := min(a.Width, terminal.Usual)
	return s.Write(a.Out, f, section.Look{Heading: a.Heading, Width: width, Columns: a.Columns(),
		Wrap: func(paragraph string) string {
			return terminal.Wrap(paragraph, width, 0)
		}})
}

// writeTable writes a table by itself.
func (a *app) writeTable(t *table.Table, f format) error {
	if f == text {
		return t.WriteText(a.Out, a.Heading, a.Columns())
	}
	return t.Write(a.Out, f)
}

// find makes a finding and writes it.
func (a *app) find(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
	finding section.Finding, f format) error {
	show := a.Work(name(p))
	record, s, err := finding(ctx, p, db, show.Report)
	show.End()
	if err != nil {
		return err
	}
	return a.present(f, record, s)
}

// writeBuilt writes what became of one puzzle, at once: the next one may take
// long.
func (a *app) writeBuilt(p puzzle.Puzzle, r *tablebase.Built, f format) error {
	var err error
	switch {
	case f == jsonFormat:
		err = answer.Write(a.Out, r)
	case r.Seconds == 0:
		err = a.Tell("%s: %s, built already", name(p), r)
	default:
		err = a.Tell("%s: %s, %.1f s", name(p), r, r.Seconds)
	}
	return errors.Join(err, a.Out.Flush())
}

// writeFile writes a file and names it.
func (a *app) writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	err := outfile.Write(ctx, path, write)
	if err == nil {
		fmt.Fprintln(a.Out, printable(path))
	}
	return err
}

// What people read is written as in tables.
var (
	grouped   = table.Grouped
	counted   = table.Counted
	bytesText = machine.Bytes
	printable = table.Printable
)
