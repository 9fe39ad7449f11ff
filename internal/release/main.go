// Command release writes the database that is in container images: that of HiRiQ, folded, without
// a record of this machine, so that it is the same on all. image.sh runs it with the file's name.
// It is a module of its own, so that the tests of releases are not among those of the program.
package main

import (
	"context"
	"log"
	"os"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/peg"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

func main() {
	ctx, p := context.Background(), peg.NewHiRiQ()
	found, err := enumerate.Run(ctx, p, enumerate.Options{})
	if err == nil {
		_, err = write.Table(ctx, os.Args[1], p, found, write.Options{Layout: layouts.FoldedOneBit})
	}
	if err != nil {
		log.Fatal("release: ", err)
	}
}
