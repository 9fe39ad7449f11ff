package tiles

import "golang.org/x/sys/cpu"

// picks reports whether the processor picks bits in a few cycles. AMD processors with these
// instructions but without AVX-512 may take hundreds.
var picks = cpu.X86.HasBMI2 && cpu.X86.HasAVX512F

// pickWords adds to words of found the bits that groups pick from blocks of words:
//
//	found, words  the first block
//	list          the groups of a block's first word for an even order
//	odd           a byte for each word of found: 1 if the order of its last five tiles is odd
//	other         1 to exchange odd and even
//	n             the number of groups of each word
//	count         the number of words of each block to write, from the first on
//	size          the number of words of a block
//	blocks        the number of blocks
//	by            the distance in bytes from the groups for an even order to those for an odd one
//
//go:noescape
func pickWords(found, words *uint64, list *group, odd *uint8, other, n, count, size, blocks, by int)
