package puzzlebase_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// Build a puzzle's database and solve a position from it.
func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	dir := tablebase.Dir(folder)
	if _, err := tablebase.Build(context.Background(), dir, "ninepuzzle", tablebase.Options{}); err != nil {
		log.Fatal(err)
	}

	tb, err := tablebase.Open(dir, "ninepuzzle")
	if err != nil {
		log.Fatal(err)
	}
	defer tb.Close()
	answer, err := tb.Ask("4 1 3  0 2 6  7 5 8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("moves:", answer.Solution.Distance)
	for step := range answer.Solution.Steps(tb.Puzzle()) {
		fmt.Println(step.Name)
	}
	// Output:
	// moves: 5
	// 4 down
	// 1 left
	// 2 up
	// 5 up
	// 8 left
}

// Read positions of any puzzle without a database: the rules tell some of them
// to be unsolvable, with a reason that a person can check.
func Example_certificate() {
	p, err := catalog.Find("ninepuzzle")
	if err != nil {
		log.Fatal(err)
	}
	position, err := p.Parse("1,2,3,4,5,6,8,7,0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tablebase.Explain(p, position).Text)
	// Output:
	// the number of inversions, pairs of tiles in reading order with the greater one first, is 1, which is odd; no move changes whether that number is even or odd, and at the goal it is 0
}
