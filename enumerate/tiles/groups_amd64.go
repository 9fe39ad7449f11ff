package tiles

import "golang.org/x/sys/cpu"

// picks reports whether the processor picks bits in a few cycles. Those of AMD that
// have the instructions but not AVX-512 may take hundreds.
var picks = cpu.X86.HasBMI2 && cpu.X86.HasAVX512F

// pickWords adds to words of found what the groups of list take from so many blocks of
// words: of each block of size words the first count, of which each has n groups. Those
// of a word whose odd is not other come by bytes later.
//
//go:noescape
func pickWords(found, words *uint64, list *group, odd *uint8, other, n, count, size, blocks, by int)
