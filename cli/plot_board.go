package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
)

func (a *app) plotBoardCommand() *cobra.Command {
	var opt plotOptions
	cmd := a.ofPositions(&cobra.Command{
		Use:   "board PUZZLE [POSITION|FILE|-] -o FILE",
		Short: "One board",
		Example: `  puzzlebase plot board hiriq preset:3 -o board.svg
  puzzlebase plot board pool "6 12 14 1 8 2 11 3 9 4 7 13 5 15 10" -o rack.pdf`,
	}, func(cmd *cobra.Command, spec string, args []string) error {
		return a.runPlotBoard(cmd, spec, args, opt)
	})
	opt.AddFlags(cmd.Flags())
	return cmd
}

func (a *app) runPlotBoard(cmd *cobra.Command, spec string, args []string, opt plotOptions) error {
	if err := opt.check(cmd); err != nil {
		return err
	}
	p, scene, err := a.depicted(spec, args)
	if err != nil {
		return err
	}
	return opt.write(cmd.Context(), a, picture.Board(p.Features().Depict(scene)))
}

// depicted returns the puzzle of a name, which draws its boards, and the scene of the one
// position that the arguments name.
func (a *app) depicted(spec string, args []string) (p puzzle.Puzzle, s puzzle.Scene, err error) {
	if p, err = a.puzzle(spec); err != nil {
		return nil, s, err
	}
	f := p.Features()
	if f.Depict == nil {
		return nil, s, fmt.Errorf("%s does not draw its boards", name(p))
	}
	g, err := a.about(p, args).One()
	if err != nil {
		return nil, s, err
	}
	s = puzzle.Scene{Position: g.Position}
	if f.Labels != nil {
		s.Labels = f.Labels(g.Position, g.Text)
	}
	return p, s, nil
}

func (a *app) plotPathCommand() *cobra.Command {
	var opt plotPathOptions
	cmd := a.ofPositions(&cobra.Command{
		Use:   "path PUZZLE [POSITION|FILE|-] -o FILE",
		Short: "The boards of a shortest solution",
		Long: `Draw the boards of a shortest solution, with the cells that each move changed
marked and the move written underneath; with --animate one after the other, as a
GIF.`,
		Example: `  puzzlebase plot path ninetails HHHTTTHHH -o path.svg
  puzzlebase plot path hiriq preset:3 -o path.pdf
  puzzlebase plot path hiriq preset:3 --animate -o path.gif`,
	}, func(cmd *cobra.Command, spec string, args []string) error {
		return a.runPlotPath(cmd, spec, args, opt)
	})
	opt.AddFlags(cmd.Flags())
	cmd.Flags().BoolVar(&opt.animate, "animate", false,
		"an animated GIF, with a board after the other")
	return cmd
}

type plotPathOptions struct {
	plotOptions
	animate bool
}

func (a *app) runPlotPath(cmd *cobra.Command, spec string, args []string,
	opt plotPathOptions) error {
	gif := strings.EqualFold(filepath.Ext(opt.output), ".gif")
	switch {
	case opt.animate && !gif:
		return usage.Of(cmd, fmt.Errorf("--animate writes a GIF: want -o FILE.gif"))
	case opt.animate:
		if err := opt.checkStyle(cmd); err != nil {
			return err
		}
	default:
		if err := opt.check(cmd); err != nil {
			return err
		}
	}
	p, scene, err := a.depicted(spec, args)
	if err != nil {
		return err
	}
	t, err := a.Open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer t.Close()
	p = t.Puzzle()
	answer, err := t.Solve(scene.Position)
	if err != nil {
		return err
	}
	if answer.Solution == nil {
		return fmt.Errorf("there is no path to draw: %s cannot be solved (%s): %s",
			p.Format(scene.Position), answer.Certificate.Kind, answer.Certificate.Text)
	}
	solution := answer.Solution
	steps := picture.Walk(p, solution.Path, scene.Labels, solution.MoveNames(p))
	if opt.animate {
		return a.writeFile(cmd.Context(), opt.output, func(w io.Writer) error {
			return picture.Animate(w, steps, opt.style)
		})
	}
	return opt.write(cmd.Context(), a,
		picture.Path(called(p, spec)+": a shortest solution",
			p.Format(scene.Position)+": "+puzzle.Length(p, len(solution.Moves), solution.Distance),
			steps))
}
