package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// transcript writes the solutions of a puzzle, in its own form if it has one.
type transcript struct {
	puzzle.Transcript
	w   io.Writer
	p   puzzle.Puzzle
	opt solveOptions
}

func (a *app) transcriptFor(p puzzle.Puzzle, opt solveOptions) *transcript {
	t := &transcript{w: a.out, p: p, opt: opt, Transcript: ownTranscript(p)}
	if opt.boards {
		t.Write, t.End, t.Silent = nil, nil, false
	}
	return t
}

// ownTranscript returns what is special about the transcripts of p.
func ownTranscript(p puzzle.Puzzle) puzzle.Transcript {
	if t := puzzle.TraitsOf(p).Transcriber; t != nil {
		return t.Transcript()
	}
	return puzzle.Transcript{}
}

// solved returns an answer as transcripts take it.
func solved(p puzzle.Puzzle, n int, a *tablebase.Answer) *puzzle.Solved {
	s := &puzzle.Solved{Number: n, Position: a.Position}
	if a.Solution != nil {
		s.Solvable, s.Distance, s.Moves = true, a.Solution.Distance, a.Solution.MoveNames(p)
		s.Path = a.Solution.Path
	}
	return s
}

// answer writes what was found for the n-th position given, from 1.
func (t *transcript) answer(n int, a *tablebase.Answer) error {
	s := solved(t.p, n, a)
	switch {
	case t.opt.format == jsonFormat:
		return t.json(s, a)
	case !s.Solvable && !t.Silent:
		_, err := fmt.Fprintf(t.w, "%s cannot be solved (%s): %s\n", t.p.Format(s.Position), a.Certificate.Kind, a.Certificate.Text)
		return err
	}
	if t.opt.onlyW && t.strict(s) {
		return nil
	}
	if t.Write == nil {
		return t.plain(s)
	}
	if !t.Silent {
		t.label(s, "\n")
	}
	t.Write(t.w, s)
	if t.opt.moves && s.Solvable {
		_, err := fmt.Fprintln(t.w, movesLine(t.p, s))
		return err
	}
	return nil
}

// label says which position an answer belongs to, where there are several.
func (t *transcript) label(s *puzzle.Solved, after string) {
	if t.opt.several {
		fmt.Fprintf(t.w, "%s:%s", t.p.Format(s.Position), after)
	}
}

// strict says of a position that a stricter rule would not solve it in as many
// moves; false when it would.
func (t *transcript) strict(s *puzzle.Solved) bool {
	n, kind := t.Strict(s)
	if n == 0 {
		return false
	}
	verb := "are"
	if n == 1 {
		verb = "is"
	}
	t.label(s, " ")
	fmt.Fprintf(t.w, "W-substitutions alone do not suffice: at least %s %s needed, in a solution of %d moves\n", counted(uint64(n), kind), verb, s.Distance)
	return true
}

// plain writes the moves in a line, or with the boards between them.
func (t *transcript) plain(s *puzzle.Solved) error {
	if !t.opt.boards {
		line := cmp.Or(strings.Join(s.Moves, ", "), "solved already")
		if t.opt.moves {
			line = movesLine(t.p, s)
		}
		t.label(s, " ")
		_, err := fmt.Fprintln(t.w, line)
		return err
	}
	t.label(s, "\n")
	for i, pos := range s.Path {
		if i > 0 {
			fmt.Fprintf(t.w, "\n%s\n", s.Moves[i-1])
		}
		fmt.Fprint(t.w, t.p.Draw(pos))
	}
	if t.opt.moves {
		fmt.Fprintln(t.w, movesLine(t.p, s))
	}
	return nil
}

// movesLine is the number of moves of a solution, what they cost where that is
// another number, and their names.
func movesLine(p puzzle.Puzzle, s *puzzle.Solved) string {
	line := counted(uint64(len(s.Moves)), "move")
	if puzzle.MaxCost(p) > 1 {
		line += fmt.Sprintf(", cost %d", s.Distance)
	}
	if len(s.Moves) > 0 {
		line += ": " + strings.Join(s.Moves, ", ")
	}
	return line
}

// json writes an object a line.
func (t *transcript) json(s *puzzle.Solved, a *tablebase.Answer) error {
	r := answer.SolutionOf(t.p, a)
	if s.Solvable && t.opt.onlyW {
		b, _ := t.Strict(s)
		r.BSubstitutions = &b
	}
	return writeJSON(t.w, r)
}
