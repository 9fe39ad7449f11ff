package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/store"
)

type solveOptions struct {
	format format
	boards bool
	onlyW  bool
}

func (a *app) solveCommand() *cobra.Command {
	var opt solveOptions
	cmd := &cobra.Command{
		Use:   "solve PUZZLE [POSITION...|FILE...|-]",
		Short: "Print a shortest solution of each position",
		Long: `Print a shortest solution of each position, or why there is none. Positions come
from the arguments, from files or from standard input, in one line or as drawn
boards. A position that cannot be read is reported with its line; the others are
still solved.

If the database is not built yet and building it takes less than a second, it is
built first.`,
		Example: `  puzzlebase solve ninetails HHHTTTHHH
  puzzlebase solve ninepuzzle boards.txt
  puzzlebase solve hiriq preset:3 --boards
  puzzlebase solve pool TSST8TSTSTTSTSS --format json`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runSolve(cmd, args[0], args[1:], opt) },
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	cmd.Flags().BoolVar(&opt.boards, "boards", false, "hiriq and peg boards: draw the board after each move")
	cmd.Flags().BoolVar(&opt.onlyW, "only-w", false, "hiriq: use W-substitutions alone, or say how many B-substitutions are needed")
	return cmd
}

// check returns what is wrong about the options for p.
func (opt solveOptions) check(p puzzle.Puzzle) error {
	_, hiriq := p.(*peg.HiRiQ)
	_, board := p.(*peg.Game)
	switch {
	case board && opt.onlyW:
		return fmt.Errorf("--only-w is for hiriq, not for %s: its space with rule=w tells the same", name(p))
	case !hiriq && !board && (opt.boards || opt.onlyW):
		return fmt.Errorf("--boards and --only-w are for hiriq, not for %s", name(p))
	default:
		return nil
	}
}

func (a *app) runSolve(cmd *cobra.Command, spec string, args []string, opt solveOptions) error {
	p, err := find(spec)
	if err != nil {
		return err
	}
	if err := opt.check(p); err != nil {
		return usage(cmd, err)
	}
	db, err := a.open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	s := &solve{app: a, p: p, db: db, write: a.transcriptFor(p, opt)}
	typed := len(args) == 0 && a.inTTY
	if typed {
		a.out.Flush()
		fmt.Fprint(a.errs, prompt(p))
	}
	return s.all(args, typed)
}

// solve is one solve command at work.
type solve struct {
	app   *app
	p     puzzle.Puzzle
	db    *store.DB
	write transcript
}

// all solves what the arguments name, or only the first position when a person
// types it.
func (s *solve) all(args []string, onlyFirst bool) error {
	n, invalid := 0, false
	var spent time.Duration
	solved := 0
	for g, err := range s.app.positions(s.p, args) {
		if err != nil {
			return err
		}
		n++
		if g.err != nil {
			invalid = true
			s.app.note("%s: %v", g.where, g.err)
		} else {
			began := time.Now()
			answer, err := analyze.Ask(s.p, s.db, g.pos)
			if err != nil {
				return err
			}
			spent += time.Since(began)
			solved++
			if err := s.write.answer(n, answer); err != nil {
				return err
			}
		}
		if onlyFirst {
			break
		}
	}
	if n == 0 {
		return errors.New("no position was given: want one as argument or on standard input, see 'puzzlebase solve --help'")
	}
	if err := s.write.end(solved, spent); err != nil {
		return err
	}
	if invalid {
		return errInvalid
	}
	return nil
}
