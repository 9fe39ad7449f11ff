// Command own-puzzle is puzzlebase with one puzzle more: a stack of pancakes of
// different sizes, of which any number from the top may be turned over at once,
// until they lie in order with the smallest on top.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/stat/combin"

	"puzzlebase/cli"
	"puzzlebase/puzzle"
)

func main() {
	os.Exit(cli.Main(puzzle.Family{
		Usage: "stack:N",
		About: "pancakes: turn over some from the top until they lie in order",
		Sizes: "2 to 9 pancakes",
		New:   newStack,
	}))
}

// stack is a puzzle of Cells pancakes. A position has their sizes, top first.
type stack struct{ puzzle.OneLine }

func newStack(params string) (puzzle.Puzzle, error) {
	n, err := strconv.Atoi(params)
	if err != nil || n < 2 || n > 9 {
		return nil, fmt.Errorf("want 2 to 9 pancakes, such as stack:7")
	}
	return &stack{puzzle.OneLine{Signs: "123456789"[:n], Cells: n, Once: true}}, nil
}

var features = puzzle.Features{Reversible: true} // turning over again takes a move back

func (s *stack) Features() *puzzle.Features { return &features }
func (s *stack) Spec() string               { return fmt.Sprint("stack:", s.Cells) }
func (s *stack) Size() uint64 {
	return uint64(combin.NumPermutations(s.Cells, s.Cells))
}
func (s *stack) Goals() []puzzle.Index { return []puzzle.Index{0} } // 1234567 is the first
func (s *stack) MoveCount() int        { return s.Cells - 1 }       // move m turns over m+2

// Rank numbers the permutations in the order of package combin.
func (s *stack) Rank(p puzzle.Position) (puzzle.Index, bool) {
	sizes := make([]int, s.Cells)
	for i := range sizes {
		sizes[i] = int(p[i])
	}
	return puzzle.Index(combin.PermutationIndex(sizes, s.Cells, s.Cells)), true
}

func (s *stack) Unrank(x puzzle.Index) puzzle.Position {
	p := make([]byte, s.Cells)
	for i, size := range combin.IndexToPermutation(nil, int(x), s.Cells, s.Cells) {
		p[i] = byte(size)
	}
	return puzzle.Position(p)
}

func (s *stack) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	for m := range s.MoveCount() {
		p := []byte(s.Unrank(x))
		slices.Reverse(p[:m+2])
		to, _ := s.Rank(puzzle.Position(p))
		edges = append(edges, puzzle.Edge{To: to, Move: puzzle.Move(m)})
	}
	return edges
}

// Predecessors are the same positions: turning over again takes a move back.
func (s *stack) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return s.Successors(x, edges)
}

func (s *stack) MoveName(_ puzzle.Position, m puzzle.Move) string {
	return fmt.Sprint("turn ", m+2)
}
