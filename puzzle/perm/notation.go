package perm

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// maxSpecInMessage is how long a spec may be that messages repeat.
const maxSpecInMessage = 100

// title is what messages call the puzzle.
func (p *Puzzle) title() string {
	if len(p.spec) <= maxSpecInMessage {
		return p.spec
	}
	if p.definition.Name != "" {
		return "perm (" + p.definition.Name + ")"
	}
	return p.spec[:maxSpecInMessage] + "..."
}

// Parse reads the sets one after another, each as its name, the numbers on its
// pieces by place and, where there are orientations, these; or a Scramble block
// of twsearch, in which sets that are left out are as usual; or "at:" followed by
// the moves that lead to the position from the solved one.
func (p *Puzzle) Parse(text string) (puzzle.Position, error) {
	var pos puzzle.Position
	var err error
	plain := strings.TrimSpace(strings.ReplaceAll(puzzle.Plain(text), ",", " "))
	if moves, ok := strings.CutPrefix(plain, "at:"); ok {
		pos, err = p.parseMoves(strings.Fields(moves))
	} else {
		pos, err = p.parseSets(strings.Fields(plain))
	}
	if err != nil {
		return "", fmt.Errorf("%s position %s: %w", p.title(), puzzle.Quote(text), err)
	}
	return pos, nil
}

// maxSequence is how many moves a position may be written with.
const maxSequence = 1 << 16

// parseMoves makes moves from the solved position.
func (p *Puzzle) parseMoves(words []string) (puzzle.Position, error) {
	d := p.definition
	orientations := d.Orientations()
	if len(words) > maxSequence {
		return "", fmt.Errorf("more than %d moves", maxSequence)
	}
	all := d.Stay()
	for _, w := range words {
		t, err := p.actionOf(w, orientations)
		if err != nil {
			return "", err
		}
		all = all.Then(t, orientations)
	}
	return p.definition.Play(p.definition.Solved(), all), nil
}

// actionOf returns what a word does: a move of the metric by its name, or what
// the definition makes of it.
func (p *Puzzle) actionOf(word string, orientations []int) (definition.Transformation, error) {
	for i := range p.moves {
		if p.moves[i].name == word {
			return p.moves[i].action, nil
		}
	}
	return p.definition.Action(word, orientations)
}

// parseSets reads names of sets and numbers.
func (p *Puzzle) parseSets(words []string) (puzzle.Position, error) {
	d := p.definition
	cells := []byte(p.definition.Solved())
	block := len(words) > 0 && words[0] == "Scramble"
	if block {
		if words = words[1:]; len(words) > 0 && d.SetNamed(words[0]) < 0 {
			words = words[1:] // the name of the scramble
		}
	}
	given := make([]bool, len(d.Sets))
	at := 0
	for at < len(words) {
		if words[at] == "End" && block && at == len(words)-1 {
			break
		}
		set := d.SetNamed(words[at])
		switch {
		case set < 0:
			return "", definition.Unknown("set", words[at], d.SetNames())
		case given[set]:
			return "", fmt.Errorf("set %s stands twice", words[at])
		}
		given[set] = true
		n, err := p.parseSet(set, words[at+1:], cells)
		if err != nil {
			return "", err
		}
		at += 1 + n
	}
	if missing := slices.Index(given, false); missing >= 0 && (!block || at == 0) {
		return "", fmt.Errorf("set %s is missing: want the name of each set, followed by its pieces and their orientations, or at: and moves", d.Sets[missing].Name)
	}
	return puzzle.Position(cells), nil
}

// parseSet reads the pieces of a set and their orientations into cells, and
// returns how many words it took.
func (p *Puzzle) parseSet(set int, words []string, cells []byte) (int, error) {
	s := &p.definition.Sets[set]
	first := p.definition.Cell(set)
	n := slices.IndexFunc(words, definition.HasLetter)
	if n < 0 {
		n = len(words)
	}
	if n != s.Places && (n != 2*s.Places || s.Orientations == 1) {
		return 0, fmt.Errorf("%d numbers follow %s, want %s", n, s.Name, wanted(s))
	}
	left := map[int]int{}
	for _, label := range s.Solved {
		left[label]++
	}
	modulus := make([]int, s.Places)
	for i := range s.Places {
		label, err := strconv.ParseUint(words[i], 10, 16)
		if err != nil || left[int(label)] == 0 {
			return 0, fmt.Errorf("there is no piece %s left in set %s, whose pieces are %s", puzzle.Quote(words[i]), s.Name, list(slices.Sorted(slices.Values(s.Solved))))
		}
		left[int(label)]--
		cells[first+i] = byte(label)
		modulus[i] = s.ModulusOf(int(label))
	}
	if s.Orientations == 1 {
		return n, nil
	}
	for i, m := range modulus {
		turned := uint64(0)
		if n > s.Places && (words[s.Places+i] != "?" || m > 1) {
			var err error
			if turned, err = strconv.ParseUint(words[s.Places+i], 10, 16); err != nil || int(turned) >= s.Orientations {
				return 0, fmt.Errorf("%s is no orientation in set %s, want 0 to %d", puzzle.Quote(words[s.Places+i]), s.Name, s.Orientations-1)
			}
		}
		cells[first+s.Places+i] = byte(int(turned) % m)
	}
	return n, nil
}

