package perm

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// Families are the definitions that are part of the program, and perm: for any other.
var Families = []puzzle.Family{
	{
		Usage: "cube:2x2x2[,metric=quarter]",
		About: "the Pocket Cube: corners that three faces turn; also in quarters alone",
		AboutOptions: func(string) string {
			return "the Pocket Cube: corners that three faces turn, by a quarter at a time"
		},
		New: findCube,
	},
	{
		Usage: "pyraminx",
		About: "the Pyraminx without its tips: a tetrahedron whose corners turn",
		New:   builtin("pyraminx"),
	},
	{
		Usage: "skewb",
		About: "the Skewb: a cube whose halves turn about its corners",
		New:   builtin("skewb"),
	},
	{
		Usage: "dino",
		About: "the Dino Cube: a cube whose edges turn about its corners in threes",
		New:   builtin("dino"),
	},
	{
		Usage: "perm:@FILE[,metric=quarter|generators][,up-to=rotations]",
		About: "pieces that moves permute and turn",
		Sizes: "from a file in the format of twsearch (.tws) or cubing.js (kpuzzle.json); up to " +
			"2^42 positions",
		Cased: true,
		New:   find,
		Read:  Read,
		Title: definition.Title,
	},
}

// builtin makes the puzzle of a definition that is part of the program.
func builtin(name string) func(params string) (puzzle.Puzzle, error) {
	return puzzle.NoParameters(func() puzzle.Puzzle {
		p, err := findBuiltin(name, name, "")
		if err != nil {
			panic(err) // the definition is part of the program
		}
		return p
	})
}

// findCube returns the cube of a size, then metric=METRIC.
func findCube(params string) (puzzle.Puzzle, error) {
	size, options := puzzle.CutOptions(params)
	if size != "2x2x2" {
		return nil, fmt.Errorf("no cube of %s is built in, want 2x2x2; perm:@FILE reads "+
			"definitions of others", english.Quote(size))
	}
	return findBuiltin(size, "cube:"+size, options)
}

// findBuiltin returns the puzzle of a definition that is part of the program. Its spec is the name
// that people call it, followed by the metric where it is not the usual one.
func findBuiltin(file, spec, options string) (puzzle.Puzzle, error) {
	d, err := definition.Builtin(file)
	if err != nil {
		return nil, err
	}
	return ofDefinition(d, spec, options)
}

// FromText returns the puzzle of a definition in the format of twsearch that has a name as spec.
func FromText(spec, text string, metric Metric) (*Puzzle, error) {
	d, err := definition.Read(spec, text)
	if err != nil {
		return nil, err
	}
	return newPuzzle(d, metric, false, spec)
}

// find returns the puzzle of a spec: what follows "perm:" in its name. It is a definition
// in one line. Options such as metric=quarter follow a comma: see ofDefinition.
func find(spec string) (puzzle.Puzzle, error) {
	text, options := puzzle.CutOptions(spec)
	if text == "" {
		return nil, errors.New(
			"want a definition after the colon: perm:@FILE reads one from a file")
	}
	d, err := definition.Parse(text)
	if err != nil {
		return nil, err
	}
	return ofDefinition(d, "perm:"+d.Line(), options)
}

// Read returns the puzzle of the definition that a file holds. The name of the file appears
// in errors only. Options are those of find.
func Read(file, text, options string) (puzzle.Puzzle, error) {
	d, err := definition.Read(file, text)
	if err != nil {
		return nil, err
	}
	p, err := ofDefinition(d, "perm:"+d.Line(), options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// ofDefinition returns the puzzle of a definition that is called name. Options are "", or "metric="
// with one of the metrics and "up-to=rotations", with a comma between.
func ofDefinition(d *definition.Definition, name, options string) (puzzle.Puzzle, error) {
	read, errOptions := puzzle.ReadOptions(strings.ToLower(options),
		"metric="+english.Listed(metrics, "or")+", or up-to=rotations", "metric", "up-to")
	metric, errMetric := read.One("metric", string(Powers), metrics...)
	upTo, errUpTo := read.One("up-to", "", "rotations")
	if err := cmp.Or(errOptions, errMetric, errUpTo); err != nil {
		return nil, err
	}
	name += puzzle.Option("metric", metric, string(Powers)) + puzzle.Option("up-to", upTo, "")
	return puzzle.OrError(newPuzzle(d, Metric(metric), upTo != "", name))
}
