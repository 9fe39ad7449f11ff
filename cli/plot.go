package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/reports/picture"
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

func (o *plotOptions) AddFlags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.output, "output", "o", "",
		"`file` to write; its ending, .png, .svg, .pdf, .eps or .tex, tells the format; - for "+
			"standard output")
	o.format = picture.SVG
	flags.Var(oneOf("format", &o.format, picture.Formats...), "format",
		"of what goes to standard output: png, svg, pdf, eps or tex")
	flags.StringVar(&o.from, "style-file", "",
		"`file` with lines such as width = 84mm or no-title = true, for what no flag says")
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
	flags.Var(oneOf("palette", &s.Palette, picture.Palettes...), "palette",
		"colours: okabe-ito, grey or dark")
}

// readStyle sets the flags that a file of styles names and the command line does not.
func (o *plotOptions) readStyle(flags *pflag.FlagSet) error {
	if o.from == "" {
		return nil
	}
	text, err := os.ReadFile(o.from)
	if err != nil {
		return fmt.Errorf("read the style: %w", outfile.Reason(err))
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
		o.format, err = picture.FormatOf(o.output)
	}
	if err == nil {
		err = o.readStyle(cmd.Flags())
	}
	if n := o.style.FontSize; err == nil && n != 0 && (n < smallestFont || n > largestFont) {
		err = fmt.Errorf("--font-size is %g, want %d to %d", n, smallestFont, largestFont)
	}
	if err != nil {
		return usage.Of(cmd, err)
	}
	return nil
}

func (o *plotOptions) write(ctx context.Context, a *app, p *picture.Picture) error {
	return a.writeFile(ctx, o.output, func(w io.Writer) error {
		return p.Styled(o.style).Write(w, o.format)
	})
}

func (a *app) plotCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "plot KIND PUZZLE... -o FILE",
		Short: "Draw a picture of a puzzle's space, of a board or of a solution",
		Long: `Draw a picture as PNG, SVG, PDF, EPS or, for LaTeX with the package pgf, TeX by the
file's ending. The same database always gives the same bytes. docs/gallery.md
shows each kind.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{usage.Kinds: "kind of picture"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.plotDepthCommand())
	cmd.AddCommand(a.plotSpaceCommands()...)
	cmd.AddCommand(a.plotPathCommand(), a.plotBoardCommand())
	return cmd
}