// wanted says what numbers a set has.
func wanted(s *definition.Set) string {
	if s.Orientations == 1 {
		return fmt.Sprintf("%d pieces", s.Places)
	}
	return fmt.Sprintf("%d pieces and then as many orientations", s.Places)
}

// Written implements puzzle.Notation.
func (p *Puzzle) Written() []puzzle.WrittenForm {
	pos := p.Unrank(p.goal)
	var moves []string
	for i := 0; i < len(p.moves) && len(moves) < 3; i += 1 + len(p.moves)/3 {
		moves = append(moves, p.moves[i].name)
	}
	orientations := ""
	if slices.ContainsFunc(p.definition.Sets, func(s definition.Set) bool { return s.Orientations > 1 }) {
		orientations = ", then how each is turned"
	}
	return []puzzle.WrittenForm{
		{About: "the name of each set, the numbers on its pieces place by place" + orientations, Example: p.Format(pos)},
		{About: "the same over several lines", Example: p.Draw(pos)},
		{About: "moves from the solved position", Example: "at: " + strings.Join(moves, " ")},
		{About: "a Scramble block of twsearch, in one piece of text", Example: "Scramble x / " + strings.ReplaceAll(strings.TrimSpace(p.Draw(pos)), "\n", " / ") + " / End"},
	}
}

// Format writes the sets in one line.
func (p *Puzzle) Format(pos puzzle.Position) string {
	return strings.Join(strings.Fields(p.Draw(pos)), " ")
}

// Draw writes each set as its name, a line of pieces and, where they have
// orientations, a line of these.
func (p *Puzzle) Draw(pos puzzle.Position) string {
	var out strings.Builder
	for i, s := range p.definition.Sets {
		first := p.definition.Cell(i)
		out.WriteString(s.Name + "\n")
		out.WriteString(list([]byte(pos[first:first+s.Places])) + "\n")
		if s.Orientations == 1 {
			continue
		}
		for k := range s.Places {
			if k > 0 {
				out.WriteByte(' ')
			}
			if m := s.ModulusOf(int(pos[first+k])); m == 1 {
				out.WriteByte('?')
			} else {
				out.WriteString(strconv.Itoa(int(pos[first+s.Places+k])))
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// list writes numbers with blanks between them.
func list[T int | byte](numbers []T) string {
	return strings.Trim(fmt.Sprint(numbers), "[]")
}

// Lines implements puzzle.Notation: a line with the name of the first set alone
// begins a drawing.
func (p *Puzzle) Lines(first string) int {
	lines := 0
	for _, s := range p.definition.Sets {
		lines += 1 + s.Cells()/s.Places
	}
	switch words := strings.Fields(puzzle.Plain(first)); {
	case len(words) == 1 && words[0] == p.definition.Sets[0].Name:
		return lines
	case len(words) > 0 && len(words) <= 2 && words[0] == "Scramble":
		return lines + 2
	default:
		return 1
	}
}

// MoveName is the name of a move, the same everywhere.
func (p *Puzzle) MoveName(_ puzzle.Position, m puzzle.Move) string { return p.moves[m].name }

// transcript writes solutions as other programs read them: moves with blanks
// between them.
func (p *Puzzle) transcript() puzzle.Transcript {
	return puzzle.Transcript{Write: func(w io.Writer, s *puzzle.Solved) {
		fmt.Fprintln(w, cmp.Or(strings.Join(s.Moves, " "), "solved already"))
	}}
}

// rules is the feature Rules.
func (p *Puzzle) rules() []string {
	var names []string
	for _, m := range p.moves {
		names = append(names, m.name)
	}
	turned := ""
	if slices.ContainsFunc(p.definition.Sets, func(s definition.Set) bool { return s.Orientations > 1 }) {
		turned = " and turns some of them"
	}
	return []string{
		fmt.Sprintf("A move takes pieces to other places%s, always the same ones whatever the position; it is one of %s.", turned, puzzle.Listed(names, "and")),
		"It is solved when every piece is at home, where the definition has it.",
		"Arrangements that no sequence of moves reaches have no number: a parity of a permutation, or a sum of turns, is another there than at the goal, and no move changes it.",
	}
}
