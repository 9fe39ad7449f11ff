package definition

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
)

// tws reads a definition line by line.
type tws struct {
	lines    []string
	next     int                   // the line that is read next, from 0
	lineName func(line int) string // names a line for messages, from 0
	d        *Definition
	// solved is set once there is a block of that name.
	solved  bool
	aliases []waiting
}

// waiting is an alias with its line. It waits for moves and other aliases, which may stand
// behind it.
type waiting struct {
	Alias
	line        int
	begun, done bool // to be added
}

// readLines reads a definition as twsearch writes it.
func readLines(lines []string, at func(line int) string) (*Definition, error) {
	r := &tws{lines: lines, lineName: at, d: &Definition{actions: map[string]Transformation{}}}
	for words := r.words(); words != nil; words = r.words() {
		if err := r.statement(words); err != nil {
			return nil, err
		}
	}
	if err := r.d.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", at(0), err)
	}
	for i := range r.aliases {
		if err := r.resolve(&r.aliases[i]); err != nil {
			return nil, err
		}
	}
	return r.d, nil
}

// resolve adds an alias, unless that is done, behind those that it stands for.
func (r *tws) resolve(a *waiting) error {
	if a.begun {
		return nil
	}
	a.begun = true
	for _, word := range a.Moves {
		// as Action looks for it
		name := strings.TrimSuffix(word, "'")
		for _, name := range []string{word, name, strings.TrimRight(name, "0123456789")} {
			at := slices.IndexFunc(r.aliases, func(b waiting) bool { return b.Name == name })
			if at >= 0 {
				if b := &r.aliases[at]; b.begun && !b.done {
					return fmt.Errorf("%s: %s stands for %s, and that for %s again",
						r.lineName(a.line), a.Name, b.Name, a.Name)
				}
				if err := r.resolve(&r.aliases[at]); err != nil {
					return err
				}
			}
			if at >= 0 || r.d.HasMove(name) {
				break
			}
		}
	}
	if err := r.d.addAlias(a.Alias); err != nil {
		return fmt.Errorf("%s: %s stands for moves of the definition: %w", r.lineName(a.line),
			a.Name, err)
	}
	a.done = true
	return nil
}

// words returns the words of the next line that has any, without remarks, and
// nil at the end of the text.
func (r *tws) words() []string {
	for r.next < len(r.lines) {
		words := strings.Fields(r.lines[r.next])
		r.next++
		remark := slices.IndexFunc(words, func(w string) bool { return w[0] == '#' })
		if remark >= 0 {
			words = words[:remark]
		}
		if len(words) > 0 {
			return words
		}
	}
	return nil
}

// errorf is an error about the line that was read last.
func (r *tws) errorf(format string, args ...any) error {
	return fmt.Errorf("%s: %w", r.lineName(r.next-1), fmt.Errorf(format, args...))
}

// statement reads what begins with the words of a line.
func (r *tws) statement(words []string) error {
	what := words[0]
	switch what {
	case "Name":
		if len(words) != 2 {
			return r.errorf("want one name without blanks after Name")
		}
		r.d.Name = words[1]
		return r.orError(checkName(words[1]))
	case "Set":
		return r.set(words)
	case "Solved", "StartState":
		return r.solvedBlock(words)
	case "Move", "MoveTransformation":
		return r.move(words)
	case "MoveAlias", "MoveSequence":
		return r.alias(words)
	case "Illegal":
		return r.errorf("Illegal, positions that are forbidden within a move, is not supported")
	}
	return r.errorf("%w", english.Unknown("statement", what, "Name", "Set", "Solved", "StartState",
		"Move", "MoveTransformation", "MoveAlias", "MoveSequence"))
}

// orError is an error about the line that was read last, or nil.
func (r *tws) orError(err error) error {
	if err == nil {
		return nil
	}
	return r.errorf("%w", err)
}

