package coordinates

import "golang.org/x/sys/cpu"

// wide reports whether the processor can run the kernels in assembly: eight words at a time, and a
// choice of 64 bits from a word.
var wide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ &&
	cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512VBMI
