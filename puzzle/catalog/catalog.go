package catalog

import (
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/puzzle/tails"
)

// core are the families of the core puzzles. The smaller program for browsers has only these.
var core = slices.Concat(tails.Families, sliding.Families, pool.Families, peg.Families)

// Families returns all families in the order in which they are listed.
func Families() []puzzle.Family { return slices.Clip(families) }

// InCore reports whether the puzzle of a spec belongs to a core family. The smaller program for
// browsers has only these puzzles.
func InCore(spec string) bool {
	word, _, _ := strings.Cut(spec, ":")
	return slices.ContainsFunc(core, func(f puzzle.Family) bool {
		name, _, _ := strings.Cut(f.Usage, ":")
		return name == word
	})
}

// Register adds families to the catalog. A program with more puzzles calls it first. It panics if a
// family has no New or the name of another.
func Register(extra ...puzzle.Family) {
	for _, f := range extra {
		if f.New == nil || strings.HasPrefix(f.Usage+":", ":") {
			panic(fmt.Sprintf("catalog: the family %q wants a name and New", f.Usage))
		}
		if old, _ := family(f.Usage); old != nil {
			panic(fmt.Sprintf("catalog: the family %q has the name of %q", f.Usage, old.Usage))
		}
		families = append(families, f)
	}
}

// Find returns the puzzle with a spec or another name. The error for a name that no puzzle has says
// which it may have been. It reads no files; see [Load].
func Find(name string) (puzzle.Puzzle, error) {
	if f, params := family(specOf(name)); f != nil {
		if f.Cased && strings.Contains(name, ":") {
			_, params, _ = strings.Cut(strings.TrimSpace(name), ":")
		}
		if f.Read != nil && strings.HasPrefix(params, "@") {
			return nil, fmt.Errorf("puzzle %s: no file is read here: build it, and use the name "+
				"that 'puzzlebase list' shows", english.Quote(name))
		}
		p, err := f.New(params)
		if err != nil && specs[squeezed(params)] != "" {
			return nil, fmt.Errorf("puzzle %s: did you mean %s?", english.Quote(name), params)
		}
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", english.Quote(name), err)
		}
		return p, nil
	}
	return nil, notFound(name)
}

// family returns the family of a spec, or nil if there is none, and the parameters in the spec. Two
// families may have the same word. Then one of them has parameters.
func family(spec string) (found *puzzle.Family, params string) {
	word, params, _ := strings.Cut(spec, ":")
	for i := range families {
		f := &families[i]
		name, form, _ := strings.Cut(f.Usage, ":")
		if name == word && (found == nil || (form != "") == (params != "")) {
			found = f
		}
	}
	return found, params
}
