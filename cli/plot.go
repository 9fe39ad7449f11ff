package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Sizes of the letters of a picture, in points.
const smallestFont, largestFont = 4, 48

type plotOptions struct {
	output string
	format picture.Format // from the ending of output, or from --format for standard output
	style  picture.Style
	from   string // a file with more settings of the style

	animate bool // write a GIF
}

func (o *plotOptions) addFlags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.output, "output", "o", "",
		"`file` to write, ending in .png, .svg, .pdf, .eps or .tex; - for standard output")
	must(cobra.MarkFlagFilename(flags, "output", "svg", "png", "pdf", "eps", "tex"))
	o.format = picture.SVG
	flags.Var(oneOf("format", &o.format, picture.Formats...), "format", "for standard output")
	flags.StringVar(&o.from, "style-file", "",
		"`file` with lines such as width = 84mm or no-title = true; a flag overrides its line")
	o.style.Palette = picture.Usual
	o.addStyle(flags)
}

// addStyle adds the flags that a file of styles may set too. Their defaults are the current style.
func (o *plotOptions) addStyle(flags *pflag.FlagSet) {
	s := &o.style
	flags.StringVar(&s.Title, "title", s.Title, "heading in place of the usual one")
	flags.BoolVar(&s.NoTitle, "no-title", s.NoTitle, "no heading, for a figure with a caption")
	flags.Var(&s.Width, "width", "of the picture, 1cm to 200cm, such as 84mm, 3.3in or 640px")
	flags.Var(&s.Height, "height", "of the picture; it follows the width unless it is given")
	flags.Float64Var(&s.FontSize, "font-size", s.FontSize,
		fmt.Sprintf("of the names of axes, %d to %d `points`; lines grow with it", smallestFont,
			largestFont))
	flags.Var(oneOf("palette", &s.Palette, picture.Palettes...), "palette", "the colours")
}

// readStyle sets the flags that a file of styles names and the command line does not.
func (o *plotOptions) readStyle(flags *pflag.FlagSet) error {
	if o.from == "" {
		return nil
	}
	text, err := os.ReadFile(o.from)
	if err != nil {
		return fmt.Errorf("read the style %s: %w", o.from, outfile.Reason(err))
	}
	var styles pflag.FlagSet
	o.addStyle(&styles)
	return picture.ReadStyle(o.from, string(text), func(key, value string) error {
		switch {
		case styles.Lookup(key) == nil:
			var names []string
			styles.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
			return english.Unknown("style", key, names...)
		case flags.Changed(key):
			return nil
		default:
			return styles.Set(key, value)
		}
	})
}

// check sets the format from the name of the file, and checks the style, before anything is
// counted.
func (o *plotOptions) check(cmd *cobra.Command) (err error) {
	switch {
	case o.animate && !strings.EqualFold(filepath.Ext(o.output), ".gif"):
		return usage.Errorf(cmd, "--animate writes a GIF: want -o FILE.gif")
	case o.animate, o.output == "-":
	case o.output == "":
		return usage.Errorf(cmd, "no file to write is given: want -o FILE, ending in .png, .svg, "+
			".pdf, .eps or .tex, or -o - for standard output")
	default:
		asked := o.format
		o.format, err = picture.FormatOf(o.output)
		if err == nil && cmd.Flags().Changed("format") && o.format != asked {
			err = fmt.Errorf("%s tells another format than --format %s: want one of the two",
				o.output, asked)
		}
	}
	if err == nil {
		err = o.readStyle(cmd.Flags())
	}
	if n := o.style.FontSize; err == nil && n != 0 && (n < smallestFont || n > largestFont) {
		err = fmt.Errorf("--font-size is %g, want %d to %d", n, smallestFont, largestFont)
	}
	if err != nil {
		return usage.Wrap(cmd, err)
	}
	return nil
}

func (o *plotOptions) write(ctx context.Context, a *app, p *picture.Picture) error {
	a.checkHeading(o.style.Title)
	return a.writeFile(ctx, o.output, func(w io.Writer) error {
		return p.Styled(o.style).Write(w, o.format)
	})
}

