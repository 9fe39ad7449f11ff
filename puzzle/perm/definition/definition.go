package definition

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// Limits on definitions.
const (
	MaxPlaces       = 255  // of a set, and so the greatest number on a piece
	MaxOrientations = 255  // of a set
	maxSets         = 64   // of a definition
	maxTotal        = 1024 // places of all sets
	maxGenerators   = 64   // moves that a definition writes down
)

// Definition is a permutation puzzle as a file tells it.
type Definition struct {
	Name    string // "" when it has none
	Sets    []Set
	Moves   []Generator
	Aliases []Alias

	// actions are what moves and aliases do, by name.
	actions map[string]Transformation
}

// Set is a set of places, each with one piece.
type Set struct {
	Name         string
	Places       int
	Orientations int // in how many ways a piece may be turned; 1 when it cannot be
	// the number on the piece of each place, 1 to MaxPlaces; equal numbers look alike
	Solved []int
	Turned []int // how the piece of each place is turned when solved
	// what turns of it can be told apart: modulo Orientations, a divisor of it, or 1, when none can
	Modulus []int
}

// Generator is a move that a definition writes down. Its powers may be moves as
// well; package perm says which.
type Generator struct {
	Name   string
	Action Transformation
}

// Alias is another name for a move or for a sequence of moves.
type Alias struct {
	Name  string
	Moves []string
}

// Transformation is what a move does. Places are numbered through all sets: the piece that
// comes to place i was at place from[i] before and is turned by twist[i].
type Transformation struct {
	From  []int
	Twist []int
}

// Places is the number of places of all sets.
func (d *Definition) Places() int {
	n := 0
	for _, s := range d.Sets {
		n += s.Places
	}
	return n
}

// Offset is the number of the first place of a set.
func (d *Definition) Offset(set int) int {
	n := 0
	for _, s := range d.Sets[:set] {
		n += s.Places
	}
	return n
}

// Orientations returns the number of orientations by place.
func (d *Definition) Orientations() []int {
	var out []int
	for _, s := range d.Sets {
		out = append(out, slices.Repeat([]int{s.Orientations}, s.Places)...)
	}
	return out
}

// Stay is the transformation that changes nothing.
func (d *Definition) Stay() Transformation {
	t := Transformation{make([]int, d.Places()), make([]int, d.Places())}
	for i := range t.From {
		t.From[i] = i
	}
	return t
}

// Then is t followed by u, where place i has orientations[i].
func (t Transformation) Then(u Transformation, orientations []int) Transformation {
	out := Transformation{make([]int, len(t.From)), make([]int, len(t.From))}
	for i, f := range u.From {
		out.From[i] = t.From[f]
		out.Twist[i] = (t.Twist[f] + u.Twist[i]) % orientations[i]
	}
	return out
}

// Inverse undoes t.
func (t Transformation) Inverse(orientations []int) Transformation {
	out := Transformation{make([]int, len(t.From)), make([]int, len(t.From))}
	for i, f := range t.From {
		out.From[f] = i
		out.Twist[f] = (orientations[i] - t.Twist[i]) % orientations[i]
	}
	return out
}

// Equal reports whether two transformations do the same.
func (t Transformation) Equal(u Transformation) bool {
	return slices.Equal(t.From, u.From) && slices.Equal(t.Twist, u.Twist)
}

// Powers returns t, t twice, and so on, up to the last that is not stay; nil
// when there are more than most.
func (t Transformation) Powers(stay Transformation, orientations []int, most int) []Transformation {
	var out []Transformation
	for p := t; !p.Equal(stay); p = p.Then(t, orientations) {
		if len(out) == most {
			return nil
		}
		out = append(out, p)
	}
	return out
}

// normalize gives pieces that look alike and of which no turn can be told apart
// the same orientation when solved, and reports what contradicts itself.
func (s *Set) normalize() error {
	modulus := map[int]int{}
	for i, label := range s.Solved {
		m := s.Modulus[i]
		if before, seen := modulus[label]; seen && before != m {
			return fmt.Errorf("the pieces numbered %d of set %s look alike, but their "+
				"orientations do not matter alike: number them apart", label, s.Name)
		}
		modulus[label] = m
		s.Turned[i] %= m
	}
	return nil
}

