package puzzletest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// checkGeometry checks that positions can be drawn and played on from cells,
// pieces and gestures alone.
func checkGeometry(v *visit) error {
	features := v.Puzzle.Features()
	g := features.Geometry
	if g == nil {
		return nil
	}
	for i, c := range g.Cells {
		if c.X <= 0 || c.X >= g.Width || c.Y <= 0 || c.Y >= g.Height || c.Name == "" {
			return fmt.Errorf("cell %d (%q) lies at %g %g, want a name and a place inside %g by %g",
				i, c.Name, c.X, c.Y, g.Width, g.Height)
		}
	}
	if none := len(g.Pieces) == 0; none != (g.Edit == puzzle.EditNone) || !none &&
		g.Edit != puzzle.EditNext && g.Edit != puzzle.EditSwap {
		return fmt.Errorf("edit is %q with %d pieces, want %s, %s, or without pieces %s", g.Edit,
			len(g.Pieces), puzzle.EditNext, puzzle.EditSwap, puzzle.EditNone)
	}
	switch {
	case len(features.Rules) == 0:
		return errors.New("there are no Rules to read")
	case g.Gesture == nil:
		return errors.New("there is a Geometry without a Gesture")
	}
	for _, p := range v.boards {
		err := checkDrawn(v.Puzzle, g, p)
		if err == nil {
			err = checkGestures(v.Puzzle, g, p)
		}
		if err != nil {
			return err
		}
		if features.Certify == nil {
			continue
		}
		cert, _ := features.Certify(p)
		for _, set := range cert.Cells {
			if len(set) == 0 || slices.Min(set) < 0 || slices.Max(set) >= len(g.Cells) {
				return fmt.Errorf("%s: the certificate is about cells %v, want some of the %d",
					v.Puzzle.Format(p), set, len(g.Cells))
			}
		}
	}
	return nil
}

// checkDrawn checks that a position can be drawn, from its pieces or as a whole.
func checkDrawn(p puzzle.Puzzle, g *puzzle.Geometry, pos puzzle.Position) error {
	if len(g.Pieces) > 0 {
		return checkSigns(p, g, pos)
	}
	depict := p.Features().Depict
	if depict == nil {
		return errors.New("there are neither pieces nor drawings")
	}
	if d := depict(puzzle.Scene{Position: pos}); d.Width != g.Width || d.Height != g.Height {
		return fmt.Errorf("%s is drawn %g by %g, want %g by %g", p.Format(pos), d.Width, d.Height,
			g.Width, g.Height)
	}
	return nil
}

// checkSigns checks that what Format writes is one sign a cell.
func checkSigns(p puzzle.Puzzle, g *puzzle.Geometry, pos puzzle.Position) error {
	signs := strings.Split(p.Format(pos), g.Between)
	if len(signs) != len(g.Cells) {
		return fmt.Errorf("%s has %d signs, want one for each of %d cells", p.Format(pos),
			len(signs), len(g.Cells))
	}
	for _, sign := range signs {
		if !slices.ContainsFunc(g.Pieces,
			func(piece puzzle.Piece) bool { return piece.Sign == sign && piece.Name != "" }) {
			return fmt.Errorf("%s has the sign %q, which no piece with a name has", p.Format(pos),
				sign)
		}
	}
	return nil
}

// checkGestures checks that every legal move has a gesture of its own.
func checkGestures(p puzzle.Puzzle, g *puzzle.Geometry, pos puzzle.Position) error {
	seen, cells := map[[2]int]puzzle.Move{}, len(g.Cells)
	for _, e := range puzzle.SuccessorsOf(p, pos) {
		from, to := g.Gesture(pos, e.Move)
		if from < 0 || from >= cells || to < 0 || to >= cells {
			return fmt.Errorf("%s: move %d is from cell %d to cell %d, want less than %d",
				p.Format(pos), e.Move, from, to, cells)
		}
		if other, twice := seen[[2]int{from, to}]; twice {
			return fmt.Errorf("%s: moves %d and %d are both from cell %d to cell %d", p.Format(pos),
				other, e.Move, from, to)
		}
		seen[[2]int{from, to}] = e.Move
	}
	return nil
}
