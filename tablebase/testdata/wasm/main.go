// Command wasm opens a database from its bytes and solves positions, one an
// argument, as a page in a browser would.
package main

import (
	"fmt"
	"os"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func run(spec, path string, positions []string) error {
	p, err := catalog.Find(spec)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	db, err := store.OpenBytes(path, data, p)
	if err != nil {
		return err
	}
	for _, text := range positions {
		position, err := p.Parse(text)
		if err != nil {
			return err
		}
		x, ok := p.Rank(position)
		if !ok {
			return fmt.Errorf("%s has no index", text)
		}
		if err := solve(p, db, x); err != nil {
			return err
		}
	}
	return db.Close()
}

// solve prints a line with the moves from x to a goal.
func solve(p puzzle.Puzzle, db *store.DB, x puzzle.Index) error {
	solution, err := tablebase.Solve(p, db, x)
	if err != nil {
		return err
	}
	fmt.Println(x, solution.Distance, solution.Moves)
	return nil
}
