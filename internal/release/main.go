// Command release writes the database that is in container images: that of HiRiQ, folded, without
// a record of this machine, so that it is the same on all. image.sh runs it with the file's name.
// It is a module of its own, so that the tests of releases are not among those of the program.
package main

import (
	"context"
	"fmt"
	"os"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/peg"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

func main() {
	if err := writeHiRiQ(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func writeHiRiQ(ctx context.Context, path string) error {
	p := peg.NewHiRiQ()
	found, err := enumerate.Run(ctx, p, enumerate.Options{})
	if err == nil {
		_, err = write.Table(ctx, path, p, found, write.Options{Layout: layouts.Folded})
	}
	return err
}
