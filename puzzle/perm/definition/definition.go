package definition

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
)

// Limits on definitions.
const (
	maxPlaces       = 255  // of a set, and so the greatest number on a piece
	maxOrientations = 255  // of a set
	maxSets         = 64   // of a definition
	maxTotal        = 1024 // places of all sets
	maxGenerators   = 64   // moves that a definition writes down
)

// Definition is a permutation puzzle as a file describes it.
type Definition struct {
	Name    string // "" when it has none
	Sets    []Set
	Moves   []Move // the generators; their powers may be moves as well, see package perm
	Aliases []Alias

	// actions are what moves and aliases do, by name.
	actions map[string]Transformation
}

// Set is a set of places, each with one piece.
type Set struct {
	Name         string
	First        int // the number of its first place, among those of all sets
	Cell         int // where its cells begin in a position
	Places       int
	Orientations int   // how many a piece has; 1 when it has none
	Solved       []int // the number on the piece of each place; equal ones look alike
	Orientation  []int // of the piece of each place when solved
	// Modulus says which orientations of it differ: those that do modulo this divisor of
	// Orientations, none where it is 1.
	Modulus []int
}

// Move is a generator that is made so often, or what undoes one. A generator itself is made once.
type Move struct {
	Name             string
	Generator, Times int
	Action           Transformation
}

// Alias is another name for a move or for a sequence of moves.
type Alias struct {
	Name  string
	Moves []string
}

// Transformation is what a move does. Places are numbered through all sets: the piece that
// comes to place i was at place From[i] before and is rotated by Twist[i].
type Transformation struct {
	From         []int
	Twist        []int
	orientations []int // by place
}

// Places is the number of places of all sets.
func (d *Definition) Places() (n int) {
	for _, s := range d.Sets {
		n += s.Places
	}
	return n
}

// Stay is the transformation that changes nothing.
func (d *Definition) Stay() (t Transformation) {
	for _, s := range d.Sets {
		t.orientations = append(t.orientations, slices.Repeat([]int{s.Orientations}, s.Places)...)
	}
	for i := range t.orientations {
		t.From = append(t.From, i)
	}
	t.Twist = make([]int, len(t.From))
	return t
}

// stays reports whether a transformation changes nothing.
func (t Transformation) stays() bool {
	for i, from := range t.From {
		if from != i || t.Twist[i] != 0 {
			return false
		}
	}
	return true
}

// Then is t followed by u.
func (t Transformation) Then(u Transformation) Transformation {
	out := Transformation{make([]int, len(t.From)), make([]int, len(t.From)), t.orientations}
	for i, f := range u.From {
		out.From[i] = t.From[f]
		out.Twist[i] = (t.Twist[f] + u.Twist[i]) % t.orientations[i]
	}
	return out
}

// Inverse undoes t.
func (t Transformation) Inverse() Transformation {
	out := Transformation{make([]int, len(t.From)), make([]int, len(t.From)), t.orientations}
	for i, f := range t.From {
		out.From[f] = i
		out.Twist[f] = (t.orientations[i] - t.Twist[i]) % t.orientations[i]
	}
	return out
}

// Equal reports whether two transformations do the same.
func (t Transformation) Equal(u Transformation) bool {
	return slices.Equal(t.From, u.From) && slices.Equal(t.Twist, u.Twist)
}

// Powers returns t, t twice, and so on, up to the last that changes anything; nil
// when there are more than most.
func (t Transformation) Powers(most int) (out []Transformation) {
	for p := t; !p.stays(); p = p.Then(t) {
		if len(out) == most {
			return nil
		}
		out = append(out, p)
	}
	return out
}

// normalize writes orientations that do not differ in one way, and reports pieces that look
// alike of which different ones do.
func (s *Set) normalize() error {
	modulus := map[int]int{}
	for i, label := range s.Solved {
		m := s.Modulus[i]
		if before, seen := modulus[label]; seen && before != m {
			return fmt.Errorf("the pieces numbered %d of set %s look alike, but their "+
				"orientations do not matter alike: number them apart", label, s.Name)
		}
		modulus[label] = m
		s.Orientation[i] %= m
	}
	return nil
}

