package coordinates

import "golang.org/x/sys/cpu"

// wide reports whether the processor has the instructions of the kernels in
// assembly: eight words at a time, and 64 bits picked from a word at once.
var wide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ &&
	cpu.X86.HasAVX512BITALG

// pullWide is the kernel for up to 32 words, of which lanes has those that there
// are, a bit a word, by n rotations, at least one. What it returns is not 0 when
// anything is fresh.
//
//go:noescape
func pullWide(fresh, got, seen, source *uint64, to *[32]uint8, lanes *[4]uint8,
	rotations *rotation, n int) (some uint64)

// pullNarrow is pullWide for up to eight words.
//
//go:noescape
func pullNarrow(fresh, got, seen, source *uint64, to *[32]uint8, lanes *[4]uint8,
	rotations *rotation, n int) (some uint64)

// shuffleWord returns a word whose bit c is bit from[c] of a set.
//
//go:noescape
func shuffleWord(set uint64, from *[64]uint8) uint64

// prefetch asks for so many lines of memory, at least one, that are about to be
// read.
//
//go:noescape
func prefetch(words *uint64, lines int)
