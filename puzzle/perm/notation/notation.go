package notation

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
	"puzzlebase/puzzle/perm/solid"
)

// Notation reads and writes the positions and the moves of a definition.
type Notation struct {
	definition *definition.Definition
	moves      []definition.Move
}

// New returns the notation of a puzzle with that definition and those moves.
func New(d *definition.Definition, moves []definition.Move) *Notation {
	return &Notation{d, moves}
}

// Offer sets the features of a puzzle that follow from its definition and its moves.
func (n *Notation) Offer(f *puzzle.Features) {
	f.Rules, f.Depict = n.rules(f.Rotations > 0), n.depict
	f.Transcript = puzzle.Transcript{
		Moves: joined(n.powers(), n.legend(), "Blue pieces are at home."),
		Write: func(w io.Writer, s *puzzle.Solved) { // as other programs read them
			fmt.Fprintln(w, cmp.Or(strings.Join(s.Moves, " "), "solved already"))
		}}
	if body := solid.Of(n.definition); body != nil {
		f.Rules[0] = "A move turns one layer; it is one of " + n.listed() + "."
		f.Transcript.Moves = joined(body.Turning(), n.powers())
		f.Rules[1] = "It is solved when every colour is on a face of its own."
		f.Depict = body.Depict
		f.Solid = func() *puzzle.Solid { return body.Solid(n.moves) }
	}
	if moves := f.Transcript.Moves; len(moves) <= longestRule {
		f.Rules[0] = joined(f.Rules[0], moves)
	} else {
		f.Rules[0] = joined(f.Rules[0], n.powers())
	}
	f.Successors = func(pos puzzle.Position) (out []puzzle.Successor) {
		for i, m := range n.moves {
			to := n.definition.Play(pos, m.Action)
			out = append(out, puzzle.Successor{Move: puzzle.Move(i), To: to})
		}
		return out
	}
}

// Parse reads one of three forms. The sets may follow each other: each is its name, the numbers on
// its pieces by place and, if there are any, their orientations. A Scramble block of twsearch may
// leave out sets that are as usual. After "at:" stand the moves that lead to the position from the
// solved one.
func (n *Notation) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		words := strings.Fields(strings.ReplaceAll(plain, ",", " "))
		if moves, ok := strings.CutPrefix(strings.Join(words, " "), "at:"); ok {
			return n.parseMoves(strings.Fields(moves))
		}
		return n.parseSets(words)
	})
}

// maxSequence is how many moves a position may be written with.
const maxSequence = 1 << 16

// parseMoves makes moves from the solved position.
func (n *Notation) parseMoves(words []string) (puzzle.Position, error) {
	if len(words) > maxSequence {
		return "", fmt.Errorf("more than %d moves", maxSequence)
	}
	all, err := n.definition.Sequence(words, n.actionOf)
	return n.definition.Play(n.definition.Solved(), all), err
}

// actionOf returns what a word does: a move of the metric by its name, or what
// the definition makes of it.
func (n *Notation) actionOf(word string) (definition.Transformation, error) {
	for _, m := range n.moves {
		if m.Name == word {
			return m.Action, nil
		}
	}
	return n.definition.Action(word)
}

func (n *Notation) areMoves(words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool {
		_, err := n.actionOf(word)
		return err != nil
	})
}

// parseSets reads names of sets and numbers.
func (n *Notation) parseSets(words []string) (puzzle.Position, error) {
	d := n.definition
	cells := []byte(n.definition.Solved())
	block := len(words) > 0 && words[0] == "Scramble"
	if block {
		if words = words[1:]; len(words) > 0 && d.SetNamed(words[0]) < 0 {
			words = words[1:] // the name of the scramble
		}
	}
	seen := make([]bool, len(d.Sets))
	at := 0
	for at < len(words) {
		if words[at] == "End" && block && at == len(words)-1 {
			break
		}
		set := d.SetNamed(words[at])
		switch {
		case set < 0 && n.areMoves(words):
			return "", fmt.Errorf("moves stand after at:, as in %s",
				english.Quote("at: "+strings.Join(words, " ")))
		case set < 0:
			return "", english.Unknown("set", words[at], d.SetNames()...)
		case seen[set]:
			return "", fmt.Errorf("set %s stands twice", words[at])
		}
		seen[set] = true
		used, err := n.parseSet(set, words[at+1:], cells)
		if err != nil {
			return "", err
		}
		at += 1 + used
	}
	if missing := slices.Index(seen, false); missing >= 0 && (!block || at == 0) {
		return "", fmt.Errorf("set %s is missing: want the name of each set, followed by its "+
			"pieces and their orientations, or at: and moves", d.Sets[missing].Name)
	}
	return puzzle.Position(cells), nil
}

