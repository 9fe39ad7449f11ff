package tiles

import "golang.org/x/sys/cpu"

// picks reports whether the processor picks bits in a few cycles. Those of AMD that
// have the instructions but not AVX-512 may take hundreds.
var picks = cpu.X86.HasBMI2 && cpu.X86.HasAVX512F

// pickWords adds to words of found the bits that groups take from blocks of words:
//
//	found, words  the first block of each
//	list          the groups of the first word of a block for an even order
//	odd           for each word of found, whether the order of its last five tiles is odd
//	other         1 to exchange odd and even
//	n             groups of each word
//	count         words of each block that are written: the first ones
//	size          words of a block
//	blocks        how many there are
//	by            how many bytes the groups for an odd order lie behind those for an even one
//
//go:noescape
func pickWords(found, words *uint64, list *group, odd *uint8, other, n, count, size, blocks, by int)
