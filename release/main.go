// Command release makes what is given to others: the page of licences, and the
// archives. 'make licences' and 'make dist' run it, in the root of the project.
package main

import (
	"fmt"
	"os"
)

const usage = `usage: release licences GO-LICENSES    write docs/licences.md with the program named`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "licences":
		return licences(args[1])
	default:
		return fmt.Errorf("%q is no task\n%s", args, usage)
	}
}