// parseSet reads the pieces of a set and their orientations into cells, and
// returns how many words it took.
func (n *Notation) parseSet(set int, words []string, cells []byte) (int, error) {
	s := &n.definition.Sets[set]
	first := s.Cell
	count := slices.IndexFunc(words, definition.HasLetter)
	if count < 0 {
		count = len(words)
	}
	if count != s.Places && (count != 2*s.Places || s.Orientations == 1) {
		wanted := fmt.Sprintf("%d pieces", s.Places)
		if s.Orientations > 1 {
			wanted += " and then as many orientations"
		}
		return 0, fmt.Errorf("%d numbers follow %s, want %s", count, s.Name, wanted)
	}
	left := map[int]int{}
	for _, label := range s.Solved {
		left[label]++
	}
	for i := range s.Places {
		label, err := strconv.ParseUint(words[i], 10, 16)
		if err != nil || left[int(label)] == 0 {
			return 0, fmt.Errorf("there is no piece %s left in set %s, whose pieces are %s",
				english.Quote(words[i]), s.Name,
				puzzle.Joined(slices.Sorted(slices.Values(s.Solved)), " "))
		}
		left[int(label)]--
		cells[first+i] = byte(label)
	}
	if s.Orientations == 1 {
		return count, nil
	}
	for i := range s.Places {
		m, turned := s.ModulusOf(int(cells[first+i])), uint64(0)
		if count > s.Places && (words[s.Places+i] != "?" || m > 1) {
			var err error
			if turned, err = strconv.ParseUint(words[s.Places+i], 10, 16); err != nil ||
				int(turned) >= s.Orientations {
				return 0, fmt.Errorf("%s is no orientation in set %s, want 0 to %d",
					english.Quote(words[s.Places+i]), s.Name, s.Orientations-1)
			}
		}
		cells[first+s.Places+i] = byte(int(turned) % m)
	}
	return count, nil
}

func (n *Notation) Written() []puzzle.Written {
	pos := n.definition.Solved()
	var moves []string
	for i := 0; i < len(n.moves) && len(moves) < 3; i += 1 + len(n.moves)/3 {
		moves = append(moves, n.moves[i].Name)
	}
	orientations := ""
	if slices.ContainsFunc(n.definition.Sets,
		func(s definition.Set) bool { return s.Orientations > 1 }) {
		orientations = ", then how each is turned"
	}
	return []puzzle.Written{
		{About: "the name of each set, the numbers on its pieces place by place" + orientations,
			Example: n.Format(pos)},
		{About: "the same over several lines", Example: n.Draw(pos)},
		{About: "moves from the solved position", Example: "at: " + strings.Join(moves, " ")},
		{About: "a Scramble block of twsearch, in one piece of text", Example: "Scramble x / " +
			strings.ReplaceAll(strings.TrimSpace(n.Draw(pos)), "\n", " / ") + " / End"},
	}
}

// Format writes the sets in one line.
func (n *Notation) Format(pos puzzle.Position) string {
	return strings.Join(strings.Fields(n.Draw(pos)), " ")
}

// Draw writes each set as its name, a line of pieces and, where they have
// orientations, a line of these.
func (n *Notation) Draw(pos puzzle.Position) string {
	var out strings.Builder
	for _, s := range n.definition.Sets {
		first := s.Cell
		out.WriteString(s.Name + "\n")
		out.WriteString(puzzle.Joined([]byte(pos[first:first+s.Places]), " ") + "\n")
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

// Lines implements puzzle.Notation: a line with the name of the first set alone begins a drawing.
func (n *Notation) Lines(first string) int {
	lines := 0
	for _, s := range n.definition.Sets {
		lines += 2
		if s.Orientations > 1 {
			lines++
		}
	}
	switch words := strings.Fields(puzzle.Plain(first)); {
	case len(words) == 1 && words[0] == n.definition.Sets[0].Name:
		return lines
	case len(words) > 0 && len(words) <= 2 && words[0] == "Scramble":
		return lines + 2
	default:
		return 1
	}
}

// MoveName is the name of a move, the same everywhere.
func (n *Notation) MoveName(_ puzzle.Position, m puzzle.Move) string { return n.moves[m].Name }

// listed names all moves.
func (n *Notation) listed() string {
	var names []string
	for _, m := range n.moves {
		names = append(names, m.Name)
	}
	return english.Listed(names, "and")
}

// rules is the feature Rules. The puzzle has goals that are rotations of each other if rotated.
func (n *Notation) rules(rotated bool) []string {
	turned, otherwise := "", ""
	if rotated {
		otherwise = ", or when the whole only has to be turned for that"
	}
	if slices.ContainsFunc(n.definition.Sets,
		func(s definition.Set) bool { return s.Orientations > 1 }) {
		turned = " and turns some of them"
	}
	return []string{
		fmt.Sprintf("A move takes pieces to other places%s, always the same ones whatever the "+
			"position; it is one of %s.", turned, n.listed()),
		"It is solved when every piece is at home, where the definition has it" + otherwise + ".",
		"An arrangement that no sequence of moves reaches, if there is one, has no number: a " +
			"parity of a permutation, or a sum of turns, is another there than at the goal, and " +
			"no move changes it.",
	}
}
