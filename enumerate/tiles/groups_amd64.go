package tiles

import "golang.org/x/sys/cpu"

// picks reports whether the processor picks bits in a few cycles. AMD processors with these
// instructions but without AVX-512 may take hundreds.
var picks = cpu.X86.HasBMI2 && cpu.X86.HasAVX512F

//go:noescape
func pickWords(p *picking)
