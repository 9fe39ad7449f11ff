package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/terminal"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// present writes what a command has to say: the record as JSON, or the section.
func (a *app) present(f format, record any, s *section.Section) error {
	if f == jsonFormat {
		return answer.Write(a.term.Out, record)
	}
	return s.Write(a.term.Out, f, section.Look{Heading: a.term.Heading, Columns: a.term.Columns(),
		Width: min(a.term.Width, terminal.Usual)})
}

func (a *app) writeTable(t *table.Table, f format) error {
	if f == text {
		return t.WriteText(a.term.Out, a.term.Heading, a.term.Columns())
	}
	return t.Write(a.term.Out, f)
}

func (a *app) find(ctx context.Context, p puzzle.Puzzle, db store.Database,
	finding section.Finding, f format) error {
	show := a.term.Work(tablebase.Name(p))
	s, err := finding(ctx, p, db, show.Report)
	show.End()
	if err != nil {
		return err
	}
	return a.present(f, s.Record, s)
}

// writeBuilt writes what became of one puzzle, at once: the next one may take
// long.
func (a *app) writeBuilt(p puzzle.Puzzle, r *tablebase.Built, f format) error {
	var err error
	switch {
	case f == jsonFormat:
		err = answer.Write(a.term.Out, r)
	case r.Seconds == 0:
		err = a.term.Say("%s: %s, built already", tablebase.Name(p), r)
	default:
		err = a.term.Say("%s: %s, %.1f s", tablebase.Name(p), r, r.Seconds)
	}
	return errors.Join(err, a.term.Out.Flush())
}

func (a *app) writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	err := outfile.Write(ctx, path, write)
	if err == nil {
		fmt.Fprintln(a.term.Out, table.Printable(path))
	}
	return err
}
