package puzzlebase_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Enumerate a puzzle, store its database, and solve a position from it.
func Example() {
	p, err := catalog.Find("ninepuzzle")
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	table, err := enumerate.Run(ctx, p, enumerate.Options{})
	if err != nil {
		log.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "ninepuzzle.db")
	if _, err := store.Write(ctx, path, p, table, store.WriteOptions{}); err != nil {
		log.Fatal(err)
	}

	db, err := store.Open(path, p)
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	position, err := p.Parse("4 1 3  0 2 6  7 5 8")
	if err != nil {
		log.Fatal(err)
	}
	answer, err := tablebase.Ask(p, db, position)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("moves:", answer.Solution.Distance)
	for i, m := range answer.Solution.Moves {
		fmt.Println(p.MoveName(p.Unrank(answer.Solution.Path[i]), m))
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
