// Command puzzlebase builds solution databases of puzzles and answers from
// them; package cli is the whole of it.
package main

import (
	"os"

	"puzzlebase/cli"
)

func main() { os.Exit(cli.Main()) }
