package cli

import (
	"fmt"
	"iter"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

type solveOptions struct {
	format format
	boards bool
	onlyW  bool
	moves  bool

	several bool // more than one position is solved; not a flag
}

func (a *app) solveCommand() *cobra.Command {
	var opt solveOptions
	cmd := &cobra.Command{
		Use:   "solve " + positionsUse,
		Short: "Print a shortest solution of each position",
		Long: `Print a shortest solution of each position, or why there is none. Positions come
from the arguments, from files or from standard input, in one line or as drawn
boards; 'puzzlebase help positions' shows how they are written. A position that
cannot be read is reported with its line; the others are still solved.

If the database is not built yet and building it takes less than a second, it is
built first.`,
		Example: `  puzzlebase solve ninetails HHHTTTHHH
  puzzlebase solve ninepuzzle boards.txt
  puzzlebase solve hiriq preset:3 --boards
  puzzlebase solve pool TSST8TSTSTTSTSS --format json`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runSolve(cmd, args[0], args[1:], opt) },
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	cmd.Flags().BoolVar(&opt.boards, "boards", false, "draw the board after each move")
	cmd.Flags().BoolVar(&opt.moves, "moves", false, "add the number of moves and the name of each")
	cmd.Flags().BoolVar(&opt.onlyW, "only-w", false, "boards of pegs: use W-substitutions alone, or say how many B-substitutions are needed")
	return cmd
}

func (a *app) runSolve(cmd *cobra.Command, spec string, args []string, opt solveOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if opt.onlyW && ownTranscript(p).Strict == nil {
		return usage(cmd, fmt.Errorf("--only-w is for boards of pegs with both kinds of substitution and goals of equally many white cells, not for %s", name(p)))
	}
	db, err := a.open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	p = db.Puzzle()
	all, typing := a.positions(p, args), a.typing(args)
	if !typing {
		opt.several, all = severalOf(all)
	}
	s := &solve{app: a, p: p, db: db, write: a.transcriptFor(p, opt), explains: opt.format == text}
	return s.all(all, typing)
}

// severalOf reports whether a sequence has more than one position, and returns
// it whole.
func severalOf(all iter.Seq2[given, error]) (bool, iter.Seq2[given, error]) {
	next, stop := iter.Pull2(all)
	first, firstErr, any := next()
	second, secondErr, several := next()
	return several, func(yield func(given, error) bool) {
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

// solve is one solve command at work.
type solve struct {
	app       *app
	p         puzzle.Puzzle
	db        *tablebase.Tablebase
	write     *transcript
	explains  bool // tell the reasons of unsolvable positions beside the transcript
	explained int  // unsolvable positions of which the reason was told
}

// all solves positions; where a person types them, the first that can be read.
func (s *solve) all(positions iter.Seq2[given, error], typing bool) error {
	n, solved, invalid := 0, 0, false
	var spent time.Duration
	for g, err := range positions {
		if err != nil {
			return err
		}
		n++
		if g.err != nil {
			invalid = true
			s.app.note("%s: %v", g.where(), g.err)
			continue
		}
		began := time.Now()
		answer, err := tablebase.Ask(s.p, s.db, g.pos)
		if err != nil {
			return err
		}
		spent += time.Since(began)
		solved++
		if err := s.write.answer(n, answer); err != nil {
			return err
		}
		if answer.Solution == nil && s.explains {
			s.explain(n, answer)
		}
		if typing {
			invalid = false // what could not be read was typed again
			break
		}
	}
	switch {
	case typing && solved == 0:
		return nil
	case n == 0:
		return errNoPosition
	}
	if s.explains && s.write.End != nil {
		s.write.End(s.app.out, solved, spent)
	}
	if invalid {
		return errInvalid
	}
	return nil
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
		s.app.talk("position %d is unsolvable (%s): %s", n, answer.Certificate.Kind, answer.Certificate.Text)
	}
	if puzzle.TraitsOf(s.p).Demonstrator != nil && s.explained == 1 {
		s.app.talk("%s shows the sums", s.app.command("explain", name(s.p), s.p.Format(answer.Position)))
	}
}
