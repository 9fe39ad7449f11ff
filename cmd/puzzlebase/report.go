package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports"
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
	flags.BoolVar(&o.atlas, "atlas", true, "hiriq: the atlas of all classes, enumerated once and kept in the database")
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
		Example: `  puzzlebase report all -o reports
  puzzlebase report hiriq -o out --format json`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completePuzzle(-1),
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
	if err := os.MkdirAll(opt.folder, 0o755); err != nil {
		return fmt.Errorf("make %s: %w", opt.folder, reason(err))
	}
	var entries []reports.Entry
	for _, p := range puzzles {
		r, err := a.report(cmd.Context(), p, opt)
		if err != nil {
			return err
		}
		files, err := r.Files(string(opt.format))
		if err != nil {
			return err
		}
		if err := a.writeFiles(opt.folder, files); err != nil {
			return err
		}
		entries = append(entries, reports.Entry{
			File: files[0].Name, Name: r.Name, About: r.About,
			Positions: r.Summary.Positions, Reached: r.Summary.Reached, MaxDistance: r.Summary.MaxDistance,
		})
	}
	if opt.format != htmlFormat || len(entries) < 2 {
		return nil
	}
	return a.writeFiles(opt.folder, []reports.File{{Name: "index.html", Write: func(w io.Writer) error { return reports.WriteIndex(w, entries) }}})
}

// writeFiles writes the files of a report and names the first.
func (a *app) writeFiles(folder string, files []reports.File) error {
	for _, f := range files {
		if err := writeFile(filepath.Join(folder, f.Name), f.Write); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.out, "%s", filepath.Join(folder, files[0].Name))
	if more := len(files) - 1; more > 0 {
		fmt.Fprintf(a.out, " and %s", counted(uint64(more), "other file"))
	}
	fmt.Fprintln(a.out)
	return a.out.Flush()
}

// report gathers all there is to say of p.
func (a *app) report(ctx context.Context, p puzzle.Puzzle, opt reportOptions) (*reports.Report, error) {
	var atlas *analyze.Atlas
	if isHiRiQ(p) && opt.atlas { // first, for the file grows when it is kept
		var err error
		if atlas, err = a.atlas(ctx, p); err != nil {
			return nil, err
		}
	}
	db, err := a.openRows(ctx, p)
	if err != nil {
		return nil, err
	}
	g := &gathering{app: a, ctx: ctx, p: p, db: db, r: &reports.Report{
		SchemaVersion: reports.SchemaVersion,
		Puzzle:        p.Spec(), Name: name(p), About: about(p), Rules: p, Stem: fileName(name(p)),
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

// abouts are families whose line in the catalogue is on how specs are written,
// or refers to the line before.
var abouts = map[string]string{
	"weighted-tails": "coins on a grid, flip heads with their neighbours until all are tails; a flip costs the number of coins that it turns",
	"pool:":          "a rack of balls, fewest swaps to a legal rack",
	"hiriq-w":        "33 pegs on a cross, WWB may be exchanged for BBW only, until only the centre is white: peg solitaire",
	"peg":            "pegs on a board, exchanged along its lines as in HiRiQ",
}

// about returns the catalogue's line on p.
func about(p puzzle.Puzzle) string {
	word, params, _ := strings.Cut(p.Spec(), ":")
	if text, ok := abouts[word]; ok {
		return text
	}
	if text, ok := abouts[word+":"]; ok && params != "" {
		return text
	}
	for _, f := range catalog.Families() {
		if family, _, _ := strings.Cut(f.Usage, ":"); family == word {
			text, _, _ := strings.Cut(f.About, " (")
			return text
		}
	}
	return ""
}

// reportCommands returns the commands that give what a report holds.
func reportCommands(p puzzle.Puzzle) []string {
	n := name(p)
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
	return append(out, "puzzlebase report "+n+" -o reports")
}

// gathering fills a report from a database.
type gathering struct {
	app *app
	ctx context.Context
	p   puzzle.Puzzle
	db  database
	r   *reports.Report
}

// hardestListed is how many of the hardest positions a report draws.
const hardestListed = 12

// all fills what every puzzle has, and what hiriq has besides.
func (g *gathering) all() (err error) {
	g.r.Summary = analyze.Summarize(g.db.Manifest())
	if g.r.Growth, err = analyze.GrowthOf(g.ctx, g.p, g.db.Manifest().Levels); err != nil {
		return err
	}
	if g.r.Branching, err = analyze.BranchingOf(g.ctx, g.p, g.db, nil); err != nil {
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
	level, err := analyze.LevelOf(g.ctx, g.p, g.db, farthest, hardestListed, nil)
	if err != nil {
		return err
	}
	h := reports.Hardest{Distance: farthest, Positions: level.Positions, Orbits: level.Orbits, Listed: []reports.HardPosition{}}
	for _, l := range level.Listed {
		s, err := analyze.Solve(g.p, g.db, l.Index)
		if err != nil {
			return err
		}
		h.Listed = append(h.Listed, reports.HardPosition{
			Position: g.p.Format(g.p.Unrank(l.Index)), Index: uint64(l.Index), Orbit: l.Size, Moves: moveNames(g.p, s),
		})
	}
	g.r.Hardest = h
	return nil
}
