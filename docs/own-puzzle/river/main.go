// Command river is puzzlebase with one puzzle more: three missionaries and three
// cannibals cross a river, two at a time; no missionary is left among more cannibals.
package main

import (
	"fmt"
	"os"

	"puzzlebase/cli"
	"puzzlebase/puzzle"
)

func main() {
	os.Exit(cli.Main(puzzle.Family{Usage: "river", About: "missionaries and cannibals",
		New: newRiver}))
}

// river is who is on the near bank: missionaries, cannibals and the boat.
type river struct{ *puzzle.OneLine }

func newRiver(string) (puzzle.Puzzle, error) {
	return puzzle.Discover(river{&puzzle.OneLine{Signs: "0123", Cells: 3}}), nil
}

var crews = [][2]byte{{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}} // of the boat

func (river) Features() *puzzle.Features {
	return &puzzle.Features{Reversible: true}
}
func (river) Spec() string   { return "river" }
func (river) MoveCount() int { return len(crews) }
func (river) MoveName(_ puzzle.Position, m puzzle.Move) string {
	return fmt.Sprint("crew ", crews[m])
}
func (river) Start() puzzle.Position { return "\x03\x03\x01" }
func (river) Goal(p []byte) bool     { return p[0]+p[1] == 0 }
func (river) Moves(p []byte, steps *puzzle.Steps) {
	for m, crew := range crews {
		q, sign := steps.Add(puzzle.Move(m)), 2*p[2]-1 // q is p, to be changed
		q[0], q[1], q[2] = p[0]-sign*crew[0], p[1]-sign*crew[1], 1-p[2]
		if q[0] > 3 || q[1] > 3 || q[0] != 0 && q[0] != 3 && q[0] != q[1] {
			steps.Drop() // nobody is there to go, or somebody would be eaten
		}
	}
}
