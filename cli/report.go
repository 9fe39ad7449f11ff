package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kballard/go-shellquote"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/analyze"
	"puzzlebase/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

// The forms of a report.
const (
	htmlFormat     format = "html"
	markdownFormat format = "md"
)

type reportOptions struct {
	folder string
	format format
	atlas  bool
}

// AddFlags adds the flags of report.
func (o *reportOptions) AddFlags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.folder, "output", "o", "", "folder to write to; made if need be")
	formatFlag(flags, &o.format, htmlFormat, markdownFormat, jsonFormat, csvFormat)
	flags.BoolVar(&o.atlas, "atlas", true, "hiriq: the atlas of all classes, enumerated once and kept beside the database")
}

func (a *app) reportCommand() *cobra.Command {
	var opt reportOptions
	cmd := &cobra.Command{
		Use:   "report PUZZLE...|all -o FOLDER",
		Short: "Write everything there is to say of a puzzle as a page",
		Long: `Write all results on a puzzle: distances, growth, branching, the hardest positions
drawn, reasons why positions cannot be solved, checks against published counts,
how the database was made, and the commands that reproduce it.

  html  one page that needs no other file, and the same data as JSON and CSV
  md    Markdown for a repository, with its pictures as SVG beside it
  json  the data alone, as docs/report.schema.json describes
  csv   each table as a file

The same database always gives the same bytes.`,
		Example: `  puzzlebase report all -o pages
  puzzlebase report hiriq -o out --format json`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePuzzle(-1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runReport(cmd, args, opt) },
	}
	opt.AddFlags(cmd.Flags())
	return cmd
}

func (a *app) runReport(cmd *cobra.Command, names []string, opt reportOptions) error {
	if opt.folder == "" {
		return usage(cmd, errors.New("no folder to write to is given: want -o FOLDER"))
	}
	puzzles, err := findAll(names)
	if err != nil {
		return err
	}
	_, err = os.Stat(opt.folder)
	made := errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(opt.folder, 0o755); err != nil {
		return fmt.Errorf("make %s: %w", opt.folder, outfile.Reason(err))
	}
	err = a.writeReports(cmd.Context(), puzzles, opt)
	if err != nil && made {
		_ = os.Remove(opt.folder) // it stays if there is anything in it
	}
	return err
}

// writeReports writes the pages of puzzles, one after the other, and an index.
func (a *app) writeReports(ctx context.Context, puzzles []puzzle.Puzzle, opt reportOptions) error {
	for _, p := range puzzles {
		r, err := a.report(ctx, p, opt)
		if err != nil {
			return err
		}
		files, err := r.Files(string(opt.format))
		if err != nil {
			return err
		}
		if err := a.writeFiles(ctx, opt.folder, files); err != nil {
			return err
		}
	}
	if opt.format != htmlFormat {
		return nil
	}
	return a.writeIndex(ctx, opt.folder)
}

// writeIndex writes a page that leads to all reports in a folder, those of
// earlier runs too, unless there is only one.
func (a *app) writeIndex(ctx context.Context, folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return err
	}
	var entries []reports.Entry
	for _, name := range files {
		stem := strings.TrimSuffix(filepath.Base(name), ".json")
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		entry, err := reports.ReadEntry(file, stem)
		file.Close()
		if _, missing := os.Stat(filepath.Join(folder, entry.File)); err == nil && missing == nil {
			entries = append(entries, entry)
		}
	}
	if len(entries) < 2 {
		return nil
	}
	slices.SortStableFunc(entries, func(x, y reports.Entry) int { return cmp.Compare(place(x.Name), place(y.Name)) })
	return a.writeFiles(ctx, folder, []reports.File{{Name: "index.html", Write: func(w io.Writer) error { return reports.WriteIndex(w, entries) }}})
}

// place is where a puzzle of that name stands in a list: the core puzzles come
// first, in their order.
func place(name string) int {
	if i := slices.Index(catalog.Names(), name); i >= 0 {
		return i
	}
	return len(catalog.Names())
}

// writeFiles writes the files of a report and names the first.
func (a *app) writeFiles(ctx context.Context, folder string, files []reports.File) error {
	for _, f := range files {
		if err := outfile.Write(ctx, filepath.Join(folder, f.Name), f.Write); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.out, "%s", printable(filepath.Join(folder, files[0].Name)))
	if more := len(files) - 1; more > 0 {
		fmt.Fprintf(a.out, " and %s", counted(uint64(more), "other file"))
	}
	fmt.Fprintln(a.out)
	return a.out.Flush()
}