func (a *app) plotCommand() *cobra.Command {
	cmd := &cobra.Command{
		SuggestFor: []string{"picture", "chart", "draw", "graph", "image", "histogram"},
		Use:        "plot KIND PUZZLE... -o FILE",
		Short:      "Draw a picture of a puzzle's space, of a board or of a solution",
		Long: `Draw a picture as PNG, SVG, PDF, EPS or, for LaTeX with the package pgf, TeX by the
file's ending. A file that exists is replaced. The same database always gives the same bytes.
docs/gallery.md shows each kind.`,
		Args:        a.noPuzzle,
		Annotations: map[string]string{usage.Kinds: "kind of picture"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.plotDepthCommand())
	cmd.AddCommand(a.plotSpaceCommands()...)
	cmd.AddCommand(a.plotPathCommand(), a.plotBoardCommand())
	return cmd
}

func (a *app) plotDepthCommand() *cobra.Command {
	var opt plotOptions
	var how picture.HistogramOptions
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "depth PUZZLE...|all -o FILE",
		Short: "How many positions there are at each distance",
		Long: `Draw how many positions there are at each distance, with mean, median and greatest
distance marked: bars for one puzzle, lines with markers for several.`,
		Example: `  puzzlebase plot depth hiriq -o hiriq.pdf
  puzzlebase plot depth ninepuzzle hiriq --share -o depths.svg
  puzzlebase plot depth all --panels --log -o all.png`,
	}, catalog.Core, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, names []string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		var all []picture.Histogram
		for i, p := range puzzles {
			if err := a.onTable(cmd, p, a.openTable, func(db *store.DB) error {
				all = append(all,
					picture.Histogram{Name: title(p, names[i]), Counts: db.Manifest().Levels})
				return nil
			}); err != nil {
				return err
			}
		}
		if !cmd.Flags().Changed("share") {
			how.Share = !how.Panels && picture.Disparate(all)
		}
		return opt.write(cmd.Context(), a, picture.Depth(all, how))
	})
	flags := cmd.Flags()
	opt.addFlags(flags)
	logFlag(flags, &how)
	flags.BoolVar(&how.Share, "share", false, "parts of all solvable positions, rather than "+
		"counts (default where one puzzle has 100 times the positions of another)")
	flags.BoolVar(&how.Cumulative, "cumulative", false, "positions at this distance or nearer")
	flags.BoolVar(&how.Panels, "panels", false, "a small picture of each puzzle")
	return cmd
}

func logFlag(flags *pflag.FlagSet, how *picture.HistogramOptions) {
	flags.BoolVar(&how.Log, "log", false, "logarithmic axis of counts")
}

// plotSpace makes a command that draws a chart of one puzzle's space. Flags may change the chart.
func (a *app) plotSpace(cmd *cobra.Command, chart *picture.Chart) *cobra.Command {
	var opt plotOptions
	var how picture.HistogramOptions
	cmd.Use = chart.Kind + " PUZZLE -o FILE"
	open := a.openTable
	if chart.Rows {
		open = a.openRows
	}
	a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		return a.onTable(cmd, p, open, func(db *store.DB) error {
			if err := chart.Fits(db.Puzzle()); err != nil {
				return &usage.Error{Err: err}
			}
			called := title(p, cmd.Flags().Arg(0))
			show := a.term.Work(called)
			pic, err := chart.Draw(cmd.Context(), picture.Subject{Name: called,
				DB: db, Options: how, Report: show.Report})
			show.End()
			if err != nil {
				return err
			}
			return opt.write(cmd.Context(), a, pic)
		})
	})
	opt.addFlags(cmd.Flags())
	if chart.Histogram {
		logFlag(cmd.Flags(), &how)
		cmd.Flags().BoolVar(&how.Share, "share", false, "parts of all, rather than counts")
	}
	return cmd
}

const mostLevels = 12

