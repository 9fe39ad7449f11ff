package puzzletest

import (
	"fmt"
	"math/rand/v2"

	"puzzlebase/puzzle"
)

// Chance is rules that mean nothing: which moves a position has and where they lead was drawn once
// and for all. Moves cannot be taken back, some positions have none, and not all are found from the
// start, so that it shows everything that a space may be which a search has found.
type Chance struct {
	puzzle.OneLine
	ways     int
	features puzzle.Features
}

// NewChance returns rules for rows of so many cells, with at most so many moves.
func NewChance(cells, ways int) *Chance {
	return &Chance{OneLine: puzzle.OneLine{Signs: "0123456789", Cells: cells}, ways: ways}
}

func (c *Chance) Spec() string { return fmt.Sprintf("chance:%dx%d", c.Cells, c.ways) }

func (c *Chance) MoveCount() int { return c.ways }

func (c *Chance) Features() *puzzle.Features { return &c.features }

func (c *Chance) MoveName(_ puzzle.Position, m puzzle.Move) string { return fmt.Sprint("way ", m) }

func (c *Chance) Start() puzzle.Position { return puzzle.Position(make([]byte, c.Cells)) }

func (c *Chance) Goal(p []byte) bool { return c.number(p)%89 == 7 }

// number is what a row reads as in decimal.
func (c *Chance) number(p []byte) (n uint64) {
	for _, digit := range p {
		n = 10*n + uint64(digit)
	}
	return n
}

func (c *Chance) Moves(p []byte, steps *puzzle.Steps) {
	random := rand.New(rand.NewPCG(c.number(p), 7))
	for m := range c.ways {
		q := steps.Add(puzzle.Move(m))
		for i := range q {
			q[i] = byte(random.UintN(uint(len(c.Signs))))
		}
		if random.UintN(2) == 0 {
			steps.Drop()
		}
	}
}
