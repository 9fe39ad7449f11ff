package cli

import (
	"context"
	"time"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/store/beside"
	"puzzlebase/tablebase"
)

// worthKeeping is how long an enumeration of classes takes that is saved unasked.
const worthKeeping = 10 * time.Second

// atlas returns the atlas of the classes of a board of pegs: what is stored of it
// beside the database, and the rest computed now. It is saved, class by class, when
// that takes long, or always.
func (a *app) atlas(ctx context.Context, p puzzle.Puzzle, g *peg.Game,
	always bool) (*pegs.Atlas, error) {
	path, of := a.dir().Path(p), "classes of "+p.Spec()
	out := new(pegs.Atlas)
	if beside.LoadAtlas(path, of, out) != nil {
		*out = pegs.Atlas{}
	}
	began, all := time.Now(), 1<<len(g.Invariants())
	if always && len(out.Classes) < all {
		a.term.Talk("enumerating all classes of %s, which is done once and kept beside the "+
			"database; --atlas=false leaves it out", tablebase.Name(p))
	}
	if n := len(out.Classes); n > 0 && n < all {
		a.term.Talk("%d of the %d classes of %s are done already: going on", n, all,
			tablebase.Name(p))
	}
	kept, unkept := 0, error(nil)
	keep := func() {
		if n := len(out.Classes); always && n == all || time.Since(began) > worthKeeping {
			kept, unkept = n, beside.SaveAtlas(path, of, out)
		}
	}
	show := a.term.Work(tablebase.Name(p))
	err := out.GoOn(ctx, g, keep, show.Report)
	show.End()
	if unkept != nil {
		// the folder is read-only, the disk is full: it is right all the same
		a.term.Note("what is done is not kept: %v", unkept)
	}
	if err != nil && kept > 0 && unkept == nil {
		a.term.Talk("%d of the %d classes are kept: the same command goes on from there", kept, all)
	}
	return out, err
}

// worthAnAtlas is the number of cells up to which a report has an atlas without
// being asked for it: hiriq's classes take a minute or two.
const worthAnAtlas = 33

// atlasFor returns the atlas of the classes of a board of pegs for a report; nil where
// there is none to be had or it is not wanted. It may be asked for one way or the
// other.
func (a *app) atlasFor(ctx context.Context, p puzzle.Puzzle, wanted,
	asked bool) (*pegs.Atlas, error) {
	g, err := pegs.Of(p)
	if err != nil || pegs.Listable(g) != nil || !wanted || !asked && g.Cells() > worthAnAtlas {
		return nil, nil
	}
	return a.atlas(ctx, p, g, true)
}
