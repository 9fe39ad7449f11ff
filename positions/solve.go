package positions

import (
	"iter"
	"runtime"
	"time"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/session"
	"puzzlebase/tablebase"
)

// Solve writes a shortest solution of each position, or why there is none; where a
// person types them, of the first that can be read. For people it tells beside the
// transcript what that does not.
func (c *Conversation) Solve(src session.Source, write *answer.Transcript) error {
	s := &solve{Conversation: c, src: src, write: write}
	all, typing := c.All(), c.typing()
	if !typing {
		s.write.Several, all = severalOf(all)
	}
	n, invalid := 0, false
	began := time.Now()
	for g, err := range answer.Abreast(all, s.searchers(), s.ask, func() { s.Out.Flush() }) {
		if err != nil {
			return err
		}
		n++
		switch {
		case g.Err != nil:
			invalid = true
			s.Note("%s: %v", g.Where(), g.Err)
			continue
		case s.efforts.Unsolved(g.failed):
			s.Note("%s: %v", g.Where(), g.failed)
			continue
		case g.failed != nil:
			return g.failed
		}
		if err := s.tellOf(n, g); err != nil {
			return err
		}
		if typing {
			invalid = false // what could not be read was typed again
			break
		}
	}
	switch {
	case typing && s.solved == 0:
		return nil
	case n == 0:
		return errNone
	}
	if err := s.tell(&s.efforts, began); err != nil {
		return err
	}
	if !s.write.JSON && s.write.End != nil {
		s.write.End(s.Out, s.solved, s.spent)
	}
	if invalid {
		return ErrUnread
	}
	return nil
}

// solve is a Solve at work.
type solve struct {
	*Conversation
	src       session.Source
	write     *answer.Transcript
	efforts   answer.Efforts
	solved    int           // positions that were answered
	spent     time.Duration // on these
	explained int           // unsolvable positions of which the reason was told
}

// tellOf writes the answer of position n.
func (s *solve) tellOf(n int, g outcome) error {
	s.spent += g.took
	s.efforts.Add(g.answer.Search)
	s.solved++
	if err := s.write.Answer(n, g.answer); err != nil {
		return err
	}
	if g.answer.Solution == nil && !s.write.JSON {
		s.explain(n, g.answer)
	}
	return nil
}

// outcome is a position with the answer and the time that it took.
type outcome struct {
	Given
	answer *tablebase.Answer
	failed error
	took   time.Duration
}

// ask answers one position.
func (s *solve) ask(g Given) outcome {
	if g.Err != nil {
		return outcome{Given: g}
	}
	if !s.write.Several {
		defer s.Watch(s.src, s.Puzzle)()
	}
	began := time.Now()
	answer, err := tablebase.Ask(s.Puzzle, s.src, g.Position)
	return outcome{g, answer, err, time.Since(began)}
}

// explainedAtMost is how many unsolvable positions of a batch have their reasons
// told beside the transcript.
const explainedAtMost = 10

// explain tells beside the transcript why a position is unsolvable and, the first
// time, how to see the sums.
func (s *solve) explain(n int, answer *tablebase.Answer) {
	if s.explained++; s.explained > explainedAtMost {
		return
	}
	if s.write.Silent {
		s.Talk("position %d is unsolvable (%s): %s", n, answer.Certificate.Kind, answer.Certificate.Text)
	}
	if puzzle.TraitsOf(s.Puzzle).Demonstrator != nil && s.explained == 1 {
		s.Talk("%s shows the sums", s.Command("explain", tablebase.Short(s.Puzzle.Spec()), s.Puzzle.Format(answer.Position)))
	}
}

// searchers is how many positions are searched for at a time: one, by all
// processors, or where there are several as many as there are processors.
func (s *solve) searchers() int {
	searching, ok := s.src.(*tablebase.Searching)
	if !ok || !s.write.Several {
		return 1
	}
	searching.Workers = 1
	s.In.Detached()
	return runtime.GOMAXPROCS(0)
}

// severalOf reports whether a sequence has more than one position, and returns
// it whole.
func severalOf(all iter.Seq2[Given, error]) (bool, iter.Seq2[Given, error]) {
	next, stop := iter.Pull2(all)
	first, firstErr, any := next()
	second, secondErr, several := next()
	return several, func(yield func(Given, error) bool) {
		defer stop()
		if !any || !yield(first, firstErr) || !several || !yield(second, secondErr) {
			return
		}
		for {
			g, err, ok := next()
			if !ok || !yield(g, err) {
				return
			}
		}
	}
}
