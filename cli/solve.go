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
	limit  searchLimit

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
built first. A puzzle that no table holds, such as the 15-puzzle, is solved by
search with its pattern databases; of several positions as many at a time as there
are processors.`,
		Example: `  puzzlebase solve ninetails HHHTTTHHH
  puzzlebase solve ninepuzzle boards.txt
  puzzlebase solve hiriq preset:3 --boards
  puzzlebase solve pool TSST8TSTSTTSTSS --format json
  puzzlebase solve 15-puzzle '6 13 7 10 / 8 9 11 _ / 15 2 12 5 / 14 3 1 4' --limit 30s`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runSolve(cmd, args[0], args[1:], opt) },
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	cmd.Flags().BoolVar(&opt.boards, "boards", false, "draw the board after each move")
	cmd.Flags().BoolVar(&opt.moves, "moves", false, "add the number of moves and the name of each")
	limitFlag(cmd.Flags(), &opt.limit)
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
	db, err := a.source(cmd.Context(), p, opt.limit)
	if err != nil {
		return err
	}
	defer db.Close()
	p = db.Puzzle()
	opt.moves = opt.moves || tablebase.IsSearched(p)
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
	db        source
	write     *transcript
	explains  bool // tell the reasons of unsolvable positions beside the transcript
	effort    effort
	explained int // unsolvable positions of which the reason was told
}

// all solves positions; where a person types them, the first that can be read.
func (s *solve) all(positions iter.Seq2[given, error], typing bool) error {
	n, solved, invalid := 0, 0, false
	var spent time.Duration
	began := time.Now()
	for g, err := range answered(s.app, s.db, s.write.opt.several, positions, s.ask) {
		if err != nil {
			return err
		}
		n++
		if g.given.err != nil {
			invalid = true
			s.app.note("%s: %v", g.where(), g.given.err)
			continue
		}
		answer := g.value.Answer
		if g.err != nil {
			if err := s.effort.gaveUp(s.app, g.given, g.err); err != nil {
				return err
			}
			continue
		}
		spent += g.value.took
		s.effort.add(answer.Search)
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
	if err := s.effort.tell(s.app, time.Since(began)); err != nil {
		return err
	}
	if s.explains && s.write.End != nil {
		s.write.End(s.app.out, solved, spent)
	}
	if invalid {
		return errInvalid
	}
	return nil
}

// timed is an answer with the time that it took.
type timed struct {
	*tablebase.Answer
	took time.Duration
}

// ask answers one position.
func (s *solve) ask(g given) (timed, error) {
	if !s.write.opt.several {
		defer s.app.watch(s.db, s.p)()
	}
	began := time.Now()
	answer, err := tablebase.Ask(s.p, s.db, g.pos)
	return timed{answer, time.Since(began)}, err
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