func (a *app) plotSpaceCommands() []*cobra.Command {
	ofGraph := reports.GraphChart(puzzle.Distances{Last: math.MaxUint16})
	graph := a.plotSpace(&cobra.Command{
		Short: "The positions and the moves between them, each distance a ring",
		Long: "Draw the solvable positions, or those of a range of distances, and the moves " +
			"between\nthem, up to " + english.Grouped(picture.MaxNodes) + " positions in all. " +
			"'puzzlebase export PUZZLE -o FILE.graphml' hands the same to other programs.",
		Example: "  puzzlebase plot graph hiriq --distance 0..4 -o hiriq.svg",
	}, &ofGraph)
	parsed(graph.Flags(), &ofGraph, "distance", "these `distances` alone, such as 0..4",
		func(text string) (picture.Chart, error) {
			wanted, err := puzzle.ParseDistances(text)
			return reports.GraphChart(wanted), err
		})
	n := 4
	ofLevels := reports.LevelsChart(n)
	levels := a.plotSpace(&cobra.Command{
		Short:   "The first levels as a tree of boards",
		Example: "  puzzlebase plot levels ninepuzzle -o levels.pdf",
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if n < 1 || n > mostLevels {
				return usage.Errorf(cmd, "--levels is %d, want 1 to %d", n, mostLevels)
			}
			ofLevels = reports.LevelsChart(n)
			return nil
		},
	}, &ofLevels)
	levels.Flags().IntVar(&n, "levels", n, fmt.Sprintf("how many, 1 to %d", mostLevels))
	plain := func(short string, chart picture.Chart) *cobra.Command {
		return a.plotSpace(&cobra.Command{Short: short}, &chart)
	}
	return []*cobra.Command{
		plain("Positions by distance, against the tree of all sequences of moves",
			reports.GrowthChart),
		plain("How many legal moves positions have, and how many of them lead nearer",
			reports.BranchingChart),
		plain("Boards of pegs: heat map of white cells by distance", pegs.WeightsChart),
		plain("Boards of pegs: how many B-substitutions positions need", pegs.NeededChart),
		graph, levels,
	}
}

// plotPosition makes cmd a command that draws the one position that its arguments name, or its
// solution.
func (a *app) plotPosition(cmd *cobra.Command, opt *plotOptions,
	draw func(*cobra.Command, puzzle.Puzzle, puzzle.Scene) error) *cobra.Command {
	a.ofPositions(cmd, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		f := p.Features()
		if f.Depict == nil {
			return fmt.Errorf("%s does not draw its boards", tablebase.Name(p))
		}
		g, err := a.talkAbout(p, args).one()
		if err != nil {
			return err
		}
		scene := puzzle.Scene{Position: g.Position}
		if f.Labels != nil {
			scene.Labels = f.Labels(g.Position, g.Text)
		}
		return draw(cmd, p, scene)
	})
	opt.addFlags(cmd.Flags())
	return cmd
}

func (a *app) plotBoardCommand() *cobra.Command {
	var opt plotOptions
	return a.plotPosition(&cobra.Command{
		Use:   "board PUZZLE [POSITION|FILE|-] -o FILE",
		Short: "One board",
		Example: `  puzzlebase plot board hiriq preset:3 -o board.svg
  puzzlebase plot board pool "6 12 14 1 8 2 11 3 9 4 7 13 5 15 10" -o rack.pdf`,
	}, &opt, func(cmd *cobra.Command, p puzzle.Puzzle, scene puzzle.Scene) error {
		return opt.write(cmd.Context(), a, picture.Board(p.Features().Depict(scene)))
	})
}

func (a *app) plotPathCommand() *cobra.Command {
	var opt plotOptions
	cmd := a.plotPosition(&cobra.Command{
		Use:   "path PUZZLE [POSITION|FILE|-] -o FILE",
		Short: "The boards of a shortest solution",
		Long: `Draw the boards of a shortest solution, each with the cells that the move changed
marked and the move written underneath.`,
		Example: `  puzzlebase plot path ninetails HHHTTTHHH -o path.svg
  puzzlebase plot path hiriq preset:3 -o path.pdf
  puzzlebase plot path hiriq preset:3 --animate -o path.gif`,
	}, &opt, func(cmd *cobra.Command, p puzzle.Puzzle, scene puzzle.Scene) error {
		t, err := a.open(cmd.Context(), p)
		if err != nil {
			return err
		}
		defer t.Close()
		called := title(p, cmd.Flags().Arg(0))
		p = t.Puzzle()
		answer, err := t.Solve(cmd.Context(), scene.Position)
		if err != nil {
			return err
		}
		position, solution := p.Format(scene.Position), answer.Solution
		if solution == nil {
			return fmt.Errorf("there is no path to draw: %s cannot be solved (%s): %s", position,
				answer.Certificate.Kind, answer.Certificate.Text)
		}
		names := p.Features().Followed(solution.Path, solution.MoveNames(p))
		steps := picture.Walk(p, solution.Path, scene.Labels, names)
		if opt.animate {
			return a.writeFile(cmd.Context(), opt.output, func(w io.Writer) error {
				return picture.Animate(w, steps, opt.style)
			})
		}
		length := puzzle.Length(p, len(solution.Moves), solution.Distance)
		return opt.write(cmd.Context(), a,
			picture.Path(called+": a shortest solution", position+": "+length, steps))
	})
	cmd.Flags().BoolVar(&opt.animate, "animate", false, "write an animated GIF")
	return cmd
}
