package answer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// Transcript writes solutions of a puzzle: for people, in the puzzle's own form
// where it has one, or for programs.
type Transcript struct {
	puzzle.Transcript

	To     io.Writer
	Puzzle puzzle.Puzzle

	JSON    bool // a [Solution] a line
	Boards  bool // draw the board after each move
	Moves   bool // add the number of moves and the name of each, as is done after a search anyway
	ByRule  bool // hold solutions against the puzzle's stricter rule
	Several bool // more than one position is solved, so each answer says of which it is
	// Broken breaks a line for a screen, not at english.Unbroken. It may be nil.
	Broken func(line string) string
}

// Answer writes what was found for the n-th position, from 1.
func (t *Transcript) Answer(n int, a *tablebase.Answer) error {
	s := &puzzle.Solved{Number: n, Position: a.Position}
	if a.Solution != nil {
		s.Solvable, s.Distance, s.Moves = true, a.Solution.Distance, a.Solution.MoveNames(t.Puzzle)
		s.Path = a.Solution.Path
	}
	switch {
	case t.JSON:
		return t.json(s, a)
	case s.Solvable && !t.Boards: // then only the first board shows the names of pieces
		s.Moves = t.Puzzle.Features().Followed(s.Path, s.Moves)
	case !s.Solvable && !t.Silent:
		return t.line(fmt.Sprintf("%s cannot be solved (%s): %s", t.Puzzle.Format(s.Position),
			a.Certificate.Kind, a.Certificate.Text))
	}
	if t.ByRule && t.refused(s) {
		return nil
	}
	named := t.Moves || a.Search != nil
	if t.Write == nil {
		return t.plain(s, named)
	}
	if !t.Silent {
		t.label(s, "\n")
	}
	t.Write(t.To, s)
	if named && s.Solvable {
		return t.line(t.moves(s))
	}
	return nil
}

// label says which position an answer belongs to, where there are several.
func (t *Transcript) label(s *puzzle.Solved, after string) {
	if t.Several {
		fmt.Fprintf(t.To, "%s:%s", t.Puzzle.Format(s.Position), after)
	}
}

// refused says that the stricter rule does not solve a position in as many moves; false when it
// does.
func (t *Transcript) refused(s *puzzle.Solved) bool {
	n := t.Strict.Needs(s)
	if n == 0 {
		return false
	}
	verb := "are"
	if n == 1 {
		verb = "is"
	}
	t.label(s, " ")
	fmt.Fprintf(t.To, "%s: at least %s %s needed, in a solution of %d moves\n", t.Strict.Refusal,
		english.Counted(uint64(n), t.Strict.Kind), verb, s.Distance)
	return true
}

// plain writes the moves in a line, or with the boards between them; named adds their number.
func (t *Transcript) plain(s *puzzle.Solved, named bool) error {
	if !t.Boards {
		line := cmp.Or(t.joined(s.Moves), "solved already")
		if named {
			line = t.moves(s)
		}
		t.label(s, " ")
		return t.line(line)
	}
	t.label(s, "\n")
	for i, pos := range s.Path {
		if i > 0 {
			fmt.Fprintf(t.To, "\n%s\n", s.Moves[i-1])
		}
		fmt.Fprint(t.To, t.Puzzle.Draw(pos))
	}
	if named {
		return t.line(t.moves(s))
	}
	return nil
}

// joined writes moves in a line.
func (t *Transcript) joined(moves []string) string {
	line := strings.Join(moves, ",\n")
	if t.Broken != nil {
		line = strings.ReplaceAll(line, " ", english.Unbroken)
	}
	return strings.ReplaceAll(line, "\n", " ")
}

// line writes a line of moves, or why there are none.
func (t *Transcript) line(line string) error {
	if t.Broken != nil {
		line = t.Broken(line)
	}
	_, err := fmt.Fprintln(t.To, line)
	return err
}

// moves is the number of moves of a solution, their cost where that differs, and their names.
func (t *Transcript) moves(s *puzzle.Solved) string {
	line := puzzle.Length(t.Puzzle, len(s.Moves), s.Distance)
	if len(s.Moves) > 0 {
		line += ": " + t.joined(s.Moves)
	}
	return line
}

func (t *Transcript) json(s *puzzle.Solved, a *tablebase.Answer) error {
	if !t.ByRule || !s.Solvable {
		return Write(t.To, newSolution(t.Puzzle, a))
	}
	var line bytes.Buffer
	if err := Write(&line, newSolution(t.Puzzle, a)); err != nil {
		return err
	}
	line.Truncate(line.Len() - len("}\n"))
	fmt.Fprintf(&line, ",%q:%d}\n", t.Strict.Key, t.Strict.Needs(s))
	_, err := line.WriteTo(t.To)
	return err
}

// Write writes a record as one line.
func Write(w io.Writer, record any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(record)
}
