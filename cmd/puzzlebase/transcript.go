package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/puzzle/tails"
)

// transcript is how a puzzle's solutions are written.
type transcript interface {
	// answer writes what was found for the n-th position given, from 1.
	answer(n int, a *analyze.Answer) error
	// end writes what comes after the last of the solved positions.
	end(solved int, spent time.Duration) error
}

// transcriptFor returns the way in which p's solutions are written.
func (a *app) transcriptFor(p puzzle.Puzzle, opt solveOptions) transcript {
	if opt.format == jsonFormat {
		return &jsonTranscript{w: a.out, p: p, onlyW: opt.onlyW}
	}
	switch p := p.(type) {
	case *tails.Tails:
		return &tailsTranscript{w: a.out, p: p}
	case *sliding.Sliding, *sliding.Line:
		return &slidingTranscript{w: a.out, p: p}
	case *pool.Pool:
		return &poolTranscript{w: a.out, p: p}
	case *peg.HiRiQ, *peg.Game:
		return &pegTranscript{w: a.out, p: p, opt: opt}
	default:
		return &jsonTranscript{w: a.out, p: p}
	}
}

// prompt asks a person for a position.
func prompt(p puzzle.Puzzle) string {
	switch p.Spec() {
	case "tails:3x3", "weighted-tails:3x3":
		return "Enter the initial nine coins Hs and Ts: "
	default:
		return fmt.Sprintf("Enter a position of %s: ", name(p))
	}
}

// noEnd is for transcripts with nothing to say at the end.
type noEnd struct{}

func (noEnd) end(int, time.Duration) error { return nil }

// unsolvable writes that a position cannot be solved and why.
func unsolvable(w io.Writer, p puzzle.Puzzle, a *analyze.Answer) error {
	_, err := fmt.Fprintf(w, "%s cannot be solved (%s): %s\n", p.Format(a.Position), a.Certificate.Kind, a.Certificate.Text)
	return err
}

// tailsTranscript is that of the classic exercise.
type tailsTranscript struct {
	noEnd
	w io.Writer
	p *tails.Tails
}

func (t *tailsTranscript) answer(_ int, a *analyze.Answer) error {
	if a.Solution == nil {
		return unsolvable(t.w, t.p, a)
	}
	fmt.Fprintln(t.w, "The steps to flip the coins are")
	for _, x := range a.Solution.Path {
		fmt.Fprintln(t.w, t.p.Draw(t.p.Unrank(x)))
	}
	if t.p.MaxCost() > 1 {
		fmt.Fprintf(t.w, "The number of flips is %d\n", a.Solution.Distance)
	}
	return nil
}

// slidingTranscript is that of the batch exercise.
type slidingTranscript struct {
	w io.Writer
	p puzzle.Puzzle
}

func (t *slidingTranscript) answer(n int, a *analyze.Answer) error {
	fmt.Fprintf(t.w, "Reading board %d\n%sAttempting to solve board %d...\n", n, t.p.Draw(a.Position), n)
	if a.Solution == nil {
		_, err := fmt.Fprintf(t.w, "Board %d: Unsolvable.\n", n)
		return err
	}
	for _, x := range a.Solution.Path {
		fmt.Fprint(t.w, t.p.Draw(t.p.Unrank(x)))
	}
	_, err := fmt.Fprintf(t.w, "Board %d: Solvable.\n", n)
	return err
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
	noEnd
	w io.Writer
	p *pool.Pool
}

func (t *poolTranscript) answer(_ int, a *analyze.Answer) error {
	fmt.Fprintln(t.w, counted(uint64(a.Solution.Distance), "swap"))
	for i, x := range a.Solution.Path {
		pos := t.p.Unrank(x)
		if i > 0 {
			fmt.Fprintf(t.w, "swap places %s\n", strings.Replace(t.p.MoveName(pos, a.Solution.Moves[i-1]), "-", " and ", 1))
		}
		fmt.Fprint(t.w, t.p.Draw(pos))
	}
	return nil
}

// pegTranscript writes the moves in a line, or with the boards between them.
type pegTranscript struct {
	noEnd
	w   io.Writer
	p   puzzle.Puzzle
	opt solveOptions
}

func (t *pegTranscript) answer(_ int, a *analyze.Answer) error {
	if a.Solution == nil {
		return unsolvable(t.w, t.p, a)
	}
	if b := bSubstitutions(a); t.opt.onlyW && b > 0 {
		_, err := fmt.Fprintf(t.w, "W-substitutions alone do not suffice: at least %s needed, in a solution of %d moves\n",
			areCounted(b, "B-substitution"), a.Solution.Distance)
		return err
	}
	moves := moveNames(t.p, a.Solution)
	if !t.opt.boards {
		line := strings.Join(moves, ", ")
		if line == "" {
			line = "solved already"
		}
		_, err := fmt.Fprintln(t.w, line)
		return err
	}
	for i, x := range a.Solution.Path {
		if i > 0 {
			fmt.Fprintf(t.w, "\n%s\n", moves[i-1])
		}
		fmt.Fprint(t.w, t.p.Draw(t.p.Unrank(x)))
	}
	return nil
}

// bSubstitutions returns how many B-substitutions a solvable position needs:
// each W-substitution takes one white cell away and each B-substitution adds
// one, so a solution of n moves from w white cells to one has (n - (w-1)) / 2.
func bSubstitutions(a *analyze.Answer) int {
	white := peg.WhiteOf(a.Position).Count()
	return (int(a.Solution.Distance) - (white - 1)) / 2
}

// moveNames writes the moves of a solution in the puzzle's notation.
func moveNames(p puzzle.Puzzle, s *analyze.Solution) []string {
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

// solvedRecord is one line of JSON.
type solvedRecord struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance"`
	Moves       []string            `json:"moves"`
	Positions   []string            `json:"positions"`
	Certificate *puzzle.Certificate `json:"certificate"`
	// BSubstitutions is how many are needed at least; only for hiriq with
	// --only-w.
	BSubstitutions *int `json:"b_substitutions,omitempty"`
}

func (t *jsonTranscript) answer(_ int, a *analyze.Answer) error {
	r := solvedRecord{
		Puzzle: t.p.Spec(), Position: t.p.Format(a.Position), Certificate: a.Certificate,
		Moves: []string{}, Positions: []string{},
	}
	if s := a.Solution; s != nil {
		r.Solvable, r.Distance, r.Moves = true, &s.Distance, moveNames(t.p, s)
		for _, x := range s.Path {
			r.Positions = append(r.Positions, t.p.Format(t.p.Unrank(x)))
		}
		if t.onlyW {
			b := bSubstitutions(a)
			r.BSubstitutions = &b
		}
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
