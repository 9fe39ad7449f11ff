package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/puzzle/tails"
	"puzzlebase/tablebase"
)

// transcript is how a puzzle's solutions are written.
type transcript interface {
	// answer writes what was found for the n-th position given, from 1.
	answer(n int, a *tablebase.Answer) error
	// end writes what comes after the last of the solved positions.
	end(solved int, spent time.Duration) error
	// reasons reports whether it leaves the reason why a position is unsolvable
	// to be told beside it.
	reasons() bool
}

// transcriptFor returns the way in which p's solutions are written.
func (a *app) transcriptFor(p puzzle.Puzzle, opt solveOptions) transcript {
	if opt.format == jsonFormat {
		return &jsonTranscript{w: a.out, p: p, onlyW: opt.onlyW}
	}
	common := transcribed{w: a.out, opt: opt}
	switch p := p.(type) {
	case *tails.Tails:
		return &tailsTranscript{common, p}
	case *sliding.Sliding, *sliding.Line:
		return &slidingTranscript{common, p}
	case *pool.Pool:
		return &poolTranscript{common, p}
	case *peg.HiRiQ, *peg.Game:
		return &pegTranscript{common, p}
	default:
		return &jsonTranscript{w: a.out, p: p}
	}
}

// transcribed is what the transcripts for people share.
type transcribed struct {
	noEnd
	w   io.Writer
	opt solveOptions
}

// label says which position an answer belongs to, where there are several.
func (t *transcribed) label(p puzzle.Puzzle, a *tablebase.Answer, after string) {
	if t.opt.several {
		fmt.Fprintf(t.w, "%s:%s", p.Format(a.Position), after)
	}
}

// moves writes how many moves a solution has, what they cost where that is
// another number, and their names, if that was asked for.
func (t *transcribed) moves(p puzzle.Puzzle, s *tablebase.Solution) error {
	if !t.opt.moves {
		return nil
	}
	_, err := fmt.Fprintln(t.w, movesLine(p, s))
	return err
}

// movesLine is the number of moves of a solution with their names.
func movesLine(p puzzle.Puzzle, s *tablebase.Solution) string {
	line := counted(uint64(len(s.Moves)), "move")
	if puzzle.MaxCost(p) > 1 {
		line += fmt.Sprintf(", cost %d", s.Distance)
	}
	if len(s.Moves) > 0 {
		line += ": " + strings.Join(moveNames(p, s), ", ")
	}
	return line
}

// noEnd is for transcripts with nothing to say at the end.
type noEnd struct{}

func (noEnd) end(int, time.Duration) error { return nil }

func (noEnd) reasons() bool { return false }

// unsolvable writes that a position cannot be solved and why.
func unsolvable(w io.Writer, p puzzle.Puzzle, a *tablebase.Answer) error {
	_, err := fmt.Fprintf(w, "%s cannot be solved (%s): %s\n", p.Format(a.Position), a.Certificate.Kind, a.Certificate.Text)
	return err
}

// tailsTranscript is that of the classic exercise.
type tailsTranscript struct {
	transcribed
	p *tails.Tails
}

func (t *tailsTranscript) answer(_ int, a *tablebase.Answer) error {
	if a.Solution == nil {
		return unsolvable(t.w, t.p, a)
	}
	t.label(t.p, a, "\n")
	fmt.Fprintln(t.w, "The steps to flip the coins are")
	for _, x := range a.Solution.Path {
		fmt.Fprintln(t.w, t.p.Draw(t.p.Unrank(x)))
	}
	if t.p.MaxCost() > 1 {
		fmt.Fprintf(t.w, "The number of flips is %d\n", a.Solution.Distance)
	}
	return t.moves(t.p, a.Solution)
}

// slidingTranscript is that of the batch exercise.
type slidingTranscript struct {
	transcribed
	p puzzle.Puzzle
}

// reasons implements transcript: that of the exercise has room for none.
func (t *slidingTranscript) reasons() bool { return true }

