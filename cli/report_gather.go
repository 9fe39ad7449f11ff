package cli

import (
	"context"
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// fewWhite is how many white cells the table of simple configurations has at
// most.
const fewWhite = 4

// isHiRiQ reports whether p is hiriq with both kinds of substitution, which has
// results of its own.
func isHiRiQ(p puzzle.Puzzle) bool { return p.Spec() == "hiriq" }

// certifiedListed is how many unsolvable positions a report explains.
const certifiedListed = 3

// certificates explains unsolvable positions of each kind that is easy to come
// by: without a distance, and without a number.
func (g *gathering) certificates() error {
	positions := outside(g.p)
	none, err := analyze.Unreached(g.ctx, g.db, certifiedListed)
	if err != nil {
		return err
	}
	for _, x := range none {
		positions = append(positions, g.p.Unrank(x))
	}
	g.r.Certificates = []reports.Certified{}
	for _, pos := range positions {
		c := tablebase.Explain(g.p, pos)
		g.r.Certificates = append(g.r.Certificates, reports.Certified{Position: g.p.Format(pos), Kind: c.Kind, Text: c.Text})
	}
	return nil
}

// outside returns a position without a number next to a goal, with two cells
// exchanged or one changed, where the puzzle has certificates for such.
func outside(p puzzle.Puzzle) []puzzle.Position {
	if puzzle.TraitsOf(p).Certifier == nil {
		return nil
	}
	goal := []byte(p.Unrank(p.Goals()[0]))
	try := func(change func(cells []byte)) puzzle.Position {
		cells := append([]byte(nil), goal...)
		change(cells)
		pos := puzzle.Position(cells)
		if again, err := p.Parse(p.Format(pos)); err != nil || again != pos {
			return "" // not a board of this puzzle
		}
		if _, numbered := p.Rank(pos); numbered {
			return ""
		}
		return pos
	}
	exchanged := func(c []byte) {
		last := len(c) - 1
		c[last-1], c[max(last-2, 0)] = c[max(last-2, 0)], c[last-1]
	}
	recoloured := func(c []byte) { c[0] ^= 1 }
	for _, change := range []func([]byte){exchanged, recoloured} {
		if len(goal) < 3 {
			break
		}
		if pos := try(change); pos != "" {
			return []puzzle.Position{pos}
		}
	}
	return nil
}

// hiriq fills what only hiriq has, but for the atlas.
func (g *gathering) hiriq() (err error) {
	h := g.p.(*peg.HiRiQ).Game
	out := &reports.HiRiQ{}
	if out.Unsolvable, err = analyze.UnsolvableOf(g.ctx, h, g.db, g.show.report); err != nil {
		return err
	}
	if out.Weights, err = analyze.WeightsOf(g.ctx, h, g.db, g.show.report); err != nil {
		return err
	}
	if out.DeadEnds, err = analyze.DeadEndsOf(g.ctx, h, g.db, g.show.report); err != nil {
		return err
	}
	if out.FewWhite, err = analyze.FewWhiteOf(g.ctx, h, g.db, fewWhite, nil, g.show.report); err != nil {
		return err
	}
	g.r.HiRiQ = out
	for i := range peg.Presets() {
		preset, err := g.preset(fmt.Sprintf("preset:%d", i))
		if err != nil {
			return err
		}
		out.Presets = append(out.Presets, preset)
	}
	return nil
}

// preset answers one of the course's configurations.
func (g *gathering) preset(text string) (reports.Preset, error) {
	pos, err := g.p.Parse(text)
	if err != nil {
		return reports.Preset{}, err
	}
	answer, err := tablebase.Ask(g.p, g.db, pos)
	if err != nil {
		return reports.Preset{}, err
	}
	out := reports.Preset{Name: text, Position: g.p.Format(pos), White: peg.WhiteOf(pos).Count(), Certificate: answer.Certificate}
	if answer.Solution != nil {
		b := g.p.(*peg.HiRiQ).Needed(out.White, answer.Solution.Distance)
		out.Distance, out.Needed = &answer.Solution.Distance, &b
	}
	return out, nil
}

// atlas returns the atlas of hiriq's classes: the one that is kept beside the
// database, else computed now and kept.
func (a *app) atlas(ctx context.Context, p puzzle.Puzzle) (*analyze.Atlas, error) {
	db, err := a.open(ctx, p)
	if err != nil {
		return nil, err
	}
	path, hash := db.Path(), db.Manifest().ContentHash
	if err := db.Close(); err != nil {
		return nil, err
	}
	out := new(analyze.Atlas)
	if store.LoadAtlas(path, hash, out) == nil {
		return out, nil
	}
	a.talk("enumerating all classes of %s, which is done once and kept beside the database; --atlas=false leaves it out", name(p))
	show := a.work(name(p))
	out, err = analyze.AtlasOf(ctx, p.(*peg.HiRiQ).Game, show.report)
	show.end()
	if err != nil {
		return nil, err
	}
	if err := store.SaveAtlas(path, hash, out); err != nil {
		a.note("the atlas is not kept: %v", err) // the folder is read-only, the disk is full: the atlas is right all the same
	}
	return out, nil
}
