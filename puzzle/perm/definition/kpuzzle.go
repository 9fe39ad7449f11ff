package definition

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// kpuzzle is a definition as cubing.js writes it. Pieces, places and orientations
// count from 0.
type kpuzzle struct {
	Name           string
	Orbits         json.RawMessage
	DefaultPattern map[string]kpattern
	StartStateData map[string]kpattern // its former name
	Moves          ordered[map[string]ktransformation]
	DerivedMoves   ordered[string]
}

// korbit is a set.
type korbit struct {
	OrbitName       string
	NumPieces       int
	NumOrientations int
}

// kpattern is how a set looks when it is solved.
type kpattern struct {
	Pieces         []int
	Orientation    []int
	OrientationMod []int
}

// ktransformation is what a move does to a set. Orientation is the former name
// of OrientationDelta.
type ktransformation struct {
	Permutation      []int
	OrientationDelta []int
	Orientation      []int
}

// ordered is a JSON object whose members keep their order.
type ordered[T any] struct {
	names  []string
	values []T
}

func (o *ordered[T]) UnmarshalJSON(data []byte) error {
	in := json.NewDecoder(bytes.NewReader(data))
	if t, err := in.Token(); err != nil || t != json.Delim('{') {
		return errors.New("want an object in braces")
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return err
		}
		var v T
		if err := in.Decode(&v); err != nil {
			return err
		}
		o.names = append(o.names, name.(string)) // the token before a value is its name
		o.values = append(o.values, v)
	}
	return nil
}

// readKPuzzle reads a kpuzzle.json. A line is named by at, from 0, where the text
// is no JSON; otherwise messages name the member.
func readKPuzzle(text string, at func(line int) string) (*Definition, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	var k kpuzzle
	in := json.NewDecoder(strings.NewReader(text))
	err := in.Decode(&k)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("something follows the closing brace")
		}
	}
	if err != nil {
		offset := in.InputOffset()
		var syntax *json.SyntaxError
		var wrong *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			offset = syntax.Offset
		case errors.As(err, &wrong):
			offset = wrong.Offset
			err = fmt.Errorf("%s is a %s, want %s", wrong.Field, wrong.Value,
				kinds(wrong.Type.Kind().String()))
		case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
			return nil, fmt.Errorf("%s: the file ends within the definition",
				at(strings.Count(text, "\n")))
		}
		line := strings.Count(text[:min(max(int(offset), 0), len(text))], "\n")
		return nil, fmt.Errorf("%s: this is no kpuzzle.json: %s", at(line), puzzle.Quote(
			err.Error()))
	}
	d, err := k.definition()
	if err == nil {
		err = d.Check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at(0), err)
	}
	return d, nil
}

// kinds is what people call a kind of Go value.
func kinds(kind string) string {
	switch kind {
	case "int":
		return "a whole number"
	case "slice":
		return "a list"
	case "string":
		return "a text"
	default:
		return "an object"
	}
}

// definition turns what was read into a definition.
func (k *kpuzzle) definition() (*Definition, error) {
	d := &Definition{}
	if checkName(k.Name) == nil {
		d.Name = k.Name
	}
	if err := k.sets(d); err != nil {
		return nil, err
	}
	solved := k.DefaultPattern
	if solved == nil {
		solved = k.StartStateData
	}
	for _, name := range slices.Sorted(maps.Keys(solved)) {
		pattern := solved[name]
		set := d.SetNamed(name)
		if set < 0 {
			return nil, fmt.Errorf("defaultPattern: %w", Unknown("orbit", name, d.SetNames()))
		}
		if err := pattern.solve(&d.Sets[set]); err != nil {
			return nil, fmt.Errorf("defaultPattern.%s: %w", name, err)
		}
	}
	for i, name := range k.Moves.names {
		if err := k.move(d, name, k.Moves.values[i]); err != nil {
			return nil, fmt.Errorf("moves.%s: %w", puzzle.Quote(name), err)
		}
	}
	for i, name := range k.DerivedMoves.names {
		// Derived moves with brackets, which are commutators and the like, are names
		// alone: nothing is lost without them.
		a := Alias{name, strings.Fields(k.DerivedMoves.values[i])}
		if checkName(name) == nil && !d.Named(name) && len(a.Moves) > 0 {
			_ = d.addAlias(a)
		}
	}
	return d, nil
}

