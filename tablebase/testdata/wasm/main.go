// Command wasm opens a database from its bytes and solves positions, one an
// argument, as a page in a browser would.
package main

import (
	"context"
	"fmt"
	"os"

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
	tb := tablebase.Of(p, db)
	for _, text := range positions {
		a, err := tb.Ask(context.Background(), text)
		if err != nil {
			return err
		}
		x, _ := p.Rank(a.Position)
		fmt.Println(x, a.Solution.Distance, a.Solution.Moves)
	}
	return tb.Close()
}