// addSet appends a set in the usual order; the error says what is out of range.
func (d *Definition) addSet(name string, places, orientations int) error {
	if err := checkName(name); err != nil {
		return err
	}
	switch {
	case name == "End":
		return errors.New("the set is called End, which ends lists of sets: want another name")
	case !HasLetter(name):
		return fmt.Errorf("the set is called %s: want a name that is no number",
			english.Quote(name))
	case places < 1 || places > maxPlaces:
		return fmt.Errorf("set %s has %d pieces, want 1 to %d", name, places, maxPlaces)
	case orientations < 1 || orientations > maxOrientations:
		return fmt.Errorf("set %s has %d orientations, want 1 to %d", name, orientations,
			maxOrientations)
	case d.SetNamed(name) >= 0:
		return fmt.Errorf("two sets are called %s", name)
	case len(d.Sets) == maxSets:
		return fmt.Errorf("more than %d sets", maxSets)
	case d.Places()+places > maxTotal:
		return fmt.Errorf("more than %d pieces in all sets together", maxTotal)
	}
	s := Set{Name: name, First: d.Places(), Cell: len(d.Solved()), Places: places,
		Orientations: orientations,
		Orientation:  make([]int, places), Modulus: slices.Repeat([]int{orientations}, places)}
	for i := range places {
		s.Solved = append(s.Solved, i+1)
	}
	d.Sets = append(d.Sets, s)
	return nil
}

// HasLetter reports whether a word cannot be taken for numbers.
func HasLetter(word string) bool {
	return strings.Trim(word, "0123456789?:") != ""
}

// checkPermutation wants each of 1 to n once.
func checkPermutation(numbers []int) error {
	seen := make([]bool, len(numbers))
	for _, n := range numbers {
		switch {
		case n < 1 || n > len(numbers):
			return fmt.Errorf("place %d, counted from 1, of %d", n, len(numbers))
		case seen[n-1]:
			return fmt.Errorf("place %d stands twice, so that this is no permutation", n)
		}
		seen[n-1] = true
	}
	return nil
}

// check looks at the definition as a whole.
func (d *Definition) check() error {
	switch {
	case len(d.Sets) == 0:
		return fmt.Errorf("no set of pieces: want a line such as Set CORNERS 8 3, " +
			"or orbits in a kpuzzle.json")
	case len(d.Moves) == 0:
		return errors.New("no move: want a line such as Move U")
	case len(d.Moves) > maxGenerators:
		return fmt.Errorf("%d moves, want at most %d", len(d.Moves), maxGenerators)
	}
	for i := range d.Sets {
		if err := d.Sets[i].normalize(); err != nil {
			return err
		}
	}
	return nil
}

// SetNamed returns the number of a set, or -1.
func (d *Definition) SetNamed(name string) int {
	return slices.IndexFunc(d.Sets, func(s Set) bool { return s.Name == name })
}

// SetNames are the names of all sets.
func (d *Definition) SetNames() []string {
	var out []string
	for _, s := range d.Sets {
		out = append(out, s.Name)
	}
	return out
}

// HasMove reports whether a move or an alias has that name.
func (d *Definition) HasMove(name string) bool {
	_, taken := d.actions[name]
	return taken
}

// addAlias appends an alias, whose name is free, for moves that there are.
func (d *Definition) addAlias(a Alias) error {
	action, err := d.Sequence(a.Moves, d.Action)
	if err != nil {
		return err
	}
	d.actions[a.Name] = action
	d.Aliases = append(d.Aliases, a)
	return nil
}

// Sequence returns what words do one after another, each of which means an action.
func (d *Definition) Sequence(words []string,
	action func(word string) (Transformation, error)) (Transformation, error) {
	all := d.Stay()
	for _, w := range words {
		t, err := action(w)
		if err != nil {
			return all, err
		}
		all = all.Then(t)
	}
	return all, nil
}

// Action returns what a word such as U, U2 or U2' does: a name, perhaps followed by how often
// the move is made, and by ' when it is undone.
func (d *Definition) Action(word string) (Transformation, error) {
	if t, ok := d.actions[word]; ok {
		return t, nil
	}
	name, undone := strings.CutSuffix(word, "'")
	t, ok := d.actions[name]
	if stem := strings.TrimRight(name, "0123456789"); !ok &&
		len(name)-len(stem) <= maxExponentDigits {
		times, err := strconv.Atoi(name[len(stem):])
		if base, known := d.actions[stem]; known && err == nil {
			t, ok = base.power(times, d.Stay()), true
		}
	}
	if !ok {
		var names []string
		for _, m := range d.Moves {
			names = append(names, m.Name)
		}
		return t, english.Unknown("move", word, names...)
	}
	if undone {
		t = t.Inverse()
	}
	return t, nil
}

// maxExponentDigits is how long the number may be that says how often a move is made.
const maxExponentDigits = 6

// power is t made so often.
func (t Transformation) power(times int, stay Transformation) Transformation {
	out := stay
	for ; times > 0; times /= 2 {
		if times%2 == 1 {
			out = out.Then(t)
		}
		t = t.Then(t)
	}
	return out
}
