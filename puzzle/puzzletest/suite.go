package puzzletest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"puzzlebase/puzzle"
)

// Subject is a puzzle with what the suite cannot know by itself.
type Subject struct {
	Puzzle puzzle.Puzzle
	// Rules plays every legal move of a board, without indices: the rules once
	// more, as plainly as possible, so that the puzzle's own can be compared.
	Rules func(puzzle.Position) map[puzzle.Move]puzzle.Position
	// Texts are positions to be visited besides the random ones, in any written
	// form; boards outside the numbered space belong here.
	Texts []string
}

// Run checks that a puzzle keeps every promise of the contract, those of its Features among them.
func Run(t *testing.T, s Subject) {
	t.Helper()
	switch {
	case s.Puzzle == nil:
		t.Fatal("the subject has no Puzzle to be checked")
	case s.Rules == nil:
		t.Fatal("the subject has no Rules: the legal moves of a board, played without indices")
	case s.Puzzle.Size() == 0:
		t.Fatalf("%s has Size 0: a space has at least one position", s.Puzzle.Spec())
	case len(s.Puzzle.Written()) == 0:
		t.Fatalf("%s has no Written forms: want at least that of Format", s.Puzzle.Spec())
	}
	v, err := newVisit(s, Rand(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.check(v); err != nil {
				t.Errorf("%s: %v", s.Puzzle.Spec(), err)
			}
		})
	}
}

// checks are the promises, in an order in which the first failure says most.
var checks = []struct {
	name  string
	check func(*visit) error
}{
	{"goals", checkGoals},
	{"numbering", checkNumbering},
	{"rules", checkRules},
	{"successors one by one", checkEachSuccessor},
	{"adjacent moves", checkAdjacent},
	{"predecessors", checkPredecessors},
	{"features", checkFeatures},
	{"reversible", checkReversible},
	{"bipartite", checkBipartite},
	{"forms", checkForms},
	{"symmetry", checkSymmetry},
	{"certificates", checkCertificates},
	{"texts", eachBoard(checkText)},
	{"written forms", checkWritten},
	{"start", checkStart},
	{"drawn lines", eachBoard(checkLines)},
	{"move names", eachBoard(checkMoveNames)},
	{"bad texts", checkBadTexts},
	{"geometry", checkGeometry},
	{"concurrent use", checkConcurrentUse},
}

// eachBoard makes a check of all boards of a visit.
func eachBoard(check func(puzzle.Puzzle, puzzle.Position) error) func(*visit) error {
	return func(v *visit) error {
		for _, board := range v.boards {
			if err := check(v.Puzzle, board); err != nil {
				return err
			}
		}
		return nil
	}
}

// Limits on what one run visits.
const (
	wholeLimit     = 20_000  // spaces up to this size are visited whole
	wholeLimitFull = 200_000 // the same in the whole suite
	sampleSize     = 2_000   // random indices of a larger space
	fewSize        = 500     // indices for checks that write text
	walkSteps      = 60      // moves away from a goal
)

// visit is a subject with the places where it is looked at.
type visit struct {
	Subject
	rng     *rand.Rand
	whole   bool           // indices has the whole space
	indices []puzzle.Index // those looked at
	few     []puzzle.Index // some of them, and solvable ones
	boards  []puzzle.Position
}

// newVisit chooses the indices and reads the texts.
func newVisit(s Subject, rng *rand.Rand) (*visit, error) {
	p := s.Puzzle
	v := &visit{Subject: s, rng: rng}
	limit := uint64(wholeLimit)
	if Whole() {
		limit = wholeLimitFull
	}
	v.whole = p.Size() <= limit
	if v.whole {
		for x := range p.Size() {
			v.indices = append(v.indices, puzzle.Index(x))
		}
	}
	for range fewSize {
		v.few = append(v.few, puzzle.Index(rng.Uint64N(p.Size())))
	}
	v.few = append(v.few, 0, puzzle.Index(p.Size()-1))
	v.few = append(v.few, v.walk()...)
	if !v.whole {
		v.indices = append(v.indices, v.few...)
		for range sampleSize {
			v.indices = append(v.indices, puzzle.Index(rng.Uint64N(p.Size())))
		}
	}
	for _, text := range s.Texts {
		board, err := p.Parse(text)
		if err != nil {
			return nil, err
		}
		v.boards = append(v.boards, board)
	}
	for _, x := range v.few {
		v.boards = append(v.boards, p.Unrank(x))
	}
	return v, nil
}

// walk goes backwards from a goal at random and returns the places it passes, all of them solvable.
func (v *visit) walk() []puzzle.Index {
	goals := v.Puzzle.Goals()
	if len(goals) == 0 {
		return nil
	}
	x := goals[v.rng.IntN(len(goals))]
	passed := []puzzle.Index{x}
	for range walkSteps {
		edges := v.Puzzle.Predecessors(x, nil)
		if len(edges) == 0 {
			break
		}
		x = edges[v.rng.IntN(len(edges))].To
		passed = append(passed, x)
	}
	return passed
}

// name writes an index with its position for messages.
func (v *visit) name(x puzzle.Index) string {
	return fmt.Sprintf("index %d (%s)", x, v.Puzzle.Format(v.Puzzle.Unrank(x)))
}