func (t *slidingTranscript) answer(n int, a *tablebase.Answer) error {
	fmt.Fprintf(t.w, "Reading board %d\n%sAttempting to solve board %d...\n", n, t.p.Draw(a.Position), n)
	if a.Solution == nil {
		_, err := fmt.Fprintf(t.w, "Board %d: Unsolvable.\n", n)
		return err
	}
	for _, x := range a.Solution.Path {
		fmt.Fprint(t.w, t.p.Draw(t.p.Unrank(x)))
	}
	if _, err := fmt.Fprintf(t.w, "Board %d: Solvable.\n", n); err != nil {
		return err
	}
	return t.moves(t.p, a.Solution)
}

func (t *slidingTranscript) end(solved int, spent time.Duration) error {
	average := 0.0
	if solved > 0 {
		average = spent.Seconds() / float64(solved)
	}
	_, err := fmt.Fprintf(t.w, "Processed %s.\nAverage Time (seconds): %.2f\n", counted(uint64(solved), "board"), average)
	return err
}

// poolTranscript draws the racks on the way.
type poolTranscript struct {
	transcribed
	p *pool.Pool
}

func (t *poolTranscript) answer(_ int, a *tablebase.Answer) error {
	t.label(t.p, a, "\n")
	fmt.Fprintln(t.w, counted(uint64(a.Solution.Distance), "swap"))
	for i, x := range a.Solution.Path {
		pos := t.p.Unrank(x)
		if i > 0 {
			fmt.Fprintf(t.w, "swap places %s\n", strings.Replace(t.p.MoveName(pos, a.Solution.Moves[i-1]), "-", " and ", 1))
		}
		fmt.Fprint(t.w, t.p.Draw(pos))
	}
	return t.moves(t.p, a.Solution)
}

// pegTranscript writes the moves in a line, or with the boards between them.
type pegTranscript struct {
	transcribed
	p puzzle.Puzzle
}

func (t *pegTranscript) answer(_ int, a *tablebase.Answer) error {
	if a.Solution == nil {
		return unsolvable(t.w, t.p, a)
	}
	if b := bSubstitutions(a); t.opt.onlyW && b > 0 {
		t.label(t.p, a, " ")
		_, err := fmt.Fprintf(t.w, "W-substitutions alone do not suffice: at least %s needed, in a solution of %d moves\n",
			areCounted(b, "B-substitution"), a.Solution.Distance)
		return err
	}
	moves := moveNames(t.p, a.Solution)
	if !t.opt.boards {
		line := cmp.Or(strings.Join(moves, ", "), "solved already")
		if t.opt.moves {
			line = movesLine(t.p, a.Solution)
		}
		t.label(t.p, a, " ")
		_, err := fmt.Fprintln(t.w, line)
		return err
	}
	t.label(t.p, a, "\n")
	for i, x := range a.Solution.Path {
		if i > 0 {
			fmt.Fprintf(t.w, "\n%s\n", moves[i-1])
		}
		fmt.Fprint(t.w, t.p.Draw(t.p.Unrank(x)))
	}
	return t.moves(t.p, a.Solution)
}

// bSubstitutions returns how many B-substitutions a solvable position needs:
// each W-substitution takes one white cell away and each B-substitution adds
// one, so a solution of n moves from w white cells to one has (n - (w-1)) / 2.
func bSubstitutions(a *tablebase.Answer) int {
	white := peg.WhiteOf(a.Position).Count()
	return (int(a.Solution.Distance) - (white - 1)) / 2
}

// moveNames writes the moves of a solution in the puzzle's notation.
func moveNames(p puzzle.Puzzle, s *tablebase.Solution) []string {
	names := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		names[i] = p.MoveName(p.Unrank(s.Path[i]), m)
	}
	return names
}

// jsonTranscript writes an object a line.
type jsonTranscript struct {
	noEnd
	w     io.Writer
	p     puzzle.Puzzle
	onlyW bool
}

func (t *jsonTranscript) answer(_ int, a *tablebase.Answer) error {
	r := answer.SolutionOf(t.p, a)
	if a.Solution != nil && t.onlyW {
		b := bSubstitutions(a)
		r.BSubstitutions = &b
	}
	return writeJSON(t.w, r)
}

// areCounted writes n with what is counted and the verb.
func areCounted(n int, what string) string {
	verb := "are"
	if n == 1 {
		verb = "is"
	}
	return counted(uint64(n), what) + " " + verb
}
