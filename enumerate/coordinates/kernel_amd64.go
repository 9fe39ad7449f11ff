package coordinates

import "golang.org/x/sys/cpu"

// wide reports whether the processor can run the kernels in assembly: eight words at a time, and a
// choice of 64 bits from a word.
var wide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ &&
	cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512VBMI

// pullWide is pullWords for up to 32 words.
//
//go:noescape
func pullWide(r *pulled, to *wordMap, c *columns) (some uint64)

// pullNarrow is pullWide for up to eight words.
//
//go:noescape
func pullNarrow(r *pulled, to *wordMap, c *columns) (some uint64)

// pullShuffled is pullShiftedWords. Shuffles are the maps, as shuffleWord wants them, and all is a
// word of all columns.
//
//go:noescape
func pullShuffled(r *pulled, to *wordMap, sums *uint8, shuffles *[64]uint8,
	all uint64) (some uint64)

// levelOf writes (row[i] XOR low) AND (row[n+i] XOR high) to dst[i], for n words. It reads row[n+i]
// before row[i].
//
//go:noescape
func levelOf(dst, row *uint64, low, high uint64, n int)

// addTo adds the bits of n words to those of dst.
//
//go:noescape
func addTo(dst, words *uint64, n int)

// shuffleWord returns a word whose bit c is bit from[c] of a set.
//
//go:noescape
func shuffleWord(set uint64, from *[64]uint8) uint64

// pullGathered is pullMixed by gathers, for at most 32 words. All is a word of all columns.
//
//go:noescape
func pullGathered(r *pulled, from *gather, all uint64) (some uint64)
