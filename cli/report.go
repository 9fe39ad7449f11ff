package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/kballard/go-shellquote"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

// The forms of a report.
const (
	htmlFormat    table.Format = "html"
	markdownPages table.Format = "md"
)

type reportOptions struct {
	folder string
	format table.Format
	atlas  bool
	n      int
	seed   uint64
	asked  bool // for the atlas, one way or the other; not a flag
}

func (o *reportOptions) addFlags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.folder, "output", "o", "", "`folder` to write to; made if need be")
	must(cobra.MarkFlagDirname(flags, "output"))
	formatFlag(flags, &o.format, htmlFormat, markdownPages, table.AsJSON, table.AsCSV)
	sampleFlags(flags, &o.n, &o.seed, 10_000, "puzzles without a table: how many are solved")
	flags.BoolVar(&o.atlas, "atlas", true, "boards of pegs: enumerate all classes, and "+
		"keep them beside the database")
}

func (a *app) reportCommand() *cobra.Command {
	var opt reportOptions
	cmd := a.ofPuzzles(&cobra.Command{
		SuggestFor: []string{"pdf", "html"},
		Use:        "report PUZZLE...|all -o FOLDER",
		Short:      "Write everything there is to say of a puzzle as a page",
		Long: `Write all results on a puzzle: its rules, findings, the hardest positions with a
solution to step through, distances, growth, branching, reasons why positions cannot be solved,
checks against published counts, and the commands that reproduce it. The same database always gives
the same bytes. 'all' stands for all puzzles that are built.

  html  one page that needs no other file, and the same data as JSON and CSV
  md    Markdown for a repository, with its pictures as SVG beside it
  json  the data alone, as docs/report.schema.json describes
  csv   each table as a file`,
		Example: "  puzzlebase report all -o pages",
	}, a.built, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, names []string) error {
		switch {
		case opt.folder == "":
			return usage.Errorf(cmd, "no folder to write to is given: want -o FOLDER")
		case opt.n < 1:
			return usage.Errorf(cmd, "-n is %d, want at least 1", opt.n)
		}
		for _, p := range puzzles {
			if p.Features().Unnumbered != nil {
				return usage.Wrap(cmd, tooHard(p))
			}
		}
		opt.asked = cmd.Flags().Changed("atlas")
		_, err := os.Stat(opt.folder)
		made := errors.Is(err, fs.ErrNotExist)
		if err := os.MkdirAll(opt.folder, 0o755); err != nil {
			return fmt.Errorf("make %s: %w", opt.folder, outfile.Reason(err))
		}
		err = a.writeReports(cmd.Context(), puzzles, names, opt)
		if err != nil && made {
			_ = os.Remove(opt.folder) // it stays if there is anything in it
		}
		return err
	})
	opt.addFlags(cmd.Flags())
	cmd.AddCommand(a.sheetCommand())
	return cmd
}

// writeReports writes the pages of puzzles, and an index of all pages in the folder, also those
// of earlier runs, unless there is only one.
func (a *app) writeReports(ctx context.Context, puzzles []puzzle.Puzzle, names []string,
	opt reportOptions) error {
	var pages []reports.Link
	for i, p := range puzzles {
		pages = append(pages, reports.Link{Name: title(p, names[i]),
			File: tablebase.FileName(tablebase.Name(p)) + ".html"})
	}
	for i, p := range puzzles {
		if err := a.report(ctx, p, pages, i, opt); err != nil {
			return err
		}
	}
	if opt.format != htmlFormat {
		return nil
	}
	index, err := reports.Index(opt.folder, catalog.Core())
	if err != nil || index == nil {
		return err
	}
	return a.writeFiles(ctx, opt.folder, index)
}

func (a *app) writeFiles(ctx context.Context, folder string, files []reports.File) error {
	for _, f := range files {
		if err := outfile.Write(ctx, filepath.Join(folder, f.Name), f.Write); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.term.Out, "%s", table.Printable(filepath.Join(folder, files[0].Name)))
	if more := len(files) - 1; more > 0 {
		fmt.Fprintf(a.term.Out, " and %s", english.Counted(uint64(more), "other file"))
	}
	fmt.Fprintln(a.term.Out)
	return a.term.Out.Flush()
}

// report writes the pages of p, which has the number i among all pages.
func (a *app) report(ctx context.Context, p puzzle.Puzzle, pages []reports.Link, i int,
	opt reportOptions) error {
	t, err := a.open(ctx, p)
	if err != nil {
		return err // before the atlas, which may take minutes
	}
	defer t.Close()
	// before the rows of a compact database take memory too
	atlas, err := a.atlasFor(ctx, p, opt.atlas, opt.asked)
	if err != nil {
		return err
	}
	if db, err := t.Table(); err == nil && db.Manifest().HasRows() {
		if err := a.expand(ctx, db); err != nil {
			return err
		}
	}
	show := a.term.Work(tablebase.Name(p))
	r, err := reports.Gather(ctx, t, reports.Options{
		Name: pages[i].Name, About: catalog.About(p.Spec()),
		Stem:  tablebase.FileName(tablebase.Name(p)),
		Typed: shellquote.Join(catalog.Name(p.Spec())), Drawn: opt.n, Seed: opt.seed,
	}, show.Report)
	show.End()
	if err != nil {
		return fmt.Errorf("report on %s: %w", tablebase.Name(p), err)
	}
	if extra := r.Extra; extra != nil {
		extra.Atlas = atlas
	}
	r.Links = reports.LinksAmong(pages, i)
	files, err := r.Files(string(opt.format)) // they may ask for positions still
	if err != nil {
		return err
	}
	return a.writeFiles(ctx, opt.folder, files)
}