// report gathers all there is to say of p.
func (a *app) report(ctx context.Context, p puzzle.Puzzle, opt reportOptions) (*reports.Report, error) {
	var atlas *analyze.Atlas
	if isHiRiQ(p) && opt.atlas { // first, before the rows of a compact database take memory too
		var err error
		if atlas, err = a.atlas(ctx, p); err != nil {
			return nil, err
		}
	}
	db, err := a.openRows(ctx, p)
	if err != nil {
		return nil, err
	}
	show := a.work(name(p))
	defer show.end()
	g := &gathering{show: show, ctx: ctx, p: p, db: db, r: &reports.Report{
		SchemaVersion: reports.SchemaVersion,
		Puzzle:        p.Spec(), Name: name(p), About: catalog.About(p.Spec()), Rules: p, Stem: tablebase.FileName(name(p)),
		Manifest: db.Manifest(), FileBytes: db.FileBytes(), Build: db.Build(),
		Commands: reportCommands(p),
	}}
	err = errors.Join(g.all(), db.Close())
	if err == nil && g.r.HiRiQ != nil {
		g.r.HiRiQ.Atlas = atlas
	}
	if err == nil {
		err = g.r.Compare()
	}
	if err != nil {
		return nil, fmt.Errorf("report on %s: %w", name(p), err)
	}
	return g.r, nil
}

// reportCommands returns the commands that give what a report holds.
func reportCommands(p puzzle.Puzzle) []string {
	n := shellquote.Join(name(p))
	out := []string{
		"puzzlebase build " + n,
		"puzzlebase verify " + n,
		"puzzlebase info " + n,
		"puzzlebase analyze summary " + n,
		"puzzlebase analyze branching " + n,
		"puzzlebase analyze hardest " + n,
		"puzzlebase plot depth " + n + " -o depth.svg",
		"puzzlebase plot growth " + n + " -o growth.svg",
		"puzzlebase plot branching " + n + " -o branching.svg",
	}
	if isHiRiQ(p) {
		out = append(out,
			"puzzlebase analyze unsolvable hiriq",
			"puzzlebase analyze dead-ends hiriq",
			"puzzlebase analyze weights hiriq",
			fmt.Sprintf("puzzlebase analyze few-white hiriq --max %d", fewWhite),
			"puzzlebase analyze classes hiriq",
			"puzzlebase plot weights hiriq -o weights.svg",
			"puzzlebase plot bsubs hiriq --log -o bsubs.svg")
	}
	return append(out, "puzzlebase report "+n+" -o pages")
}

// gathering fills a report from a database.
type gathering struct {
	show *work
	ctx  context.Context
	p    puzzle.Puzzle
	db   *tablebase.Tablebase
	r    *reports.Report
}

// hardestListed is how many of the hardest positions a report draws.
const hardestListed = 12

// all fills what every puzzle has, and what hiriq has besides.
func (g *gathering) all() (err error) {
	g.r.Summary = analyze.Summarize(g.db.Manifest())
	if g.r.Growth, err = analyze.GrowthOf(g.ctx, g.p, g.db.Manifest().Levels); err != nil {
		return err
	}
	if g.r.Branching, err = analyze.BranchingOf(g.ctx, g.p, g.db, g.show.report); err != nil {
		return err
	}
	if err := g.hardest(); err != nil {
		return err
	}
	if err := g.certificates(); err != nil {
		return err
	}
	if isHiRiQ(g.p) {
		return g.hiriq()
	}
	return nil
}

// hardest lists positions at the greatest distance with their solutions.
func (g *gathering) hardest() error {
	farthest := g.db.Manifest().MaxDistance
	level, err := analyze.LevelOf(g.ctx, g.p, g.db, farthest, hardestListed, g.show.report)
	if err != nil {
		return err
	}
	h := reports.Hardest{Distance: farthest, Positions: level.Positions, Orbits: level.Orbits, Listed: []reports.HardPosition{}}
	for _, l := range level.Listed {
		s, err := tablebase.Solve(g.p, g.db, l.Index)
		if err != nil {
			return err
		}
		h.Listed = append(h.Listed, reports.HardPosition{
			Position: g.p.Format(g.p.Unrank(l.Index)), Index: uint64(l.Index), Orbit: l.Size, Moves: s.MoveNames(g.p),
		})
	}
	g.r.Hardest = h
	return nil
}
