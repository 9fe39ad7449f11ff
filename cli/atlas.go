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

// worthSaving is how long an enumeration of classes takes that is saved unasked.
const worthSaving = 10 * time.Second

// atlas returns the atlas of the classes of a board of pegs. It reads what is stored beside the
// database and computes the rest. That is saved, class by class, when it takes long, or always.
func (a *app) atlas(ctx context.Context, p puzzle.Puzzle, g *peg.Game,
	always bool) (*pegs.Atlas, error) {
	path, of := a.dir().Path(p), "classes of "+p.Spec()
	out := new(pegs.Atlas)
	if beside.LoadAtlas(path, of, out) != nil {
		*out = pegs.Atlas{}
	}
	began, all := time.Now(), 1<<len(g.Invariants())
	if always && len(out.Classes) < all {
		a.term.Note("enumerating all classes of %s, which is done once and kept beside the "+
			"database; --atlas=false leaves it out", tablebase.Name(p))
	}
	if n := len(out.Classes); n > 0 && n < all {
		a.term.Note("%d of the %d classes of %s are done already: going on", n, all,
			tablebase.Name(p))
	}
	saved, unsaved := 0, error(nil)
	save := func() {
		if n := len(out.Classes); always && n == all || time.Since(began) > worthSaving {
			saved, unsaved = n, beside.SaveAtlas(path, of, out)
		}
	}
	show := a.term.Work(tablebase.Name(p))
	err := out.GoOn(ctx, g, save, show.Report)
	show.End()
	if unsaved != nil { // the folder is read-only, or the disk is full
		a.term.Warn("what is done is not kept: %v", unsaved)
	}
	if err != nil && saved > 0 && unsaved == nil {
		a.term.Note("%d of the %d classes are kept: the same command goes on from there", saved,
			all)
	}
	return out, err
}

// worthAnAtlas is the number of cells up to which a report has an atlas unasked: hiriq's classes
// take a minute or two.
const worthAnAtlas = 33

// atlasFor returns the atlas of a board of pegs for a report, or nil where there is none or it is
// not wanted. Asked says that wanted is not the default.
func (a *app) atlasFor(ctx context.Context, p puzzle.Puzzle, wanted,
	asked bool) (*pegs.Atlas, error) {
	g, err := pegs.Listable(p)
	if err != nil || !wanted || !asked && g.Cells() > worthAnAtlas {
		return nil, nil
	}
	return a.atlas(ctx, p, g, true)
}
