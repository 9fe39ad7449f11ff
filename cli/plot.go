package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/outfile"
	"puzzlebase/reports"
)

// plotOptions are what all kinds of picture share.
type plotOptions struct {
	output string
	format reports.Format // told by the ending of output
}

// AddFlags adds --output.
func (o *plotOptions) AddFlags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.output, "output", "o", "", "file to write; its ending, .png, .svg or .pdf, tells the format")
}

// check reads the format off the name of the file, before anything is counted.
func (o *plotOptions) check(cmd *cobra.Command) (err error) {
	if o.output == "" {
		return usage(cmd, fmt.Errorf("no file to write is given: want -o FILE, ending in .png, .svg or .pdf"))
	}
	if o.format, err = reports.FormatOf(o.output); err != nil {
		return usage(cmd, err)
	}
	return nil
}

// write writes a picture to the file and says so.
func (o *plotOptions) write(ctx context.Context, a *app, p *reports.Picture) error {
	err := outfile.Write(ctx, o.output, func(w io.Writer) error { return p.Write(w, o.format) })
	if err != nil {
		return err
	}
	fmt.Fprintln(a.out, printable(o.output))
	return nil
}

func (a *app) plotCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "plot KIND PUZZLE... -o FILE",
		Short: "Draw a picture of a puzzle's space, of a board or of a solution",
		Long: `Draw a picture for a paper or a lecture, as PNG, SVG or PDF by the file's ending.
The same database always gives the same bytes. docs/gallery.md shows each kind.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{annotationKinds: "kind of picture"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.plotDepthCommand(), a.plotGrowthCommand(), a.plotBranchingCommand(), a.plotWeightsCommand(),
		a.plotNeededCommand(), a.plotPathCommand(), a.plotBoardCommand())
	return cmd
}
