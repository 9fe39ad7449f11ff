//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "puzzlebase/internal/machine/bigmem"

// mapped returns words in memory: there are no files to be used as that here.
func mapped(_ string, words uint64) (plane []uint64, err error) {
	return plane, bigmem.Make(words, &plane)
}