// checkName wants a word that can stand in a spec, in a sequence of moves and in a table of commas.
func checkName(name string) error {
	for _, ch := range name {
		if ch <= ' ' || ch >= 0x7f || strings.ContainsRune(",#()[]{}/;|%\"\\", ch) {
			return fmt.Errorf("%s is no name: want letters, digits and signs such as ' _ - + . "+
				"without %q", english.Quote(name), ch)
		}
	}
	if name == "" || len(name) > 40 {
		return fmt.Errorf("%s is no name: want 1 to 40 letters", english.Quote(name))
	}
	return nil
}

// set reads a line such as Set CORNERS 8 3.
func (r *tws) set(words []string) error {
	if r.solved || len(r.d.Moves) > 0 {
		return r.errorf("a Set stands before Solved and all moves")
	}
	if len(words) != 4 {
		return r.errorf("want Set, its name, the number of pieces and the number of " +
			"orientations, as in Set CORNERS 8 3")
	}
	places, errPlaces := r.number(words[2])
	orientations, errOrientations := r.number(words[3])
	if err := cmp.Or(errPlaces, errOrientations); err != nil {
		return err
	}
	return r.orError(r.d.addSet(words[1], places, orientations))
}

// number reads a whole number that is not negative.
func (r *tws) number(word string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return 0, r.errorf("%s is no whole number from 0 on", english.Quote(word))
	}
	return int(n), nil
}

// block reads what follows up to End: names of sets, each with a line of
// numbers, one a piece, and perhaps a line of orientations. It calls take for
// each set, with nil where there are no orientations.
func (r *tws) block(what string,
	take func(set int, numbers []int, orientations []facing) error) error {
	seen := map[int]bool{}
	words := r.words()
	for {
		switch {
		case words == nil:
			return r.errorf("%s has no End", what)
		case words[0] == "End" && len(words) == 1:
			return nil
		}
		set := r.d.SetNamed(words[0])
		if set < 0 {
			return r.errorf("%w", english.Unknown("set", words[0],
				append(r.d.SetNames(), "End")...))
		}
		if len(words) != 1 || seen[set] {
			return r.errorf("want the name of set %s alone on a line, once in %s", words[0], what)
		}
		seen[set] = true
		numbers, err := r.numbers(r.words(), set)
		if err != nil {
			return err
		}
		last := r.next - 1
		var orientations []facing
		if words = r.words(); words != nil && !HasLetter(strings.TrimPrefix(words[0], "-")) {
			if orientations, err = r.facings(words, set); err != nil {
				return err
			}
			last = r.next - 1
			words = r.words()
		}
		if err := take(set, numbers, orientations); err != nil {
			return fmt.Errorf("%s: %s, set %s: %w", r.lineName(last), what, r.d.Sets[set].Name, err)
		}
	}
}

