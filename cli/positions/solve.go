package positions

import (
	"context"
	"io"
	"iter"
	"runtime"
	"sync/atomic"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/tablebase"
)

// Solve writes a shortest solution of each position, or why there is none; where a
// person types them, of the first that can be read. For people it tells beside the
// transcript what that does not. All that has come is answered before more is awaited.
func (c *Conversation) Solve(ctx context.Context, t *tablebase.Tablebase,
	write *answer.Transcript) error {
	s := &solve{Conversation: c, tb: t, write: write}
	typing := c.typing()
	n, invalid := 0, false
	began := time.Now()
	for g, err := range answer.Abreast(ctx, s.questions(), s.searchers(), s.ask, func() {
		s.Out.Flush()
	}) {
		if err != nil {
			return err
		}
		n++
		s.write.Several = g.several
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
	tb        *tablebase.Tablebase
	write     *answer.Transcript
	efforts   answer.Efforts
	solved    int           // positions that were answered
	spent     time.Duration // on these
	explained int           // unsolvable positions of which the reason was told
	busy      atomic.Int32  // positions that are searched for
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

// question is a position to be answered.
type question struct {
	Given
	several bool // there are others
}

// questions yields the positions. The first is held back until the next one or the end
// tells whether there are several. But where more would have to be awaited, whoever
// writes may be waiting for the answer: then it is the only one so far.
func (s *solve) questions() iter.Seq2[question, error] {
	return func(yield func(question, error) bool) {
		n, typing, ended := 0, s.typing(), false
		var held *Given
		release := func(several bool) {
			if g := held; g != nil {
				held, ended = nil, !yield(question{*g, several}, nil)
			}
		}
		s.In.Before = func() error {
			if release(false); ended {
				return io.EOF
			}
			return nil
		}
		for g, err := range s.All() {
			if n++; n == 1 && err == nil && !typing {
				held = &g
				continue
			}
			if release(true); ended || !yield(question{g, n > 1 && !typing}, err) {
				return
			}
		}
		release(false)
	}
}

// outcome is a position with the answer and the time that it took.
type outcome struct {
	question
	answer *tablebase.Answer
	failed error
	took   time.Duration
}

// ask answers one position. How far a search is can be seen where there is only one;
// until it is over nothing else is said.
func (s *solve) ask(ctx context.Context, q question) outcome {
	if q.Err != nil {
		return outcome{question: q}
	}
	a := s.tb.Asking()
	a.Context, a.Workers = ctx, max(1, runtime.GOMAXPROCS(0)/int(s.busy.Add(1)))
	defer s.busy.Add(-1)
	t, end := s.tb.With(a), func() {}
	if !q.several {
		t, end = s.Watch(t)
	}
	defer end()
	began := time.Now()
	answer, err := t.Solve(q.Position)
	return outcome{q, answer, err, time.Since(began)}
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
		s.Talk("position %d is unsolvable (%s): %s", n, answer.Certificate.Kind,
			answer.Certificate.Text)
	}
	if s.Puzzle.Features().Demonstrate != nil && s.explained == 1 {
		s.Talk("%s shows the sums",
			s.Command("explain", tablebase.Short(s.Puzzle.Spec()),
				s.Puzzle.Format(answer.Position)))
	}
}

// searchers is how many positions are searched for at a time: as many as there are
// processors, which those share that are at work.
func (s *solve) searchers() int {
	workers := runtime.GOMAXPROCS(0)
	if !s.tb.Costly() || workers == 1 || s.typing() || s.single() {
		return 1
	}
	s.In.Detached()
	return workers
}
