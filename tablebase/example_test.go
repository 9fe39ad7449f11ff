package tablebase_test

import (
	"context"
	"fmt"
	"log"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space"
	"puzzlebase/tablebase"
)

// data is the folder of the examples, which exists while the tests run.
var data tablebase.Dir

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "tablebase")
	if err != nil {
		log.Fatal(err)
	}
	data = tablebase.Dir(folder)
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// Build a puzzle's database, which does nothing when it is there already, and
// solve a position from it.
func Example() {
	ctx := context.Background()
	p, err := data.Load("ninepuzzle")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := data.Build(ctx, p, tablebase.Options{}); err != nil {
		log.Fatal(err)
	}
	tb, err := data.Open(ctx, p)
	if err != nil {
		log.Fatal(err)
	}
	defer tb.Close()
	answer, err := tb.Ask(ctx, "4 1 3  0 2 6  7 5 8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("moves:", answer.Solution.Distance)
	for _, name := range answer.Solution.MoveNames(tb.Puzzle()) {
		fmt.Println(name)
	}
	// Output:
	// moves: 5
	// 4 down
	// 1 left
	// 2 up
	// 5 up
	// 8 left
}

// opened builds and opens the database of a puzzle, as the first example does.
func opened(name string, opt tablebase.Options) *tablebase.Tablebase {
	ctx := context.Background()
	p, err := data.Load(name)
	if err == nil {
		_, err = data.Build(ctx, p, opt)
	}
	if err != nil {
		log.Fatal(err)
	}
	tb, err := data.Open(ctx, p)
	if err != nil {
		log.Fatal(err)
	}
	return tb
}

// A build tells how far it is, and can be stopped through its context.
func ExampleDir_Build() {
	p, err := data.Load("sliding:2x3")
	if err != nil {
		log.Fatal(err)
	}
	built, err := data.Build(context.Background(), p, tablebase.Options{
		OnLevel: func(l enumerate.Level) {
			if l.Distance%7 == 0 {
				fmt.Printf("distance %d: %d positions\n", l.Distance, l.Positions)
			}
		},
		Progress: func(phase, unit string, done, total uint64) {
			if phase == "writing" && done == total {
				fmt.Printf("%s: %d of %d %s\n", phase, done, total, unit)
			}
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d of %d positions reached, greatest distance %d\n", built.Reached, built.Size,
		built.MaxDistance)
	// Output:
	// distance 0: 1 positions
	// distance 7: 12 positions
	// distance 14: 44 positions
	// distance 21: 1 positions
	// writing: 1 of 1 blocks
	// 360 of 360 positions reached, greatest distance 21
}

// A position that cannot be solved has a reason instead of a solution.
func ExampleTablebase_Ask() {
	tb := opened("ninepuzzle", tablebase.Options{})
	defer tb.Close()
	for _, text := range []string{"8 6 7  2 5 4  3 0 1", "1 2 3  4 5 6  8 7 0"} {
		answer, err := tb.Ask(context.Background(), text)
		if err != nil {
			log.Fatal(err)
		}
		if answer.Solution != nil {
			fmt.Println("solved in", len(answer.Solution.Moves), "moves")
		} else {
			fmt.Println("unsolvable for a", answer.Certificate.Kind)
		}
	}
	// Output:
	// solved in 31 moves
	// unsolvable for a parity
}

// Where every move of a position leads.
func ExampleTablebase_Moves() {
	tb := opened("ninepuzzle", tablebase.Options{})
	defer tb.Close()
	p := tb.Puzzle()
	position, err := p.Parse("4 1 3  0 2 6  7 5 8")
	if err != nil {
		log.Fatal(err)
	}
	_, moves, err := tb.Moves(context.Background(), position)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		fmt.Printf("%s: %s, distance %d\n", p.MoveName(position, m.Move), m.Change, m.Distance)
	}
	// Output:
	// 4 down: nearer, distance 4
	// 7 up: farther, distance 6
	// 2 left: farther, distance 6
}

// The rules alone tell many positions to be unsolvable: this needs no database.
func ExampleExplain() {
	p, err := catalog.Find("ninepuzzle")
	if err != nil {
		log.Fatal(err)
	}
	position, err := p.Parse("1,2,3,4,5,6,8,7,0")
	if err != nil {
		log.Fatal(err)
	}
	for clause := range strings.SplitSeq(tablebase.Explain(p, position).Text, ", ") {
		fmt.Println(clause)
	}
	// Output:
	// the number of inversions
	// pairs of tiles in reading order with the greater one first
	// is 1
	// which is odd; no move changes whether that number is even or odd
	// and at the goal it is 0
}

// Go through every position of a database: here, to list the farthest. Expand
// makes that possible whatever the layout of the file.
func ExampleExpand() {
	ctx := context.Background()
	tb := opened("lights:3x2", tablebase.Options{Layout: "compact"})
	defer tb.Close()
	table, err := tb.Table()
	if err != nil {
		log.Fatal(err)
	}
	if err := tablebase.Expand(ctx, table, nil); err != nil {
		log.Fatal(err)
	}
	p, shape, greatest := tb.Puzzle(), table.Shape(), table.Manifest().MaxDistance
	var farthest []string
	err = space.Scan(ctx, 0, table, nil, func() space.Visitor {
		var mine []string // of one goroutine
		return space.Visitor{
			Visit: func(first uint64, rows []uint64) error {
				for row := range slices.Chunk(rows, shape.Words()) {
					for set := shape.Level(row, greatest); set != 0; set &= set - 1 {
						x := puzzle.Index(first*space.Lanes) +
							puzzle.Index(bits.TrailingZeros64(set))
						mine = append(mine, p.Format(p.Unrank(x)))
					}
					first++
				}
				return nil
			},
			Merge: func() { farthest = append(farthest, mine...) },
		}
	})
	if err != nil {
		log.Fatal(err)
	}
	slices.Sort(farthest)
	fmt.Println("distance", greatest, farthest)
	// Output:
	// distance 3 [HTTTHT THTTTH]
}

// Positions drawn at random at one distance: the same seed draws the same.
func ExampleSample() {
	ctx := context.Background()
	tb := opened("ninepuzzle", tablebase.Options{})
	defer tb.Close()
	table, err := tb.Table()
	if err != nil {
		log.Fatal(err)
	}
	drawn, err := tablebase.Sample(ctx, table, puzzle.Distances{First: 20, Last: 20}, 3, 1, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range drawn {
		fmt.Println(tb.Puzzle().Format(tb.Puzzle().Unrank(s.Index)), "is", s.Distance,
			"moves from the goal")
	}
	// Output:
	// 8,4,1,5,0,6,2,3,7 is 20 moves from the goal
	// 0,4,1,7,3,5,6,2,8 is 20 moves from the goal
	// 4,6,5,7,2,1,0,3,8 is 20 moves from the goal
}