// numbers reads one number for each piece of a set.
func (r *tws) numbers(words []string, set int) ([]int, error) {
	s := &r.d.Sets[set]
	if len(words) != s.Places {
		return nil, r.errorf("%d numbers, want %d, one for each piece of set %s", len(words),
			s.Places, s.Name)
	}
	out := make([]int, len(words))
	for i, w := range words {
		n, err := r.number(w)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

// facing is an orientation as it is written: 2, or ? where it does not matter,
// or 0:2 where it matters modulo 2 alone.
type facing struct{ orientation, modulus int } // modulus is 0 where it is not written

// facings reads one orientation for each piece of a set.
func (r *tws) facings(words []string, set int) ([]facing, error) {
	s := &r.d.Sets[set]
	if len(words) != s.Places {
		return nil, r.errorf("%d orientations, want %d, one for each piece of set %s", len(words),
			s.Places, s.Name)
	}
	out := make([]facing, len(words))
	for i, w := range words {
		if w == "?" {
			out[i] = facing{0, 1}
			continue
		}
		first, second, modulo := strings.Cut(w, ":")
		var err error
		if out[i].orientation, err = r.number(first); err == nil && modulo {
			out[i].modulus, err = r.number(second)
		}
		switch f := out[i]; {
		case err != nil:
			return nil, err
		case f.orientation >= s.Orientations:
			return nil, r.errorf("orientation %d, want 0 to %d", f.orientation, s.Orientations-1)
		case modulo && (f.modulus < 1 || s.Orientations%f.modulus != 0):
			return nil, r.errorf("%s: an orientation matters modulo %d or a divisor of it",
				english.Quote(w), s.Orientations)
		}
	}
	return out, nil
}

// solvedBlock reads how the puzzle looks when it is solved.
func (r *tws) solvedBlock(words []string) error {
	switch {
	case len(words) != 1:
		return r.errorf("want %s alone on its line", words[0])
	case r.solved:
		return r.errorf("Solved stands twice")
	case len(r.d.Moves) > 0:
		return r.errorf("Solved stands before all moves")
	}
	r.solved = true
	return r.block(words[0], func(set int, numbers []int, orientations []facing) error {
		if words[0] == "StartState" {
			plusOne(numbers)
		}
		for _, n := range numbers {
			if n < 1 || n > maxPlaces {
				return fmt.Errorf("a piece is numbered %d, want 1 to %d", n, maxPlaces)
			}
		}
		s := &r.d.Sets[set]
		s.Solved = numbers
		for i, f := range orientations {
			s.Orientation[i] = f.orientation
			if f.modulus > 0 {
				s.Modulus[i] = f.modulus
			}
		}
		return nil
	})
}

// plusOne counts from 1 what was counted from 0.
func plusOne(numbers []int) {
	for i := range numbers {
		numbers[i]++
	}
}

// move reads what a move does. A Move has the orientations by piece, that is by the place from
// which it comes, as since KSolve. A MoveTransformation has them by the place to which it comes,
// and places from 0.
func (r *tws) move(words []string) error {
	if len(words) != 2 {
		return r.errorf("want one name without blanks after %s", words[0])
	}
	if err := r.fresh(words[1]); err != nil {
		return err
	}
	m := Move{Name: words[1], Generator: len(r.d.Moves), Times: 1, Action: r.d.Stay()}
	byPlace := words[0] == "MoveTransformation"
	err := r.block(words[0]+" "+m.Name, func(set int, numbers []int, orientations []facing) error {
		if byPlace {
			plusOne(numbers)
		}
		if err := checkPermutation(numbers); err != nil {
			return err
		}
		first := r.d.Sets[set].First
		for i, n := range numbers {
			m.Action.From[first+i] = first + n - 1
		}
		for i := range orientations {
			f := orientations[i]
			if !byPlace {
				f = orientations[numbers[i]-1]
			}
			if f.modulus != 0 {
				return fmt.Errorf("a move turns pieces by numbers from 0 to %d",
					r.d.Sets[set].Orientations-1)
			}
			m.Action.Twist[first+i] = f.orientation
		}
		return nil
	})
	if err != nil {
		return err
	}
	if m.Action.stays() {
		return r.errorf("move %s changes nothing", m.Name)
	}
	r.d.actions[m.Name] = m.Action
	r.d.Moves = append(r.d.Moves, m)
	return nil
}

// fresh wants a name that no move and no alias has yet.
func (r *tws) fresh(name string) error {
	if err := checkName(name); err != nil {
		return r.orError(err)
	}
	if r.d.HasMove(name) ||
		slices.ContainsFunc(r.aliases, func(a waiting) bool { return a.Name == name }) {
		return r.errorf("two moves are called %s", name)
	}
	return nil
}

// alias reads a line such as MoveAlias Uw D or MoveSequence sexy R U R' U'.
func (r *tws) alias(words []string) error {
	if len(words) < 3 || words[0] == "MoveAlias" && len(words) != 3 {
		return r.errorf("want %s, a new name and the moves that it stands for", words[0])
	}
	if err := r.fresh(words[1]); err != nil {
		return err
	}
	a := Alias{Name: words[1]}
	for _, w := range words[2:] {
		a.Moves = append(a.Moves, strings.Trim(w, `"`))
	}
	r.aliases = append(r.aliases, waiting{Alias: a, line: r.next - 1})
	return nil
}