// newSet makes a set in the usual order; the error says what is out of range.
func newSet(name string, places, orientations int) (Set, error) {
	switch {
	case !HasLetter(name):
		return Set{},
			fmt.Errorf("the set is called %s: want a name that is no number", puzzle.Quote(name))
	case places < 1 || places > MaxPlaces:
		return Set{}, fmt.Errorf("set %s has %d pieces, want 1 to %d", name, places, MaxPlaces)
	case orientations < 1 || orientations > MaxOrientations:
		return Set{}, fmt.Errorf("set %s has %d orientations, want 1 to %d", name, orientations,
			MaxOrientations)
	}
	s := Set{Name: name, Places: places, Orientations: orientations, Turned: make([]int, places)}
	for i := range places {
		s.Solved = append(s.Solved, i+1)
		s.Modulus = append(s.Modulus, orientations)
	}
	return s, nil
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
			return fmt.Errorf("%d is no place, want 1 to %d", n, len(numbers))
		case seen[n-1]:
			return fmt.Errorf("place %d stands twice, so that this is no permutation", n)
		}
		seen[n-1] = true
	}
	return nil
}

// Check looks at the definition as a whole.
func (d *Definition) Check() error {
	switch {
	case len(d.Sets) == 0:
		return fmt.Errorf("no set: want a line such as Set CORNERS 8 3")
	case len(d.Moves) == 0:
		return fmt.Errorf("no move: want a line such as Move U")
	case len(d.Moves) > maxGenerators:
		return fmt.Errorf("%d moves, want at most %d", len(d.Moves), maxGenerators)
	}
	for i := range d.Sets {
		if err := d.Sets[i].normalize(); err != nil {
			return err
		}
	}
	names := map[string]bool{}
	for _, m := range d.Moves {
		if names[m.Name] {
			return fmt.Errorf("two moves are called %s", m.Name)
		}
		names[m.Name] = true
	}
	return nil
}

// addSet appends a set unless there are too many or one of that name.
func (d *Definition) addSet(s Set) error {
	switch {
	case d.SetNamed(s.Name) >= 0:
		return fmt.Errorf("two sets are called %s", s.Name)
	case len(d.Sets) == maxSets:
		return fmt.Errorf("more than %d sets", maxSets)
	case d.Places()+s.Places > maxTotal:
		return fmt.Errorf("more than %d pieces in all sets together", maxTotal)
	}
	d.Sets = append(d.Sets, s)
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

// addMove appends a move, whose name is free.
func (d *Definition) addMove(m Generator) {
	if d.actions == nil {
		d.actions = map[string]Transformation{}
	}
	d.actions[m.Name] = m.Action
	d.Moves = append(d.Moves, m)
}

// Named reports whether a move or an alias has that name.
func (d *Definition) Named(name string) bool {
	_, taken := d.actions[name]
	return taken
}

// addAlias appends an alias, whose name is free, for moves that there are.
func (d *Definition) addAlias(a Alias) error {
	action, err := d.sequence(a.Moves)
	if err != nil {
		return err
	}
	if d.actions == nil {
		d.actions = map[string]Transformation{}
	}
	d.actions[a.Name] = action
	d.Aliases = append(d.Aliases, a)
	return nil
}

// sequence returns what moves do one after another. A name may be followed by
// how often the move is made, and by ' when it is undone.
func (d *Definition) sequence(words []string) (Transformation, error) {
	orientations := d.Orientations()
	all := d.Stay()
	for _, w := range words {
		t, err := d.Action(w, orientations)
		if err != nil {
			return Transformation{}, err
		}
		all = all.Then(t, orientations)
	}
	return all, nil
}

// Action returns what a word such as U, U2 or U2' does.
func (d *Definition) Action(word string, orientations []int) (Transformation, error) {
	if t, ok := d.actions[word]; ok {
		return t, nil
	}
	name, undone := strings.CutSuffix(word, "'")
	t, ok := d.actions[name]
	if stem := strings.TrimRight(name, "0123456789"); !ok &&
		len(name)-len(stem) <= maxExponentDigits {
		times, err := strconv.Atoi(name[len(stem):])
		if base, known := d.actions[stem]; known && err == nil {
			t, ok = base.power(times, d.Stay(), orientations), true
		}
	}
	if !ok {
		var names []string
		for _, m := range d.Moves {
			names = append(names, m.Name)
		}
		return t, Unknown("move", word, names)
	}
	if undone {
		t = t.Inverse(orientations)
	}
	return t, nil
}

// maxExponentDigits is how long the number may be that says how often a move is
// made.
const maxExponentDigits = 6

// power is t made so often.
func (t Transformation) power(times int, stay Transformation, orientations []int) Transformation {
	out := stay
	for ; times > 0; times /= 2 {
		if times%2 == 1 {
			out = out.Then(t, orientations)
		}
		t = t.Then(t, orientations)
	}
	return out
}
