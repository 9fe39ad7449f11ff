package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"puzzlebase/analyze/answer"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

// present writes the result of a command: the record as JSON, or the section.
func (a *app) present(record any, s *section.Section) error {
	if a.format == table.AsJSON {
		return answer.Write(a.term.Out, record)
	}
	return s.Write(a.term.Out, a.format, section.Look{Heading: a.term.Heading,
		Columns: a.term.Columns(), Width: a.term.TextWidth()})
}

// writeBuilt reports the result for one puzzle at once: the next build may take long.
func (a *app) writeBuilt(p puzzle.Puzzle, r *tablebase.Built) error {
	var err error
	switch {
	case a.format == table.AsJSON:
		err = answer.Write(a.term.Out, r)
	case r.Seconds == 0:
		err = a.term.Say("%s: %s, built already", tablebase.Name(p), r)
	default:
		err = a.term.Say("%s: %s, %.1f s", tablebase.Name(p), r, r.Seconds)
	}
	return errors.Join(err, a.term.Out.Flush())
}

// writeFile writes a file and then its name, or to standard output if the path is "-".
func (a *app) writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(a.term.Out)
	}
	err := outfile.Write(ctx, path, write)
	if err == nil {
		fmt.Fprintln(a.term.Out, table.Printable(path))
	}
	return err
}