// sets reads the orbits, which are a list or, in old files, an object.
func (k *kpuzzle) sets(d *Definition) error {
	var list []korbit
	if err := json.Unmarshal(k.Orbits, &list); err != nil {
		var object ordered[korbit]
		if err := json.Unmarshal(k.Orbits, &object); err != nil {
			return errors.New("orbits: want a list of objects with orbitName, numPieces and " +
				"numOrientations")
		}
		for i, name := range object.names {
			object.values[i].OrbitName = name
		}
		list = object.values
	}
	for _, o := range list {
		if err := checkName(o.OrbitName); err != nil {
			return fmt.Errorf("orbits: %w", err)
		}
		s, err := newSet(o.OrbitName, o.NumPieces, o.NumOrientations)
		if err == nil {
			err = d.addSet(s)
		}
		if err != nil {
			return fmt.Errorf("orbits: %w", err)
		}
	}
	return nil
}

// solve sets how a set looks when it is solved.
func (p *kpattern) solve(s *Set) error {
	if err := p.lengths(s); err != nil {
		return err
	}
	var orientations []facing
	for i := range s.Places {
		f := facing{}
		if p.Orientation != nil {
			f.turn = p.Orientation[i]
		}
		if p.OrientationMod != nil {
			f.modulus = p.OrientationMod[i] // 0 is usual
		}
		if f.turn < 0 || f.turn >= s.Orientations {
			return fmt.Errorf("orientation %d, want 0 to %d", f.turn, s.Orientations-1)
		}
		if f.modulus < 0 || f.modulus > 0 && s.Orientations%f.modulus != 0 {
			return fmt.Errorf("orientationMod %d, want 0 or a divisor of %d", f.modulus,
				s.Orientations)
		}
		orientations = append(orientations, f)
	}
	if p.Pieces == nil {
		return s.solve(s.Solved, orientations)
	}
	return s.solve(plusOne(p.Pieces), orientations)
}

// lengths wants one entry for each piece in each list that there is.
func (p *kpattern) lengths(s *Set) error {
	for _, list := range [][]int{p.Pieces, p.Orientation, p.OrientationMod} {
		if list != nil && len(list) != s.Places {
			return fmt.Errorf("a list of %d, want %d, one for each piece", len(list), s.Places)
		}
	}
	return nil
}

// plusOne counts from 1 instead of 0.
func plusOne(numbers []int) []int {
	out := slices.Clone(numbers)
	for i := range out {
		out[i] = min(out[i], MaxPlaces) + 1
	}
	return out
}

// move adds a move.
func (k *kpuzzle) move(d *Definition, name string, sets map[string]ktransformation) error {
	if err := checkName(name); err != nil {
		return err
	}
	if d.Named(name) {
		return errors.New("it stands twice")
	}
	m := Generator{name, d.Stay()}
	for _, set := range slices.Sorted(maps.Keys(sets)) {
		t := sets[set]
		i := d.SetNamed(set)
		if i < 0 {
			return Unknown("orbit", set, d.SetNames())
		}
		delta := t.OrientationDelta
		if delta == nil {
			delta = t.Orientation
		}
		s := &d.Sets[i]
		if len(t.Permutation) != s.Places || delta != nil && len(delta) != s.Places {
			return fmt.Errorf("%s: lists of %d and %d, want %d, one entry for each piece", set,
				len(t.Permutation), len(delta), s.Places)
		}
		var orientations []facing
		for _, n := range delta {
			if n < 0 || n >= s.Orientations {
				return fmt.Errorf("%s: orientationDelta %d, want 0 to %d", set, n, s.Orientations-1)
			}
			orientations = append(orientations, facing{turn: n})
		}
		if err := d.act(m.Action, i, plusOne(t.Permutation), orientations); err != nil {
			return fmt.Errorf("%s (counted from 1): %w", set, err)
		}
	}
	if m.Action.Equal(d.Stay()) {
		return errors.New("it changes nothing")
	}
	d.addMove(m)
	return nil
}

// Unknown is puzzle.Unknown for choices of which there may be many.
func Unknown(what, word string, choices []string) error {
	const most = 12
	if len(choices) == 0 {
		return fmt.Errorf("no %s is called %s, for there is none yet", what, puzzle.Quote(word))
	}
	if len(choices) <= most {
		return puzzle.Unknown(what, word, choices...)
	}
	mean := ""
	if near, ok := puzzle.Nearest(word, choices); ok {
		mean = fmt.Sprintf("did you mean %s? ", near)
	}
	return fmt.Errorf("no %s is called %s: %swant one of %d such as %s", what, puzzle.Quote(word),
		mean, len(choices), strings.Join(choices[:most], ", "))
}
