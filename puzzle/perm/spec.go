package perm

import (
	"errors"
	"fmt"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// Builtin returns the puzzle of a definition that is part of the program. Its
// spec is the name that people call it, followed by the metric where it is not
// the usual one.
func Builtin(file, spec, options string) (*Puzzle, error) {
	d, err := definition.Builtin(file)
	if err != nil {
		return nil, err
	}
	metric, err := readOptions(options)
	if err != nil {
		return nil, err
	}
	return New(d, metric, spec+metric.suffix())
}

// Named returns the puzzle of a definition in the format of twsearch that has a name as spec.
func Named(spec, text string, metric Metric) (*Puzzle, error) {
	d, err := definition.Read(spec, text)
	if err != nil {
		return nil, err
	}
	return New(d, metric, spec)
}

// Find returns the puzzle of a spec: what follows "perm:" in its name. It is a definition
// in one line. Options such as metric=quarter follow a comma.
func Find(spec string) (puzzle.Puzzle, error) {
	text, options := puzzle.CutOptions(spec)
	if text == "" {
		return nil,
			errors.New("want a definition after the colon: perm:@FILE reads one from a file")
	}
	d, err := definition.Parse(text)
	if err != nil {
		return nil, err
	}
	return ofLine(d, options)
}

// Title returns the name that the definition of a spec gives itself, or "".
func Title(spec string) string { return definition.Title(spec) }

// Read returns the puzzle of the definition that a file holds. The name of the file appears
// in errors only. Options are "" or the metric, such as "metric=quarter".
func Read(file, text, options string) (puzzle.Puzzle, error) {
	d, err := definition.Read(file, text)
	if err != nil {
		return nil, err
	}
	p, err := ofLine(d, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// ofLine returns the puzzle whose spec is the definition in one line.
func ofLine(d *definition.Definition, options string) (puzzle.Puzzle, error) {
	metric, err := readOptions(options)
	if err != nil {
		return nil, err
	}
	return puzzle.OrError(New(d, metric, "perm:"+d.Line()+metric.suffix()))
}

// readOptions reads "" or "metric=" with one of the metrics.
func readOptions(text string) (Metric, error) {
	options, err := puzzle.ReadOptions(strings.ToLower(text),
		"metric="+english.Listed(Metrics(), "or"), "metric")
	if err != nil {
		return "", err
	}
	metric, err := options.One("metric", string(Powers), Metrics()...)
	return Metric(metric), err
}

// suffix is how a spec names the metric.
func (m Metric) suffix() string {
	if m == Powers {
		return ""
	}
	return ",metric=" + string(m)
}
