package definition

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// kpuzzle is a definition as cubing.js writes it. Pieces, places and orientations count from 0.
type kpuzzle struct {
	Name           string
	Orbits         []korbit
	DefaultPattern map[string]kpattern
	StartStateData map[string]kpattern // former name of DefaultPattern
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

// ktransformation is what a move does to a set.
type ktransformation struct {
	Permutation      []int
	OrientationDelta []int
	Orientation      []int // former name of OrientationDelta
}

// ordered is a JSON object whose members stay in their order.
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

// readKPuzzle reads a kpuzzle.json by writing it in the statements of twsearch. A line is
// named by at, from 0, where the text is no JSON; otherwise messages name the member.
func readKPuzzle(text string, at func(line int) string) (*Definition, error) {
	k, err := parseKPuzzle(text, at)
	if err != nil {
		return nil, err
	}
	out := statements{lines: []string{""}, members: []string{""}} // line 0 stands for the file
	if err := k.write(&out); err != nil {
		return nil, fmt.Errorf("%s: %w", at(0), err)
	}
	d, err := readLines(out.lines, func(line int) string {
		if line > 0 && line < len(out.members) {
			return at(0) + ": " + out.members[line]
		}
		return at(0)
	})
	if err != nil {
		return nil, err
	}
	for i, name := range k.DerivedMoves.names {
		// Derived moves with brackets, which are commutators and the like, are names
		// alone: nothing is lost without them.
		a := Alias{name, strings.Fields(k.DerivedMoves.values[i])}
		if checkName(name) == nil && !d.HasMove(name) && len(a.Moves) > 0 {
			_ = d.addAlias(a)
		}
	}
	return d, nil
}

// parseKPuzzle reads the JSON.
func parseKPuzzle(text string, at func(line int) string) (*kpuzzle, error) {
	var k kpuzzle
	err := json.Unmarshal([]byte(text), &k)
	if err == nil {
		return &k, nil
	}
	offset := int64(0)
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &wrong) && wrong.Field == "Orbits" && wrong.Value == "object":
		k, err := formerKPuzzle(text)
		if err != nil {
			err = fmt.Errorf("%s: this is no kpuzzle.json: %s", at(0), english.Quote(err.Error()))
		}
		return k, err
	case errors.As(err, &wrong):
		offset = wrong.Offset
		err = fmt.Errorf("%s cannot be a %s", cmp.Or(wrong.Field, "a member"), wrong.Value)
	}
	line := strings.Count(text[:min(int(offset), len(text))], "\n")
	return nil, fmt.Errorf("%s: this is no kpuzzle.json: %s", at(line), english.Quote(err.Error()))
}

// formerKPuzzle reads the JSON of old files, in which the sets are an object.
func formerKPuzzle(text string) (*kpuzzle, error) {
	var k struct {
		kpuzzle
		Orbits ordered[korbit]
	}
	err := json.Unmarshal([]byte(text), &k)
	for i, o := range k.Orbits.values {
		o.OrbitName = k.Orbits.names[i]
		k.kpuzzle.Orbits = append(k.kpuzzle.Orbits, o)
	}
	return &k.kpuzzle, err
}

// statements are lines as twsearch has them, each with the member of a kpuzzle.json that it
// stands for.
type statements struct{ lines, members []string }

func (s *statements) add(member string, words ...string) {
	s.lines, s.members = append(s.lines, strings.Join(words, " ")), append(s.members, member)
}

// addList adds numbers, of which there is at least one.
func (s *statements) addList(member string, numbers []int) {
	s.add(member, puzzle.Joined(numbers, " "))
}

// write writes sets, the solved position and moves.
func (k *kpuzzle) write(out *statements) error {
	if checkName(k.Name) == nil {
		out.add("name", "Name", k.Name)
	}
	for _, o := range k.Orbits {
		if err := checkName(o.OrbitName); err != nil {
			return fmt.Errorf("orbits: %w", err)
		}
		out.add("orbits", "Set", o.OrbitName, strconv.Itoa(o.NumPieces),
			strconv.Itoa(o.NumOrientations))
	}
	solved := k.DefaultPattern
	if solved == nil {
		solved = k.StartStateData
	}
	out.add("defaultPattern", "StartState")
	for _, set := range slices.Sorted(maps.Keys(solved)) {
		if !slices.ContainsFunc(k.Orbits, func(o korbit) bool { return o.OrbitName == set }) {
			return fmt.Errorf("defaultPattern: no orbit is called %s", english.Quote(set))
		}
		if err := solved[set].write(out, set); err != nil {
			return err
		}
	}
	out.add("defaultPattern", "End")
	for i, name := range k.Moves.names {
		member := "moves." + english.Quote(name)
		if err := checkName(name); err != nil {
			return fmt.Errorf("%s: %w", member, err)
		}
		out.add(member, "MoveTransformation", name)
		sets := k.Moves.values[i]
		for _, set := range slices.Sorted(maps.Keys(sets)) {
			if err := checkName(set); err != nil {
				return fmt.Errorf("%s: %w", member, err)
			}
			t, part := sets[set], member+": "+set
			if len(t.Permutation) == 0 {
				return fmt.Errorf("%s: no permutation: want where the piece of each place "+
					"comes from", part)
			}
			out.add(part, set)
			out.addList(part, t.Permutation)
			deltas := t.OrientationDelta
			if deltas == nil {
				deltas = t.Orientation
			}
			switch {
			case len(deltas) > 0:
				out.addList(part, deltas)
			case deltas != nil:
				return fmt.Errorf("%s: no orientations: want one for each piece, or no such list",
					part)
			}
		}
		out.add(member, "End")
	}
	return nil
}

// write writes how a set looks when it is solved.
func (p kpattern) write(out *statements, set string) error {
	member := "defaultPattern." + set
	n := max(len(p.Pieces), len(p.Orientation), len(p.OrientationMod))
	if p.Pieces == nil && p.Orientation == nil && p.OrientationMod == nil {
		return nil
	}
	if p.Pieces == nil {
		for i := range n {
			p.Pieces = append(p.Pieces, i)
		}
	}
	if p.Orientation == nil {
		p.Orientation = make([]int, n)
	}
	if p.OrientationMod == nil {
		p.OrientationMod = make([]int, n)
	}
	if n == 0 || len(p.Pieces) != n || len(p.Orientation) != n || len(p.OrientationMod) != n {
		return fmt.Errorf("%s: lists of %d, %d and %d, want one entry for each piece", member,
			len(p.Pieces), len(p.Orientation), len(p.OrientationMod))
	}
	out.add(member, set)
	out.addList(member, p.Pieces)
	var orientations []string
	for i, m := range p.OrientationMod {
		word := strconv.Itoa(p.Orientation[i])
		if m != 0 { // 0 is usual
			word += ":" + strconv.Itoa(m)
		}
		orientations = append(orientations, word)
	}
	out.add(member, orientations...)
	return nil
}
