package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

func (a *app) plotBoardCommand() *cobra.Command {
	var opt plotOptions
	cmd := a.ofPositions(&cobra.Command{
		Use:   "board PUZZLE [POSITION|FILE|-] -o FILE",
		Short: "One board",
		Example: `  puzzlebase plot board hiriq preset:3 -o board.svg
  puzzlebase plot board pool "6 12 14 1 8 2 11 3 9 4 7 13 5 15 10" -o rack.pdf`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		scene, err := a.scene(p, args)
		if err != nil {
			return err
		}
		return opt.write(cmd.Context(), a, picture.Board(p.Features().Depict(scene)))
	})
	opt.AddFlags(cmd.Flags())
	return cmd
}

// scene returns the one position that the arguments name, for p to draw.
func (a *app) scene(p puzzle.Puzzle, args []string) (s puzzle.Scene, err error) {
	f := p.Features()
	if f.Depict == nil {
		return s, fmt.Errorf("%s does not draw its boards", tablebase.Name(p))
	}
	g, err := a.talkAbout(p, args).one()
	if err == nil && f.Labels != nil {
		s.Labels = f.Labels(g.Position, g.Text)
	}
	s.Position = g.Position
	return s, err
}

func (a *app) plotPathCommand() *cobra.Command {
	var opt plotOptions
	cmd := a.ofPositions(&cobra.Command{
		Use:   "path PUZZLE [POSITION|FILE|-] -o FILE",
		Short: "The boards of a shortest solution",
		Long: `Draw the boards of a shortest solution, with the cells that each move changed
marked and the move written underneath; with --animate one after the other, as a
GIF.`,
		Example: `  puzzlebase plot path ninetails HHHTTTHHH -o path.svg
  puzzlebase plot path hiriq preset:3 -o path.pdf
  puzzlebase plot path hiriq preset:3 --animate -o path.gif`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		scene, err := a.scene(p, args)
		if err != nil {
			return err
		}
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
		steps := picture.Walk(p, solution.Path, scene.Labels, solution.MoveNames(p))
		if opt.animate {
			return a.writeFile(cmd.Context(), opt.output, func(w io.Writer) error {
				return picture.Animate(w, steps, opt.style)
			})
		}
		length := puzzle.Length(p, len(solution.Moves), solution.Distance)
		return opt.write(cmd.Context(), a,
			picture.Path(called+": a shortest solution", position+": "+length, steps))
	})
	opt.AddFlags(cmd.Flags())
	cmd.Flags().BoolVar(&opt.animate, "animate", false,
		"an animated GIF, with a board after the other")
	return cmd
}
